import { deflateSync, inflateSync } from '#platform/zlib';
import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import type { LocatedSpan } from '../file/document.ts';
import { filtersOf } from '../file/stream-filters.ts';
import { decodeStream, filterName } from '../filters/decode.ts';
import { readBox } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import { bytesOf, isDict, isName, nameOf, type PdfDict, PdfRef, PdfStream, rangeOf } from '../syntax/objects.ts';
import { referencesOf } from '../write/copy.ts';

/** Faults of a document, each as a count; 0 if there was none. */
export interface Faults {
  /** Bytes before the header. */
  bytes_before_header: number;
  header_missing: number;
  cross_reference_rebuilt: number;
  /** The catalog, from which everything else is found, was lost. */
  catalog_lost: number;
  page_tree_rebuilt: number;
  /** Pages that the page tree had lost, and that were put after the others. */
  pages_found_again: number;
  pages_without_size: number;
  /** Objects whose syntax is broken. */
  objects_malformed: number;
  /** References to objects that are not there; files in order have some, too. */
  references_to_nothing: number;
  stream_lengths_wrong: number;
  /** Streams of which only a part could be decoded; that part is what they hold now. */
  streams_damaged: number;
  /** Objects that only the second reader could make sense of. */
  read_by_force: number;
}

export interface Mended {
  faults: Faults;
  /** False if there was too much to examine all of it. */
  complete: boolean;
}

/** Limit of decoded bytes of all streams to examine. */
const MAX_DECODED = 1024 * 1024 * 1024;
const HEAD = 1024;
/** Faults that do not count as damage by themselves. */
const HARMLESS = new Set<keyof Faults>(['references_to_nothing']);

/** True when anything was wrong. */
export function isDamaged(faults: Faults): boolean {
  return (Object.entries(faults) as [keyof Faults, number][]).some(([kind, count]) => count > 0 && !HARMLESS.has(kind));
}

/**
 * Finds faults of a document and repairs those that writing it whole would not: damaged streams, lost pages, pages
 * without a size. `head` are the first bytes of the original file.
 */
export function mendDocument(edited: EditedDocument, head: Uint8Array, maxInflatedBytes: number): Mended {
  const { base } = edited;
  const header = Buffer.from(head.subarray(0, HEAD)).indexOf('%PDF-');
  const faults: Faults = {
    bytes_before_header: Math.max(0, header),
    header_missing: header < 0 ? 1 : 0,
    cross_reference_rebuilt: base.repaired ? 1 : 0,
    catalog_lost: base.trailer.get('Root') instanceof PdfRef ? 0 : 1,
    page_tree_rebuilt: base.hasSoundPageTree() ? 0 : 1,
    pages_found_again: 0,
    pages_without_size: 0,
    objects_malformed: 0,
    references_to_nothing: 0,
    stream_lengths_wrong: 0,
    streams_damaged: 0,
    read_by_force: !base.original && !base.decrypted && !base.repaired ? 1 : 0,
  };
  const reached = new Set<number>();
  const complete = walk(edited, faults, { maxInflatedBytes, reached });
  edited.pages().forEach(({ dict, inherited }, index) => {
    if (readBox(edited, dict.get('MediaBox') ?? inherited.get('MediaBox'))) return;
    faults.pages_without_size++;
    edited.editPage(index).set('MediaBox', [0, 0, 612, 792]);
  });
  if (faults.page_tree_rebuilt + faults.cross_reference_rebuilt > 0)
    faults.pages_found_again = findPages(edited, reached);
  return { faults, complete };
}

