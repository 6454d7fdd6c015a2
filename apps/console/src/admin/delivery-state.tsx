import { Text } from '@mantine/core';
import type { DeliveryState, DeliveryView } from '@qiniso/console-protocol/webhooks';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { Time } from '../shared/time.tsx';

export const deliveryStates: Readonly<Record<DeliveryState, { color: string; label: string }>> = {
  pending: { color: 'blue', label: 'Waits' },
  delivered: { color: 'teal', label: 'Delivered' },
  parked: { color: 'red', label: 'Parked' },
  cancelled: { color: 'gray', label: 'Cancelled' },
};

/** The state of a delivery, and when it is tried next. */
export function DeliveryStateBadge({ delivery }: { readonly delivery: DeliveryView }) {
  return (
    <span className="badge-and-time">
      <StatusBadge {...deliveryStates[delivery.state]} />
      {delivery.nextAttemptAt !== null && delivery.attempts > 0 && (
        <Text span size="xs" c="dimmed">
          again <Time at={delivery.nextAttemptAt} as="ago" />
        </Text>
      )}
    </span>
  );
}
