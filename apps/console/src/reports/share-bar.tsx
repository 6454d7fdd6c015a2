interface Props {
  /** 0 to 1. */
  readonly share: number;
  readonly color?: string;
}

/** A part of a whole, drawn; the figure stands beside it. */
export function ShareBar({ share, color = 'var(--mantine-primary-color-filled)' }: Props) {
  return (
    <div className="share-bar" aria-hidden="true">
      <div style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%`, background: color }} />
    </div>
  );
}
