import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { fixture } from '#test/helpers/fixture.ts';
import { formRequest } from './helpers/caller.ts';
import { spread, tellMachineAtExit } from './helpers/machine.ts';
import { inMs, median, report } from './helpers/statistics.ts';
import { type Cost, costOf, type Side } from './helpers/turns.ts';
import { makeDocument } from './pdf/random-documents.ts';
import {
  type Contestant,
  startApart,
  startFloor,
  startImaginary,
  startLimit,
  startSheaf,
} from './peers/contestants.ts';
import { costs, inTurns, tell, times } from './peers/turns.ts';

/**
 * One call and small jobs against others, in turns: thumbnails against the bare picture library, the same in separate
 * processes, and imaginary; PDFs against qpdf. With BESIDE=<folder of another checkout> against that one, too. Run: npm
 * run bench:peers -- [thumbnails] [photos] [split] [merge] [jobs]
 */
const PARTS = { thumbnails, photos, split, merge, jobs };
const ONE_AND_MORE = [1, 4, 16];
const chosen = process.argv.slice(2);
const beside = process.env.BESIDE;
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

tellMachineAtExit();
for (const [name, part] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await part();

async function thumbnails(): Promise<void> {
  const picture = await photo(1224, 816);
  await pictures('1 MP to 200 px', picture, { width: '200' }, { limit: 0.85, imaginary: 1.2 });
}

async function photos(): Promise<void> {
  const picture = await photo(4242, 2828);
  await pictures('12 MP to 1200×800', picture, { width: '1200', height: '800' }, { limit: 0.95 });
}

async function pictures(
  what: string,
  content: Buffer,
  size: Record<string, string>,
  goals: { limit: number; imaginary?: number },
): Promise<void> {
  await using limit = await startLimit();
  await using apart = await startApart();
  await using imaginary = await startImaginary();
  await using sheaf = await startSheaf();
  await using before = beside ? await startSheaf(beside) : null;
  if (!imaginary) process.stdout.write('imaginary is not installed: see docs/measurements/commands.md\n');
  const contestants = [limit, apart, imaginary, before, sheaf].filter((each) => each !== null);
  const file = { name: 'photo.jpg', type: 'image/jpeg', content };
  const query = new URLSearchParams(size);
  const requests = {
    limit: formRequest(`/?${query}`, { file }),
    imaginary: formRequest(`/resize?${query}&quality=85`, { file }),
    sheaf: formRequest('/api/image-resize', {
      file,
      fields: { width: '200', height: '200', ...size },
      headers: { accept: 'image/jpeg' },
    }),
  };
  const asOne = { limit: 'limit', apart: 'limit', imaginary: 'imaginary', sheaf: 'sheaf', before: 'sheaf' } as const;
  const requestOf = ({ kind }: Contestant) => requests[asOne[kind]];
  for (const callers of ONE_AND_MORE) {
    const all = await inTurns(contestants, callers, requestOf, requireJpeg);
    const of = `${what}, ${callers} caller${callers > 1 ? 's' : ''}`;
    tell(of, all);
    for (const [kind, figures] of all) {
      const ours = all.get('sheaf');
      if (!ours || kind === 'sheaf') continue;
      const goal = kind === 'limit' || kind === 'imaginary' ? goals[kind] : undefined;
      report(
        `  Sheaf against ${figures.name}`,
        `${spread(times(ours, figures))} ×`,
        goal === undefined ? undefined : `≥ ${goal} ×`,
      );
      // Other load on the machine hits the contestant with more processes, or a lower priority.
      report('  the same by processor time', `${spread(costs(figures, ours))} ×`);
    }
  }
}

async function split(): Promise<void> {
  await using sheaf = await startSheaf();
  await using before = beside ? await startSheaf(beside) : null;
  const content = readFileSync(fixture('three-pages.pdf'));
  const file = { name: 'three-pages.pdf', type: 'application/pdf', content };
  const request = formRequest('/api/pdf-split', { file, headers: { accept: 'application/zip' } });
  const contestants = [before, sheaf].filter((each) => each !== null);
  const all = await inTurns(
    contestants,
    1,
    () => request,
    (body) => require(body.toString('latin1', 0, 2) === 'PK'),
  );
  tell('3 pages of a PDF, split', all);
  report('  p50', inMs(all.get('sheaf')?.p50 ?? Number.NaN), '≤ 5 ms');
}

async function merge(): Promise<void> {
  if (spawnSync('qpdf', ['--version']).error) return void process.stdout.write('merging needs qpdf to compare with\n');
  await using sheaf = await startSheaf();
  await using floor = await startFloor();
  const out = join(folder, 'out.pdf');
  for (const megabytes of [25, 100]) {
    const files = Array.from({ length: 4 }, (_, seed) => {
      const path = join(folder, `${megabytes}-${seed}.pdf`);
      writeFileSync(path, makeDocument({ pages: 100, seed: seed + 31, imageBytes: megabytes * 10_000 }));
      return path;
    });
    const qpdf = async () =>
      void execFileSync('qpdf', ['--empty', '--pages', ...files, '--', out], { stdio: 'ignore' });
    const ways: (Side & { goal?: string })[] = [
      { name: 'qpdf', work: qpdf },
      {
        name: 'in one call',
        work: () => post(sheaf.url, files, ['-H', 'accept: application/pdf', '-o', out]),
        pid: sheaf.pid,
        goal: megabytes === 25 ? '≤ 0.75 ×' : '≤ 0.55 ×',
      },
      { name: 'sent there and back alone', work: () => post(floor.url, files, ['-o', out]), pid: floor.pid },
      {
        name: 'as a job',
        work: () => post(sheaf.url, files, ['-H', 'prefer: wait=60', '-o', '/dev/null']),
        pid: sheaf.pid,
        goal: '≤ 0.9 ×',
      },
    ];
    const costs = ways.map((): Cost[] => []);
    for (let round = 0; round < Number(process.env.ROUNDS ?? 7); round++) {
      for (const [index, way] of ways.entries()) {
        // Data that one run has written and the disk has not must not slow the next.
        rmSync(out, { force: true });
        spawnSync('sync');
        costs[index]?.push(await costOf(way));
      }
    }
    const [theirs = []] = costs;
    const ratios = (of: Cost[], key: keyof Cost) => of.map((cost, round) => cost[key] / (theirs[round]?.[key] ?? 0));
    for (const [index, { name, goal }] of ways.entries()) {
      const own = costs[index] ?? [];
      if (own === theirs) continue;
      const times = `${inMs(median(own.map(({ ms }) => ms)))}, qpdf ${inMs(median(theirs.map(({ ms }) => ms)))}`;
      report(`merge 4 × ${megabytes} MB ${name} ${times}`, `${spread(ratios(own, 'ms'))} ×`, goal);
      // Of Sheaf and its children, without curl.
      report('  the same by processor time', `${spread(ratios(own, 'cpu'))} ×`);
    }
    for (const file of files) rmSync(file);
  }
}

async function jobs(): Promise<void> {
  await using sheaf = await startSheaf();
  await using before = beside ? await startSheaf(beside) : null;
  const contestants = [before, sheaf].filter((each) => each !== null);
  const content = JSON.stringify({ hello: ['world', 1, 2, 3], nested: { a: true } });
  const request = formRequest('/api/upload', {
    fields: { job_type: 'json-formatter' },
    file: { name: 'small.json', type: 'application/json', content },
    headers: { prefer: 'wait=30' },
  });
  const check = (body: Buffer) => require((JSON.parse(body.toString()) as { status: string }).status === 'completed');
  for (const callers of [1, 32]) {
    const all = await inTurns(contestants, callers, () => request, check);
    tell(`small jobs, ${callers} caller${callers > 1 ? 's' : ''}`, all);
    const [ours, theirs] = [all.get('sheaf'), all.get('before')];
    if (!ours) continue;
    if (callers === 1) report('  p50', inMs(ours.p50), '≤ 8 ms');
    else if (theirs) report('  Sheaf against before', `${spread(times(ours, theirs))} ×`, '≥ 1.5 ×');
    if (theirs) report('  the same by processor time', `${spread(costs(theirs, ours))} ×`);
  }
}

/** With curl, since a client in JavaScript takes as long over 400 MB as the whole job. */
async function post(url: string, files: string[], options: string[]): Promise<void> {
  const form = files.flatMap((file) => ['-F', `files=@${file};type=application/pdf`]);
  await promisify(execFile)('curl', ['-sSf', '-H', 'expect:', ...options, ...form, `${url}/api/pdf-merge`]);
}

function require(so: boolean): void {
  if (!so) throw new Error('an answer is not the one requested');
}

function requireJpeg(body: Buffer): void {
  require(body.readUInt16BE(0) === 0xffd8 && body.readUInt16BE(body.length - 2) === 0xffd9);
}

/** A picture with as much in it as a photograph has: soft shapes and fine grain. */
async function photo(width: number, height: number): Promise<Buffer> {
  const grain = (part: number, sigma: number) =>
    sharp({
      create: {
        width: Math.ceil(width / part),
        height: Math.ceil(height / part),
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .png({ compressionLevel: 0 })
      .toBuffer();
  const fine = await grain(2, 12);
  return sharp(await grain(60, 70))
    .composite([{ input: fine, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
