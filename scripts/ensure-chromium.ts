import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

/** Sees to it that the browser tests have a Chromium: the machine's, Debian's package, or Playwright's own build. */
if (findChromium() === null) {
  const isRoot = process.getuid?.() === 0;
  const attempts: [string, string[]][] = [
    ...(isRoot
      ? ([
          ['apt-get', ['update', '-qq']],
          ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']],
        ] as [string, string[]][])
      : []),
  ];
  console.log('Installing Chromium for the browser tests …');
  for (const [command, args] of attempts)
    spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (findChromium() === null) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (findChromium() === null) {
    console.error(
      'No Chromium was found or could be installed. Set CHROMIUM_PATH to one and run the tests again.',
    );
    process.exitCode = 1;
  }
}
