import { nameOfAnnotation, placeName, setAnnotations, sharedLists } from '../edit/annots.ts';
import { formatPdfDate } from '../edit/dates.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { encodeText } from '../syntax/text-string.ts';
import type { Item } from './items.ts';
import { placesOn } from './page-place.ts';
import type { ReadAnnotation } from './read.ts';
import { type WriteOptions, type Written, writeItems } from './write.ts';

/** The changes to an annotation. */
export interface AnnotationChange {
  annotation: ReadAnnotation;
  /** How far it moves: points to the right and down, as people see it. */
  by?: readonly [x: number, y: number];
  text?: string | undefined;
  author?: string | undefined;
  subject?: string | undefined;
  /** The same, redrawn; absent if it looks unchanged. */
  item?: Item | undefined;
}

/** An annotation in the list of its page. */
interface Listed {
  page: number;
  index: number;
  object: PdfObject;
  dict: PdfDict;
  id: string;
}

function listAll(edited: EditedDocument): Listed[] {
  return edited.pages().flatMap((found, page) =>
    (edited.entries(found.dict).array('Annots') ?? []).flatMap((object, index) => {
      const dict = edited.dict(object);
      if (!dict) return [];
      return [{ page, index, object, dict, id: nameOfAnnotation(edited, dict, object, placeName(page, index)) }];
    }),
  );
}

const keyOf = (page: number, id: string): string => `${page} ${id}`;

/** Removes annotations with their pop-ups, replies and groups. Returns how many were removed, without pop-ups. */
export function removeAnnotations(edited: EditedDocument, wanted: readonly ReadAnnotation[]): number {
  const asked = new Set(wanted.map(({ page, id }) => keyOf(page, id)));
  const listed = listAll(edited);
  const numOf = (object: PdfObject | undefined): number => (object instanceof PdfRef ? object.num : 0);
  const parts = new Map<number, Listed[]>();
  for (const one of listed) {
    for (const key of ['IRT', 'Parent'] as const) {
      if (key === 'Parent' && !edited.entries(one.dict).is('Subtype', 'Popup')) continue;
      const owner = numOf(one.dict.get(key));
      const list = parts.get(owner);
      if (list) list.push(one);
      else if (owner > 0) parts.set(owner, [one]);
    }
  }
  const byNumber = new Map(listed.map((one) => [numOf(one.object), one]));
  const gone = new Set<Listed>();
  const waiting = listed.filter((one) => asked.has(keyOf(one.page, one.id)) && !isPart(edited, one.dict));
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (gone.has(one)) continue;
    gone.add(one);
    waiting.push(...(parts.get(numOf(one.object)) ?? []));
    const popup = byNumber.get(numOf(one.dict.get('Popup')));
    if (popup && edited.entries(popup.dict).is('Subtype', 'Popup')) waiting.push(popup);
  }
  const pages = new Set([...gone].map(({ page }) => page));
  const kept = listed.filter((one) => !gone.has(one));
  const stays = new Set(kept.map(({ object }) => numOf(object)));
  const byPage = Map.groupBy(kept, ({ page }) => page);
  const shared = sharedLists(edited);
  for (const page of pages)
    setAnnotations(
      edited,
      page,
      (byPage.get(page) ?? []).map(({ object }) => object),
      shared,
    );
  for (const { object } of gone) if (numOf(object) > 0 && !stays.has(numOf(object))) edited.set(numOf(object), null);
  return [...gone].filter(({ dict }) => !edited.entries(dict).is('Subtype', 'Popup')).length;
}

const isPart = (edited: EditedDocument, dict: PdfDict): boolean =>
  edited.entries(dict).is('Subtype', 'Popup') || edited.entries(dict).is('Subtype', 'Widget');

/** Changes annotations in place; pop-ups and replies move with them. @throws PdfError `invalid_parameter` */
export async function changeAnnotations(
  edited: EditedDocument,
  changes: readonly AnnotationChange[],
  options: WriteOptions,
): Promise<Written> {
  const listed = listAll(edited);
  const byId = new Map(listed.filter(({ dict }) => !isPart(edited, dict)).map((one) => [keyOf(one.page, one.id), one]));
  const answers = Map.groupBy(listed, ({ dict }) => {
    const to = dict.get('IRT');
    return to instanceof PdfRef ? to.num : 0;
  });
  const shared = sharedLists(edited);
  const drawn: Item[] = [];
  const inLists = new Map<number, PdfObject[]>();
  for (const change of changes) {
    const { page, id } = change.annotation;
    const one = byId.get(keyOf(page, id));
    if (!one) throw new PdfError('invalid_parameter', `There is no annotation with the id “${id}”.`);
    const ref = one.object instanceof PdfRef ? one.object : edited.add(one.dict);
    if (ref !== one.object) {
      const list = inLists.get(page) ?? [...(edited.entries(edited.pages()[page]?.dict).array('Annots') ?? [])];
      list[one.index] = ref;
      inLists.set(page, list);
      one.object = ref;
    }
    const dict = edited.edit(ref.num);
    if (!isDict(dict)) continue;
    dict.set('NM', encodeText(id));
    dict.set('M', encodeText(formatPdfDate(options.now)));
    if (change.text !== undefined) {
      dict.set('Contents', encodeText(change.text));
      // The same text with markup; readers would show it instead.
      dict.delete('RC');
    }
    if (change.author !== undefined) dict.set('T', encodeText(change.author));
    if (change.subject !== undefined) dict.set('Subj', encodeText(change.subject));
    if (change.by) {
      const by = vectorOn(edited, page, change.by);
      const popup = dict.get('Popup');
      for (const num of [ref.num, ...(popup instanceof PdfRef ? [popup.num] : [])]) moveBy(edited, num, by);
      for (const { object } of answers.get(ref.num) ?? []) if (object instanceof PdfRef) moveBy(edited, object.num, by);
    }
    if (change.item) drawn.push({ ...change.item, page, id, modified: undefined });
  }
  for (const [page, list] of inLists) setAnnotations(edited, page, list, shared);
  return await writeItems(edited, drawn, { ...options, as: 'annotation' });
}

/** How far something moves in the page's own coordinates. */
function vectorOn(edited: EditedDocument, page: number, [x, y]: readonly [number, number]): [number, number] {
  const { toPage } = placesOn(edited, page);
  const [a, b, c, d] = toPage;
  return [a * x - c * y, b * x - d * y];
}

/** Entries that hold places on the page (ISO 32000-2, 12.5.6). */
const PLACES = ['Rect', 'QuadPoints', 'L', 'Vertices', 'CL', 'InkList'];

/** Moves an annotation; its look follows its rectangle. */
function moveBy(edited: EditedDocument, num: number, by: readonly [number, number]): void {
  const dict = edited.edit(num);
  if (!isDict(dict)) return;
  for (const key of PLACES) {
    const list = edited.array(dict.get(key));
    if (list) dict.set(key, moved(edited, list, by));
  }
}

function moved(edited: EditedDocument, list: readonly PdfObject[], by: readonly [number, number]): PdfObject[] {
  return list.map((entry, index) => {
    const value = edited.resolve(entry);
    if (Array.isArray(value)) return moved(edited, value, by);
    return typeof value === 'number' ? Math.round((value + (by[index % 2] ?? 0)) * 1000) / 1000 : value;
  });
}
