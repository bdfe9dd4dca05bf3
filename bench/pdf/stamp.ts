import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { busiestSeconds } from '../helpers/processes.ts';
import { startService } from '../helpers/service.ts';
import { median, report } from '../helpers/statistics.ts';
import { makeDocument } from './random-documents.ts';

/**
 * Processor time of a sandbox child that writes numbers on 600 pages, all its threads counted: the first job of its life,
 * which loads code and fonts and has both compiled, and later ones. Run: node bench/pdf/stamp.ts (needs Linux and curl)
 */
const LIVES = Number(process.env.LIVES ?? 5);
const JOBS = 5;
const PAGES = 600;
const GOAL = '500 ms';
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-stamp-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'book.pdf');
writeFileSync(path, makeDocument({ pages: PAGES, seed: 61 }));

const patterns = { Latin: 'Page {page} of {pages}', Arabic: 'صفحة {page}' };
for (const [script, pattern] of Object.entries(patterns)) {
  const lives: number[][] = [];
  for (let life = 0; life < LIVES; life++) lives.push(await oneLife(pattern));
  report(`${PAGES} page numbers, ${script}, first`, inMs(median(lives.map(([first = 0]) => first))), GOAL);
  report(`${PAGES} page numbers, ${script}, later`, inMs(median(lives.flatMap(([, ...later]) => later))), GOAL);
}

/** Seconds of processor time of each job in a new child. */
async function oneLife(pattern: string): Promise<number[]> {
  await using service = await startService({ env: { SANDBOX_KEEP_WARM: '1' } });
  const form = ['-F', `file=@${path}`, '--form-string', `pattern=${pattern}`, '-o', '/dev/null'];
  const send = async () => {
    await run('curl', [
      '-fsS',
      '-H',
      'accept: application/pdf',
      '-H',
      'expect:',
      ...form,
      `${service.url}/api/pdf-number`,
    ]);
  };
  // Wait for the child, so that its start does not count.
  while ((await busiestSeconds(service.pid, () => sleep(1000))) > 0);
  const seconds: number[] = [];
  for (let job = 0; job < JOBS; job++) seconds.push(await busiestSeconds(service.pid, send));
  return seconds;
}

function inMs(seconds: number): string {
  return `${Math.round(seconds * 1000)} ms of CPU`;
}
