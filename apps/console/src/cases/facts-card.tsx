import { ActionIcon, CopyButton, Text, Tooltip } from '@mantine/core';
import type { CaseFact } from '@qiniso/console-protocol/cases';
import { CheckIcon, CopyIcon } from '../shared/icons.tsx';
import { Card } from './card.tsx';

interface Props {
  readonly title: string;
  readonly facts: readonly CaseFact[];
  readonly isMasked: boolean;
}

/** Fields and their values; once they are revealed each can be copied, say into the authority's own system. */
export function FactsCard({ title, facts, isMasked }: Props) {
  return (
    <Card title={title}>
      <dl className="case-facts">
        {facts.map(({ label, value, isPersonal }) => (
          <div key={label} className="case-fact">
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <dd className="figures">
              <span>
                {value === null ? 'Not given' : <Value value={value} isHidden={isMasked && isPersonal} />}
              </span>
              {value !== null && isPersonal && !isMasked && <CopyValue label={label} value={value} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Dots mean nothing when they are read aloud. */
function Value({ value, isHidden }: { readonly value: string; readonly isHidden: boolean }) {
  if (!isHidden) return value;
  return (
    <>
      <span aria-hidden="true">{value}</span>
      <span className="case-sr-only">
        Hidden{/[^\s•]/.test(value) && `, except ${value.replace(/•/g, '').trim()}`}
      </span>
    </>
  );
}

function CopyValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : `Copy`}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={copied ? `${label}: copied` : `Copy: ${label}`}
            onClick={copy}
          >
            {copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
