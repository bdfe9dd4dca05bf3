import type { PdfDocument } from '../file/document.ts';
import type { PdfPage } from '../file/page-tree.ts';
import { geometryOf, readBox } from '../geometry.ts';
import { type Fact, type Facts, round } from './facts.ts';

/** Boxes in the order in which a page narrows down (ISO 32000-2, 14.11.2). */
const BOXES = { media: 'MediaBox', crop: 'CropBox', bleed: 'BleedBox', trim: 'TrimBox', art: 'ArtBox' } as const;
const MM_PER_POINT = 25.4 / 72;

/** Describes pages: neighbors with the same geometry form one range, from `first` to `last`. */
export function tellPages(document: PdfDocument): Facts[] {
  const ranges: Facts[] = [];
  let before = '';
  document.pages().forEach((page, index) => {
    const facts = layoutOf(document, page);
    const layout = JSON.stringify(facts);
    const range = ranges.at(-1);
    if (range && layout === before) range.last = index + 1;
    else ranges.push({ first: index + 1, last: index + 1, ...facts });
    before = layout;
  });
  return ranges;
}

function layoutOf(document: PdfDocument, page: PdfPage): Facts {
  const { width, height, rotation, unit } = geometryOf(document, page);
  const boxes: Facts = {};
  for (const [name, key] of Object.entries(BOXES)) {
    const box = readBox(document, page.dict.get(key) ?? page.inherited.get(key));
    if (box) boxes[name] = box.map((side): Fact => round(side));
  }
  return {
    width_mm: round(width * unit * MM_PER_POINT, 1),
    height_mm: round(height * unit * MM_PER_POINT, 1),
    rotation,
    ...(unit === 1 ? {} : { user_unit: round(unit, 4) }),
    boxes,
  };
}
