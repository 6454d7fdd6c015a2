import type { ReactNode } from 'react';

/** The one thing to do next. While busy it keeps its size and focus, and a second press does nothing. */
export function BigButton(props: {
  readonly busy?: boolean;
  /** Shown while busy. */
  readonly wait?: string;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => unknown;
  readonly children: ReactNode;
}) {
  const busy = props.busy ?? false;
  return (
    <button
      type={props.type ?? 'button'}
      className="qc-big"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else props.onPress?.();
      }}
    >
      {busy && <span className="qc-spinner" aria-hidden="true" />}
      {busy && props.wait !== undefined ? props.wait : props.children}
    </button>
  );
}
