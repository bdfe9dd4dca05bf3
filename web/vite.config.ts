import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textsPlugin } from './texts.ts';

/** Assets are named relative to the page, so that it can stand below any path of a host. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), textsPlugin()],
  clearScreen: false,
  logLevel: 'error',
  server: { proxy: { '/api': 'http://localhost:8000', '/ws': { target: 'ws://localhost:8000', ws: true } } },
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // The library marks each of its modules "use client", which means nothing here.
    rolldownOptions: { onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning) },
  },
});
