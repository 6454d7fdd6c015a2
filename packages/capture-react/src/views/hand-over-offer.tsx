import { isDesk } from '../hand-over/is-desk.ts';
import type { Journey } from '../journey/journey.ts';
import type { Texts } from '../texts/texts.ts';

/** On a desk: the way to the phone. Nothing on phones. */
export function HandOverOffer({ journey, texts }: { journey: Journey; texts: Texts }) {
  if (!isDesk()) return null;
  return (
    <button type="button" className="qc-second" onClick={() => journey.handOver()}>
      {texts.text('hand_over_offer')}
    </button>
  );
}