/** Looks at every object that something leads to; false when it stopped before the end. */
function walk(
  edited: EditedDocument,
  faults: Faults,
  { maxInflatedBytes, reached }: { maxInflatedBytes: number; reached: Set<number> },
): boolean {
  const { base } = edited;
  const stack = [base.trailer.get('Root'), base.trailer.get('Info')].flatMap((ref) =>
    ref instanceof PdfRef ? [ref.num] : referencesOf(ref ?? null),
  );
  // A file whose catalog or page tree is lost still has its pages.
  for (const { ref, dict } of base.pages()) stack.push(...(ref ? [ref.num] : referencesOf(dict)));
  let left = MAX_DECODED;
  for (let num = stack.pop(); num !== undefined; num = stack.pop()) {
    if (reached.has(num)) continue;
    reached.add(num);
    const located = base.locate(num);
    if (!located) {
      faults.references_to_nothing++;
      continue;
    }
    const { span } = located;
    const parsed = span.clean ? null : readObject(cursorAt(span.buf, span.start, span.buf.length));
    if (parsed !== null || !span.clean) faults.objects_malformed++;
    if (span.clean) for (let index = 2; index < span.refs.length; index += 3) stack.push(span.refs[index] ?? 0);
    else stack.push(...referencesOf(parsed));
    if (span.dataAt >= 0 && left > 0) left -= checkStream(edited, located, faults, Math.min(left, maxInflatedBytes));
  }
  return left > 0;
}

/** Checks a stream's length and data, and keeps what can be decoded of it; returns the bytes that were decoded. */
function checkStream(edited: EditedDocument, located: LocatedSpan, faults: Faults, maxBytes: number): number {
  const { base } = edited;
  const { span, num } = located;
  const stream = base.get(num);
  if (!(stream instanceof PdfStream)) return 0;
  const stated = base.entries(stream.dict).get('Length');
  // Decrypted data is shorter than the data in the file.
  if (!base.decrypted && span.length !== -1 && stated !== stream.raw.length) faults.stream_lengths_wrong++;
  const filters = filtersOf(stream.dict, base.resolve);
  const [first] = filters;
  if (!first || isName(stream.dict.get('Type'), 'XRef')) return 0;
  try {
    const raw = bytesOf(stream.raw);
    const whole = filterName(first.name) === 'FlateDecode' ? inflatedWhole(raw, maxBytes) : null;
    if (whole && whole.size >= 0) return whole.size;
    const { data, remaining, damaged } = decodeStream(raw, filters, { maxBytes });
    if (!damaged && !whole?.cut) return data.length;
    faults.streams_damaged++;
    const dict: PdfDict = new Map(stream.dict);
    for (const key of ['Filter', 'DecodeParms', 'DP', 'DL']) dict.delete(key);
    if (remaining.length === 0) {
      dict.set('Filter', nameOf('FlateDecode'));
      edited.set(num, new PdfStream(dict, rangeOf(deflateSync(data))));
    } else {
      dict.set(
        'Filter',
        remaining.map(({ name }) => nameOf(name)),
      );
      edited.set(num, new PdfStream(dict, rangeOf(data)));
    }
    return data.length;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return maxBytes;
  }
}

/** The bytes that a sound zlib stream inflates to; -1 for any other, which `cut` says ends too early. */
function inflatedWhole(data: Uint8Array, maxOutputLength: number): { size: number; cut: boolean } {
  try {
    return { size: inflateSync(data, { maxOutputLength }).length, cut: false };
  } catch (error) {
    return { size: -1, cut: (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR' };
  }
}

/** Puts pages that the tree lost after the others, in a file that says it has more of them. Returns how many. */
function findPages(edited: EditedDocument, reached: ReadonlySet<number>): number {
  const { base } = edited;
  const root = base.entries(base.catalog).dict('Pages');
  const stated = base.entries(root).number('Count');
  const pages = edited.pages();
  if (stated === null || stated <= pages.length) return 0;
  const listed = new Set(pages.map(({ ref }) => ref?.num));
  const found: { dict: PdfDict; ref: PdfRef }[] = [];
  for (const num of base.numbers()) {
    if (found.length === stated - pages.length) break;
    if (listed.has(num) || reached.has(num)) continue;
    const dict = base.get(num);
    if (isDict(dict) && isName(dict.get('Type'), 'Page')) found.push({ dict, ref: new PdfRef(num) });
  }
  if (found.length > 0) edited.setPages([...pages, ...found]);
  return found.length;
}
