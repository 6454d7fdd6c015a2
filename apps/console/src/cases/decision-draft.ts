import type {
  CaseDecision,
  CaseDecisionOption,
  CaseDetail,
  CaseFormField,
  DecisionBody,
} from '@qiniso/console-protocol/cases';

export type EntryValue = string | readonly string[];

/** What a verifier has entered so far. */
export interface DecisionDraft {
  readonly decision: CaseDecision | null;
  readonly reason: string;
  readonly note: string;
  /** Values of the form by field; a field without one has what the first person entered, or nothing. */
  readonly entry: Readonly<Record<string, EntryValue>>;
}

export const EMPTY_DRAFT: DecisionDraft = { decision: null, reason: '', note: '', entry: {} };

/** Fields by name, and what is wrong with them. `decision`, `reason` and `note` are among the names. */
export type DraftProblems = Readonly<Record<string, string>>;

/** A field's value as it is drawn. */
export function entryValue(draft: DecisionDraft, field: CaseFormField): EntryValue {
  return draft.entry[field.name] ?? field.value ?? (field.type === 'choices' ? [] : '');
}

/** Takes another decision; its only reason is chosen with it. */
export function withDecision(draft: DecisionDraft, option: CaseDecisionOption): DecisionDraft {
  const [only, ...others] = option.reasons;
  const isKept = option.reasons.some(({ code }) => code === draft.reason);
  const reason = isKept ? draft.reason : only && others.length === 0 ? only.code : '';
  return { ...draft, decision: option.decision, reason };
}

/** What is still missing, in the order of the page. The server checks all of it again. */
export function problemsOf(
  draft: DecisionDraft,
  option: CaseDecisionOption | undefined,
  form: readonly CaseFormField[],
): DraftProblems {
  const problems: Record<string, string> = {};
  if (option === undefined) problems.decision = 'Choose a decision.';
  else if (draft.reason === '') problems.reason = 'Choose a reason.';
  for (const field of option?.hasForm ? form : [])
    if (field.isRequired && entryValue(draft, field).length === 0)
      problems[field.name] = `${field.label} is missing.`;
  if (draft.note.trim() === '') problems.note = 'Say in a note what you saw.';
  return problems;
}

/** Whether something differs from what the first person entered. */
export const isEntryChanged = (draft: DecisionDraft, form: readonly CaseFormField[]): boolean =>
  form.some((field) => {
    const [is, was] = [entryValue(draft, field), field.value ?? ''];
    return JSON.stringify(normal(is)) !== JSON.stringify(normal(was));
  });

const normal = (value: EntryValue): EntryValue =>
  typeof value === 'string' ? value.trim() : value.length === 0 ? '' : value;

/** The decision as it is sent. */
export function bodyOf(
  draft: DecisionDraft,
  option: CaseDecisionOption,
  { form, version }: Pick<CaseDetail, 'form' | 'version'>,
): DecisionBody {
  return {
    version,
    decision: option.decision,
    reason: draft.reason,
    note: draft.note,
    ...(option.hasForm
      ? { entry: Object.fromEntries(form.map((field) => [field.name, entryValue(draft, field)])) }
      : {}),
  };
}
