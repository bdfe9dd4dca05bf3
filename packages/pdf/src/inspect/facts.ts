import type { PdfDocument } from '../file/document.ts';
import { PdfName, type PdfObject, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';

export type Fact = string | number | boolean | null | Fact[] | Facts;
export type Facts = { [key: string]: Fact };

const MAX_TEXT = 500;
/** Limit of a list's entries; its count includes all. */
export const MAX_LISTED = 500;

/** A text of the document, cut where a report should not carry it whole; null for none. */
export function tellText(document: PdfDocument, object: PdfObject | undefined): string | null {
  const value = document.resolve(object);
  // A character of a text string is at most four bytes.
  if (value instanceof PdfString) return cut(decodeText(new PdfString(value.bytes.subarray(0, 4 * MAX_TEXT + 4))));
  return value instanceof PdfName ? cut(value.name) : null;
}

/** A text of any length, cut for a report. */
export function cut(text: string): string {
  const clean = text.replace(/\0+$/, '');
  return clean.length > MAX_TEXT ? `${clean.slice(0, MAX_TEXT)}…` : clean;
}

/** The name that an entry is; null for other objects. */
export function nameIn(document: PdfDocument, object: PdfObject | undefined): string | null {
  const value = document.resolve(object);
  return value instanceof PdfName ? cut(value.name) : null;
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
