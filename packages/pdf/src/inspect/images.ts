import { measureImages } from '../content/usage.ts';
import type { PdfDocument } from '../file/document.ts';
import { numberOf } from '../syntax/entries.ts';
import { type Facts, nameIn } from './facts.ts';
import type { Resources } from './resources.ts';

/** Below this a picture is a gradient or a dot that was stretched, or its size on the page is not what it seems. */
const MIN_DPI = 36;

/** Describes each picture; `dpi` is the lowest at which it is drawn, null if unknown. */
export function tellImages(document: PdfDocument, images: Resources['images']): Facts[] {
  if (images.size === 0) return [];
  const { drawn, complete } = measureImages(document);
  return [...images].map(([num, { dict, page, bytes, softMask }]) => {
    const entries = document.entries(dict);
    const [width, height] = [numberOf(entries.get('Width', 'W')), numberOf(entries.get('Height', 'H'))];
    const size = complete ? drawn.get(num) : undefined;
    const dpi = size && width && height ? Math.min((72 * width) / size.width, (72 * height) / size.height) : 0;
    const mask = entries.isTrue('ImageMask');
    return {
      first_page: page === 0 ? null : page,
      width,
      height,
      bits: mask ? 1 : entries.number('BitsPerComponent'),
      color_space: mask ? null : firstName(document, dict.get('ColorSpace')),
      filter: lastFilter(document, dict.get('Filter')),
      kind: mask ? 'stencil' : softMask ? 'soft_mask' : 'picture',
      dpi: Number.isFinite(dpi) && dpi >= MIN_DPI ? Math.round(dpi) : null,
      bytes,
    };
  });
}

function firstName(document: PdfDocument, object: Parameters<PdfDocument['resolve']>[0]): string | null {
  return nameIn(document, document.array(object)?.[0] ?? object);
}

/** The filter that knows of pictures is last. */
function lastFilter(document: PdfDocument, object: Parameters<PdfDocument['resolve']>[0]): string | null {
  return nameIn(document, document.array(object)?.at(-1) ?? object);
}
