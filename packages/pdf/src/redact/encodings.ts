import { Buffer } from '../platform/buffer.ts';
import type { PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';

/** How bytes of text are to be read, and what of them says so. */
export interface Encoding {
  read(bytes: Buffer): string;
  write(text: string): Buffer;
}

const UTF_8: Encoding = { read: (bytes) => bytes.toString('utf8'), write: (text) => Buffer.from(text) };
const LITTLE: Encoding = { read: (bytes) => bytes.toString('utf16le'), write: (text) => Buffer.from(text, 'utf16le') };
const BIG: Encoding = {
  read: (bytes) => swapped(bytes).toString('utf16le'),
  write: (text) => swapped(Buffer.from(text, 'utf16le')),
};

/** Bytes in pairs the other way round; an odd one at the end goes. */
function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
}

/** Code units by whose upper halves UTF-16 is known that has no mark, and the share of them that is alike. */
const SAMPLE = 4096;
const MOST = 0.7;

/** Tells how a text is encoded: by its byte order mark, or by upper halves of letters that are the same, as of one script. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return LITTLE;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return BIG;
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const units = sample.length / 2;
  if (even > units * MOST && odd < even / 4) return BIG;
  return odd > units * MOST && even < odd / 4 ? LITTLE : UTF_8;
}

/** What a string may say to somebody: as the standard has it, and as UTF-16 or UTF-8 of which it does not say so. */
export function stringTexts(string: PdfString): string[] {
  const texts = [decodeText(string)];
  const bytes = Buffer.from(string.bytes);
  const marked = /^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/.test(bytes.toString('latin1', 0, 3));
  if (marked || bytes.every((byte) => byte > 0 && byte < 0x80)) return texts;
  const encoding = encodingOf(bytes);
  if (encoding !== UTF_8) texts.push(encoding.read(bytes));
  const utf8 = UTF_8.read(bytes);
  if (!utf8.includes('\ufffd')) texts.push(utf8);
  return texts;
}

/** A hexadecimal string (ISO 32000-2, 7.3.4.3) of four letters or more. */
export const HEXADECIMAL = /<([0-9A-Fa-f\s]{8,})>/g;

/** What a hexadecimal string may say. */
export function hexadecimalTexts(digits: string): string[] {
  const bytes = Buffer.from(digits.replace(/\s+/g, ''), 'hex');
  return [bytes.toString('latin1'), UTF_8.read(bytes), BIG.read(bytes), LITTLE.read(bytes)];
}

/** What bytes may say in any of the usual encodings, wherever they begin; `hint` tells of a text whether it is worth reading. */
export function* readings(bytes: Buffer, hint: RegExp): Generator<string> {
  const latin = bytes.toString('latin1');
  yield latin;
  if (/[\x80-\xff]/.test(latin)) yield UTF_8.read(bytes);
  yield LITTLE.read(bytes);
  yield BIG.read(bytes);
  for (const { read } of [LITTLE, BIG]) {
    const shifted = read(bytes.subarray(1));
    if (hint.test(shifted)) yield shifted;
  }
  for (const [, digits = ''] of latin.matchAll(HEXADECIMAL)) yield* hexadecimalTexts(digits);
}
