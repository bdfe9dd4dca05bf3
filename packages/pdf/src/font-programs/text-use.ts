import { type CMap, parseCMap } from '../content/cmap.ts';
import { bytesOfContent, type Content, resourceIn } from '../content/contents.ts';
import { readOperations } from '../content/operations.ts';
import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';

/** A font with the codes that content shows in it. */
export interface FontUse {
  entry: PdfObject;
  dict: PdfDict;
  /** Codes, with whether any of them is seen: text of rendering mode 3 is not. */
  codes: Map<number, boolean>;
  /** Index of the first page that uses it. */
  page: number;
  /** Its own CMap; null for fonts of one byte, Identity, and CMaps that only readers know. */
  cmap: CMap | null;
  /** False if codes lead to glyphs in a way that is not known here. */
  known: boolean;
}

const INVISIBLE = 3;

/** Follows the text that contents show, and returns which codes of which fonts. Fonts are identified by object number. */
export function collectText(document: PdfDocument, contents: readonly Content[]): FontUse[] {
  const fonts = new Map<string, FontUse>();

  function fontOf(entry: PdfObject | undefined, content: Content, name: string): FontUse | null {
    const own = `${content.kind} ${content.at} ${name}`;
    const key = entry instanceof PdfRef ? String(entry.num) : own;
    const known = fonts.get(key);
    if (known) return known;
    const dict = document.dict(entry);
    if (entry === undefined || !dict) return null;
    const use = { entry, dict, codes: new Map(), page: content.page, ...cmapOf(document, dict) };
    fonts.set(key, use);
    return use;
  }

  for (const content of contents) {
    let state: { font: FontUse | null; seen: boolean } = { font: null, seen: true };
    let states: (typeof state)[] = [];
    for (const { name, operands } of readOperations(bytesOfContent(document, content))) {
      if (name === 'q') states = [...states.slice(-512), { ...state }];
      else if (name === 'Q') state = states.pop() ?? state;
      else if (name === 'Tr') state.seen = operands[0] !== INVISIBLE;
      else if (name === 'Tf') {
        const label = operands[0] instanceof PdfName ? operands[0].name : '';
        state.font = fontOf(resourceIn(document, content, 'Font', operands[0]), content, label);
      } else if (name === 'gs') {
        const set = document.dict(resourceIn(document, content, 'ExtGState', operands[0]));
        const font = document.entries(set).array('Font');
        if (font) state.font = fontOf(font[0], content, 'gs');
      } else if (state.font && SHOWING.has(name)) show(state.font, operands.at(-1) ?? null, state.seen);
    }
  }
  return [...fonts.values()];
}

const SHOWING = new Set(['Tj', 'TJ', "'", '"']);

function show(font: FontUse, shown: PdfObject, seen: boolean): void {
  for (const item of Array.isArray(shown) ? shown : [shown]) {
    if (!(item instanceof PdfString)) continue;
    for (const code of codesOf(font, item.bytes)) {
      if (seen || !font.codes.has(code)) font.codes.set(code, seen || font.codes.get(code) === true);
    }
  }
}

/** The codes of a string in a font. */
function* codesOf({ dict, cmap }: FontUse, bytes: Uint8Array): Generator<number> {
  const composite = isName(dict.get('Subtype') ?? null, 'Type0');
  for (let from = 0; from < bytes.length; ) {
    const length = composite ? (cmap ? cmap.lengths[bytes[from] ?? 0] || 1 : 2) : 1;
    let code = 0;
    for (let at = from; at < Math.min(bytes.length, from + length); at++) code = code * 256 + (bytes[at] ?? 0);
    yield code;
    from += length;
  }
}

function cmapOf(document: PdfDocument, dict: PdfDict): Pick<FontUse, 'cmap' | 'known'> {
  if (!document.entries(dict).is('Subtype', 'Type0')) return { cmap: null, known: true };
  const encoding = document.entries(dict).get('Encoding');
  if (encoding instanceof PdfName) return { cmap: null, known: /^Identity-[HV]$/.test(encoding.name) };
  if (!(encoding instanceof PdfStream)) return { cmap: null, known: false };
  const bytes = document.decode(encoding);
  const based = encoding.dict.has('UseCMap') || Buffer.from(bytes).includes('usecmap');
  return { cmap: parseCMap(bytes), known: !based };
}

/** The CID of a code of a composite font; 0 if its CMap has none. */
export function cidOf({ cmap }: FontUse, code: number): number {
  return cmap ? (cmap.cids.get(code) ?? 0) : code;
}

/** True if any of the text is seen. */
export function isRendered({ codes }: FontUse): boolean {
  for (const seen of codes.values()) if (seen) return true;
  return false;
}
