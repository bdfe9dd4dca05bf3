import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { textsPlugin } from './texts.ts';

const imported = new Map<string, readonly string[]>();
let entry: string | undefined;

/** Notes what each module imports when it is loaded. */
const noteImports: Plugin = {
  name: 'note-imports',
  moduleParsed({ id, isEntry, importedIds }) {
    imported.set(id, importedIds);
    if (isEntry) entry = id;
  },
};

let first: Set<string> | undefined;

/** Whether the page needs a module before it shows anything: these are packed together, smaller than apart. */
function isFirst(id: string): boolean {
  first ??= reachable();
  return first.has(id);
}

function reachable(): Set<string> {
  const found = new Set<string>();
  const left = entry === undefined ? [] : [entry];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    // Its entry names everything that the library has, and what that needs.
    if (found.has(id) || id.includes('/@mantine/')) continue;
    found.add(id);
    left.push(...(imported.get(id) ?? []));
  }
  return found;
}

/** Asset names are relative to the page, which may thus be below any path of a host. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), textsPlugin(), noteImports],
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
    rolldownOptions: {
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      output: { codeSplitting: { groups: [{ name: 'first', test: isFirst }] } },
    },
  },
});
