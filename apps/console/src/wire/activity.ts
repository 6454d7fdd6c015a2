import type { ConsoleActivity } from '@qiniso/console-protocol/session';

/** A page that nobody has touched for so long asks by itself. */
const ACTIVE_FOR_MS = 60_000;

let touchedAt = Date.now();

/** Notes from now on when the user last did something. */
export function watchActivity(): void {
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(event, touch, { passive: true, capture: true });
}

/** Whether a request made now comes of something the user did: only those keep the session alive. */
export function currentActivity(): ConsoleActivity {
  return wasTouchedWithin(ACTIVE_FOR_MS) ? 'active' : 'background';
}

/** Whether the user has done something on the page in the last so many milliseconds. */
export const wasTouchedWithin = (ms: number): boolean => Date.now() - touchedAt < ms;
