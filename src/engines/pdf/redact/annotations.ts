import type { EditedDocument } from '../edit/edited-document.ts';
import { type Box, geometryOf, readBox } from '../edit/geometry.ts';
import { type DrawnLook, lookOnPage } from '../paint/flatten.ts';
import { drawForm, type Painter } from '../paint/painter.ts';
import { isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { covers, touches } from './areas.ts';
import { readOperations } from './content-edit.ts';

/** What only frames text or lays colour on it (ISO 32000-2, 12.5.6.5 and 12.5.6.10). */
const MARKS = new Set(['Link', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
/** What of these is seen. */
const LOOKS = ['Type', 'Subtype', 'Rect', 'QuadPoints', 'Border', 'BS', 'C', 'CA', 'ca', 'BM', 'F', 'P', 'H'];
/** Operators that show what is more than lines and colour. */
const TELLING = new Set(['Tj', 'TJ', "'", '"', 'Do', 'BI', 'BDC', 'DP']);

/**
 * Removes annotations that reach into areas, fields with their values, wherever else these are shown. Of those that reach
 * out of the areas the look stays: of links and marks on text as it is, without what they say or do; of others it becomes
 * a part of the page, which is redacted after that. Returns how many went or were emptied.
 */
export function removeAnnotations(
  edited: EditedDocument,
  index: number,
  areas: readonly Box[],
  painter: Painter,
): number {
  const page = edited.pages()[index]!;
  const { rotation } = geometryOf(edited, page);
  const drawn: DrawnLook[] = [];
  const items = edited.array(page.dict.get('Annots')) ?? [];
  const kept: PdfObject[] = [];
  let changed = 0;
  for (const item of items) {
    const dict = edited.dict(item);
    const rect = readBox(edited, dict?.get('Rect'));
    if (!dict) continue;
    if (!rect || !touches(areas, rect)) {
      kept.push(item);
      continue;
    }
    changed++;
    const popup = dict.get('Popup');
    if (popup instanceof PdfRef) edited.set(popup.num, null);
    const covered = covers(areas, rect);
    const look = covered ? null : lookOf(edited, dict);
    const shown =
      covered || look || isName(edited.resolve(dict.get('Subtype')), 'Popup')
        ? null
        : lookOnPage(edited, dict, rotation);
    if (shown) drawn.push(shown);
    if (look) kept.push(item instanceof PdfRef ? item : look);
    else if (isName(edited.resolve(dict.get('Subtype')), 'Widget')) clearField(edited, item);
    if (item instanceof PdfRef) edited.set(item.num, look);
  }
  // A field or a popup that went may stand in the list, too.
  if (changed > 0) {
    const there = kept.filter((item) => edited.dict(item) !== null);
    edited.editPage(index).set('Annots', there);
  }
  if (drawn.length > 0) {
    const content = drawn.map(({ matrix }, at) => drawForm(`A${at}`, matrix)).join('');
    const forms = Object.fromEntries(drawn.map(({ form }, at) => [`A${at}`, form]));
    painter.paint(index, { over: { content, forms } });
  }
  return changed;
}

const VALUES = ['V', 'DV', 'RV', 'AP', 'Opt', 'I', 'TU', 'AA', 'A'];

function clearField(edited: EditedDocument, item: PdfObject): void {
  let entry: PdfObject | undefined = item;
  for (let level = 0; level < 32 && entry instanceof PdfRef; level++) {
    const dict = edited.edit(entry.num);
    if (!(dict instanceof Map)) return;
    for (const key of VALUES) dict.delete(key);
    for (const kid of edited.array(dict.get('Kids')) ?? []) {
      if (!(kid instanceof PdfRef)) continue;
      const own = edited.edit(kid.num);
      if (own instanceof Map) for (const key of VALUES) own.delete(key);
    }
    entry = dict.get('Parent');
  }
}

/** A link or mark with nothing but its look; null for other annotations, and for such that show text or pictures. */
function lookOf(edited: EditedDocument, dict: PdfDict): PdfDict | null {
  const subtype = edited.resolve(dict.get('Subtype'));
  if (!(subtype instanceof PdfName) || !MARKS.has(subtype.name)) return null;
  const look: PdfDict = new Map([...dict].filter(([key]) => LOOKS.includes(key)));
  const normal = edited.dict(dict.get('AP'))?.get('N');
  if (normal === undefined) return look;
  const stream = edited.resolve(normal);
  if (!(stream instanceof PdfStream)) return null;
  for (const { name } of readOperations(edited.decode(stream))) if (TELLING.has(name)) return null;
  look.set('AP', new Map([['N', normal]]));
  return look;
}
