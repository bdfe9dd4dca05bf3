import type { EditedDocument } from '../edit/edited-document.ts';
import { type Box, geometryOf, readBox } from '../edit/geometry.ts';
import { type DrawnLook, lookOnPage } from '../paint/flatten.ts';
import { drawForm, type Painter } from '../paint/painter.ts';
import { isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { covers, touches } from './areas.ts';
import { readOperations, resourceOf } from './content-edit.ts';
import type { GraphicsRule } from './redact-content.ts';

/** What only frames text or lays color on it (ISO 32000-2, 12.5.6.5 and 12.5.6.10). */
const MARKS = new Set(['Link', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
/** Drawings: they stay or go by the rule for drawings of the page (12.5.6.7 to 12.5.6.9, 12.5.6.13). */
const SHAPES = new Set(['Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Ink']);
/** What of these is seen. */
const LOOKS = new Set(
  'Type Subtype Rect QuadPoints Border BS BE RD C IC CA ca BM F P H OC L LE LL LLE LLO Vertices InkList'.split(' '),
);
/** Operators that show what is more than lines and color. */
const TELLING = new Set(['Tj', 'TJ', "'", '"', 'BI', 'BDC', 'DP']);
const MAX_DEPTH = 8;

/**
 * Removes annotations that reach into areas, fields with their values, wherever else these are shown. Of those that reach
 * out of the areas the look stays: of links, marks on text and drawings as it is, without what they say or do; of others it
 * becomes a part of the page, which is redacted after that. Returns how many went or were emptied.
 */
export function removeAnnotations(
  edited: EditedDocument,
  index: number,
  { areas, graphics }: { areas: readonly Box[]; graphics: GraphicsRule },
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
    const look = covered ? null : lookOf(edited, dict, graphics);
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
/** What of these a field has from the fields above it (12.7.4.1). */
const INHERITED = ['V', 'DV', 'RV'];

/** Empties the field of a widget, with all its other widgets; of fields above it, only what this one has from them. */
function clearField(edited: EditedDocument, item: PdfObject): void {
  let entry: PdfObject | undefined = item;
  let named = false;
  for (let level = 0; level < 32 && entry instanceof PdfRef; level++) {
    const dict = edited.edit(entry.num);
    if (!(dict instanceof Map)) return;
    for (const key of named ? INHERITED : VALUES) dict.delete(key);
    if (!named) {
      for (const kid of edited.array(dict.get('Kids')) ?? []) {
        const own = kid instanceof PdfRef ? edited.edit(kid.num) : null;
        if (own instanceof Map && !own.has('T')) for (const key of VALUES) own.delete(key);
      }
    }
    named ||= dict.has('T');
    entry = dict.get('Parent');
  }
}

/** A link, mark or drawing with nothing but its look; null for other annotations, and for such that show text or pictures. */
function lookOf(edited: EditedDocument, dict: PdfDict, graphics: GraphicsRule): PdfDict | null {
  const subtype = edited.resolve(dict.get('Subtype'));
  const kind = subtype instanceof PdfName ? subtype.name : '';
  if (!MARKS.has(kind) && !(SHAPES.has(kind) && graphics !== 'touched')) return null;
  const look: PdfDict = new Map([...dict].filter(([key]) => LOOKS.has(key)));
  const normal = edited.dict(dict.get('AP'))?.get('N');
  if (normal === undefined) return look;
  const stream = edited.resolve(normal);
  if (!(stream instanceof PdfStream) || tells(edited, stream, null)) return null;
  look.set('AP', new Map([['N', normal]]));
  return look;
}

/** Whether a form shows more than lines and color, by itself or by forms that it draws. */
function tells(edited: EditedDocument, form: PdfStream, above: PdfDict | null, depth = 0): boolean {
  const resources = edited.dict(form.dict.get('Resources')) ?? above;
  for (const { name, operands } of readOperations(edited.decode(form))) {
    if (TELLING.has(name)) return true;
    if (name !== 'Do') continue;
    const object = edited.resolve(resourceOf(edited, resources, 'XObject', operands[0]));
    if (!(object instanceof PdfStream)) continue;
    if (!isName(edited.resolve(object.dict.get('Subtype')), 'Form') || depth >= MAX_DEPTH) return true;
    if (tells(edited, object, resources, depth + 1)) return true;
  }
  return false;
}
