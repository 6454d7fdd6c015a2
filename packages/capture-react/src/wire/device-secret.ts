/** Where the secret of a device is kept that holds a session and has no cookie. */
export interface DeviceSecret {
  readonly get: () => string | null;
  readonly keep: (secret: string) => void;
}

/** Kept until the tab is closed, so that a reload does not lose the session; only in memory where the browser keeps nothing. */
export function createDeviceSecret(transactionId: string): DeviceSecret {
  const key = `qiniso.capture.${transactionId}`;
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(key);
  } catch {
    // Storage is switched off for the page.
  }
  return {
    get: () => kept,
    keep: (secret) => {
      kept = secret;
      try {
        sessionStorage.setItem(key, secret);
      } catch {
        // Then a reload takes the session over, as another device would.
      }
    },
  };
}
