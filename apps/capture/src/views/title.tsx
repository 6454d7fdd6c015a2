import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A view's heading. Takes the focus when the view appears, so that a screen reader starts there. */
export function Title(props: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {props.children}
    </h1>
  );
}
