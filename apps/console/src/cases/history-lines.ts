import type { CaseEvent, CaseUser } from '@qiniso/console-protocol/cases';
import { capitalised, DECISION_WORDS, nameOf } from './case-words.ts';

/** A line of a case's history: one event, or several of the same kind in a row. */
export interface HistoryLine {
  readonly id: number;
  readonly by: CaseUser | null;
  /** "thandi looked at 12 frames". */
  readonly text: string;
  /** Of the first and the last of them. */
  readonly from: string;
  readonly to: string;
  readonly note: string | null;
  readonly hasNote: boolean;
  /** It changed the case; the others were only looks. */
  readonly isDeed: boolean;
}

const LOOKS: ReadonlySet<CaseEvent['action']> = new Set(['viewed', 'image-viewed', 'frame-viewed']);

/** The history in words, oldest first. Looks of one user at pictures that follow each other are one line. */
export function historyLines(events: readonly CaseEvent[]): readonly HistoryLine[] {
  const groups: CaseEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const before = last?.[0];
    const isMore =
      before?.action === event.action &&
      before.by?.id === event.by?.id &&
      (event.action === 'frame-viewed' || event.action === 'image-viewed');
    if (isMore) last?.push(event);
    else groups.push([event]);
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    return [
      {
        id: first.id,
        by: first.by,
        text: `${capitalised(nameOf(first.by))} ${deedText(group)}`,
        from: first.at,
        to: last.at,
        note: first.note,
        hasNote: first.hasNote,
        isDeed: !LOOKS.has(first.action),
      },
    ];
  });
}

const IMAGES: Readonly<Record<string, string>> = {
  official_photograph: 'the official photograph',
  selfie: 'the selfie',
};

function deedText(group: readonly CaseEvent[]): string {
  const [event] = group;
  if (!event) return '';
  const decision = event.decision === null ? '' : DECISION_WORDS[event.decision];
  const reason = event.reason === null ? '' : `: ${event.reason.toLowerCase()}`;
  switch (event.action) {
    case 'opened':
      if (event.by === null) return 'opened the case';
      return event.detail === 'asked'
        ? 'asked for the decision to be looked at again'
        : 'took up the transaction';
    case 'claimed':
      return 'claimed the case';
    case 'released':
      return 'released the case';
    case 'viewed':
      return 'looked at the case';
    case 'revealed':
      return 'had the personal data shown';
    case 'image-viewed': {
      const seen = [...new Set(group.map(({ detail }) => IMAGES[detail ?? ''] ?? 'a picture'))];
      return `looked at ${seen.join(' and ')}`;
    }
    case 'frame-viewed': {
      const count = new Set(group.map(({ detail }) => detail)).size;
      return count === 1 ? 'looked at a frame' : `looked at ${count} frames`;
    }
    case 'proposed':
      return `decided ${decision}, to be confirmed by a second person${reason}`;
    case 'decided':
      return `decided ${decision}${reason}`;
    case 'deferred':
      return `put the case off${reason}`;
    case 'hit-reopened':
      return `let what was decided of ${event.detail ?? 'a hit'} count no more`;
    case 'reopened':
      return 'opened the case again';
    case 'expired':
      return 'ended the case: nobody had decided in time';
    case 'closed':
      return 'closed the case: its transaction ended in another way';
  }
}
