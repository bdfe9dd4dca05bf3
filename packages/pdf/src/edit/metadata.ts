import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { MARK, startsWith } from '../syntax/characters.ts';
import { isDict, nameOf, type PdfDict, PdfRef, rangeOf } from '../syntax/objects.ts';
import { encodeText } from '../syntax/text-string.ts';
import { formatPdfDate, readPdfDate } from './dates.ts';
import { dropEntries } from './each-object.ts';
import { contentOf, type EditedDocument } from './edited-document.ts';
import { makeXmp, readXmp, updateXmp, XMP_PROPERTIES, type XmpField } from './xmp.ts';

/** Metadata of a document; dates as ISO 8601. */
export interface Metadata extends Partial<Record<XmpField, string>> {
  /** Entries of the information dictionary that have no fixed meaning. */
  custom: Record<string, string>;
}

/** The entry of the information dictionary for each field (ISO 32000-2, table 349). */
const KEYS: Record<XmpField, string> = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
  created: 'CreationDate',
  modified: 'ModDate',
};
const DATES = new Set<XmpField>(['created', 'modified']);
const MAX_PACKET = 4 * 1024 * 1024;
/** Where programs keep private data, often more than people want to reveal. */
const PRIVATE_ENTRIES = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb'];

/** Reads a document's metadata: the information dictionary, and XMP for missing entries. */
export function readMetadata(document: PdfDocument): Metadata {
  const info = document.entries(document.trailer).dict('Info') ?? new Map();
  const entries = document.entries(info);
  const packet = readPacket(document);
  const metadata: Metadata = { custom: {} };
  for (const [field, key] of Object.entries(KEYS) as [XmpField, string][]) {
    const text = entries.text(key)?.replace(/\0+$/, '') ?? '';
    const stated = DATES.has(field) ? readPdfDate(text) : text;
    const found = stated || (packet && readXmp(packet, XMP_PROPERTIES[field]));
    if (found) metadata[field] = found;
  }
  const known = new Set([...Object.values(KEYS), 'Trapped']);
  for (const key of info.keys()) {
    if (known.has(key)) continue;
    const text = entries.text(key) ?? entries.name(key);
    if (text !== null) Object.defineProperty(metadata.custom, key, { value: text, enumerable: true });
  }
  return metadata;
}

/** The XMP packet of the document as text, or null. */
export function readPacket(document: PdfDocument): string | null {
  const stream = document.entries(document.catalog).stream('Metadata');
  if (!stream) return null;
  const bytes = contentOf(document, stream);
  if (bytes.length === 0 || bytes.length > MAX_PACKET) return null;
  const utf16 = startsWith(bytes, 0, MARK.utf16be) || bytes[0] === 0;
  const small = startsWith(bytes, 0, MARK.utf16le) || bytes[1] === 0;
  return new TextDecoder(utf16 ? 'utf-16be' : small ? 'utf-16le' : 'utf-8', { ignoreBOM: true }).decode(bytes);
}

/**
 * Changes metadata in the information dictionary and in XMP alike; null or an empty text removes a field, and unnamed
 * fields stay. `now` (ISO 8601) becomes the date of the last change unless `changes` states it.
 */
export function setMetadata(
  edited: EditedDocument,
  changes: Partial<Record<XmpField, string | null>>,
  now: string,
): void {
  const { custom: _, ...before } = readMetadata(edited);
  const wanted: Partial<Record<XmpField, string>> = {};
  for (const [field, value] of Object.entries({ ...before, modified: now, ...changes })) {
    if (value) wanted[field as XmpField] = value;
  }
  const info = editInfo(edited);
  for (const [field, key] of Object.entries(KEYS) as [XmpField, string][]) {
    const value = wanted[field];
    if (value === undefined) info.delete(key);
    else info.set(key, DATES.has(field) ? encodeText(formatPdfDate(value)) : encodeText(value));
  }
  const packet = readPacket(edited);
  const updated = (packet && updateXmp(packet, wanted, now)) ?? makeXmp(wanted, now);
  const dict: PdfDict = new Map([
    ['Type', nameOf('Metadata')],
    ['Subtype', nameOf('XML')],
  ]);
  // A range stays uncompressed, since programs without knowledge of PDF search for it (ISO 16684-3).
  edited.editCatalog().set('Metadata', edited.addStream(dict, rangeOf(Buffer.from(updated))));
}

/** Takes out all that says who made the document, when and with what: of the whole and of its parts. Returns how many entries. */
export function clearMetadata(edited: EditedDocument): number {
  edited.setTrailer('Info', null);
  return dropEntries(edited, PRIVATE_ENTRIES);
}

/** The information dictionary to be changed in place. */
function editInfo(edited: EditedDocument): PdfDict {
  const ref = edited.trailer.get('Info');
  if (ref instanceof PdfRef) {
    const object = edited.edit(ref.num);
    if (isDict(object)) return object;
  }
  const info: PdfDict = new Map(isDict(ref) ? ref : []);
  edited.setTrailer('Info', edited.add(info));
  return info;
}
