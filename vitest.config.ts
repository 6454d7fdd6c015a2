import { defineConfig } from 'vitest/config';

/**
 * Three projects: `unit` (rules and parts, beside the code), `acceptance` (over HTTP only) and `browser` (Chromium).
 * Two cores: at most two test files at a time.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    reporters: ['default', './scripts/closing-line-reporter.ts'],
    globalSetup: ['apps/server/src/database/test-server.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['{apps,packages}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'acceptance',
          include: ['tests/acceptance/**/*.test.ts'],
          globalSetup: ['tests/acceptance/support/shared-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          maxWorkers: 1,
          globalSetup: ['tests/acceptance/support/shared-server.ts'],
        },
      },
    ],
  },
});
