import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService } from '../../test/helpers/service.ts';
import { inMiB, largestChild } from '../helpers/processes.ts';
import { report } from '../helpers/statistics.ts';
import { makeDocument } from './made-documents.ts';
import { makePages } from './made-pages.ts';
import { makeScan } from './make-scan.ts';

/**
 * The most memory that a child takes for one job, and for ten in a row, each in a service of its own. The goal is three
 * times the input and 100 MB. Run: node bench/pdf/memory.ts (needs Linux and curl)
 */
const AGAIN = 9;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
const pages = write('pages.pdf', await makePages(60));
const scan = write('scan.pdf', await makeScan(18));
const large = [31, 32, 33, 34].map((seed) =>
  write(`large-${seed}.pdf`, makeDocument({ pages: 100, seed, imageBytes: 250_000 })),
);
const book = write('book.pdf', makeDocument({ pages: 300, seed: 51 }));

const upload = (type: string, parameters: object) => ({
  path: '/api/upload',
  fields: { job_type: type, parameters: JSON.stringify(parameters) },
});
await measure('merge 4 documents', { path: '/api/pdf-merge', field: 'files' }, large);
await measure('split 300 pages', { path: '/api/pdf-split' }, [book]);
await measure('compress, lossless', upload('pdf-compress', { level: 'lossless' }), [pages]);
await measure('compress, medium', upload('pdf-compress', { level: 'medium' }), [scan]);
await measure('50 thumbnails', { path: '/api/preview/pdf' }, [pages]);
await measure('30 pages at 150 dpi', upload('pdf-to-images', { format: 'jpeg', dpi: 150, pages: '1-30' }), [pages]);

async function measure(
  what: string,
  { path, field = 'file', fields = {} }: { path: string; field?: string; fields?: Record<string, string> },
  files: string[],
): Promise<void> {
  const env = { MAX_FILE_SIZE_BYTES: String(1024 ** 3), PREVIEW_MAX_PAGES: '50', SANDBOX_KEEP_WARM: '1' };
  await using service = await startService({ env });
  const form = [
    ...Object.entries(fields).flatMap(([name, value]) => ['--form-string', `${name}=${value}`]),
    ...files.flatMap((file) => ['-F', `${field}=@${file};type=application/pdf`]),
  ];
  const send = async () => {
    const { stdout } = await run('curl', [
      '-fsS',
      '-H',
      'prefer: wait=60',
      '-H',
      'expect:',
      ...form,
      service.url + path,
    ]);
    const { status = 'completed' } = JSON.parse(stdout) as { status?: string };
    if (status !== 'completed') throw new Error(stdout);
  };
  await send();
  const first = largestChild(service.pid);
  for (let round = 0; round < AGAIN; round++) await send();
  const all = largestChild(service.pid);
  const input = files.reduce((sum, file) => sum + statSync(file).size, 0);
  report(
    `${what} (${inMiB(input)}): own ${inMiB(first.own)}, of ten ${inMiB(all.own)}; with shared`,
    `${inMiB(first.peak)}, ${inMiB(all.peak)}`,
    inMiB(3 * input + 100e6),
  );
}
