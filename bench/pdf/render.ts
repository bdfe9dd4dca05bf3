import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tellMachineAtExit } from '../helpers/machine.ts';
import { startService } from '../helpers/service.ts';
import { comparisonWith } from '../helpers/turns.ts';
import { makePages } from './made-pages.ts';

/**
 * Whole HTTP jobs against pdftoppm, in turns, by time and by processor time: 50 thumbnails, and 30 pages at 150 dpi as
 * JPEG and as PNG. Run: node bench/pdf/render.ts [file.pdf …]; with files they are measured instead of a made document.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const THUMBNAILS = 50;
const PAGES = 30;
const SIDE = 320;
/** Quality of JPEGs, Sheaf's default. */
const QUALITY = 85;

const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const files = process.argv.slice(2);
if (files.length === 0) {
  const sample = join(folder, 'made.pdf');
  writeFileSync(sample, await makePages(60));
  files.push(sample);
}

tellMachineAtExit();
await using service = await startService({
  env: {
    USAGE_LIMITS: '{"anonymous":{"minute":1000000,"hour":1000000,"day":1000000}}',
    PREVIEW_SIDE: String(SIDE),
    PREVIEW_MAX_PAGES: String(THUMBNAILS),
    SANDBOX_KEEP_WARM: '1',
  },
});

async function post(path: string, file: string, fields: Record<string, string>): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([readFileSync(file)]), 'made.pdf');
  const response = await fetch(service.url + path, { method: 'POST', body, headers: { prefer: 'wait=60' } });
  const answer = (await response.json()) as { status?: string };
  if (!response.ok || answer.status === 'failed') throw new Error(JSON.stringify(answer));
  return answer;
}

// Not the synchronous call: the connection to the service would go stale unseen meanwhile.
const run = promisify(execFile);
const pdftoppm = (...options: string[]) => run('pdftoppm', [...options, join(folder, 'page')]);
const convert = (file: string, format: string) =>
  post('/api/upload', file, {
    job_type: 'pdf-to-images',
    parameters: JSON.stringify({ format, dpi: 150, pages: `1-${PAGES}` }),
  });
const compare = comparisonWith('pdftoppm', { pid: service.pid, rounds: ROUNDS });

for (const file of files) {
  const last = String(PAGES);
  await compare(
    `${THUMBNAILS} thumbnails`,
    () => post('/api/preview/pdf', file, {}),
    () => pdftoppm('-png', '-scale-to', String(SIDE), '-l', String(THUMBNAILS), file),
    { time: '≤ 0.9 ×' },
  );
  await compare(
    `${PAGES} pages at 150 dpi, JPEG`,
    () => convert(file, 'jpeg'),
    () => pdftoppm('-jpeg', '-jpegopt', `quality=${QUALITY}`, '-r', '150', '-l', last, file),
    { time: '≤ 1.2 ×', cpu: '≤ 1.0 ×' },
  );
  await compare(
    `${PAGES} pages at 150 dpi, PNG`,
    () => convert(file, 'png'),
    () => pdftoppm('-png', '-r', '150', '-l', last, file),
  );
}
