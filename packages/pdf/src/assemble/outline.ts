import { Buffer } from '../platform/buffer.ts';
import type { OutlineEntry } from '../read/outline.ts';
import { type PdfDict, type PdfObject, PdfRaw, PdfRef, PdfStream } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { encodeText } from '../syntax/text-string.ts';
import type { PdfWriter } from '../write/writer.ts';
import { copyOf, type Transfer } from './transfer.ts';

/** An entry of the new outline; `parent` is an index in the list, or -1. */
interface Entry {
  parent: number;
  open: boolean;
  /** The entry's own dictionary, serialized, without its links to other entries. */
  bytes: Uint8Array;
}

/** How to join the outlines of the excerpts. */
export interface OutlineOptions {
  /** Keep entries that belong to the document rather than to a page, even where only some pages come along. */
  documentLevel: boolean;
}

/**
 * Joins the outlines of all excerpts and writes them; returns the reference for the catalog, or null if there are none.
 */
export function writeOutline(writer: PdfWriter, transfers: Transfer[], options: OutlineOptions): PdfObject {
  const entries: Entry[] = [];
  for (const transfer of transfers) {
    if (transfer.excerpt.repeat) continue;
    let top = -1;
    const { title } = transfer.excerpt;
    if (title !== null) {
      const [first] = transfer.pageNumbers.values();
      if (first === undefined) continue;
      top = entries.length;
      const entry: PdfDict = new Map<string, PdfObject>([
        ['Title', encodeText(title)],
        ['Dest', new PdfRaw(Buffer.from(`[${first} 0 R/Fit]`))],
      ]);
      entries.push({ parent: -1, open: true, bytes: serialize(entry) });
    }
    addEntries(entries, transfer, top, options);
  }
  return entries.length > 0 ? writeEntries(writer, entries) : null;
}

function addEntries(entries: Entry[], transfer: Transfer, top: number, options: OutlineOptions): void {
  const { info } = transfer;
  const places = new Map<number, number>();
  for (const [index, { dict, parent, open, page, kind }] of keptEntries(transfer, options)) {
    const entry: PdfDict = new Map();
    const take = (key: string): void => {
      const value = info.document.entries(dict).get(key);
      if (value !== null && !(value instanceof PdfStream)) entry.set(key, copyOf(value));
    };
    for (const key of ['Title', 'C', 'F']) take(key);
    if (kind !== 'page' || transfer.whole || (page !== null && transfer.changes.keeps(page))) {
      take(dict.has('Dest') ? 'Dest' : 'A');
    }
    const brought = transfer.bring(entry);
    if (!brought) continue;
    const above = parent < 0 ? top : (places.get(parent) ?? top);
    places.set(index, entries.length);
    entries.push({ parent: above, open, bytes: brought.bytes });
  }
}

/** The entries to keep with their indexes, in order: those with a live target, and all above them. */
function keptEntries(
  { info, whole, pageNumbers }: Transfer,
  { documentLevel }: OutlineOptions,
): [number, OutlineEntry][] {
  const { outline, outlineOf } = info;
  if (whole) return [...outline.entries()];
  const kept = new Set<number>();
  const keep = (leaf: number): void => {
    let index = leaf;
    for (let entry = outline[index]; entry && !kept.has(index); entry = outline[index]) {
      kept.add(index);
      index = entry.parent;
    }
  };
  for (const page of pageNumbers.keys()) for (const index of outlineOf.get(page) ?? []) keep(index);
  if (documentLevel) {
    const parents = new Set(outline.map(({ parent }) => parent));
    outline.forEach(({ kind }, index) => {
      if (kind !== 'page' && !parents.has(index)) keep(index);
    });
  }
  const indexes = [...kept].sort((left, right) => left - right);
  return indexes.flatMap((index) => {
    const entry = outline[index];
    return entry ? [[index, entry]] : [];
  });
}

/** Links the entries to each other and writes them with right counts (ISO 32000-2, table 151). */
function writeEntries(writer: PdfWriter, entries: Entry[]): PdfRef {
  const root = writer.allocate();
  const numbered = entries.map((entry) => ({ ...entry, num: writer.allocate() }));
  /** The number of an entry; above those at the top, which name -1, is the root. */
  const numOf = (index: number): number => numbered[index]?.num ?? root;
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const previous = new Map<number, number>();
  const following = new Map<number, number>();
  const visible = new Map<number, number>();
  entries.forEach(({ parent }, index) => {
    if (!first.has(parent)) first.set(parent, index);
    const before = last.get(parent);
    if (before !== undefined) {
      previous.set(index, before);
      following.set(before, index);
    }
    last.set(parent, index);
  });
  for (const [index, { parent, open }] of [...entries.entries()].reverse()) {
    visible.set(parent, (visible.get(parent) ?? 0) + 1 + (open ? (visible.get(index) ?? 0) : 0));
  }

  function links(index: number, open: boolean): string {
    const link = (key: string, target: number | undefined): string =>
      target === undefined ? '' : `/${key} ${numOf(target)} 0 R`;
    const below = visible.get(index) ?? 0;
    const count = below === 0 ? '' : `/Count ${open ? below : -below}`;
    return `${link('First', first.get(index))}${link('Last', last.get(index))}${count}`;
  }

  writer.put(root, new PdfRaw(Buffer.from(`<</Type/Outlines${links(-1, true)}>>`)));
  numbered.forEach(({ num, parent, open, bytes }, index) => {
    const before = previous.get(index);
    const after = following.get(index);
    const siblings =
      (before === undefined ? '' : `/Prev ${numOf(before)} 0 R`) +
      (after === undefined ? '' : `/Next ${numOf(after)} 0 R`);
    const own = bytes.subarray(0, bytes.length - 2);
    const rest = Buffer.from(`/Parent ${numOf(parent)} 0 R${siblings}${links(index, open)}>>`);
    writer.put(num, new PdfRaw(Buffer.concat([own, rest])));
  });
  return new PdfRef(root);
}
