import { assemble } from '@sheaf/pdf/assemble/assemble';
import { splitBookmarks } from '@sheaf/pdf/assemble/split-plan';
import { LEVEL_SETTINGS } from '@sheaf/pdf/compress/levels';
import { writeReduced } from '@sheaf/pdf/compress/pass';
import { measureImages } from '@sheaf/pdf/content/usage';
import { readDocument } from '@sheaf/pdf/file/document';
import { memorySource } from '@sheaf/pdf/file/source';
import { readDocumentInfo } from '@sheaf/pdf/read/document-info';
import { knownError } from '../../src/errors.ts';
import { flateImage, imagePdf, pictureSamples } from '../helpers/image-pdf.ts';
import { featuresPdf } from '../helpers/made-pdf.ts';
import { createRandom } from '../helpers/random.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { mutate } from './mutate.ts';

const SIDE = 300;
const LIMITS = { maxPages: 500, maxInflatedBytes: 16 * 1024 * 1024 };

export interface FuzzResult {
  runs: number;
  /** Documents that could still be processed; the others were refused in the core's own words. */
  worked: number;
  /** In time of the processor, so that what else the machine does does not count. */
  slowest: { ms: number; seed: number };
  /** Seeds with their exceptions: anything but the core's own error. */
  strange: { seed: number; error: unknown }[];
}

/** Merges, cuts, splits and compresses `count` damaged files, each made from its own seed, all in this process. */
export async function fuzzPdfCore(
  count: number,
  firstSeed = 1,
  onRun?: (result: FuzzResult) => void,
): Promise<FuzzResult> {
  const originals = await makeOriginals();
  const result: FuzzResult = { runs: 0, worked: 0, slowest: { ms: 0, seed: 0 }, strange: [] };
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const random = createRandom(seed);
    const bytes = mutate(random.pick(originals), random);
    const start = process.cpuUsage();
    try {
      await work(bytes);
      result.worked++;
    } catch (error) {
      if (!knownError(error)) result.strange.push({ seed, error });
    }
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    if (ms > result.slowest.ms) result.slowest = { ms, seed };
    result.runs++;
    onRun?.(result);
  }
  return result;
}

async function work(bytes: Buffer): Promise<void> {
  const open = () => readDocumentInfo(readDocument(memorySource(bytes), LIMITS));
  const info = open();
  await toBytes([
    { info, pages: null, title: 'one' },
    { info: open(), pages: null, title: null },
  ]);
  const some = [...info.pages.keys()].filter((index) => index % 2 === 0);
  await toBytes([{ info, pages: [...some, 0], title: null }]);
  if (info.outline.length > 0) splitBookmarks(info, 3, 'stem');
  await writeReduced(
    info.document,
    { write() {} },
    {
      settings: LEVEL_SETTINGS.medium,
      usage: measureImages(info.document),
      maxInflatedBytes: LIMITS.maxInflatedBytes,
      maxImagePixels: 1_000_000,
      workBytes: 16 * 1024 * 1024,
      progress() {},
      signal: new AbortController().signal,
    },
  );
}

async function toBytes(selections: Parameters<typeof assemble>[1]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await assemble({ write: (bytes) => void chunks.push(Buffer.from(bytes)) }, selections);
  return Buffer.concat(chunks);
}

/** Classic and modern files: tables as well as cross-reference and object streams. */
async function makeOriginals(): Promise<Buffer[]> {
  const features = featuresPdf({ pages: 3 });
  const info = () => readDocumentInfo(readDocument(memorySource(features), LIMITS));
  const [gray, inks] = [pictureSamples(SIDE, 1), pictureSamples(SIDE, 4)];
  const colors = Buffer.from(pictureSamples(16, 3)).toString('hex');
  return [
    features,
    imagePdf([
      flateImage(SIDE, gray, `/ColorSpace [/Indexed /DeviceRGB 255 <${colors}>]`),
      flateImage(SIDE, gray.subarray(gray.length / 2), `/ColorSpace [/Indexed /DeviceRGB 15 <${colors}>]`, 4),
      flateImage(SIDE, inks, '/ColorSpace /DeviceCMYK'),
    ]),
    await toBytes([{ info: info(), pages: null, title: null }]),
    await toBytes([{ info: info(), pages: [0, 2], title: null }]),
    pagesPdf(['0 0 10 10 re f', '5 5 20 20 re f']),
  ];
}
