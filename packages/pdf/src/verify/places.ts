import type { PdfDocument } from '../file/document.ts';
import type { PdfPage } from '../file/page-tree.ts';
import { type Box, geometryOf, readBox, transformBox } from '../geometry.ts';
import { signatureFields } from '../sign/signature-fields.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import type { PixelBox } from './compare-pictures.ts';
import type { SeenChange } from './ledger.ts';

/** Where a page may show a change: `box` from its upper left corner, as parts of its width and height. */
export interface Place {
  change: SeenChange;
  box: Box;
}

/** Finds on which pages changes may be seen, and where: pages from 0. */
export function placesOf(
  before: PdfDocument,
  after: PdfDocument,
  changes: readonly SeenChange[],
): Map<number, Place[]> {
  const places = new Map<number, Place[]>();
  if (changes.length === 0) return places;
  const [byNumber, byDict] = [new Map<number, SeenChange>(), new Map<PdfDict, SeenChange>()];
  for (const change of changes) {
    if (change.widget > 0) byNumber.set(change.widget, change);
    for (const dict of [change.was, change.is]) if (dict) byDict.set(dict, change);
  }
  const find = (document: PdfDocument, item: PdfObject): SeenChange | undefined => {
    if (item instanceof PdfRef) return byNumber.get(item.num);
    const found = document.resolve(item);
    return isDict(found) ? byDict.get(found) : undefined;
  };
  for (const document of [before, after]) {
    for (const [page, { dict, inherited }] of document.pages().entries()) {
      for (const item of document.entries(dict).array('Annots') ?? []) {
        const change = find(document, item);
        // A field may only be filled in and signed at its position at the time of signing.
        const shown = change && (document === before || change.was === null || change.kind === 'annotations');
        const rect = shown ? readBox(document, document.dict(item)?.get('Rect')) : null;
        if (!change || !rect) continue;
        const box = onPage(document, { dict, inherited }, rect);
        places.set(page, [...(places.get(page) ?? []), { change, box }]);
      }
    }
  }
  return places;
}

/** Smoothed edges reach into the pixels around; readers draw annotations without a look a little larger than their box. */
const MARGIN = { signature: 2, form: 2, annotations: 8 } as const;

/** The pixels of a box on a picture of its page. */
export function pixelsOf(
  [left, top, right, bottom]: Box,
  kind: SeenChange['kind'],
  { width, height }: { width: number; height: number },
): PixelBox {
  const margin = MARGIN[kind];
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  return [
    within(Math.floor(left * width) - margin, width),
    within(Math.floor(top * height) - margin, height),
    within(Math.ceil(right * width) + margin, width),
    within(Math.ceil(bottom * height) + margin, height),
  ];
}

/** Where a page shows fields for signatures, as boxes of `Place` are. */
export function signatureBoxes(document: PdfDocument, page: number): Box[] {
  const shown = document.pages()[page];
  const widgets = new Set(signatureFields(document).flatMap((field) => field.widgets));
  return (shown ? (document.entries(shown.dict).array('Annots') ?? []) : []).flatMap((item) => {
    const rect = item instanceof PdfRef && widgets.has(item.num) ? document.dict(item)?.get('Rect') : undefined;
    const box = readBox(document, rect);
    return box && shown ? [onPage(document, shown, box)] : [];
  });
}

/** A box of a page from its upper left corner, as parts of its width and height. */
function onPage(document: PdfDocument, page: Pick<PdfPage, 'dict' | 'inherited'>, rect: Box): Box {
  const { toUpright, width, height } = geometryOf(document, page);
  const [left, bottom, right, top] = transformBox(toUpright, rect);
  return [left / width, 1 - top / height, right / width, 1 - bottom / height];
}
