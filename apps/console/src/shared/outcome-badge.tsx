import { Badge } from '@mantine/core';

const LOOKS: Readonly<Record<string, { color: string; label: string }>> = {
  ACCEPT: { color: 'teal', label: 'Accept' },
  REVIEW: { color: 'yellow', label: 'Review' },
  REJECT: { color: 'red', label: 'Reject' },
  FAIL: { color: 'gray', label: 'Fail' },
  PENDING: { color: 'blue', label: 'Pending' },
};

/** Outcomes in words. */
export const outcomeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LOOKS).map(([code, { label }]) => [code, label]),
);

/** An outcome, by colour and by word. */
export function OutcomeBadge({ code }: { readonly code: string }) {
  const { color, label } = LOOKS[code] ?? { color: 'gray', label: code };
  return <StatusBadge color={color} label={label} />;
}

/** A state, by colour and by word. */
export function StatusBadge({ color, label }: { readonly color: string; readonly label: string }) {
  return (
    <Badge className="status-badge" variant="light" color={color} radius="sm" size="md" tt="none">
      {label}
    </Badge>
  );
}
