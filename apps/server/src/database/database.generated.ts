// Generated from the migrated database by generate.ts. Do not edit.

import type { ColumnType } from 'kysely';

/** May be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Made by the database; cannot be written. */
export type GeneratedAlways<T> = ColumnType<T, never, never>;

/** Read parsed, to be checked by the reader; written as `JSON.stringify(value)`. */
export type Json = ColumnType<unknown, string, string>;

/** Read as a string, so that no digit is lost. */
export type Numeric = ColumnType<string, string | number, string | number>;

export interface AccessVersion {
  id: Generated<boolean>;
  version: number;
}

export interface Accounts {
  id: number;
  name: string;
  billing: Generated<'postpaid' | 'prepaid'>;
  credits: Generated<number>;
  rate_limit_per_second: Generated<number>;
  rate_limit_burst: Generated<number>;
  simulated_back_office: Generated<boolean>;
  capture_document_step: Generated<boolean>;
  embedding_origins: Generated<string[]>;
  image_retention_days: Generated<number>;
  transaction_retention_days: Generated<number>;
  suspended_at: Date | null;
  created_at: Date;
}

export interface AuditEvents {
  id: GeneratedAlways<number>;
  occurred_at: Date;
  account_id: number | null;
  actor: string;
  action: string;
  subject: string | null;
  detail: Generated<Json>;
}

export interface CallbackSecrets {
  account_id: number;
  secret_ciphertext: Buffer;
  previous_secret_ciphertext: Buffer | null;
  previous_secret_until: Date | null;
  created_at: Date;
}

export interface CaptureAttempts {
  id: string;
  session_id: string;
  number: number;
  nonce: string;
  challenge: Json;
  camera: Json;
  state: 'open' | 'judging' | 'passed' | 'failed' | 'unclear' | 'abandoned';
  step: Generated<number>;
  step_started_at: Date;
  hint: string | null;
  frames_received: Generated<number>;
  verdict: Json | null;
  started_at: Date;
  deadline_at: Date;
  ended_at: Date | null;
}

export interface CaptureDocuments {
  session_id: string;
  side: 'front' | 'back';
  kind: 'card' | 'book';
  ciphertext: Buffer;
  received_at: Date;
  remove_after: Date;
}

export interface CaptureFrames {
  attempt_id: string;
  sequence: number;
  step: number;
  captured_at_ms: number;
  sha256: Buffer;
  ciphertext: Buffer;
  reading: Json;
  received_at: Date;
  remove_after: Date;
}

export interface CaptureHandOverCodes {
  token_hash: Buffer;
  session_id: string;
  expires_at: Date;
  opened_at: Date | null;
  claimed_at: Date | null;
  claim_key_hash: Buffer | null;
}

export interface CaptureHandOvers {
  session_id: string;
  desk_hash: Buffer;
  phone_hash: Buffer | null;
  digits: string;
  state: 'offered' | 'claimed' | 'ended';
  codes_made: Generated<number>;
  opened_at: Date | null;
  desk_seen_at: Date;
  desk_left_at: Date | null;
  phone_seen_at: Date | null;
  phone_left_at: Date | null;
}

export interface CaptureSessions {
  id: string;
  transaction_id: string;
  account_id: number;
  token_hash: Buffer;
  status: 'created' | 'started' | 'completed' | 'expired' | 'cancelled';
  ended_as: 'judged' | 'expired' | 'used-up' | 'cancelled' | 'technical-failure' | null;
  steps: string[];
  device_hash: Buffer | null;
  field_failures: Generated<number>;
  fields_confirmed_at: Date | null;
  attempts_used: Generated<number>;
  max_attempts: Generated<number>;
  technical_failures: Generated<number>;
  frame_retention_days: number;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
  documents_taken_at: Date | null;
}

export interface CaseEvents {
  id: GeneratedAlways<number>;
  case_id: string;
  account_id: number;
  at: Date;
  user_id: string | null;
  action: string;
  decision: string | null;
  reason: string | null;
  detail: string | null;
  note_ciphertext: Buffer | null;
}

