import { expect, it } from 'vitest';
import { browserIntent } from './open-elsewhere.tsx';

it('leaves an app’s own window on Android, by an address that its system hands to the browser', () => {
  expect(
    browserIntent('https://verify.example/capture/abc', 'Mozilla/5.0 (Linux; Android 13) Instagram'),
  ).toBe(
    'intent://verify.example/capture/abc#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  );
  expect(browserIntent('https://verify.example/capture/abc', 'Mozilla/5.0 (iPhone) Instagram')).toBeNull();
});
