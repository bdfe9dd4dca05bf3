import { resourceOf } from '../content/content-edit.ts';
import { readOperations } from '../content/operations.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Box, boxAround, geometryOf, intersect, readBox } from '../geometry.ts';
import { type DrawnLook, lookOnPage } from '../paint/flatten.ts';
import { drawForm, type Painter } from '../paint/painter.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';
import { covers, touches } from './areas.ts';

/** Annotations that only lay color on text (ISO 32000-2, 12.5.6.10). */
const MARKS = new Set(['Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
/** The visible entries of a mark without a look. */
const SEEN = new Set('Type Subtype C CA BM F P OC'.split(' '));
/** Operators that show more than lines and colors. */
const TELLING = new Set(['Tj', 'TJ', "'", '"', 'BI', 'BDC', 'DP', 'sh']);
const MAX_DEPTH = 8;
/** Forms in one another that a mark on text has at most. */
const MAX_FORMS = 16;
/** Pieces of lines that a mark on one line of text has at most. */
const MAX_PIECES = 200;

export interface RemovedAnnotations {
  /** How many went. */
  changed: number;
  /** Looks of marks on text, which are painted over the page once that is redacted. */
  drawn: DrawnLook[];
  /** Where those stood that went. */
  gone: Box[];
}

/**
 * Removes annotations that reach into areas, and fields with their values wherever else these are shown. Looks that
 * reach out of the areas become part of the page, which is redacted afterwards: nothing may cover the fill of an area.
 */
export function removeAnnotations(
  edited: EditedDocument,
  index: number,
  areas: readonly Box[],
  painter: Painter,
): RemovedAnnotations {
  const page = pageAt(edited, index);
  const { rotation } = geometryOf(edited, page);
  const shown: DrawnLook[] = [];
  const drawn: DrawnLook[] = [];
  const gone: Box[] = [];
  const cleared = new Set<string>();
  const items = edited.entries(page.dict).array('Annots') ?? [];
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
    if (isBesideLink(edited, dict, rect, areas)) {
      kept.push(item);
      continue;
    }
    changed++;
    gone.push(rect);
    const popup = dict.get('Popup');
    if (popup instanceof PdfRef) edited.set(popup.num, null);
    const kind = edited.entries(dict).name('Subtype') ?? '';
    const look = covers(areas, rect) || kind === 'Popup' ? null : lookOnPage(edited, dict, rotation);
    const stream = edited.resolve(look?.form);
    if (look && stream instanceof PdfStream)
      (MARKS.has(kind) && !tells(edited, stream, null) ? drawn : shown).push(look);
    const rest = !look && MARKS.has(kind) ? partlyMarked(edited, dict, areas) : null;
    if (rest) kept.push(item instanceof PdfRef ? item : rest);
    if (kind === 'Widget') clearField(edited, item, cleared);
    if (item instanceof PdfRef) edited.set(item.num, rest);
  }
  if (cleared.size > 0) clearTwins(edited, cleared);
  // The list may also hold removed fields or pop-ups.
  if (changed > 0) {
    const there = kept.filter((item) => edited.dict(item) !== null);
    edited.editPage(index).set('Annots', there);
  }
  if (shown.length > 0) {
    const content = shown.map(({ matrix }, at) => drawForm(`A${at}`, matrix)).join('');
    const forms = Object.fromEntries(shown.map(({ form }, at) => [`A${at}`, form]));
    painter.paint(index, { over: { content, forms } });
  }
  return { changed, drawn, gone };
}

/** Points by which the box of a link may reach into the area of a neighbor. */
const BESIDE = 3;

/** Whether an invisible link only touches areas, and so belongs to other words. */
function isBesideLink(edited: EditedDocument, dict: PdfDict, rect: Box, areas: readonly Box[]): boolean {
  if (!edited.entries(dict).is('Subtype', 'Link') || dict.has('AP')) return false;
  const style = edited.entries(dict).within('BS').get('W');
  const listed = edited.resolve(edited.entries(dict).array('Border')?.[2]);
  if ((style ?? listed) !== 0) return false;
  return areas.every((area) => {
    const shared = intersect(area, rect);
    return shared === null || Math.min(shared[2] - shared[0], shared[3] - shared[1]) < BESIDE;
  });
}

/** A mark that readers draw by themselves, reduced to its parts outside of areas; null if there are none. */
function partlyMarked(edited: EditedDocument, dict: PdfDict, areas: readonly Box[]): PdfDict | null {
  const numbers = edited.entries(dict).numbers('QuadPoints');
  if (dict.has('AP') || !numbers || numbers.length % 8 !== 0) return null;
  const left: number[] = [];
  for (let at = 0; at < numbers.length; at += 8) {
    const quad = numbers.slice(at, at + 8);
    if (!touches(areas, boxAround(pointsOf(quad)))) left.push(...quad);
  }
  if (left.length === 0) return null;
  const rest: PdfDict = new Map([...dict].filter(([key]) => SEEN.has(key)));
  return rest.set('QuadPoints', left).set('Rect', [...boxAround(pointsOf(left))]);
}

/** Consecutive coordinates, as points. */
function pointsOf(numbers: readonly number[]): [number, number][] {
  return Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0]);
}

