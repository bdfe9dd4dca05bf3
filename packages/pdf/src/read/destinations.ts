import type { PdfDocument } from '../file/document.ts';
import { isDict, PdfName, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { latin1Of, readTree } from './tree.ts';

/** A named destination: its value in the file, and the page it leads to. */
export interface NamedDestination {
  value: PdfObject;
  /** Index of the page, or null when it leads nowhere. */
  page: number | null;
}

/** All destinations of a document that have a name, and the page of any destination. */
export interface Destinations {
  /** From the name tree; keys are the strings' bytes as Latin-1. */
  strings: Map<string, NamedDestination>;
  /** From the catalog's `Dests` dictionary of PDF 1.1. */
  names: Map<string, NamedDestination>;
  /** Names that lead to each page, for documents that keep few pages. */
  stringsOf: Map<number, string[]>;
  namesOf: Map<number, string[]>;
  /** The page that a destination (explicit or named) leads to; null for none. */
  pageOf(destination: PdfObject | undefined): number | null;
}

/** Reads the named destinations of a document (ISO 32000-2, 12.3.2.4). `pageIndex` returns the page of an object number. */
export function readDestinations(document: PdfDocument, pageIndex: (num: number) => number | undefined): Destinations {
  const strings = new Map<string, NamedDestination>();
  const names = new Map<string, NamedDestination>();
  const pageCount = document.pages().length;

  function explicit(destination: PdfObject): number | null {
    const array = isDict(destination) ? document.entries(destination).array('D') : destination;
    if (!Array.isArray(array)) return null;
    const page = array[0];
    if (page instanceof PdfRef) return pageIndex(page.num) ?? null;
    return typeof page === 'number' && Number.isInteger(page) && page >= 0 && page < pageCount ? page : null;
  }

  const tree = document.entries(document.catalog).dict('Names');
  for (const [key, value] of readTree(document, tree?.get('Dests'), 'Names')) {
    const resolved = document.resolve(value);
    if (!strings.has(key)) strings.set(key, { value: resolved, page: explicit(resolved) });
  }
  for (const [key, value] of document.entries(document.catalog).dict('Dests') ?? []) {
    const resolved = document.resolve(value);
    names.set(key, { value: resolved, page: explicit(resolved) });
  }

  return {
    strings,
    names,
    stringsOf: byPage(strings),
    namesOf: byPage(names),
    pageOf(destination) {
      const resolved = document.resolve(destination);
      if (resolved instanceof PdfString) return strings.get(latin1Of(resolved))?.page ?? null;
      if (resolved instanceof PdfName) return (names.get(resolved.name) ?? strings.get(resolved.name))?.page ?? null;
      return explicit(resolved);
    },
  };
}

function byPage(named: Map<string, NamedDestination>): Map<number, string[]> {
  const pages = new Map<number, string[]>();
  for (const [name, { page }] of named) {
    if (page === null) continue;
    const list = pages.get(page);
    if (list) list.push(name);
    else pages.set(page, [name]);
  }
  return pages;
}

/** The destination of a GoTo action, or undefined for any other action. */
export function goToDestination(document: PdfDocument, action: PdfObject | undefined): PdfObject | undefined {
  const dict = document.resolve(action);
  return isDict(dict) && document.entries(dict).is('S', 'GoTo') ? (dict.get('D') ?? null) : undefined;
}