export interface Cases {
  id: string;
  account_id: number;
  transaction_id: string;
  kind: string;
  state: 'open' | 'second' | 'decided' | 'expired' | 'closed';
  version: Generated<number>;
  round: Generated<number>;
  overturns: Generated<boolean>;
  claimed_by: string | null;
  claimed_until: Date | null;
  proposed_by: string | null;
  proposed_decision: string | null;
  proposed_entry_ciphertext: Buffer | null;
  decided_by: string | null;
  decision: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL' | null;
  opened_at: Date;
  due_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface Companies {
  registration_no: string;
  it_number: string;
  name: string;
  trading_name: string | null;
  short_name: string | null;
  translated_name: string | null;
  previous_names: string[];
  details: Json;
  liquidation_date: string | null;
  import_id: string;
  recorded_at: Date;
}

export interface CompanyDirectors {
  registration_no: string;
  place: number;
  identity_no: string | null;
  director: Json;
  import_id: string;
}

export interface Consents {
  transaction_id: string;
  account_id: number;
  user_id: string;
  purpose: string;
  source_address: string;
  obtained_at: Date;
  withdrawn_at: Date | null;
}

export interface ConsoleSessions {
  id: string;
  secret_hash: Buffer;
  account_id: number;
  user_id: string;
  epoch: number;
  created_at: Date;
  active_at: Date;
  expires_at: Date;
}

export interface CostCentres {
  account_id: number;
  id: number;
  operator_name: string;
  closed_at: Date | null;
  created_at: Date;
}

export interface Deliveries {
  id: string;
  account_id: number;
  transaction_id: string | null;
  outbox_event_id: string | null;
  endpoint_id: string | null;
  callback_url_ciphertext: Buffer | null;
  destination: string;
  event: string;
  sequence: number | null;
  body_ciphertext: Buffer | null;
  body_remove_after: Date | null;
  state: 'pending' | 'delivered' | 'parked' | 'cancelled';
  attempts: Generated<number>;
  failures: Generated<number>;
  next_attempt_at: Date | null;
  leased_until: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface DeliveryAttempts {
  delivery_id: string;
  number: number;
  at: Date;
  outcome: string | null;
  duration_ms: number | null;
  status: number | null;
  answer_ciphertext: Buffer | null;
}

export interface Entitlements {
  account_id: number;
  product: string;
  price_cents: number | null;
  granted_at: Date;
}

export interface FraudListings {
  reference_no: string;
  identity_no: string | null;
  passport_no: string | null;
  cell_no: string | null;
  email: string | null;
  account_no: string | null;
  listing: Json;
  import_id: string;
  recorded_at: Date;
}

export interface HitDecisions {
  id: GeneratedAlways<number>;
  account_id: number;
  client_key: Buffer;
  list_code: string;
  source_id: string;
  verdict: 'FALSE' | 'TRUE' | 'reopened';
  effect: 'clear' | 'reject' | null;
  fingerprint: string | null;
  reason: string | null;
  note_ciphertext: Buffer | null;
  decided_at: Date;
  decided_by: string;
  proposed_by: string | null;
  transaction_id: string;
}

export interface IdempotencyKeys {
  account_id: number;
  operation: string;
  key: string;
  body_hash: Buffer;
  transaction_id: string;
  status: number | null;
  answer_ciphertext: Buffer | null;
  created_at: Date;
}

export interface Institutions {
  name: string;
  short_name: string | null;
  type: 'UNIVERSITY' | 'UNIVERSITY_OF_TECHNOLOGY' | 'COMPREHENSIVE' | 'PRIVATE' | 'TVET';
  former_names: string[];
  import_id: string;
  recorded_at: Date;
}

export interface Jobs {
  id: GeneratedAlways<number>;
  kind: string;
  subject: string;
  payload: Generated<Json>;
  due_at: Date;
  attempts: Generated<number>;
  leased_until: Date | null;
  last_error: string | null;
  created_at: Date;
}

export interface LoginThrottles {
  key: Buffer;
  failures: number;
  last_failure_at: Date | null;
  last_success_at: Date | null;
}

export interface OutboxEvents {
  id: string;
  account_id: number;
  transaction_id: string;
  sequence: number;
  event: string;
  created_at: Date;
  dispatched_at: Date | null;
  retry_at: Date | null;
  screening_change_id: string | null;
}

export interface PersonAddresses {
  identity_no: string;
  place: number;
  first_names: string | null;
  surname: string | null;
  address: Json;
  import_id: string;
  recorded_at: Date;
}

export interface ProviderEvidence {
  id: GeneratedAlways<number>;
  transaction_id: string;
  account_id: number;
  source: string;
  asked_at: Date;
  duration_ms: number;
  status: number | null;
  answer_ciphertext: Buffer | null;
  outcome: string;
  remove_after: Date;
}

export interface Qualifications {
  register: 'school' | 'tertiary';
  certificate_no: string;
  identity_no: string | null;
  record: Json;
  import_id: string;
  recorded_at: Date;
}

export interface Refugees {
  file_no: string;
  record: Json;
  import_id: string;
  recorded_at: Date;
}

export interface RegistryImports {
  id: string;
  registry: 'onfile' | 'online' | 'companies' | 'directors' | 'refugees' | 'fraud-listings' | 'addresses' | 'institutions' | 'school-certificates' | 'tertiary-qualifications';
  file_name: string;
  sha256: Buffer | null;
  mode: 'replace' | 'merge';
  rows_read: Generated<number>;
  rows_accepted: Generated<number>;
  rows_rejected: Generated<number>;
  state: 'running' | 'completed' | 'refused' | 'failed';
  started_at: Date;
  finished_at: Date | null;
}

export interface RegistryPersons {
  registry: 'onfile' | 'online' | 'sandbox';
  identity_no: string;
  first_names: string;
  surname: string;
  birth_date: string | null;
  gender: 'M' | 'F' | null;
  marital_status: string | null;
  deceased_status: 'Alive' | 'Deceased' | 'Unknown';
  deceased_date: string | null;
  id_book_issued_date: string | null;
  id_card_issued: boolean | null;
  id_card_date: string | null;
  portrait_ciphertext: Buffer | null;
  import_id: string | null;
  recorded_at: Date;
}

export interface RevokedTokens {
  jti: string;
  expires_at: Date;
  revoked_at: Date;
}

export interface ScreeningChanges {
  id: string;
  account_id: number;
  watch_id: string;
  number: number;
  transaction_id: string;
  list_code: string;
  changed_at: Date;
  code_before: string;
  new_hits: number;
  changed_hits: number;
  gone_hits: number;
  hits_ciphertext: Buffer;
}

export interface Settings {
  name: string;
  value: Json;
}

export interface SigningKeys {
  kid: string;
  public_jwk: Json;
  private_jwk_ciphertext: Buffer;
  signs_from: Date;
  verifies_until: Date | null;
  created_at: Date;
}

export interface SmsMessages {
  id: string;
  account_id: number;
  transaction_id: string;
  recipient_ciphertext: Buffer;
  body_ciphertext: Buffer;
  state: 'queued' | 'sent' | 'failed';
  gateway: string | null;
  gateway_message_id: string | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
  purpose: Generated<'link' | 'hand-over'>;
  recipient_hash: Buffer | null;
}

export interface TransactionFacts {
  transaction_id: string;
  account_id: number;
  kind: 'finding' | 'capture' | 'review';
  ciphertext: Buffer;
  recorded_at: Date;
  remove_after: Date;
}

export interface TransactionImages {
  transaction_id: string;
  account_id: number;
  kind: 'official_photograph' | 'selfie' | 'document_front' | 'document_back';
  ciphertext: Buffer;
  recorded_at: Date;
  remove_after: Date;
}

export interface TransactionTotalChanges {
  account_id: number;
  day: string;
  cost_centre: number | null;
  service_type: string;
  code: string;
  transactions: number;
  amount_cents: number;
  weighting_hundredths: number;
  weighted: number;
}

export interface TransactionTotals {
  account_id: number;
  grain: 'day' | 'month';
  period_start: string;
  cost_centre: number | null;
  service_type: string;
  code: string;
  transactions: number;
  amount_cents: number;
  weighting_hundredths: number;
  weighted: number;
}

export interface Transactions {
  id: string;
  account_id: number;
  user_id: string;
  product: string;
  service_type: string;
  state: 'working' | 'waiting' | 'completed';
  code: 'PENDING' | 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL';
  sequence: Generated<number>;
  answered_by_failover: Generated<boolean>;
  first_name: string | null;
  last_name: string | null;
  identity_no: string | null;
  reference_no: string | null;
  cost_centre: number | null;
  request_ciphertext: Buffer;
  outcome: Json | null;
  failure_reason: string | null;
  weighting: Numeric | null;
  price_cents: Generated<number>;
  prepaid: Generated<boolean>;
  working_until: Date | null;
  received_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  first_name_folded: GeneratedAlways<string | null>;
  last_name_folded: GeneratedAlways<string | null>;
  identity_no_folded: GeneratedAlways<string | null>;
  reference_no_folded: GeneratedAlways<string | null>;
}

export interface Users {
  id: string;
  account_id: number;
  username: string;
  email: string;
  password_hash: string;
  role: 'integrator' | 'reporter' | 'verifier' | 'admin';
  token_epoch: Generated<number>;
  disabled_at: Date | null;
  created_at: Date;
}

export interface WatchListEntries {
  list_code: string;
  source_id: string;
  from_version: number;
  to_version: number | null;
  hash: Buffer;
  entity: Json;
}

export interface WatchListVersions {
  id: GeneratedAlways<number>;
  list_code: string;
  state: 'accepted' | 'unchanged' | 'refused';
  format: string | null;
  entries: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  unusable: Generated<Json>;
  refused_because: string | null;
  read_at: Date;
}

export interface WatchLists {
  code: string;
  title: string;
  category: 'SANCTION' | 'PEP' | 'CRIME' | 'REGULATORY' | 'FINANCIAL_CRIME' | 'ADVERSE_MEDIA';
  format: string | null;
  sources: string[];
  update_hours: number | null;
  current_version: number | null;
  tried_at: Date | null;
  created_at: Date;
  monitored_version: number | null;
}

export interface WatchedClients {
  id: string;
  account_id: number;
  client_key: Buffer;
  product: string;
  transaction_id: string;
  list_versions: Json;
  changes: Generated<number>;
  screened_at: Date;
  started_at: Date;
  started_by: string;
  ended_at: Date | null;
  ended_by: string | null;
  ended_because: 'stopped' | 'consent-withdrawn' | null;
}

export interface WatchedHits {
  watch_id: string;
  list_code: string;
  source_id: string;
  fingerprint: string;
}

export interface WebhookEndpoints {
  id: string;
  account_id: number;
  url_ciphertext: Buffer;
  secret_ciphertext: Buffer;
  previous_secret_ciphertext: Buffer | null;
  previous_secret_until: Date | null;
  events: string[];
  thin: Generated<boolean>;
  disabled_at: Date | null;
  disabled_reason: 'operator' | 'gone' | 'failing' | null;
  failing_since: Date | null;
  created_at: Date;
}

export interface DB {
  access_version: AccessVersion;
  accounts: Accounts;
  audit_events: AuditEvents;
  callback_secrets: CallbackSecrets;
  capture_attempts: CaptureAttempts;
  capture_documents: CaptureDocuments;
  capture_frames: CaptureFrames;
  capture_hand_over_codes: CaptureHandOverCodes;
  capture_hand_overs: CaptureHandOvers;
  capture_sessions: CaptureSessions;
  case_events: CaseEvents;
  cases: Cases;
  companies: Companies;
  company_directors: CompanyDirectors;
  consents: Consents;
  console_sessions: ConsoleSessions;
  cost_centres: CostCentres;
  deliveries: Deliveries;
  delivery_attempts: DeliveryAttempts;
  entitlements: Entitlements;
  fraud_listings: FraudListings;
  hit_decisions: HitDecisions;
  idempotency_keys: IdempotencyKeys;
  institutions: Institutions;
  jobs: Jobs;
  login_throttles: LoginThrottles;
  outbox_events: OutboxEvents;
  person_addresses: PersonAddresses;
  provider_evidence: ProviderEvidence;
  qualifications: Qualifications;
  refugees: Refugees;
  registry_imports: RegistryImports;
  registry_persons: RegistryPersons;
  revoked_tokens: RevokedTokens;
  screening_changes: ScreeningChanges;
  settings: Settings;
  signing_keys: SigningKeys;
  sms_messages: SmsMessages;
  transaction_facts: TransactionFacts;
  transaction_images: TransactionImages;
  transaction_total_changes: TransactionTotalChanges;
  transaction_totals: TransactionTotals;
  transactions: Transactions;
  users: Users;
  watch_list_entries: WatchListEntries;
  watch_list_versions: WatchListVersions;
  watch_lists: WatchLists;
  watched_clients: WatchedClients;
  watched_hits: WatchedHits;
  webhook_endpoints: WebhookEndpoints;
}
