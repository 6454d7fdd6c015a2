import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';

/** Everything the environment decides; the only place that reads it (decisions: Run contract). */
export interface Config {
  readonly mode: 'sandbox' | 'production';
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Absolute. The embedded database, the sandbox's secret and caches live here. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Connections that the server holds to the database. */
  readonly databasePoolSize: number;
  /** What links are built from, without a trailing slash. Null: the address listened on. */
  readonly publicUrl: string | null;
  /** At least 32 bytes; null in sandbox mode, which makes one of its own in the data directory. */
  readonly masterSecret: Buffer | null;
  /** Seconds the sandbox's simulated back office takes. */
  readonly sandboxBackOfficeSeconds: number;
  /** Worker threads that analyse faces. */
  readonly faceWorkers: number;
  readonly logLevel: string;
  /** JSON file that configures the adapters of providers; null: the sandbox's own, or in production the defaults. */
  readonly providersFile: string | null;
  /** JSON file with the rules by which hits on watch lists are decided; null: those in the code. */
  readonly screeningRulesFile: string | null;
  /** Where the providers file's `env:` references look. */
  readonly providerSecrets: Readonly<Record<string, string | undefined>>;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; comma-separated in the environment. */
  readonly trustedProxies: readonly string[];
  /** Requests answered at the same time before load is shed. */
  readonly maxInFlight: number;
  /** Milliseconds a look-up may take before its transaction ends as FAIL. */
  readonly lookUpTimeoutMs: number;
  /** Seconds between two sweeps for what a crash left behind. */
  readonly sweepSeconds: number;
}

/** The environment holds something that the server cannot start with; `message` says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError naming the variable at fault. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const text = (name: string): string | null => {
    const value = env[name]?.trim();
    return value ? value : null;
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!Number.isInteger(number) || number < min || number > max)
      throw new ConfigError(
        `${name} is ${JSON.stringify(value)}; it must be a whole number from ${min} to ${max}.`,
      );
    return number;
  };

  const mode = text('MODE') ?? 'sandbox';
  if (mode !== 'sandbox' && mode !== 'production')
    throw new ConfigError(`MODE is ${JSON.stringify(mode)}; it must be sandbox or production.`);

  const publicUrl = text('PUBLIC_URL')?.replace(/\/+$/, '') ?? null;
  if (publicUrl !== null && !URL.canParse(publicUrl))
    throw new ConfigError('PUBLIC_URL must be a full address such as https://verify.example.com.');

  const secretText = text('MASTER_SECRET');
  const masterSecret = secretText === null ? null : Buffer.from(secretText, 'base64');
  if (masterSecret !== null && masterSecret.length < 32)
    throw new ConfigError(
      'MASTER_SECRET must be at least 32 random bytes in base64 (`openssl rand -base64 48`).',
    );

  const databaseUrl = text('DATABASE_URL');
  if (mode === 'production') {
    const missing = [
      databaseUrl === null ? 'DATABASE_URL' : null,
      publicUrl === null ? 'PUBLIC_URL' : null,
      masterSecret === null ? 'MASTER_SECRET' : null,
    ].filter((name) => name !== null);
    if (missing.length > 0)
      throw new ConfigError(
        `MODE=production needs ${missing.join(', ')}. See docs/how-to/run-in-production.md. (MODE=sandbox needs nothing.)`,
      );
    if (publicUrl !== null && !publicUrl.startsWith('https://'))
      throw new ConfigError(
        'PUBLIC_URL must begin with https:// in production: cameras and cookies need it.',
      );
  }

  const host = text('HOST') ?? '127.0.0.1';
  const providersFile = text('PROVIDERS_FILE');
  if (mode === 'sandbox' && providersFile !== null && !isLoopback(host))
    throw new ConfigError(
      `PROVIDERS_FILE with HOST=${host} needs MODE=production: everybody who reaches a sandbox can log in to it, and would ask real ` +
        'sources about real people. Leave HOST out, or PROVIDERS_FILE.',
    );

  return {
    mode,
    host,
    port: integer('PORT', 8080, 0, 65_535),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databasePoolSize: integer('DATABASE_POOL_SIZE', 20, 2, 500),
    publicUrl,
    masterSecret,
    sandboxBackOfficeSeconds: integer('SANDBOX_BACK_OFFICE_SECONDS', 3, 0, 86_400),
    faceWorkers: integer('FACE_WORKERS', 1, 1, 64),
    logLevel: text('LOG_LEVEL') ?? (mode === 'production' ? 'info' : 'warn'),
    providersFile,
    screeningRulesFile: text('SCREENING_RULES_FILE'),
    providerSecrets: env,
    trustedProxies: (text('TRUSTED_PROXIES') ?? '')
      .split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    maxInFlight: integer('MAX_IN_FLIGHT', 1000, 1, 100_000),
    lookUpTimeoutMs: integer('LOOK_UP_TIMEOUT_MS', 20_000, 100, 120_000),
    sweepSeconds: integer('SWEEP_SECONDS', 15, 1, 3600),
  };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
