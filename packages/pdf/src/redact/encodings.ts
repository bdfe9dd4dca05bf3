import { Buffer } from '../platform/buffer.ts';
import { MARK, startsWith } from '../syntax/characters.ts';
import type { PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';

/** How bytes of text are encoded, and the bytes that declare it. */
export interface Encoding {
  read(bytes: Buffer): string;
  write(text: string): Buffer;
}

const UTF_8: Encoding = { read: (bytes) => bytes.toString('utf8'), write: (text) => Buffer.from(text) };
/** Node 24.21 frees what it must not where UTF-16 begins at an odd address: that is copied first. */
const LITTLE: Encoding = {
  read: (bytes) => (bytes.byteOffset % 2 === 0 ? bytes : aligned(bytes)).toString('utf16le'),
  write: (text) => Buffer.from(text, 'utf16le'),
};
const BIG: Encoding = {
  read: (bytes) => swapped(bytes).toString('utf16le'),
  write: (text) => swapped(Buffer.from(text, 'utf16le')),
};

function aligned(bytes: Buffer): Buffer {
  const copy = Buffer.alloc(bytes.length);
  copy.set(bytes);
  return copy;
}

/** Swaps the bytes of each pair; drops an odd one at the end. */
function swapped(bytes: Buffer): Buffer {
  return aligned(bytes.subarray(0, bytes.length & ~1)).swap16();
}

/** Code units by whose upper halves UTF-16 is known that has no mark, and the share of them that is alike. */
const SAMPLE = 4096;
const MOST = 0.7;

/** Detects a text's encoding: by its byte order mark, or by letters with the same upper half, as in one script. */
export function encodingOf(bytes: Buffer): Encoding {
  if (startsWith(bytes, 0, MARK.utf16le)) return LITTLE;
  if (startsWith(bytes, 0, MARK.utf16be)) return BIG;
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

/** Possible readings of a string: by the standard, and as UTF-16 or UTF-8 without a mark. */
export function stringTexts(string: PdfString): string[] {
  const texts = [decodeText(string)];
  const bytes = Buffer.from(string.bytes);
  const marked = Object.values(MARK).some((mark) => startsWith(bytes, 0, mark));
  if (marked || bytes.every((byte) => byte > 0 && byte < 0x80)) return texts;
  const encoding = encodingOf(bytes);
  if (encoding !== UTF_8) texts.push(encoding.read(bytes));
  const utf8 = UTF_8.read(bytes);
  if (!utf8.includes('\ufffd')) texts.push(utf8);
  return texts;
}

/** A hexadecimal string (ISO 32000-2, 7.3.4.3) of four letters or more. */
export const HEXADECIMAL = /<([0-9A-Fa-f\s]{8,})>/g;

/** Possible readings of a hexadecimal string. */
export function hexadecimalTexts(digits: string): string[] {
  const bytes = Buffer.from(digits.replace(/\s+/g, ''), 'hex');
  return [bytes.toString('latin1'), UTF_8.read(bytes), BIG.read(bytes), LITTLE.read(bytes)];
}

/**
 * The texts that bytes may hold in any common encoding, from any offset; `hint` returns whether a text is worth
 * reading.
 */
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

/** Tags within words of rich text: they are not content. */
const INLINE_TAG = /<\/?(?:a|b|em|font|i|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi;
const REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
const LETTER = /[\p{L}\p{N}]/u;

/** A text of markup with its letters and digits as such, not as numbers, and without marks within words. */
function withoutMarkup(text: string): string {
  return text.replace(INLINE_TAG, '').replace(REFERENCE, (all, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const letter = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return LETTER.test(letter) ? letter : all;
  });
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\S*|\S*%[0-9a-f]{2}\S*)$/i;

/** An address with its letters decoded; a plus is a space. Other texts stay. */
function withoutEscapes(text: string): string {
  if (!ADDRESS.test(text)) return text;
  const plain = text.replace(ESCAPES, (all) => {
    const written = UTF_8.read(Buffer.from(all.replaceAll('%', ''), 'hex'));
    return written.includes('\ufffd') ? all : written;
  });
  return plain.replaceAll('+', ' ');
}

/** Cuts words out of a text, also where markup parts its letters, or an address or markup writes them as numbers. */
export function cutWritten(text: string, cut: (text: string) => string | null): string | null {
  const left = cut(text);
  const marked = withoutMarkup(left ?? text);
  const bare = marked === (left ?? text) ? null : cut(marked);
  const address = withoutEscapes(bare ?? left ?? text);
  const rest = address === (bare ?? left ?? text) ? null : cut(address);
  return rest?.replaceAll(' ', '%20') ?? bare ?? left;
}

/** A text as somebody could read it who takes it for markup or an address; null if that is the same. */
export function bareText(text: string): string | null {
  const bare = withoutEscapes(withoutMarkup(text));
  return bare === text ? null : bare;
}
