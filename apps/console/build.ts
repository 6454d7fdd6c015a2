import { PageBuild } from '@qiniso/page-build';

/** The console, built into `dist` when the server starts and it is not. */
export const consoleBuild = new PageBuild({
  root: import.meta.dirname,
  sources: [
    'src',
    'public',
    'index.html',
    'package.json',
    'vite.config.ts',
    '../../packages/console-protocol/src',
    '../../packages/page-build/src',
  ],
  dependencies: [
    'vite',
    'react',
    'react-dom',
    'react-router',
    '@mantine/core',
    '@mantine/notifications',
    '@tanstack/react-query',
    'recharts',
  ],
});
