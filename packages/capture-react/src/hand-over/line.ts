import type {
  HandOverCodeBody,
  HandOverCodeView,
  HandOverSmsBody,
  HandOverSmsView,
  HandOverView,
  HandOverWatchBody,
} from '@qiniso/capture-protocol';
import type { JourneyLine } from '../journey/journey.ts';

/** Asks for a code. @throws WireError */
export function askForCode({ client, send }: JourneyLine, body: HandOverCodeBody): Promise<HandOverCodeView> {
  return send(() => client.handOver<HandOverCodeView>('', body));
}

/** Asks for a message with a code. @throws WireError with the field `cell_number` or `messages` among others */
export function askForMessage(
  { client, send }: JourneyLine,
  body: HandOverSmsBody,
): Promise<HandOverSmsView> {
  return send(() => client.handOver<HandOverSmsView>('/sms', body));
}

const LAST: ReadonlySet<HandOverView['stage']> = new Set([
  'returned',
  'moved',
  'completed',
  'expired',
  'cancelled',
]);

/** Whether a hand-over is over. */
export const isOver = ({ stage }: Pick<HandOverView, 'stage'>): boolean => LAST.has(stage);

/**
 * Tells of the hand-over until it is over or nobody listens: each request is answered when there is news, or after some seconds.
 *
 * @param options.onlyWhileVisible a phone that is put away is to be seen as away
 * @throws WireError when this device takes no part any more
 */
export async function follow(
  line: JourneyLine,
  options: {
    readonly closed: AbortSignal;
    readonly onlyWhileVisible: boolean;
    readonly onView: (view: HandOverView) => void;
  },
): Promise<void> {
  let known: HandOverWatchBody = {};
  while (!options.closed.aborted) {
    if (options.onlyWhileVisible) await line.whenVisible();
    const view = await line.send(() => line.client.handOver<HandOverView>('/watch', known));
    if (options.closed.aborted) return;
    options.onView(view);
    if (isOver(view)) return;
    known = { known: view.version };
    await line.wait(view.next_in_ms);
  }
}
