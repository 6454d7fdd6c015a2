import type { ComparedFactView, ScorePart } from '@qiniso/console-protocol/screening';
import type { FactPart } from '../../screening/engine/hit.ts';
import type { Subject } from '../../screening/engine/subject.ts';
import type { DateRange, ListedDocument, ListedEntity } from '../../screening/lists/listed-entity.ts';
import type { StoredHit } from '../../screening/stored-screening.ts';

const LABELS: Readonly<Record<FactPart, string>> = {
  birthDate: 'Date of birth',
  sex: 'Sex',
  country: 'Nationality, country',
  identifier: 'Numbers',
};

const NOTHING_TO_COMPARE = 'One side says nothing';

/** How facts compare, in words; by the engine's codes. */
const HOW: Readonly<Record<FactPart, Readonly<Record<string, string>>>> = {
  birthDate: {
    DAY: 'The same day',
    MONTH: 'The same month',
    YEAR: 'The same year',
    APPROXIMATE: 'Fits what is known roughly',
    NEAR: 'A slip of the pen apart',
    APART: 'Less than three years apart',
    FAR: 'Three years apart or more',
  },
  sex: { SAME: 'The same', OTHER: 'Not the same' },
  country: { SAME: 'One in common', OTHER: 'None in common' },
  identifier: { SAME: 'One in common', OTHER: 'Two different identity numbers' },
};

type Side = Pick<Subject, 'birthDates' | 'sex' | 'countries' | 'documents'>;

const TEXTS: Readonly<Record<FactPart, (side: Side) => string>> = {
  birthDate: ({ birthDates }) => birthDates.map(dateText).join('; '),
  sex: ({ sex }) => sex ?? '',
  country: ({ countries }) => countries.join(', '),
  identifier: ({ documents }) => documents.map(documentText).join('; '),
};

/** Everything beside the name that was compared, in the order in which people look. */
export function factsOf(subject: Subject, { facts, entity }: StoredHit): ComparedFactView[] {
  return (['birthDate', 'country', 'identifier', 'sex'] as const).map((part) => ({
    part,
    label: LABELS[part],
    state: facts[part].state,
    how: HOW[part][facts[part].how] ?? NOTHING_TO_COMPARE,
    // An identity number leaves the century open.
    client: TEXTS[part](subject).replace('; ', part === 'birthDate' ? ' or ' : '; ') || null,
    listed: TEXTS[part](entity) || null,
  }));
}

/** What made the score: the name and each fact that weighed anything. */
export function partsOfScore({ name, facts }: StoredHit): ScorePart[] {
  const parts = (['birthDate', 'country', 'identifier', 'sex'] as const).map((part) => ({
    label: LABELS[part],
    weight: facts[part].weight,
  }));
  return [{ label: 'Name', weight: name.weight }, ...parts].filter(({ weight }) => weight !== 0);
}

/** The entity's names with the one that was met. */
export const namesOf = (entity: ListedEntity, matched: string) =>
  entity.names.map(({ full, quality }) => ({ name: full, quality, isMatched: full === matched }));

/** "1971-03-05", "1971-03", "1971", "1971 to 1973", with "about" before what is approximate. */
export function dateText({ earliest, latest, isApproximate }: DateRange): string {
  return (isApproximate ? 'about ' : '') + spanText(earliest, latest);
}

function spanText(earliest: string, latest: string): string {
  if (earliest === latest) return earliest;
  const [fromYear, toYear] = [earliest.slice(0, 4), latest.slice(0, 4)];
  const isWholeYears = earliest.endsWith('-01-01') && latest.endsWith('-12-31');
  if (isWholeYears) return fromYear === toYear ? fromYear : `${fromYear} to ${toYear}`;
  const isWholeMonth = earliest.slice(0, 7) === latest.slice(0, 7) && earliest.endsWith('-01');
  return isWholeMonth && Number(latest.slice(8)) >= 28 ? earliest.slice(0, 7) : `${earliest} to ${latest}`;
}

const documentText = ({ kind, number, country }: ListedDocument): string =>
  `${kind === 'other' ? '' : `${kind} `}${number}${country === null ? '' : ` (${country})`}`;
