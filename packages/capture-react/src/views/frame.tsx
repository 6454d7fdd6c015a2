import { createContext, type ReactNode, useContext } from 'react';
import type { Texts } from '../texts/texts.ts';

/** Whether the capture is a page of its own, or sits in somebody else's, which has its own landmarks and headings. */
export const Placement = createContext<'page' | 'embedded'>('embedded');

/** The component's own element: everything it shows, and everything its style sheet speaks of, is inside. */
export function Frame(props: {
  readonly texts: Pick<Texts, 'language' | 'direction' | 'text'>;
  /** Name of the scene, for the style sheet. */
  readonly at: string;
  /** What is told above everything else; empty when there is nothing. */
  readonly notice: string;
  readonly children: ReactNode;
}) {
  const { texts } = props;
  const isPage = useContext(Placement) === 'page';
  const Body = isPage ? 'main' : 'section';
  return (
    <div
      className={isPage ? 'qiniso-capture qc-is-hosted' : 'qiniso-capture'}
      lang={texts.language}
      dir={texts.direction}
    >
      <div className="qc-banner" role="status">
        {props.notice !== '' && <p>{props.notice}</p>}
      </div>
      <Body
        className={`qc-page qc-page-${props.at}`}
        aria-label={isPage ? undefined : texts.text('page_title')}
      >
        {props.children}
      </Body>
    </div>
  );
}
