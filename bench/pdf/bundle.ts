import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BundleFile, bundleForBrowser } from '#test/helpers/browser-bundle.ts';

/**
 * Size of the PDF core in a page: bundled by Vite, minified, and compressed as servers send it; and of additional files
 * for setting text. Run: node bench/pdf/bundle.ts
 */
for (const [name, what] of [
  ['merge', '`open` and `merge`'],
  ['all', 'everything that `@sheaf/pdf` exports'],
]) {
  const [code, ...later] = await bundleForBrowser(join(import.meta.dirname, 'bundle', `${name}.ts`));
  report(what, code ? [code] : []);
  if (name === 'all') report('once text is set', later);
}

function report(what: string | undefined, files: readonly BundleFile[]): void {
  const kib = (sizeOf: (content: string | Uint8Array) => number) =>
    `${Math.round(files.reduce((sum, { content }) => sum + sizeOf(content), 0) / 1024)} KiB`;
  const size = kib((content) => Buffer.from(content).length);
  const gzip = kib((content) => gzipSync(content).length);
  process.stdout.write(
    `${what}: ${size}, by gzip ${gzip}, by Brotli ${kib((each) => brotliCompressSync(each).length)}\n`,
  );
}
