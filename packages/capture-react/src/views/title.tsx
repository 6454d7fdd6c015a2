import { type ReactNode, type Ref, useContext, useEffect, useRef } from 'react';
import { Placement } from './frame.tsx';

/** `h1` where the capture is the page, `h2` inside somebody else's, which has a heading of its own. */
export function useHeadingElement(): 'h1' | 'h2' {
  return useContext(Placement) === 'page' ? 'h1' : 'h2';
}

/** A heading that can be given the focus, but is none of the keyboard's stops. */
export function Heading(props: {
  readonly element?: Ref<HTMLHeadingElement>;
  readonly live?: 'assertive';
  readonly children: ReactNode;
}) {
  const Level = useHeadingElement();
  return (
    <Level ref={props.element} className="qc-title" tabIndex={-1} aria-live={props.live}>
      {props.children}
    </Level>
  );
}

/**
 * A view's heading. When the view appears it takes the focus, so that a screen reader starts there, and the page is at its
 * top: the view before may have been scrolled, by a keyboard on a small screen for one.
 */
export function Title(props: { children: ReactNode }) {
  const placement = useContext(Placement);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Somebody else's page that has just been opened keeps its focus and its place.
    if (placement === 'embedded' && navigator.userActivation?.hasBeenActive === false) return;
    heading.current?.focus({ preventScroll: true });
    if (placement === 'page') scrollTo({ top: 0, behavior: 'instant' });
    else heading.current?.closest('.qiniso-capture')?.scrollIntoView({ block: 'nearest' });
  }, [placement]);
  return <Heading element={heading}>{props.children}</Heading>;
}
