/**
 * Conversions compared with tools that start for each file, in turns in one run: office-to-pdf with `soffice
 * --convert-to`, html-to-pdf with `chromium-headless-shell --print-to-pdf`, image-convert with ImageMagick. Prints
 * ratios of time and CPU, ours to theirs: ours is a whole call of the service, with warm and confined programs. It
 * skips missing tools. Run: node bench/convert.ts [rounds]
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { fixture } from '#test/helpers/fixture.ts';
import { GENEROUS } from '#test/helpers/generous.ts';
import { chromium } from '../src/drivers/programs/chromium.ts';
import { tellMachineAtExit } from './helpers/machine.ts';
import { startService } from './helpers/service.ts';
import { report } from './helpers/statistics.ts';
import { comparisonWith } from './helpers/turns.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const root = mkdtempSync(join(tmpdir(), 'sheaf-bench-convert-'));
tellMachineAtExit();
await using service = await startService({ env: GENEROUS });

async function start(command: string, args: string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { stdio: 'ignore', env: { ...process.env, HOME: root } }), 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

const compare = comparisonWith('alone', { pid: service.pid, rounds: ROUNDS });

/** One call: a file in, a file out. */
async function convert(operation: string, path: string, accept: string, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', await openAsBlob(path), basename(path));
  const answer = await fetch(`${service.url}/api/${operation}`, { method: 'POST', headers: { accept }, body });
  const { size } = await answer.blob();
  if (answer.status !== 200 || size === 0) throw new Error(`${operation} answered ${answer.status}`);
  return size;
}

const has = (command: string, args: string[], says: RegExp) => says.test(`${spawnSync(command, args).stdout ?? ''}`);
const browser = chromium.paths.find(existsSync);

if (has('soffice', ['--version'], /LibreOffice/)) {
  for (const name of ['letter.docx', 'table.xlsx']) {
    await compare(
      `office-to-pdf ${name} / soffice --convert-to`,
      () => convert('office-to-pdf', fixture(name), 'application/pdf'),
      () => start('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', root, fixture(name)]),
    );
  }
}
if (browser) {
  await compare(
    'html-to-pdf page.html / chromium --print-to-pdf',
    () => convert('html-to-pdf', fixture('page.html'), 'application/pdf'),
    () =>
      start(browser, [
        ...['--no-sandbox', `--print-to-pdf=${root}/alone.pdf`, `--user-data-dir=${root}/profile`],
        `file://${fixture('page.html')}`,
      ]),
    { cpu: '≤ 0.8 ×' },
  );
}
const magick = ['magick', 'convert'].find((command) => has(command, ['-version'], /ImageMagick/));
if (magick) {
  const photo = join(root, 'photo.png');
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
    .png()
    .toFile(photo);
  for (const format of ['jpeg', 'webp']) {
    const [name, other] = [`image-convert PNG to ${format} / ${magick}`, join(root, `other.${format}`)];
    await compare(
      name,
      () => convert('image-convert', photo, 'image/*', { format }),
      () => start(magick, [photo, '-quality', '85', other]),
    );
    const bytes = await convert('image-convert', photo, 'image/*', { format });
    report(`${name}: bytes`, (bytes / statSync(other).size).toFixed(2));
  }
}
rmSync(root, { recursive: true, force: true });
