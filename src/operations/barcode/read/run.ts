import { type LookedAt, openPictures } from '../../../engines/barcodes/open-pictures.ts';
import { type Barcode, openBarcodeReader } from '../../../engines/barcodes/read-barcodes.ts';
import { writeCsv } from '../../../engines/sheets/write-csv.ts';
import type { JsonObject, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import type operation from './operation.ts';

const FORMATS = {
  json: { type: 'application/json', extension: 'json' },
  text: { type: 'text/plain', extension: 'txt' },
  csv: { type: 'text/csv', extension: 'csv' },
} as const;
/** Most barcodes in the job's result, and most characters of each. */
const MAX_LISTED = 50;
const MAX_LISTED_TEXT = 200;
/** With more pages, each is read once. */
const THOROUGH_PAGES = 20;

export const run: Run<typeof operation> = async (context) => {
  const { params, outputs, signal, progress } = context;
  const [input] = context.inputs;
  const { type, extension } = FORMATS[params.format];
  using pictures = await openPictures(input.path, input.type, { ...context, password: params.password });
  const { pageCount, unit } = pictures;
  const pages = resolvePages(params.pages ?? '1-', pageCount);
  const thorough = pages.length <= THOROUGH_PAGES;
  const reader = await openBarcodeReader();
  const listed: JsonObject[] = [];
  let barcodes = 0;
  using file = await outputs.open(`${stemOf(input.filename, 'image')}-barcodes.${extension}`, type);
  const write = (text: string) => file.write(Buffer.from(text));
  if (params.format === 'json') write(`{"unit": "${unit}", "pages": [\n`);
  if (params.format === 'csv') write(writeCsv([['page', 'type', 'text']]));
  for (const [index, page] of pages.entries()) {
    signal.throwIfAborted();
    const picture = await pictures.open(page);
    const found = reader.read(picture.pixels, params.types ?? null, thorough);
    barcodes += found.length;
    for (const barcode of found.slice(0, MAX_LISTED - listed.length)) {
      listed.push({ page, type: barcode.type, text: barcode.text.slice(0, MAX_LISTED_TEXT) });
    }
    if (params.format === 'json') write((index === 0 ? '' : ',\n') + JSON.stringify(tellPage(page, picture, found)));
    else if (params.format === 'csv') write(writeCsv(found.map(({ type, text }) => [String(page), type, text])));
    else write(found.map(({ text }) => `${text}\n`).join(''));
    progress(((index + 1) / pages.length) * 100);
  }
  if (params.format === 'json') write('\n]}\n');
  await file.finish();
  const notes: Note[] = [...pictures.notes()];
  if (pictures.framesLeftOut > 0) notes.push({ code: 'first_frame_looked_at' });
  if (barcodes === 0) notes.push({ code: 'no_barcode_found' });
  return { result: { pages: pages.length, barcodes, found: listed }, notes };
};

function tellPage(page: number, { width, height, scale }: LookedAt, found: readonly Barcode[]): JsonObject {
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    page,
    width: rounded(width),
    height: rounded(height),
    barcodes: found.map((barcode) => ({
      type: barcode.type,
      text: barcode.text,
      content: barcode.content,
      ...(barcode.readable !== null && { readable: barcode.readable }),
      // Binary data is returned unchanged.
      ...(barcode.content !== 'text' && { bytes_base64: Buffer.from(barcode.bytes).toString('base64') }),
      corners: barcode.corners.map(([x, y]) => [rounded(x * scale), rounded(y * scale)]),
      rotation: barcode.rotation,
      ...(barcode.inverted && { inverted: true }),
      ...(barcode.mirrored && { mirrored: true }),
      ...(barcode.part && { part: barcode.part }),
    })),
  };
}
