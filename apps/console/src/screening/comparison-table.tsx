import { Text } from '@mantine/core';
import type { NamePiece } from '@qiniso/console-protocol/cases';
import type { FactState, ScreeningHitView } from '@qiniso/console-protocol/screening';
import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon, MinusIcon } from '../shared/icons.tsx';
import { FACT_WORDS, QUALITY_WORDS } from './screening-words.ts';

interface Props {
  readonly hit: ScreeningHitView;
  readonly isMasked: boolean;
}

/** The client beside the entry, line by line, with what agrees and what does not. */
export function ComparisonTable({ hit, isMasked }: Props) {
  const nameState = hit.nameScore >= 0.5 ? 'agree' : 'contradict';
  return (
    <table className="screening-comparison">
      <thead>
        <tr>
          <th scope="col">Compared</th>
          <th scope="col">Client</th>
          <th scope="col">On the list</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Name</th>
          <td data-label="Client">
            <Name pieces={hit.clientName} isMasked={isMasked} />
          </td>
          <td data-label="On the list">
            <div>
              <Name pieces={hit.listedName} isMasked={isMasked} />{' '}
              <Text span size="xs" c="dimmed">
                {QUALITY_WORDS[hit.nameQuality]}
              </Text>
            </div>
          </td>
          <td data-label="Result">
            <State state={nameState}>
              {hit.nameScore === 1 ? 'The same' : `${Math.round(hit.nameScore * 100)}% alike`}
            </State>
          </td>
        </tr>
        {hit.facts.map(({ part, label, state, how, client, listed }) => (
          <tr key={part}>
            <th scope="row">{label}</th>
            <td data-label="Client" className="figures">
              <Value value={client} isMasked={isMasked} />
            </td>
            <td data-label="On the list" className="figures">
              <Value value={listed} isMasked={isMasked} />
            </td>
            <td data-label="Result">
              <State state={state}>{how}</State>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SIGNS = { agree: CheckIcon, contradict: CrossIcon, unknown: MinusIcon } as const;

/** By sign, word and colour. */
function State({ state, children }: { readonly state: FactState; readonly children: ReactNode }) {
  const Sign = SIGNS[state];
  return (
    <span className="screening-state" data-state={state}>
      <Sign size={14} />
      <span>
        <b>{FACT_WORDS[state]}</b>
        <Text span size="xs" c="dimmed" display="block">
          {children}
        </Text>
      </span>
    </span>
  );
}

/** Dots mean nothing when they are read aloud. */
function Value({ value, isMasked }: { readonly value: string | null; readonly isMasked: boolean }) {
  if (value === null) return <span className="screening-nothing">not known</span>;
  return (
    <span>
      <Hidden isMasked={isMasked}>{value}</Hidden>
    </span>
  );
}

function Name({ pieces, isMasked }: { readonly pieces: readonly NamePiece[]; readonly isMasked: boolean }) {
  return (
    <span className="case-name">
      <Hidden isMasked={isMasked}>
        {pieces.map(({ text, isSame }, index) =>
          isSame ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have only their place.
            <span key={index}>{text}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <mark key={index} className="case-differs">
              <span className="case-sr-only">(differs: </span>
              {text}
              <span className="case-sr-only">)</span>
            </mark>
          ),
        )}
      </Hidden>
    </span>
  );
}

function Hidden({ isMasked, children }: { readonly isMasked: boolean; readonly children: ReactNode }) {
  return (
    <>
      {isMasked && <span className="case-sr-only">Hidden</span>}
      <span aria-hidden={isMasked || undefined}>{children}</span>
    </>
  );
}
