import type { PdfDocument } from '../file/document.ts';
import { pageAt } from '../file/page-tree.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { contentOfPage } from './page-content.ts';

/** A content stream, and the resources that its names are looked up in. */
export interface Content {
  kind: 'page' | 'form' | 'pattern' | 'glyph';
  /** Index of the page, or the number of the stream's object (0 if it has none). */
  at: number;
  stream: PdfStream | null;
  /** Its own resources; null if it has none. */
  resources: PdfDict | null;
  /** Resources of the content that draws it; readers use them when it has none. */
  above: PdfDict | null;
  /** Index of the first page that draws it. */
  page: number;
  /** Number of the object that has the resources, such as a font for its glyphs; 0 if there is none. */
  holder: number;
}

/** Limit of streams: more than any honest document has. */
const MAX_CONTENTS = 100_000;
const MAX_VISITS = 1_000_000;

/** A Type 3 font, whose glyphs are content. */
interface Font {
  resources: PdfDict | null;
  num: number;
}

/** Finds all content of a document once: of pages, forms, patterns, glyphs of Type 3 fonts, appearances and soft masks. */
export function listContents(document: PdfDocument): Content[] {
  const found: Content[] = [];
  const seen = new Set<number>();
  const stack: { resources: PdfDict; page: number }[] = [];
  let visits = 0;

  const entriesOf = (object: PdfObject | undefined): PdfObject[] => {
    const listed = document.dict(object);
    return listed ? [...listed.values()] : [];
  };

  /** False for anything already seen. */
  function enter(object: PdfObject | undefined): boolean {
    if (++visits > MAX_VISITS || found.length >= MAX_CONTENTS) return false;
    if (!(object instanceof PdfRef)) return true;
    if (seen.has(object.num)) return false;
    seen.add(object.num);
    return true;
  }

  function add(
    kind: Content['kind'],
    object: PdfObject | undefined,
    above: PdfDict | null,
    page: number,
    font?: Font,
  ): void {
    if (!enter(object)) return;
    const stream = document.resolve(object);
    if (!(stream instanceof PdfStream)) return;
    const own = document.entries(stream.dict).dict('Resources');
    const resources = font ? (own ?? font.resources) : own;
    const at = object instanceof PdfRef ? object.num : 0;
    found.push({ kind, at, stream, resources, above, page, holder: font ? font.num : at });
    if (resources) stack.push({ resources, page });
  }

  function follow({ resources, page }: { resources: PdfDict; page: number }): void {
    for (const object of entriesOf(resources.get('XObject'))) {
      const dict = document.dict(object);
      if (dict && !document.entries(dict).is('Subtype', 'Image')) add('form', object, resources, page);
    }
    for (const object of entriesOf(resources.get('Pattern'))) add('pattern', object, resources, page);
    for (const state of entriesOf(resources.get('ExtGState'))) {
      const mask = document.dict(document.dict(state)?.get('SMask'));
      if (mask) add('form', mask.get('G'), resources, page);
    }
    for (const object of entriesOf(resources.get('Font'))) {
      if (object instanceof PdfRef && !enter(object)) continue;
      const font = document.dict(object);
      if (!font || !document.entries(font).is('Subtype', 'Type3')) continue;
      const own = document.entries(font).dict('Resources');
      const num = object instanceof PdfRef ? object.num : 0;
      for (const glyph of entriesOf(font.get('CharProcs')))
        add('glyph', glyph, resources, page, { resources: own, num });
      if (own) stack.push({ resources: own, page });
    }
  }

  document.pages().forEach(({ dict, inherited }, page) => {
    const own = document.entries(dict).dict('Resources');
    const above = document.entries(inherited).dict('Resources');
    found.push({ kind: 'page', at: page, stream: null, resources: own, above, page, holder: 0 });
    const resources = own ?? above;
    if (resources) stack.push({ resources, page });
    for (const appearance of appearancesOf(document, dict)) add('form', appearance, null, page);
    for (let next = stack.pop(); next; next = stack.pop()) follow(next);
  });
  return found;
}

/** The drawings of a page's annotations, in any state. */
function appearancesOf(document: PdfDocument, page: PdfDict): PdfObject[] {
  const found: PdfObject[] = [];
  for (const item of document.entries(page).array('Annots') ?? []) {
    for (const look of document.dict(document.dict(item)?.get('AP'))?.values() ?? []) {
      const object = document.resolve(look);
      if (object instanceof PdfStream) found.push(look);
      else if (isDict(object)) found.push(...object.values());
    }
  }
  return found;
}

/** The bytes of a content; several streams of a page are joined. */
export function bytesOfContent(document: PdfDocument, { kind, at, stream }: Content): Uint8Array {
  if (kind !== 'page') return stream ? document.decode(stream) : new Uint8Array();
  return contentOfPage(document, pageAt(document, at));
}

/** The kinds of resources that operators call by a name (ISO 32000-2, table 34). */
export const RESOURCE_OF: ReadonlyMap<string, string> = new Map([
  ['Do', 'XObject'],
  ['Tf', 'Font'],
  ['gs', 'ExtGState'],
  ['sh', 'Shading'],
  ['cs', 'ColorSpace'],
  ['CS', 'ColorSpace'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
]);

/** The resource that content names: its own, or that of the content that draws it. */
export function resourceIn(
  document: PdfDocument,
  { resources, above }: Pick<Content, 'resources' | 'above'>,
  kind: string,
  name: PdfObject | undefined,
): PdfObject | undefined {
  if (!(name instanceof PdfName)) return undefined;
  const listed = document.dict((resources ?? above)?.get(kind));
  return listed?.get(name.name);
}
