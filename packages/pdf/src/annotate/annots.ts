import type { EditedDocument } from '../edit/edited-document.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';

/** Annotations of pages by their names. */
export interface AnnotationNames {
  /** Those of the page with this index (ISO 32000-2, table 166, NM); others are called by their objects. */
  on(page: number): Map<string, PdfRef>;
}

/** Annotations that are looked at on one page. */
const MAX_ANNOTATIONS = 100_000;

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
        const id = dict && nameOfAnnotation(edited, dict, item);
        if (id && !names.has(id)) names.set(id, item);
      }
      known.set(page, names);
      return names;
    },
  };
}

/** What an annotation is called: its name, or its object's number where it has none. */
function nameOfAnnotation(edited: EditedDocument, dict: PdfDict, item: PdfObject): string | null {
  const name = edited.entries(dict).get('NM');
  if (name instanceof PdfString && name.bytes.length > 0) return decodeText(name);
  return item instanceof PdfRef ? `object-${item.num}` : null;
}

/** The annotations of a page as they are listed. */
function annotationsOf(edited: EditedDocument, page: number): PdfObject[] {
  return (edited.entries(edited.pages()[page]?.dict).array('Annots') ?? []).slice(0, MAX_ANNOTATIONS);
}

/** Puts annotations behind those of a page; the object that it has for its list stays, where no other page shares it. */
export function addAnnotations(edited: EditedDocument, page: number, refs: readonly PdfRef[]): void {
  const before = edited.pages()[page]?.dict;
  const annotations = [...(edited.entries(before).array('Annots') ?? []), ...refs];
  const list = before?.get('Annots');
  const own = list instanceof PdfRef && edited.array(list) !== null && !isShared(edited, list);
  if (own) edited.set(list.num, annotations);
  else edited.editPage(page).set('Annots', annotations);
}

function isShared(edited: EditedDocument, list: PdfRef): boolean {
  let pages = 0;
  for (const { dict } of edited.pages()) {
    const other = dict.get('Annots');
    if (other instanceof PdfRef && other.num === list.num && ++pages > 1) return true;
  }
  return false;
}
