import type { PdfiumInstance, PdfiumMemory, PdfiumText } from '../render/pdfium.ts';

/** The meaning of a piece of a page by its tag (ISO 32000-2, 14.8.4). */
export type Role = { kind: 'paragraph' } | { kind: 'heading'; level: number } | { kind: 'item'; depth: number };

/** A piece of a page in the order of its tags, by the numbers of its marked content (14.6). */
export type TaggedPiece = { role: Role | null; ids: number[] } | { rows: number[][][] };

const MAX_DEPTH = 60;
const MAX_ELEMENTS = 20_000;
const TYPE_BYTES = 64;

/** Types of separate pieces, and types that only group others. All others are part of the piece around them. */
const BLOCKS = new Set(['P', 'LI', 'Caption', 'TOCI', 'Note', 'FENote', 'Formula', 'Figure', 'Title', 'Sub', 'Index']);
const HOLDERS = new Set(
  'Document DocumentFragment Part Art Sect Div BlockQuote TOC L NonStruct Private Aside THead TBody TFoot Form'.split(
    ' ',
  ),
);
const HEADING = /^H([1-6])?$/;

/** Reads the tags of a loaded page: its pieces in order; null if it has none. */
export function readTags({ memory, call }: PdfiumInstance, page: number): TaggedPiece[] | null {
  const buffer = memory.allocate(TYPE_BYTES);
  try {
    return call(({ text: library }) => {
      const tree = library.FPDF_StructTree_GetForPage(page);
      if (tree === 0) return null;
      const pieces = createWalk(library, memory, buffer).walkTree(tree);
      library.FPDF_StructTree_Close(tree);
      return pieces.length > 0 ? pieces : null;
    });
  } finally {
    memory.free(buffer);
  }
}

type Lines = Extract<TaggedPiece, { role: unknown }>;

function createWalk(library: PdfiumText, memory: PdfiumMemory, buffer: number) {
  const pieces: TaggedPiece[] = [];
  let elements = 0;

  function typeOf(element: number): string {
    const length = library.FPDF_StructElement_GetType(element, buffer, TYPE_BYTES);
    if (length < 2 || length > TYPE_BYTES) return '';
    return Buffer.from(memory.bytes.subarray(buffer, buffer + length - 2)).toString('utf16le');
  }

  function begin(role: Role | null): Lines {
    const piece = { role, ids: [] };
    pieces.push(piece);
    return piece;
  }

  /**
   * Walks through the content of an element; `into` is the piece around it, null in elements that only group others.
   */
  function walk(element: number, into: Lines | null, lists: number, depth: number): void {
    const count = library.FPDF_StructElement_CountChildren(element);
    let piece = into;
    for (let at = 0; at < count && depth < MAX_DEPTH && elements < MAX_ELEMENTS; at++) {
      elements++;
      const child = library.FPDF_StructElement_GetChildAtIndex(element, at);
      if (child === 0) {
        const id = library.FPDF_StructElement_GetChildMarkedContentID(element, at);
        if (id < 0) continue;
        piece ??= begin(null);
        piece.ids.push(id);
        continue;
      }
      const before = pieces.length;
      enter(child, piece, lists, depth + 1);
      // Text after a child's piece continues in a new piece.
      if (pieces.length > before && piece) piece = begin(piece.role);
    }
  }

  function enter(element: number, into: Lines | null, lists: number, depth: number): void {
    const type = typeOf(element);
    const heading = HEADING.exec(type);
    const inItem = into?.role?.kind === 'item';
    if (type === 'Artifact') return;
    if (type === 'Table') pieces.push({ rows: rowsOf(element, depth) });
    else if (type === 'LI') walk(element, begin({ kind: 'item', depth: Math.max(0, lists - 1) }), lists, depth);
    else if (type === 'L') walk(element, null, lists + 1, depth);
    else if (inItem && (BLOCKS.has(type) || HOLDERS.has(type))) walk(element, into, lists, depth);
    else if (heading) walk(element, begin({ kind: 'heading', level: Number(heading[1] ?? 1) }), lists, depth);
    else if (type === 'Title') walk(element, begin({ kind: 'heading', level: 1 }), lists, depth);
    else if (BLOCKS.has(type)) walk(element, begin({ kind: 'paragraph' }), lists, depth);
    else walk(element, HOLDERS.has(type) ? null : (into ?? begin(null)), lists, depth);
  }

  function rowsOf(table: number, depth: number): number[][][] {
    const rows: number[][][] = [];
    const find = (element: number, level: number): void => {
      const count = library.FPDF_StructElement_CountChildren(element);
      for (let at = 0; at < count && level < MAX_DEPTH && elements < MAX_ELEMENTS; at++) {
        elements++;
        const child = library.FPDF_StructElement_GetChildAtIndex(element, at);
        const type = child === 0 ? '' : typeOf(child);
        if (type === 'TR') rows.push([]);
        if (type === 'TD' || type === 'TH') rows.at(-1)?.push(idsIn(child, level));
        else if (child !== 0) find(child, level + 1);
      }
    };
    find(table, depth);
    return rows;
  }

  function idsIn(element: number, depth: number): number[] {
    const ids: number[] = [];
    const count = library.FPDF_StructElement_CountChildren(element);
    for (let at = 0; at < count && depth < MAX_DEPTH && elements < MAX_ELEMENTS; at++) {
      elements++;
      const child = library.FPDF_StructElement_GetChildAtIndex(element, at);
      const id = child === 0 ? library.FPDF_StructElement_GetChildMarkedContentID(element, at) : -1;
      if (child !== 0) ids.push(...idsIn(child, depth + 1));
      else if (id >= 0) ids.push(id);
    }
    return ids;
  }

  return {
    walkTree(tree: number): TaggedPiece[] {
      const count = library.FPDF_StructTree_CountChildren(tree);
      for (let at = 0; at < count; at++) {
        const child = library.FPDF_StructTree_GetChildAtIndex(tree, at);
        if (child !== 0) enter(child, null, 0, 0);
      }
      return pieces.filter((piece) => ('rows' in piece ? piece.rows.length > 0 : piece.ids.length > 0));
    },
  };
}
