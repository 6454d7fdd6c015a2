import type { ScreenedList } from '@qiniso/console-protocol/screening';
import { SCREENING_REVIEW } from '../../catalogue/screening-answers.ts';
import type { ScreeningReview } from '../../domain/hit-decision.ts';
import type { Subject } from '../../screening/engine/subject.ts';
import { type StoredHit, type StoredList, screeningOf } from '../../screening/stored-screening.ts';
import type { CaseKind, ShownFact, StoredTransaction } from '../case-kind.ts';
import type { ShownHit } from '../shown-screening.ts';
import { clearingNeedsSecond, type JudgedHit, parseVerdicts, verdictOptions } from './screening-verdicts.ts';
import { dateText, factsOf, namesOf, partsOfScore } from './screening-words.ts';

/** Hits on watch lists that a person has to tell from the client (decision 0027). */
export const screeningReview: CaseKind = {
  kind: SCREENING_REVIEW,
  title: 'Watch-list screening',
  dueHours: 24,
  expiresHours: 30 * 24,
  form: null,
  entryRules: {
    parse: (entry, decision, transaction) => parseVerdicts(entry, decision, judgedHits(transaction)),
    needsSecond: (decision, entry, transaction) =>
      decision === 'ACCEPT' && clearingNeedsSecond(entry as ScreeningReview | null, judgedHits(transaction)),
  },
  hasPictures: false,
  decisions: [
    {
      decision: 'ACCEPT',
      label: 'Clear the client',
      hasForm: true,
      overturns: false,
      reasons: [
        { code: 'all_false', label: 'Every hit is somebody else' },
        { code: 'accepted_with_measures', label: 'A true hit, accepted with measures' },
      ],
    },
    {
      decision: 'REJECT',
      label: 'Confirm a match',
      hasForm: true,
      overturns: false,
      reasons: [{ code: 'true_hit', label: 'A hit is the client' }],
    },
    {
      decision: 'REVIEW',
      label: 'Put off: more is needed',
      hasForm: true,
      overturns: false,
      defersHours: 72,
      reasons: [{ code: 'more_needed', label: 'Something has to be asked for first' }],
    },
  ],
  show: ({ request, finding }) => {
    const screening = screeningOf(finding);
    if (screening === null) return { submitted: [], finding: [], names: [] };
    const { subject, hits, versions, isComplete } = screening;
    return {
      submitted: clientFacts(subject, request as { readonly ReferenceNo?: string | null }),
      finding: [],
      names: [],
      screening: {
        lists: versions.map(listOf),
        hits: hits.map((hit) => shownHit(subject, hit)),
        options: verdictOptions,
        isComplete,
      },
    };
  },
};

function judgedHits({ finding }: StoredTransaction): readonly JudgedHit[] {
  return (screeningOf(finding)?.hits ?? []).map((hit) => ({
    matchId: hit.entityId,
    category: hit.category,
    isSettled: isSettled(hit),
  }));
}

/** Nobody has to look at it: by rule somebody else, or decided before. */
const isSettled = ({ decision, isDecided }: StoredHit): boolean => decision === 'ACCEPT' || isDecided;

function clientFacts(subject: Subject, { ReferenceNo = null }: { ReferenceNo?: string | null }): ShownFact[] {
  const [name, ...others] = subject.names;
  const fact = (label: string, value: string, privacy: ShownFact['privacy']): ShownFact[] =>
    value === '' ? [] : [{ label, value, privacy }];
  return [
    ...fact('Name', name, 'name'),
    ...fact('Other names', others.join('; '), 'name'),
    ...fact('Date of birth', subject.birthDates.map(dateText).join(' or '), 'text'),
    ...fact('Sex', subject.sex ?? '', 'text'),
    ...fact('Nationality, country', subject.countries.join(', '), 'plain'),
    ...subject.documents.flatMap(({ kind, number, country }) =>
      fact(`${DOCUMENTS[kind]}${country === null ? '' : ` (${country})`}`, number, 'number'),
    ),
    ...fact('Reference', ReferenceNo ?? '', 'plain'),
  ];
}

const DOCUMENTS: Readonly<Record<Subject['documents'][number]['kind'], string>> = {
  identity: 'Identity number',
  passport: 'Passport number',
  registration: 'Registration number',
  imo: 'IMO number',
  other: 'Number',
};

function shownHit(subject: Subject, hit: StoredHit): ShownHit {
  const { entity, name } = hit;
  return {
    matchId: hit.entityId,
    list: listOf(hit.list),
    entityKind: entity.kind,
    category: hit.category,
    strength: hit.strength,
    ruling: hit.decision,
    rule: hit.rule,
    reasonCodes: hit.reasonCodes,
    score: hit.score,
    nameScore: name.score,
    clientName: name.asked,
    listedName: name.listed,
    nameQuality: name.quality,
    facts: factsOf(subject, hit),
    parts: partsOfScore(hit),
    names: namesOf(entity, name.listed),
    programmes: entity.programmes,
    positions: entity.positions,
    because: entity.reason,
    listedOn: entity.listedOn,
    delistedOn: entity.delistedOn,
    sourceUrl: entity.sourceUrl,
    isSettled: isSettled(hit),
    earlier: hit.mark && {
      verdict: hit.mark.verdict,
      reason: reasonLabel(hit.mark.reason),
      at: hit.mark.decidedAt,
    },
  };
}

const reasonLabel = (code: string): string =>
  verdictOptions.flatMap(({ reasons }) => reasons).find((reason) => reason.code === code)?.label ?? code;

const listOf = ({ code, title, version, importedAt }: StoredList): ScreenedList => ({
  code,
  title,
  version,
  readAt: importedAt,
});
