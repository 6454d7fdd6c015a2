import { defineConfig } from 'vitest/config';

/** Browser tests with a camera before which time runs as it does for people: alone, each of them has both cores. */
const WITH_A_CAMERA = ['tests/browser/capture-{journey,traffic}.test.ts'];

/**
 * A page, a server, a database and a film share two cores with each other, and now and then one of them is kept waiting for longer than a
 * test may take. A second try tells that from a defect; the closing lines name every test that needed it, so that none hides behind it.
 */
const ONE_MORE_TRY = 1;

/** A step of a browser test may take half a minute (`browsers.ts`); many of them take longer together on a machine that has other work. */
const BROWSER_TEST_MS = 120_000;

/**
 * Four projects: `unit` (rules and parts, beside the code), `acceptance` (over HTTP only), `browser` (Chromium) and `camera` (Chromium in
 * real time). Two cores: at most two test files at a time. A group begins when the one before it is done.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    reporters: ['default', './scripts/closing-line-reporter.ts'],
    globalSetup: ['apps/server/src/database/test-server.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,benchmarks}/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'acceptance',
          include: ['tests/acceptance/**/*.test.ts'],
          globalSetup: ['tests/acceptance/support/shared-server.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: WITH_A_CAMERA,
          globalSetup: ['tests/acceptance/support/shared-server.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: BROWSER_TEST_MS,
          retry: ONE_MORE_TRY,
        },
      },
      {
        extends: true,
        test: {
          name: 'camera',
          include: WITH_A_CAMERA,
          globalSetup: ['tests/acceptance/support/shared-server.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: BROWSER_TEST_MS,
          retry: ONE_MORE_TRY,
        },
      },
    ],
  },
});
