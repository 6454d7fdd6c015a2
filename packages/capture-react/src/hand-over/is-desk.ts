/** What tells a desk from a phone. */
export interface DeviceSigns {
  readonly userAgent: string;
  readonly matches: (query: string) => boolean;
}

const browserSigns = (): DeviceSigns => ({
  userAgent: navigator.userAgent,
  matches: (query) => matchMedia(query).matches,
});

/** Whether the person sits at a mouse or touchpad, and so may have a phone with a better camera beside it. */
export function isDesk({ userAgent, matches }: DeviceSigns = browserSigns()): boolean {
  return matches('(hover: hover) and (pointer: fine)') && !/android|iphone|ipad|ipod|mobile/i.test(userAgent);
}
