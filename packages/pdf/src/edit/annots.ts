import type { PdfDocument } from '../file/document.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';
import type { EditedDocument } from './edited-document.ts';

/** Annotations of pages by their names. */
export interface AnnotationNames {
  /** Those of the page with this index (ISO 32000-2, table 166, NM); others are called by their objects. */
  on(page: number): Map<string, PdfRef>;
}

/** Limit of annotations of one page. */
const MAX_ANNOTATIONS = 100_000;
const MAX_NAME = 200;

/** Creates the lists of names; a page is read once. */
export function createNames(edited: EditedDocument): AnnotationNames {
  const known = new Map<number, Map<string, PdfRef>>();
  return {
    on(page) {
      const there = known.get(page);
      if (there) return there;
      const names = new Map<string, PdfRef>();
      for (const item of annotationsOf(edited, page)) {
        const dict = item instanceof PdfRef && edited.dict(item);
        const id = dict && nameOfAnnotation(edited, dict, item, '');
        if (id && !names.has(id)) names.set(id, item);
      }
      known.set(page, names);
      return names;
    },
  };
}

/** The name of an annotation, else its object's number, else `otherwise`. */
export function nameOfAnnotation(document: PdfDocument, dict: PdfDict, item: PdfObject, otherwise: string): string {
  const name = document.entries(dict).get('NM');
  if (name instanceof PdfString && name.bytes.length > 0) return decodeText(name).slice(0, MAX_NAME);
  return item instanceof PdfRef ? `object-${item.num}` : otherwise;
}

/** The name of an annotation without a name and an object: its page and its place there, from 1. */
export const placeName = (page: number, index: number): string => `page-${page + 1}-${index + 1}`;

/** The annotations of a page in the order of the list. */
function annotationsOf(edited: EditedDocument, page: number): PdfObject[] {
  return (edited.entries(edited.pages()[page]?.dict).array('Annots') ?? []).slice(0, MAX_ANNOTATIONS);
}

/** Appends annotations to those of pages. */
export function addAnnotations(edited: EditedDocument, added: ReadonlyMap<number, readonly PdfRef[]>): void {
  const shared = sharedLists(edited);
  for (const [page, refs] of added) {
    const before = edited.entries(edited.pages()[page]?.dict).array('Annots') ?? [];
    setAnnotations(edited, page, [...before, ...refs], shared);
  }
}

/** Sets the annotations of a page; its list keeps its object, unless another page shares it. */
export function setAnnotations(
  edited: EditedDocument,
  page: number,
  annotations: PdfObject[],
  shared: ReadonlySet<number>,
): void {
  const list = edited.pages()[page]?.dict.get('Annots');
  const own = list instanceof PdfRef && edited.array(list) !== null && !shared.has(list.num);
  if (own) edited.set(list.num, annotations);
  else edited.editPage(page).set('Annots', annotations);
}

/** Numbers of lists that several pages have. */
export function sharedLists(edited: EditedDocument): Set<number> {
  const [seen, shared] = [new Set<number>(), new Set<number>()];
  for (const { dict } of edited.pages()) {
    const list = dict.get('Annots');
    if (!(list instanceof PdfRef)) continue;
    if (seen.has(list.num)) shared.add(list.num);
    seen.add(list.num);
  }
  return shared;
}
