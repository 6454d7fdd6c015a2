import type { CameraProblem } from '../journey/scene.ts';

/** What decides, before the camera is asked for, that it cannot be had. */
export interface CameraSurroundings {
  readonly isSecureContext: boolean;
  readonly hasMediaDevices: boolean;
  readonly userAgent: string;
}

/** Apps that show web pages inside themselves, often without handing on the camera. */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|Twitter|LinkedInApp|GSA\/|; wv\)/i;

/** Why this browser cannot open a camera at all, or null when it is worth asking. */
export function problemOfSurroundings(
  surroundings: CameraSurroundings,
): 'insecure' | 'in_app_browser' | 'unsupported' | null {
  if (!surroundings.isSecureContext) return 'insecure';
  if (surroundings.hasMediaDevices) return null;
  return IN_APP.test(surroundings.userAgent) ? 'in_app_browser' : 'unsupported';
}

/** What `getUserMedia`'s error means to a person; browsers disagree on the names. */
export function problemOfError(error: unknown, userAgent: string): CameraProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      return IN_APP.test(userAgent) ? 'in_app_browser' : 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'no_camera';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in_use';
    default:
      return 'failed';
  }
}
