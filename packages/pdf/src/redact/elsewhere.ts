import type { EditedDocument } from '../edit/edited-document.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, type PdfDict, type PdfObject, PdfStream, PdfString, rangeOf } from '../syntax/objects.ts';
import { encodeText } from '../syntax/text-string.ts';
import { cutUnshown } from './content-text.ts';
import { cutWritten, encodingOf, HEXADECIMAL, hexadecimalTexts, readings, stringTexts } from './encodings.ts';
import { jpegOf, remarksOf, withoutRemarks } from './jpeg-remarks.ts';
import { renameNames } from './names.ts';
import { cutProfile, isProfile } from './profile-text.ts';
import { contentPages, isNoText, isTextMap, kindOf, MAPPED, mappedText, shownText } from './text-places.ts';

/** Cuts the text to remove out of another one; null if it is not there. */
export type Cut = (text: string) => string | null;

/** The text that redaction removed from places on no page. */
export interface Elsewhere {
  strings: number;
  streams: number;
}

/** Removes texts from all strings, streams of text, and content that no page draws directly. */
export function cutElsewhere(edited: EditedDocument, cut: Cut): Elsewhere {
  const found = { strings: renameNames(edited, cut), streams: 0 };
  const cutIn = (object: PdfObject): PdfObject | null => {
    const inside = { strings: 0, streams: 0 };
    const left = cutStrings(object, cut, inside);
    return inside.strings > 0 ? left : null;
  };
  found.strings += cutUnshown(edited, cutIn, cut);
  const shown = contentPages(edited);
  for (const num of [...edited.numbers()]) {
    const object = edited.get(num);
    if (object === null || shown.has(num)) continue;
    const before = found.strings;
    const left = cutStrings(object, cut, found);
    if (found.strings > before) edited.set(num, left);
    if (!(left instanceof PdfStream)) continue;
    const blanked = cutStream(edited, left, cut);
    if (!blanked) continue;
    found.streams++;
    edited.set(num, blanked);
  }
  return found;
}

function cutStrings(object: PdfObject, cut: Cut, found: Elsewhere): PdfObject {
  if (object instanceof PdfString) {
    const left = cutString(object, cut);
    if (left === null) return object;
    found.strings++;
    return left;
  }
  if (Array.isArray(object)) return object.map((item) => cutStrings(item, cut, found));
  const dict = object instanceof PdfStream ? object.dict : object;
  if (!isDict(dict)) return object;
  for (const [key, value] of dict) {
    if (typeof value === 'object' && !isNoText(key, value)) dict.set(key, cutStrings(value, cut, found));
  }
  return object;
}

function cutString(string: PdfString, cut: Cut): PdfString | null {
  for (const text of stringTexts(string)) {
    const left = cutWritten(text, cut);
    if (left !== null) return encodeText(left);
  }
  return null;
}

/** The stream without the text; null if it does not contain it, or is not text. */
function cutStream(edited: EditedDocument, stream: PdfStream, cut: Cut): PdfStream | null {
  if (stream.dict.has('Width')) return cutRemarks(edited, stream, cut);
  const kind = kindOf(edited, stream.dict);
  if (mayBeProfile(stream.dict)) {
    const bytes = edited.decode(stream);
    const left = isProfile(bytes) ? cutProfile(bytes, cut) : null;
    return left === null ? null : replaced(stream, left);
  }
  if (kind === null && !edited.entries(stream.dict).is('Type', 'CMap')) return null;
  const bytes = edited.decode(stream);
  if (isTextMap(bytes)) return cutTextMap(stream, bytes, cut);
  if (kind === null) return null;
  if (kind === 'content') {
    if (cut(shownText(edited, bytes, edited.entries(stream.dict).dict('Resources'))) === null) return null;
    return replaced(stream, Buffer.alloc(0));
  }
  const { read, write } = encodingOf(Buffer.from(bytes));
  const text = read(Buffer.from(bytes));
  const bare = text.replace(HEXADECIMAL, (all, digits: string) =>
    hexadecimalTexts(digits).some((one) => cut(one) !== null) ? '<>' : all,
  );
  const left = cutWritten(bare, cut) ?? bare;
  return left === text ? null : replaced(stream, write(left));
}

/** A picture whose JPEG no longer contains the text; null if it does not. */
function cutRemarks(edited: EditedDocument, image: PdfStream, cut: Cut): PdfStream | null {
  const jpeg = jpegOf(edited, image);
  if (!jpeg || ![...readings(remarksOf(jpeg), NOTHING)].some((text) => cut(text) !== null)) return null;
  const left = withoutRemarks(jpeg);
  return left && new PdfStream(image.dict, rangeOf(left));
}

const NOTHING = /(?!)/;

/** Whether a stream has the entry with the number of components of an ICC profile (8.6.5.5), and no type: profiles have none. */
function mayBeProfile(dict: PdfDict): boolean {
  return dict.has('N') && !dict.has('Type');
}

function cutTextMap(stream: PdfStream, bytes: Uint8Array, cut: Cut): PdfStream | null {
  const source = Buffer.from(bytes).toString('latin1');
  const left = source.replace(MAPPED, (all, digits: string) => (cut(mappedText(digits)) === null ? all : '<FFFD>'));
  return left === source ? null : replaced(stream, Buffer.from(left, 'latin1'));
}

function replaced({ dict }: PdfStream, bytes: Buffer): PdfStream {
  const blanked = new Map(dict);
  for (const key of ['Filter', 'DecodeParms', 'DL']) blanked.delete(key);
  return new PdfStream(blanked, {
    length: bytes.length,
    read: (from, to) => bytes.subarray(from, to),
    forEach: (take) => take(bytes),
  });
}
