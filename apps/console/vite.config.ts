import { defineConfig } from 'vite';
import { consoleBuild } from './build.ts';

/** `vite` serves the console against a server on port 8080; `vite build` writes dist. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [consoleBuild.finish()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The polyfill would be an inline script.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    // The protocol's schemas are the server's: without them in use here, neither is zod.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'pageQuery'] } },
  },
  server: { proxy: { '/console/api': 'http://127.0.0.1:8080' } },
});