const VALUES = ['V', 'DV', 'RV', 'AP', 'AS', 'Opt', 'I', 'TI', 'TU', 'TM', 'AA', 'A', 'MK', 'Contents', 'RC'];
/** The entries that a field inherits from the fields above it (12.7.4.1). */
const INHERITED = ['V', 'DV', 'RV'];

/**
 * Empties the field of a widget, with all its other widgets; from parent fields, it only clears what this one inherits.
 */
function clearField(edited: EditedDocument, item: PdfObject, cleared: Set<string>): void {
  cleared.add(fieldName(edited, edited.dict(item)));
  let entry: PdfObject | undefined = item;
  let named = false;
  for (let level = 0; level < 32 && entry instanceof PdfRef; level++) {
    const dict = edited.edit(entry.num);
    if (!(dict instanceof Map)) return;
    for (const key of named ? INHERITED : VALUES) dict.delete(key);
    if (!named) clearWidgets(edited, dict);
    named ||= dict.has('T');
    entry = dict.get('Parent');
  }
}

/** The full name of a field (12.7.4.2). */
function fieldName(edited: EditedDocument, field: PdfDict | null): string {
  const names: string[] = [];
  let dict = field;
  for (let level = 0; dict && level < 32; level++) {
    const name = edited.entries(dict).get('T');
    if (name instanceof PdfString) names.unshift(decodeText(name));
    dict = edited.entries(dict).dict('Parent');
  }
  return names.join('.');
}

/** Fields of one name share one value, in any of their dictionaries; XFA repeats it (12.7.8). */
function clearTwins(edited: EditedDocument, cleared: ReadonlySet<string>): void {
  for (const num of [...edited.numbers()]) {
    const dict = edited.dict(new PdfRef(num));
    if (!dict?.has('T') || dict.has('S') || !VALUES.some((key) => dict.has(key))) continue;
    if (cleared.has(fieldName(edited, dict))) clearField(edited, new PdfRef(num), new Set());
  }
  if (edited.entries(edited.catalog).dict('AcroForm')?.has('XFA'))
    edited.editDict(edited.editCatalog(), 'AcroForm').delete('XFA');
}

/** Empties all widgets of a field: they show the same (12.7.4.1). */
function clearWidgets(edited: EditedDocument, field: PdfDict, depth = 0): void {
  for (const kid of edited.entries(field).array('Kids') ?? []) {
    const own = kid instanceof PdfRef ? edited.edit(kid.num) : kid;
    if (!isDict(own) || own.has('T')) continue;
    for (const key of VALUES) own.delete(key);
    if (depth < MAX_DEPTH) clearWidgets(edited, own, depth + 1);
  }
}

/** Whether a form, or a form that it draws, shows more than lines and color. */
function tells(edited: EditedDocument, form: PdfStream, above: PdfDict | null, seen = new Set<PdfStream>()): boolean {
  if (seen.has(form)) return false;
  seen.add(form);
  const resources = edited.entries(form.dict).dict('Resources') ?? above;
  let pieces = 0;
  for (const { name, operands } of readOperations(edited.decode(form))) {
    if (TELLING.has(name)) return true;
    if (/^sc/i.test(name) && operands.at(-1) instanceof PdfName) return true;
    if (/^[lcvy]$/.test(name) && ++pieces > MAX_PIECES) return true;
    if (name === 'gs') {
      const state = edited.dict(resourceOf(edited, resources, 'ExtGState', operands[0]));
      if (edited.entries(state).dict('SMask')) return true;
    }
    if (name !== 'Do') continue;
    const object = edited.resolve(resourceOf(edited, resources, 'XObject', operands[0]));
    if (!(object instanceof PdfStream)) continue;
    if (!edited.entries(object.dict).is('Subtype', 'Form') || seen.size > MAX_FORMS) return true;
    if (tells(edited, object, resources, seen)) return true;
  }
  return false;
}
