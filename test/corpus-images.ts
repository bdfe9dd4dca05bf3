/**
 * Compares the pixels that image-convert reads out of each picture of a folder with those that Pillow or, for formats
 * that it lacks, ImageMagick reads: the first frame, upright, in sRGB, with its transparency.
 * Run: npm run corpus:images -- <folder>
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { knownError } from '../src/errors.ts';
import { runOperation } from './helpers/run-operation.ts';
import { PYTHON } from './helpers/tools.ts';

const [root] = process.argv.slice(2);
if (!root) throw new Error('Say which folder: npm run corpus:images -- <folder>');
const KNOWN = /\.(jpe?g|png|webp|avif|gif|tiff?|ico|psd|heic|heif)$/i;
/** The largest mean difference of a channel, of 255, that counts as equal: decoders round in their own ways. */
const MAX_MEAN = 2;
const JUDGE = join(import.meta.dirname, 'helpers', 'compare-pictures.py');

interface Comparison {
  judge: string | null;
  sizes: [[number, number], [number, number]] | null;
  mean: number;
}

/** Has Pillow or ImageMagick read a file, and compares it with ours, which may be missing. */
function judge(file: string, ours: string): Comparison {
  return JSON.parse(
    execFileSync(PYTHON, [JUDGE, file, ours, join(scratch, 'judge.png')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
}

const scratch = mkdtempSync(join(tmpdir(), 'sheaf-corpus-images-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const counts = { equal: 0, different: 0, refusedAlone: 0, refusedByBoth: 0, readAlone: 0, crashed: 0 };
const byFormat = new Map<string, { files: number; equal: number }>();
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => KNOWN.test(name))
  .sort()
  .map((name) => join(root, name));
for (const file of files) {
  const outcome = await compareOne(file);
  counts[outcome.kind]++;
  const format = (KNOWN.exec(file)?.[1] ?? '').toLowerCase().replace('jpg', 'jpeg').replace(/^tif$/, 'tiff');
  const row = byFormat.get(format) ?? { files: 0, equal: 0 };
  row.files++;
  if (outcome.kind === 'equal') row.equal++;
  byFormat.set(format, row);
  if (outcome.kind !== 'equal' && outcome.kind !== 'refusedByBoth') {
    print(`${outcome.kind} ${basename(file)}: ${outcome.why}`);
  }
}
for (const [format, { files: all, equal }] of byFormat) print(`${format}: ${equal} of ${all} equal`);
print(JSON.stringify(counts));

async function compareOne(file: string): Promise<{ kind: keyof typeof counts; why: string }> {
  try {
    await using run = await runOperation({ name: 'image-convert' }, [file], { format: 'png' });
    const { judge: by, sizes, mean } = judge(file, run.outputPath);
    if (by === null) return { kind: 'readAlone', why: 'neither Pillow nor ImageMagick reads it' };
    const isEqual = sizes !== null && String(sizes[0]) === String(sizes[1]) && mean <= MAX_MEAN;
    return isEqual
      ? { kind: 'equal', why: '' }
      : { kind: 'different', why: `${by} ${sizes?.[0].join(' × ')}, here ${sizes?.[1].join(' × ')}, mean ${mean}` };
  } catch (error) {
    const known = knownError(error);
    if (!known || known.status >= 500) return { kind: 'crashed', why: String((error as Error).stack) };
    const { judge: by } = judge(file, '');
    return { kind: by === null ? 'refusedByBoth' : 'refusedAlone', why: `${by}; ${known.message}` };
  }
}
