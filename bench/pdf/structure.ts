import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tellMachineAtExit } from '../helpers/machine.ts';
import { startService } from '../helpers/service.ts';
import { compareInTurns } from '../helpers/turns.ts';
import { makeDocument } from './random-documents.ts';

/**
 * Merge, split, remove and extract: whole HTTP jobs (upload to `completed`) against qpdf, in turns. Run: node
 * bench/pdf/structure.ts (needs qpdf and curl)
 */
const run = promisify(execFile);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
if (spawnSync('qpdf', ['--version']).status !== 0) throw new Error('This comparison needs qpdf on the machine.');

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
const twenty = Array.from({ length: 20 }, (_, seed) =>
  write(`office-${seed}.pdf`, makeDocument({ pages: 100, seed: seed + 1 })),
);
/** Four documents of 25 MB, and four of 100 MB: pages of one image each. */
const fourOf = (imageBytes: number) =>
  Array.from({ length: 4 }, (_, seed) =>
    write(`large-${imageBytes}-${seed}.pdf`, makeDocument({ pages: 100, seed: seed + 31, imageBytes })),
  );
const large = fourOf(250_000);
const largest = fourOf(1_000_000);
const book = write('book.pdf', makeDocument({ pages: 300, seed: 51 }));
const long = write('long.pdf', makeDocument({ pages: 1200, seed: 52 }));
const longest = write('longest.pdf', makeDocument({ pages: 3000, seed: 53 }));

tellMachineAtExit();
await using service = await startService({
  env: {
    USAGE_LIMITS: '{"anonymous":{"minute":1000000,"hour":1000000,"day":1000000}}',
    MAX_FILE_SIZE_BYTES: String(1024 ** 3),
    SANDBOX_KEEP_WARM: '1',
  },
});

/** Posts with curl, since a client in JavaScript takes as long over 400 MB as the whole job. */
async function job(path: string, field: string, files: string[], fields: Record<string, string> = {}): Promise<void> {
  const form = [
    ...Object.entries(fields).flatMap(([name, value]) => ['--form-string', `${name}=${value}`]),
    ...files.flatMap((file) => ['-F', `${field}=@${file};type=application/pdf`]),
  ];
  const { stdout } = await run('curl', ['-sS', '-H', 'prefer: wait=60', '-H', 'expect:', ...form, service.url + path]);
  const answer = JSON.parse(stdout) as { status?: string };
  if (answer.status !== 'completed') throw new Error(stdout);
}

const qpdf = (...options: string[]) => execFileSync('qpdf', options, { stdio: 'ignore' });
const out = join(folder, 'out.pdf');
const remove = (file: string, pages: string) => () =>
  job('/api/upload', 'file', [file], { job_type: 'pdf-remove-pages', parameters: JSON.stringify({ pages }) });
const extract = (file: string, pages: string) => () =>
  job('/api/upload', 'file', [file], { job_type: 'pdf-split', parameters: JSON.stringify({ pages }) });

await compare(
  'merge 20 documents, 2,000 pages',
  () => job('/api/pdf-merge', 'files', twenty),
  () => qpdf('--empty', '--pages', ...twenty, '--', out),
  '0.5 ×',
  twenty,
);
for (const files of [large, largest]) {
  await compare(
    'merge 4 large documents',
    () => job('/api/pdf-merge', 'files', files),
    () => qpdf('--empty', '--pages', ...files, '--', out),
    '0.5 ×',
    files,
  );
}
await compare(
  'split 300 pages into files',
  () => job('/api/pdf-split', 'file', [book]),
  () => qpdf('--split-pages', book, join(folder, 'page-%d.pdf')),
  '1.0 ×',
  [book],
);
await compare(
  'remove 100 of 1,200 pages',
  remove(long, '101-200'),
  () => qpdf(long, '--pages', long, '1-100,201-z', '--', out),
  '0.6 ×',
  [long],
);
await compare(
  'extract 500 of 1,200 pages',
  extract(long, '201-700'),
  () => qpdf(long, '--pages', long, '201-700', '--', out),
  '0.6 ×',
  [long],
);
await compare(
  'remove 1 of 3,000 pages',
  remove(longest, '1500'),
  () => qpdf(longest, '--pages', longest, '1-1499,1501-z', '--', out),
  '0.6 ×',
  [longest],
);

function compare(
  what: string,
  ours: () => Promise<void>,
  theirs: () => unknown,
  goal: string,
  inputs: string[],
): Promise<void> {
  const megabytes = inputs.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
  const sides = [
    { name: 'Sheaf', work: ours, pid: service.pid },
    { name: 'qpdf', work: async () => theirs() },
  ] as const;
  return compareInTurns(`${what} (${megabytes.toFixed(0)} MB)`, sides, {
    rounds: ROUNDS,
    goals: { time: `≤ ${goal}` },
  });
}
