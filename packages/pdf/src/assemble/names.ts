import { Buffer } from '../platform/buffer.ts';
import type { NamedDestination } from '../read/destinations.ts';
import { readTree } from '../read/tree.ts';
import { numberOr } from '../syntax/entries.ts';
import type { PdfNoteCode } from '../syntax/notes.ts';
import { isDict, type PdfDict, type PdfObject, PdfRaw, PdfRef } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { writeTree } from '../write/tree.ts';
import type { PdfWriter } from '../write/writer.ts';
import { copyOf, type Transfer } from './transfer.ts';
import { createNames } from './unique.ts';

/** Settles the names of destinations before anything is copied: a name that is taken gets a new one. */
export function prepareNames(transfers: Transfer[]): void {
  const strings = createNames();
  const names = createNames();
  for (const { excerpt, info, changes } of transfers) {
    if (excerpt.repeat) continue;
    for (const name of info.destinations.strings.keys()) {
      const unique = strings.take(name);
      if (unique !== name) changes.renamedStrings.set(name, unique);
    }
    for (const name of info.destinations.names.keys()) {
      const unique = names.take(name);
      if (unique !== name) changes.renamedNames.set(name, unique);
    }
  }
}

/** Writes the named destinations of all excerpts: the name tree's pairs, and the old dictionary. */
export function joinDestinations(transfers: Transfer[]): { strings: [string, PdfObject][]; names: PdfDict } {
  const strings: [string, PdfObject][] = [];
  const names: PdfDict = new Map();
  for (const transfer of transfers) {
    const { excerpt, info, whole, pageNumbers, changes } = transfer;
    if (excerpt.repeat) continue;
    const { destinations } = info;
    const pick = (all: Map<string, NamedDestination>, of: Map<number, string[]>) =>
      whole ? all : namedOnPages(all, of, pageNumbers.keys());
    for (const [name, destination] of pick(destinations.strings, destinations.stringsOf)) {
      const value = bringDestination(transfer, destination.value);
      if (value) strings.push([changes.renamedStrings.get(name) ?? name, value]);
    }
    for (const [name, destination] of pick(destinations.names, destinations.namesOf)) {
      const value = bringDestination(transfer, destination.value);
      if (value) names.set(changes.renamedNames.get(name) ?? name, value);
    }
  }
  return { strings, names };
}

/** The destinations that lead to some pages; `of` has the names of each page. */
function* namedOnPages(
  all: Map<string, NamedDestination>,
  of: Map<number, string[]>,
  pages: Iterable<number>,
): Generator<[string, NamedDestination]> {
  for (const page of pages) {
    for (const name of of.get(page) ?? []) {
      const destination = all.get(name);
      if (destination) yield [name, destination];
    }
  }
}

/** A destination for the new file. Pages by number are made references, since numbers change. */
function bringDestination(transfer: Transfer, value: PdfObject): PdfRaw | null {
  const list = isDict(value) ? transfer.info.document.entries(value).array('D') : value;
  if (!Array.isArray(list)) return null;
  const [page, ...rest] = list;
  const index = page instanceof PdfRef ? transfer.info.pageIndex(page.num) : numberOr(page, -1);
  const num = index === undefined ? undefined : transfer.pageNumbers.get(index);
  if (num === undefined) return transfer.whole ? transfer.bring(value) : null;
  const bytes = transfer.copier.embed(rest.map(copyOf));
  return new PdfRaw(Buffer.concat([Buffer.from(`[${num} 0 R `), bytes.subarray(1)]));
}

/** Name trees, except that of destinations, whose values are independent (ISO 32000-2, table 32). */
const KEPT_TREES = ['EmbeddedFiles', 'AP', 'Renditions'];
/** Those that are of use only together with scripts, with all pages, or with the web sites they came from. */
const LOST_TREES = ['Pages', 'Templates', 'IDS', 'URLS', 'AlternatePresentations'];

/** Joins a name tree of the excerpts, such as that of embedded files; equal names are made distinct. */
function joinTree(transfers: Transfer[], key: string): [string, PdfObject][] {
  const names = createNames();
  const pairs: [string, PdfObject][] = [];
  for (const transfer of transfers) {
    const { document } = transfer.info;
    if (transfer.excerpt.repeat) continue;
    const trees = document.entries(document.catalog).dict('Names');
    for (const [name, value] of readTree(document, trees?.get(key), 'Names')) {
      const num = value instanceof PdfRef ? transfer.copier.copy(value.num) : 0;
      const brought = num > 0 ? new PdfRef(num) : value instanceof PdfRef ? null : transfer.bring(value);
      if (brought) pairs.push([names.take(name), brought]);
    }
  }
  return pairs;
}

/** Writes the catalog's `Names` with the destinations and, for a whole document, what else has names; null when empty. */
export function writeNames(
  writer: PdfWriter,
  destinations: [string, PdfObject][],
  transfers: Transfer[],
  { documentLevel, note }: { documentLevel: boolean; note(code: PdfNoteCode): void },
): PdfObject {
  const dict: PdfDict = new Map();
  const kept = documentLevel ? KEPT_TREES : [];
  for (const [key, pairs] of [
    ['Dests', destinations] as const,
    ...kept.map((key) => [key, joinTree(transfers, key)] as const),
  ]) {
    const tree = writeTree(writer, pairs, 'Names');
    if (!tree) continue;
    const num = writer.allocate();
    writer.put(num, new PdfRaw(serialize(tree)));
    dict.set(key, new PdfRef(num));
  }
  for (const { info } of transfers) {
    const trees = info.document.entries(info.document.catalog).dict('Names');
    if (LOST_TREES.some((key) => readTree(info.document, trees?.get(key), 'Names').length > 0))
      note('page_templates_removed');
  }
  return dict.size > 0 ? dict : null;
}
