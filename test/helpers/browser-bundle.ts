import { build } from 'vite';

/** Files that a page loads: modules and, next to them, WebAssembly. The first one is the entry. */
export interface BundleFile {
  name: string;
  content: string | Uint8Array;
}

/** Bundles a module and all that it imports for browsers, minified, as applications do. */
export async function bundleForBrowser(entry: string): Promise<BundleFile[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: './',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict', output: { entryFileNames: 'bundle.js' } },
    },
  });
  const { output } = [built].flat()[0] as {
    output: { fileName: string; code?: string; source?: string | Uint8Array; isEntry?: boolean }[];
  };
  // Other bundlers refuse what Vite puts in the place of a module of Node.
  if (output.some(({ fileName }) => fileName.includes('browser-external')))
    throw new Error('a module of Node is imported');
  return output
    .toSorted((one, other) => Number(other.isEntry ?? false) - Number(one.isEntry ?? false))
    .map(({ fileName, code, source }) => ({ name: fileName, content: code ?? source ?? '' }));
}
