import { readFileSync } from 'node:fs';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { featuresPdf } from '../helpers/made-pdf.ts';
import { createRandom } from '../helpers/random.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { startService } from '../helpers/service.ts';
import { mutate } from './mutate.ts';
import { sendFile } from './send-file.ts';
import { type Family, targetsOf } from './targets.ts';
import { type Watched, watchService } from './watch.ts';

const fixture = (name: string) => ({ name, bytes: readFileSync(new URL(`../fixtures/${name}`, import.meta.url)) });
const IMAGES =
  'photo.jpg gray.jpg cmyk.jpg wide-gamut.jpg photo.png palette.png alpha.png deep.png photo.webp animated.webp';
const MORE_IMAGES = 'animated.gif photo.avif photo.tiff pages.tiff bilevel.tiff';
const JSON_FILES = 'json-valid.json json-invalid.json json-duplicate-keys.json json-big-numbers.json';
const ORIGINALS: Record<Family, () => { name: string; bytes: Buffer }[]> = {
  pdf: () => [
    ...['features.pdf', 'render-features.pdf', 'three-pages.pdf'].map(fixture),
    { name: 'made.pdf', bytes: featuresPdf({ pages: 2 }) },
    { name: 'plain.pdf', bytes: pagesPdf(['0 0 10 10 re f', 'BT /F1 9 Tf (x) Tj ET']) },
  ],
  image: () => `${IMAGES} ${MORE_IMAGES}`.split(' ').map(fixture),
  json: () => JSON_FILES.split(' ').map(fixture),
};

export interface FilesReport extends Watched {
  sent: number;
  /** How often each end came. */
  ends: Record<string, number>;
  slowest: { seconds: number; seed: number; target: string };
  /** Seeds of files with which something was not as it should be, and what. */
  wrong: { seed: number; target: string; what: string[] }[];
}

/** Sends `count` damaged files of a family through the whole service; each is made from its own seed. */
export async function fuzzFiles(
  family: Family,
  {
    count,
    seed,
    until = Infinity,
    atOnce = 12,
    onSent = () => {},
  }: { count: number; seed: number; until?: number; atOnce?: number; onSent?(sent: number): void },
): Promise<FilesReport> {
  const originals = ORIGINALS[family]();
  const targets = await targetsOf(family);
  await using service = await startService({ env: { ...GENEROUS, SANDBOX_IDLE_SECONDS: '2' } });
  const client = createClient(service.url);
  const watch = watchService(service);
  const slowest = { seconds: 0, seed: 0, target: '' };
  const report: Omit<FilesReport, keyof Watched> = { sent: 0, ends: {}, slowest, wrong: [] };
  let next = seed;
  const send = async () => {
    while (next < seed + count && Date.now() < until && watch.alive()) {
      const mine = next++;
      const random = createRandom(mine);
      const original = random.pick(originals);
      const target = random.pick(targets);
      const file = { name: original.name, bytes: mutate(original.bytes, random) };
      const { end, seconds, wrong } = await sendFile(service, client, file, target).catch((error: Error) => ({
        end: 'none',
        seconds: 0,
        wrong: [error.message],
      }));
      report.sent++;
      report.ends[end] = (report.ends[end] ?? 0) + 1;
      if (wrong.length > 0) report.wrong.push({ seed: mine, target: target.name, what: wrong });
      if (seconds > slowest.seconds) Object.assign(slowest, { seconds, seed: mine, target: target.name });
      onSent(report.sent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return { ...report, ...(await watch.stop()) };
}
