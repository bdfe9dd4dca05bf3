import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { runOperation } from '#test/helpers/run-operation.ts';
import { errorRate, type Scan, scanPage, scanPdf, textPdf } from '#test/helpers/scans.ts';
import type { RunProgram } from '../../src/operations/kit/questions.ts';
import operation from '../../src/operations/pdf/ocr/operation.ts';
import { secondsWithTesseract } from '../helpers/native-tesseract.ts';
import { report } from '../helpers/statistics.ts';

/**
 * Recognizes pages of known text, as they were typed, with noise, and askew: wrong characters, positions of words (the
 * overlap of two boxes), bytes and processor time. `node bench/pdf/ocr.ts`; if `tesseract` is installed, the same with
 * it as the engine, and against running it directly.
 */
const SENTENCES = [
  'The harbour master wrote down every ship that came in before noon.',
  'Nobody in the village remembered who had planted the old chestnut trees.',
  'A short letter arrived on 14 May 1987, and it changed what we knew.',
  'Prices rose by 3.5 % in the spring; wages followed in the autumn.',
  'She read the minutes aloud, page after page, until the lamps went out.',
  'Dr. Whitfield asked whether the bridge (built in 1902) could be saved.',
  'Every parcel is weighed, sealed and numbered before it leaves the yard.',
  'It was a quiet year for the museum: 48,213 people came to see it.',
];
const LINES = Array.from({ length: 40 }, (_, index) => SENTENCES[(index * 5 + (index >> 3)) % SENTENCES.length]!);
const DEGREES = 1.7;
/** Of a document with the system's Tesseract for an engine: what a page costs, the start of the work shared among several. */
const PAGES = 4;

const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-ocr-'));
try {
  const typed = join(folder, 'typed.pdf');
  await writeFile(typed, textPdf(LINES));
  const clean = await scanPage(typed);
  const scans = { clean, noisy: noisy(clean), askew: await askew(clean) };
  const truth = boxesOf(typed);
  for (const [name, scan] of Object.entries(scans)) {
    const path = join(folder, `${name}.pdf`);
    await writeFile(path, scanPdf(scan).bytes);
    const before = process.cpuUsage();
    await using run = await runOperation(operation, [path], { engine: 'wasm' });
    const { user, system } = process.cpuUsage(before);
    const words = run.outcome.result.words as number;
    const found = boxesOf(run.outputPath);
    const text = execFileSync('pdftotext', [run.outputPath, '-'], { encoding: 'utf8' });
    const wrong = errorRate(LINES.join(' '), text.replaceAll(/\s+/g, ' ').trim()) * 100;
    const cpu = await native(scan);
    report(`${name}: characters that are wrong`, `${wrong.toFixed(2)} %`, name === 'clean' ? '0.5 %' : '1 %');
    if (name !== 'askew' && found.length === truth.length) {
      report(`${name}: what boxes of words have in common`, meanOverlap(found, truth).toFixed(3), '0.95');
    }
    report(`${name}: added`, `${((run.outputBytes - statSync(path).size) / words).toFixed(1)} bytes a word`, '14');
    report(`${name}: processor time`, `${((user + system) / 1e6).toFixed(2)} s`, '5 s');
    if (cpu === null) continue;
    const alone = Math.min(cpu, (await native(scan)) ?? cpu);
    const several = join(folder, `${name}-several.pdf`);
    await writeFile(
      several,
      scanPdf(
        scan,
        Array.from({ length: PAGES }, () => 'upright' as const),
      ).bytes,
    );
    const recognize = async (program: RunProgram) => {
      await using _run = await runOperation(operation, [several], { engine: 'native' }, { program });
    };
    const ours = (await secondsWithTesseract(folder, recognize)) / PAGES;
    const drawn = secondsOf(`pdftoppm -r 300 -gray "${path}" "${join(folder, 'drawn')}"`) ?? 0;
    report(`${name}: processor time of tesseract alone`, `${alone.toFixed(2)} s`);
    report(`${name}: processor time of pdftoppm, to draw the page for it`, `${drawn.toFixed(2)} s`);
    report(
      `${name}: processor time a page with it as the engine`,
      `${ours.toFixed(2)} s, ${(ours / alone).toFixed(2)} ×`,
      '1.1 ×',
    );
  }
} finally {
  await rm(folder, { recursive: true });
}

function noisy({ width, height, data }: Scan): Scan {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const grained = Buffer.from(
    data.map((value) => Math.max(0, Math.min(255, value * 0.85 + 20 + (random() - 0.5) * 90))),
  );
  return { width, height, data: grained };
}

async function askew({ width, height, data }: Scan): Promise<Scan> {
  const turned = sharp(data, { raw: { width, height, channels: 1 } }).rotate(DEGREES, { background: '#ffffff' });
  const pixels = await sharp(await turned.png().toBuffer())
    .resize(width, height, { fit: 'cover' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { width, height, data: pixels };
}

type Box = readonly [number, number, number, number];

function boxesOf(path: string): Box[] {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
  return [...html.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)"/g)].map(
    (match) => match.slice(1, 5).map(Number) as unknown as Box,
  );
}

function meanOverlap(found: readonly Box[], truth: readonly Box[]): number {
  const area = ([left, top, right, bottom]: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const shares = found.map((one, index) => {
    const other = truth[index]!;
    const common = area([
      Math.max(one[0], other[0]),
      Math.max(one[1], other[1]),
      Math.min(one[2], other[2]),
      Math.min(one[3], other[3]),
    ]);
    return common / (area(one) + area(other) - common);
  });
  return shares.reduce((sum, one) => sum + one, 0) / shares.length;
}

/** Processor time of the native program for the same picture, or null if it is not installed. */
async function native({ width, height, data }: Scan): Promise<number | null> {
  const path = join(folder, 'native.png');
  await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withMetadata({ density: 300 })
    .toFile(path);
  const seconds = secondsOf(`OMP_THREAD_LIMIT=1 tesseract "${path}" "${join(folder, 'native')}"`);
  return seconds !== null && readFileSync(join(folder, 'native.txt')).length > 0 ? seconds : null;
}

/** Processor time of a command; null if it fails, for example because it is not installed. */
function secondsOf(command: string): number | null {
  try {
    const times = execFileSync('bash', ['-c', `${command} >/dev/null 2>&1 || exit 1; times`], { encoding: 'utf8' });
    const parts = (times.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g);
    return [...parts].reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  } catch {
    return null;
  }
}
