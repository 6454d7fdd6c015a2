import type { Texts } from '../texts/texts.ts';
import { useHeadingElement } from './title.tsx';

/** Until it is known what there is to do. */
export function OpeningView({ texts }: { texts: Pick<Texts, 'text'> }) {
  const Level = useHeadingElement();
  return (
    <Level className="qc-opening">
      <span className="qc-spinner" aria-hidden="true" />
      {texts.text('opening')}
    </Level>
  );
}
