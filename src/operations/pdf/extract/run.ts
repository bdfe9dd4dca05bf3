import { join } from 'node:path';
import { readAttachments } from '@sheaf/pdf/edit/attachments';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { fontFiles } from '@sheaf/pdf/extract/font-file';
import { writeImageDocument } from '@sheaf/pdf/extract/image-document';
import { type ImageFile, imageFile, sizeOfImage } from '@sheaf/pdf/extract/image-file';
import { liftInlineImages } from '@sheaf/pdf/extract/inline-images';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { collectResources } from '@sheaf/pdf/inspect/resources';
import { openPdf } from '@sheaf/pdf/open';
import { PdfRef, PdfStream } from '@sheaf/pdf/syntax/objects';
import { createFileWriter } from '../../../engines/files/writer.ts';
import { encodePage } from '../../../engines/render/encode-page.ts';
import { openRenderer } from '../../../engines/render/renderer.ts';
import { knownError, SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { MEDIA_TYPES, type MediaType, sniff } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import type operation from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, scratch, limits, progress } = context;
  using opened = await openPdf(inputs[0].path, { password: params.password, scratch, limits });
  const document = editDocument(opened);
  const count = document.pages().length;
  const pages = params.pages === undefined ? null : new Set(resolvePages(params.pages, count).map((page) => page - 1));
  const found = { images: 0, attachments: 0, fonts: 0 };
  const notes: Note[] = [];
  if (params.attachments) {
    for (const { name, stream } of readAttachments(document)) {
      const bytes = document.decode(stream);
      const own = name.split(/[/\\]/).at(-1) || 'attachment';
      outputs.add(own, typeOf(own, bytes), bytes);
      found.attachments++;
    }
  }
  progress(10);
  const resources = params.images || params.fonts ? collectResources(document, pages) : null;
  if (resources && !resources.complete) notes.push({ code: 'not_all_searched' });
  if (resources && params.fonts) {
    for (const { name, extension, bytes } of fontFiles(
      document,
      resources.fonts.map(({ dict }) => dict),
    )) {
      outputs.add(`${name}.${extension}`, 'application/octet-stream', bytes);
      found.fonts++;
    }
  }
  progress(20);
  if (resources && params.images) {
    for (const { ref, dict, page, bytes } of liftInlineImages(document, pages)) {
      resources.images.set(ref.num, { dict, page, bytes, softMask: false });
    }
    found.images = await takeImages(context, document, resources.images, notes);
  }
  if (found.images + found.attachments + found.fonts === 0) {
    throw new SheafError('unprocessable_file', 'The PDF contains none of the selected items.');
  }
  return { result: { page_count: count, input_pages: count, ...found }, notes };
};

/** The type of a file where its name and its bytes say the same: any text could be JSON. */
function typeOf(name: string, bytes: Uint8Array): MediaType {
  const type = sniff(Buffer.from(bytes));
  const named =
    type !== null && MEDIA_TYPES[type].extensions.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  return named ? type : 'application/octet-stream';
}

type Images = ReturnType<typeof collectResources>['images'];

/** Writes every image to a file named after the first page that has it. Returns their number. */
async function takeImages(
  { inputs, params, outputs, progress, limits, scratch }: Context,
  document: PdfDocument,
  images: Images,
  notes: Note[],
): Promise<number> {
  const stem = stemOf(inputs[0].filename);
  const wanted = [...images].filter(([, { dict, softMask }]) => {
    const size = sizeOfImage(document, dict);
    return !softMask && size && Math.min(size.width, size.height) >= params.min_pixels;
  });
  const digits = String(document.pages().length).length;
  const onPage = new Map<number, number>();
  const counts = { extracted: 0, drawn: 0, beside: 0, skipped: 0 };
  let copies = 0;

  async function fileOf(num: number): Promise<ImageFile | null> {
    const stream = document.get(num);
    if (!(stream instanceof PdfStream)) return null;
    try {
      const file = imageFile(document, stream, limits);
      if (file) return file;
      const size = sizeOfImage(document, stream.dict);
      if (!size || size.width * size.height > limits.maxImagePixels) return null;
      const path = join(scratch, `image-${copies++}.pdf`);
      using copy = createFileWriter(path);
      await writeImageDocument(document, num, size, copy);
      copy.close();
      const renderer = await openRenderer(path, { limits });
      using _ = renderer;
      const raster = renderer.renderPage(0, { dpi: 72 });
      const bytes = await encodePage(raster, { format: 'png' });
      raster.release();
      counts.drawn++;
      return { type: 'image/png', extension: 'png', bytes, transparent: true };
    } catch (error) {
      const known = knownError(error);
      if (known && known.code !== 'output_too_large') return null;
      throw error;
    }
  }

  for (const [index, [num, { page, dict }]] of wanted.entries()) {
    const order = (onPage.get(page) ?? 0) + 1;
    onPage.set(page, order);
    const name = `${stem}-${page === 0 ? 'form' : `p${String(page).padStart(digits, '0')}`}-${order}`;
    const file = await fileOf(num);
    if (!file) {
      counts.skipped++;
      continue;
    }
    outputs.add(`${name}.${file.extension}`, file.type, file.bytes);
    counts.extracted++;
    const mask = file.transparent ? undefined : (dict.get('SMask') ?? dict.get('Mask'));
    const shape = mask instanceof PdfRef && document.resolve(mask) instanceof PdfStream ? await fileOf(mask.num) : null;
    if (shape) {
      outputs.add(`${name}-mask.${shape.extension}`, shape.type, shape.bytes);
      counts.beside++;
    }
    progress(20 + ((index + 1) / wanted.length) * 80);
  }
  if (counts.drawn > 0) notes.push({ code: 'images_drawn', count: counts.drawn });
  if (counts.beside > 0) notes.push({ code: 'masks_beside', count: counts.beside });
  if (counts.skipped > 0) notes.push({ code: 'images_skipped', count: counts.skipped });
  return counts.extracted;
}
