import { build } from 'vite';

/** Bundles a module and all that it imports for browsers, minified, into one script. */
export async function bundleForBrowser(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'bundle' }, minify: true },
  });
  const { output } = [built].flat()[0] as { output: { type: string; fileName: string; code: string }[] };
  const [chunk, ...others] = output;
  if (!chunk || others.length > 0) throw new Error(`the bundle has ${output.length} files`);
  return chunk.code;
}
