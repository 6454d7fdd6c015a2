import type { AccountCommandContext } from '../../accounts/commands.ts';
import type { DeliveryMode } from '../destination.ts';

/** What the commands of delivery work on. */
export interface DeliveryCommandContext extends AccountCommandContext {
  readonly config: { readonly mode: DeliveryMode };
}

export type OpenDeliveryContext = () => Promise<DeliveryCommandContext>;
