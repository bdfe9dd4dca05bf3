import { nameOfAnnotation, placeName } from '../edit/annots.ts';
import { readPdfDate } from '../edit/dates.ts';
import type { PdfDocument } from '../file/document.ts';
import { readBox } from '../geometry.ts';
import type { MarkedBox } from '../paint/mark-places.ts';
import type { Color } from '../paint/stamp.ts';
import { readDestinations } from '../read/destinations.ts';
import type { PdfDict } from '../syntax/objects.ts';
import type { Item } from './items.ts';
import { type PagePlace, placesOn } from './page-place.ts';
import { colorOf, type ReadItem, shapeOf } from './read-shapes.ts';

/** An annotation in a document. */
export interface ReadAnnotation {
  id: string;
  /** Index of its page. */
  page: number;
  /** Its type in the file (ISO 32000-2, table 171), such as `Square`. */
  subtype: string;
  /** Points from the upper left corner of the page as seen. */
  box: MarkedBox;
  author: string | null;
  text: string | null;
  subject: string | null;
  /** ISO 8601. */
  created: string | null;
  modified: string | null;
  color: Color | null;
  opacity: number;
  flags: number;
  /** Name of the annotation that it replies to or, in a group, belongs to. */
  to: string | null;
  grouped: boolean;
  state: { model: 'Review' | 'Marked'; value: string } | null;
  /** The same as an item; null for what items cannot say. */
  item: Item | null;
}

export interface ReadAnnotations {
  annotations: ReadAnnotation[];
  /** More than are listed. */
  cut: boolean;
}

/** Annotations that belong to others, or to the form. */
const PARTS: ReadonlySet<string> = new Set(['Popup', 'Widget']);
const MAX_TEXT = 100_000;

/**
 * Reads the annotations of all pages in drawing order (ISO 32000-2, 12.5), without form fields and pop-ups, which
 * belong to others. Reads at most `most`.
 */
export function readAnnotations(document: PdfDocument, most: number): ReadAnnotations {
  const annotations: ReadAnnotation[] = [];
  const pages = document.pages();
  const indexes = new Map(pages.flatMap(({ ref }, index) => (ref ? [[ref.num, index] as const] : [])));
  let targets: ReturnType<typeof readDestinations> | null = null;
  const pageOf: ReadItem['pageOf'] = (destination) => {
    targets ??= readDestinations(document, (num) => indexes.get(num));
    return targets.pageOf(destination);
  };
  for (const [page, { dict }] of pages.entries()) {
    let place: PagePlace | null = null;
    for (const [index, object] of (document.entries(dict).array('Annots') ?? []).entries()) {
      const found = document.dict(object);
      const subtype = document.entries(found).name('Subtype');
      if (!found || subtype === null || PARTS.has(subtype)) continue;
      const rect = readBox(document, found.get('Rect')) ?? emptyBox(document, found);
      if (!rect) continue;
      const id = nameOfAnnotation(document, found, object, placeName(page, index));
      if (annotations.length >= most) return { annotations, cut: true };
      place ??= placesOn(document, page);
      annotations.push(
        readOne(
          { document, dict: found, place, pageOf },
          { id, page, subtype, box: subtype === 'Text' ? place.seenNote(rect) : place.seenBox(rect) },
        ),
      );
    }
  }
  return { annotations, cut: false };
}

/** A rectangle without an area, as answers may have it. */
function emptyBox(document: PdfDocument, dict: PdfDict): [number, number, number, number] | null {
  const [left, bottom, right, top] = document.entries(dict).numbers('Rect') ?? [];
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null;
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)];
}

function readOne(source: ReadItem, known: Pick<ReadAnnotation, 'id' | 'page' | 'subtype' | 'box'>): ReadAnnotation {
  const { document, dict } = source;
  const entries = document.entries(dict);
  const text = (key: string): string | null => entries.text(key)?.slice(0, MAX_TEXT) ?? null;
  const date = (key: string): string | null => readPdfDate(text(key) ?? '') ?? null;
  const other = dict.get('IRT');
  const otherDict = document.dict(other);
  const to = otherDict && other !== undefined ? nameOfAnnotation(document, otherDict, other, '') : null;
  const state = text('State');
  const opacity = entries.number('CA') ?? 1;
  const read: ReadAnnotation = {
    ...known,
    author: text('T'),
    text: text('Contents')?.replaceAll(/\r\n?/g, '\n') ?? null,
    subject: text('Subj'),
    created: date('CreationDate'),
    modified: date('M'),
    color: colorOf(entries.numbers('C')),
    opacity: opacity >= 0 && opacity <= 1 ? opacity : 1,
    flags: entries.number('F') ?? 0,
    to,
    grouped: to !== null && entries.is('RT', 'Group'),
    state: state === null ? null : { model: text('StateModel') === 'Marked' ? 'Marked' : 'Review', value: state },
    item: null,
  };
  return { ...read, item: itemOf(source, read) };
}

function itemOf(source: ReadItem, read: ReadAnnotation): Item | null {
  const common = {
    page: read.page,
    id: read.id,
    comment: read.text ?? undefined,
    color: read.color ?? ([0, 0, 0] as const),
    opacity: read.opacity,
    subject: read.subject ?? undefined,
    author: read.author ?? undefined,
    created: read.created ?? undefined,
    modified: read.modified ?? undefined,
    flags: read.flags,
    groupOf: read.grouped ? (read.to ?? undefined) : undefined,
    frame: read.box,
  };
  if (read.subtype === 'Text' && read.to !== null && read.state) {
    const { model, value } = read.state;
    return { ...common, type: 'status', to: read.to, state: value, model, text: read.text ?? undefined };
  }
  if (read.subtype === 'Text' && read.to !== null && !read.grouped) {
    return { ...common, type: 'reply', to: read.to, text: read.text ?? '' };
  }
  const shape = shapeOf(source, read);
  return shape && ({ ...common, ...shape } as Item);
}
