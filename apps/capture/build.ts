import { PageBuild } from '@qiniso/page-build';

/** The hosted capture page, built into `dist` when the server starts and it is not. */
export const captureBuild = new PageBuild({
  root: import.meta.dirname,
  sources: [
    'src',
    'index.html',
    'package.json',
    'vite.config.ts',
    '../../packages/capture-protocol/src',
    '../../packages/capture-react/src',
    '../../packages/page-build/src',
  ],
  dependencies: ['preact', 'vite'],
});
