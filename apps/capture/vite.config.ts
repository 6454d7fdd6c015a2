import { defineConfig } from 'vite';
import { finishBuild } from './finish-build.ts';

/** `vite` serves the page against a server on port 8080; `vite build` writes dist. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/capture/',
  plugins: [finishBuild()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: ['es2020', 'chrome80', 'safari14', 'firefox78'],
    // Everything is needed up to the camera: one script, and no preload helper.
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/capture/api': 'http://127.0.0.1:8080' } },
});
