import { defaultClientConditions, defineConfig } from 'vite';
import { captureBuild } from './build.ts';

/** `vite` serves the page against a server on port 8080; `vite build` writes dist. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/capture/',
  plugins: [captureBuild.finish()],
  resolve: {
    // Our own packages as they are here, not as they are published.
    conditions: ['qiniso-source', ...defaultClientConditions],
    // The component is written for React; on the link's page, where every kilobyte is somebody's prepaid data, Preact stands in.
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    target: ['es2020', 'chrome80', 'safari14', 'firefox78'],
    // Everything is needed up to the camera: one script, and no preload helper.
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/capture/api': 'http://127.0.0.1:8080' } },
});
