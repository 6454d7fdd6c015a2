import type { CaptureAttemptBody } from '@qiniso/capture-protocol';

/** What is kept of what the page says of its camera: nothing that may hold a person's name, as "Thabo's iPhone" does. */
export interface CameraEvidence {
  /** By its label. virtual: named like a program that plays pictures as a camera; never believed either way. */
  readonly kind: 'built-in' | 'virtual' | 'unknown';
  /** Pixels, as asked of the camera. */
  readonly width: number;
  readonly height: number;
}

const VIRTUAL =
  /virtual|\bobs\b|manycam|snap ?camera|xsplit|droidcam|iriun|epoccam|camo\b|\bndi\b|v4l2loopback|dummy|fake|deepface|webcamoid|mmhmm|sandbox/i;
const BUILT_IN =
  /built-?in|integrated|internal|facetime|facing (front|back)|(front|back|rear|user-facing).*camera/i;

/** Reduces what the page says of its camera to what is kept as evidence. */
export function cameraEvidence({ label, width, height }: CaptureAttemptBody['camera']): CameraEvidence {
  const kind = VIRTUAL.test(label) ? 'virtual' : BUILT_IN.test(label) ? 'built-in' : 'unknown';
  return { kind, width, height };
}
