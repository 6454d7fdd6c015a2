import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

/** How a Chromium can be had, in order: Debian's package where one may install it, else Playwright's own build. */
const ways: readonly (readonly [command: string, ...args: string[]][])[] = [
  process.getuid?.() === 0
    ? [
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
      ]
    : [],
  [['npx', 'playwright', 'install', 'chromium']],
];

// Sees to it that the browser tests have a Chromium; says nothing when they do.
for (const way of ways) {
  if (findChromium() !== null) break;
  console.log('Installing Chromium for the browser tests …');
  for (const [command, ...args] of way)
    spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
}
if (findChromium() === null) {
  console.error(
    'No Chromium was found or could be installed. Set CHROMIUM_PATH to one and run the tests again.',
  );
  process.exitCode = 1;
}
