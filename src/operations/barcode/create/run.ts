import { readFile } from 'node:fs/promises';
import { type DrawnBarcode, openBarcodeCreator } from '../../../engines/barcodes/create-barcode.ts';
import { maskBarcode, writeBarcodeSvg } from '../../../engines/barcodes/draw-barcode.ts';
import { type Doubt, openReadBack } from '../../../engines/barcodes/read-back.ts';
import { paintMask } from '../../../engines/image/paint-mask.ts';
import { createLettering } from '../../../engines/lettering/lettering.ts';
import { SheafError } from '../../../errors.ts';
import type { OperationInput, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';
import { MAX_BARCODES } from './operation.ts';

/** Pixels of the thinnest bar that barcodes are read back with, at most. */
const READ_SCALE = 4;
/** Barcodes that are read back; the others look the same. */
const READ_BACK = 20;

/** Bytes of a file that may be text for barcodes. */
const MAX_BYTES = 4 * 1024 * 1024;

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits, signal, progress }) => {
  const { type, format, scale, color, transparent } = params;
  const texts = await readTexts(input, params.each_line);
  const creator = await openBarcodeCreator();
  const lettering = params.label ? await createLettering() : null;
  const background = transparent ? null : params.background;
  const readBack = await openReadBack(color, background);
  const doubts = new Set<Doubt>();
  const stem = stemOf(input.filename, 'barcode');
  const digits = String(texts.length).length;
  let first: { width: number; height: number } | null = null;
  outputs.expect(texts.length);
  for (const [index, { text, line }] of texts.entries()) {
    signal.throwIfAborted();
    const drawn = createIn(line, () => creator.create(text, { ...params, errorCorrection: params.error_correction }));
    const size = sizeOf(drawn, scale);
    checkSize(size, limits);
    first ??= size;
    if (index < READ_BACK) {
      const doubt = await readBack.doubtOf(maskBarcode(drawn, Math.min(scale, READ_SCALE), lettering));
      if (doubt) doubts.add(doubt);
    }
    const name = `${stem}${texts.length > 1 ? `-${String(index + 1).padStart(digits, '0')}` : '-barcode'}.${format}`;
    if (format === 'svg') {
      outputs.add(name, 'image/svg+xml', Buffer.from(writeBarcodeSvg(drawn, scale, { color, background }, lettering)));
    } else {
      const picture = await paintMask(maskBarcode(drawn, scale, lettering), color, background);
      outputs.add(name, 'image/png', await picture.png({ palette: true, compressionLevel: 9 }).toBuffer());
    }
    progress(((index + 1) / texts.length) * 100);
  }
  const notes = [...doubts].map((code) => ({ code, contrast: readBack.contrast }));
  return { result: { barcodes: texts.length, type, ...first }, notes };
};

/** The texts of a file, with the line of each if it is read by lines. @throws SheafError */
async function readTexts({ path, bytes }: OperationInput, eachLine: boolean) {
  if (bytes > MAX_BYTES) {
    throw new SheafError('limit_exceeded', `The text may have at most ${MAX_BYTES / 1024 / 1024} MiB.`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (cause) {
    throw new SheafError('unprocessable_file', 'The text is not valid UTF-8.', { cause });
  }
  const whole = text.replace(/\r?\n$/, '');
  const texts = eachLine
    ? text.split(/\r\n|\r|\n/).flatMap((each, index) => (each.trim() === '' ? [] : { text: each, line: index + 1 }))
    : [{ text: whole, line: null }];
  if (!texts[0]?.text) throw new SheafError('unprocessable_file', 'The file contains no text.');
  if (texts.length > MAX_BARCODES) {
    throw new SheafError('limit_exceeded', `The file has ${texts.length} lines. The limit is ${MAX_BARCODES}.`);
  }
  return texts;
}

/** Errors of a line have its number. */
function createIn<T>(line: number | null, create: () => T): T {
  try {
    return create();
  } catch (error) {
    if (line === null || !(error instanceof SheafError)) throw error;
    throw new SheafError(error.code, `Line ${line}: ${error.message}`, { cause: error });
  }
}

function sizeOf({ width, height }: DrawnBarcode, scale: number) {
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function checkSize(
  { width, height }: { width: number; height: number },
  { maxImageSide, maxImagePixels }: { maxImageSide: number; maxImagePixels: number },
): void {
  if (Math.max(width, height) <= maxImageSide && width * height <= maxImagePixels) return;
  throw new SheafError('limit_exceeded', `The image would be ${width} × ${height} pixels; a smaller scale is needed.`);
}
