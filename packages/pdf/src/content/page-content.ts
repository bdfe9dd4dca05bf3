import type { PdfDocument } from '../file/document.ts';
import type { PdfPage } from '../file/page-tree.ts';
import { Buffer } from '../platform/buffer.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { readOperations } from './operations.ts';

/** The streams of a page's content, in order (ISO 32000-2, 7.8.2). */
export function contentStreams(document: PdfDocument, { dict }: Pick<PdfPage, 'dict'>): PdfStream[] {
  const contents = document.entries(dict).get('Contents');
  const list = Array.isArray(contents) ? contents : [contents];
  return list.map((item) => document.resolve(item)).filter((item) => item instanceof PdfStream);
}

/** The content of a page as one, its streams decoded by `decode`; streams end between two tokens. */
export function contentOfPage(
  document: PdfDocument,
  page: Pick<PdfPage, 'dict'>,
  decode: (stream: PdfStream) => Uint8Array = document.decode,
): Uint8Array {
  const parts = contentStreams(document, page).flatMap((stream) => [decode(stream), NEWLINE]);
  const [first] = parts;
  return first && parts.length === 2 ? first : Buffer.concat(parts);
}

/** The resources of a page, its own or inherited ones; null if it has none. */
export function resourcesOfPage(
  document: PdfDocument,
  { dict, inherited }: Pick<PdfPage, 'dict' | 'inherited'>,
): PdfDict | null {
  return document.dict(dict.get('Resources') ?? inherited.get('Resources'));
}

/** The streams of the entry `Contents`, as a list that can grow. */
export function contentsList(document: PdfDocument, contents: PdfObject | undefined): PdfObject[] {
  const resolved = document.resolve(contents);
  if (Array.isArray(resolved)) return [...resolved];
  return contents instanceof PdfRef && resolved instanceof PdfStream ? [contents] : [];
}

/** How content leaves the stack of graphics states: saved and not restored, and restored without having been saved. */
export interface Balance {
  open: number;
  missing: number;
}

const SAVES = new Set(['q', 'Q']);

export function balanceOf(content: Uint8Array): Balance {
  const balance = { open: 0, missing: 0 };
  for (const { name } of readOperations(content, SAVES)) {
    if (name === 'q') balance.open++;
    else if (name === 'Q' && balance.open > 0) balance.open--;
    else if (name === 'Q') balance.missing++;
  }
  return balance;
}

/** Content with more painted over it: what the content leaves open, or restores without having saved, does not reach it. */
export function paintedOver(content: Uint8Array, over: string): Buffer {
  const { before, after } = enclosing(content);
  return Buffer.concat([Buffer.from(`${before}\n`), content, Buffer.from(`\n${after}${over}`, 'latin1')]);
}

/** Operators to put before and after content to enclose it. */
export function enclosing(content: Uint8Array): { before: string; after: string } {
  const { open, missing } = balanceOf(content);
  return { before: 'q '.repeat(1 + missing), after: 'Q '.repeat(1 + open) };
}

const NEWLINE = Buffer.from('\n');
