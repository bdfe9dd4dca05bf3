/**
 * Builds the packages as published, with JavaScript instead of TypeScript, and prints their sizes.
 * Run: npm run pack -- [folder], `dist` unless one is named
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWhenStale } from '../../web/build.ts';
import { packClient, packN8n, packPdf, packService } from './packages.ts';
import { ROOT } from './tarball.ts';

const folder = resolve(process.argv[2] ?? join(ROOT, 'dist'));
mkdirSync(folder, { recursive: true });
await buildWhenStale();
const kib = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString('en')} KiB`.padStart(10);
for (const pack of [packClient, packN8n, packPdf, packService]) {
  const { path, bytes, unpackedBytes, files } = await pack(folder);
  process.stdout.write(`${path}${kib(bytes)}, unpacked${kib(unpackedBytes)} in ${files} files\n`);
}
