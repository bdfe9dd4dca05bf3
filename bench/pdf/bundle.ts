import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundleForBrowser } from '#test/helpers/browser-bundle.ts';

/**
 * How large the PDF core is in a page: bundled by Vite, minified, and as servers send it.
 * Run: node bench/pdf/bundle.ts
 */
for (const [name, what] of [
  ['merge', '`open` and `merge`'],
  ['all', 'everything that `@sheaf/pdf` exports'],
]) {
  const code = await bundleForBrowser(join(import.meta.dirname, 'bundle', `${name}.ts`));
  const kib = (bytes: number) => `${Math.round(bytes / 1024)} KiB`;
  const { length } = Buffer.from(code);
  process.stdout.write(
    `${what}: ${kib(length)}, by gzip ${kib(gzipSync(code).length)}, by Brotli ${kib(brotliCompressSync(code).length)}\n`,
  );
}
