import { expect, it } from 'vitest';
import { problemOfError, problemOfSurroundings } from './camera-problem.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const FACEBOOK = `${CHROME} [FB_IAB/FB4A;FBAV/480.0;]`;
const WEB_VIEW = 'Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0';

it.each([
  [false, true, CHROME, 'insecure'],
  [true, false, CHROME, 'unsupported'],
  [true, false, FACEBOOK, 'in_app_browser'],
  [true, false, WEB_VIEW, 'in_app_browser'],
  [true, true, FACEBOOK, null],
])(
  'knows beforehand: secure %s, cameras %s, %s: %s',
  (isSecureContext, hasMediaDevices, userAgent, problem) => {
    expect(problemOfSurroundings({ isSecureContext, hasMediaDevices, userAgent })).toBe(problem);
  },
);

it.each([
  ['NotAllowedError', CHROME, 'denied'],
  ['NotAllowedError', WEB_VIEW, 'in_app_browser'],
  ['NotFoundError', CHROME, 'no_camera'],
  ['OverconstrainedError', CHROME, 'no_camera'],
  ['NotReadableError', CHROME, 'in_use'],
  ['AbortError', CHROME, 'in_use'],
  ['TypeError', CHROME, 'failed'],
])('turns %s in %s into %s', (name, userAgent, problem) => {
  expect(problemOfError({ name }, userAgent)).toBe(problem);
});
