import { Buffer } from '../platform/buffer.ts';
import { MARK, startsWith } from './characters.ts';
import { PdfString } from './objects.ts';

/** Where PDFDocEncoding differs from Latin-1 (ISO 32000-2, annex D.3). */
export const PDF_DOC: Record<number, number> = {
  24: 0x02d8,
  25: 0x02c7,
  26: 0x02c6,
  27: 0x02d9,
  28: 0x02dd,
  29: 0x02db,
  30: 0x02da,
  31: 0x02dc,
  128: 0x2022,
  129: 0x2020,
  130: 0x2021,
  131: 0x2026,
  132: 0x2014,
  133: 0x2013,
  134: 0x0192,
  135: 0x2044,
  136: 0x2039,
  137: 0x203a,
  138: 0x2212,
  139: 0x2030,
  140: 0x201e,
  141: 0x201c,
  142: 0x201d,
  143: 0x2018,
  144: 0x2019,
  145: 0x201a,
  146: 0x2122,
  147: 0xfb01,
  148: 0xfb02,
  149: 0x0141,
  150: 0x0152,
  151: 0x0160,
  152: 0x0178,
  153: 0x017d,
  154: 0x0131,
  155: 0x0142,
  156: 0x0153,
  157: 0x0161,
  158: 0x017e,
  160: 0x20ac,
};

/** Reads a text string (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 by its byte order mark, else PDFDocEncoding. */
export function decodeText({ bytes }: PdfString): string {
  if (startsWith(bytes, 0, MARK.utf16be)) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (startsWith(bytes, 0, MARK.utf16le)) return new TextDecoder('utf-16le').decode(bytes.subarray(2));
  if (startsWith(bytes, 0, MARK.utf8)) return new TextDecoder().decode(bytes.subarray(3));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(PDF_DOC[byte] ?? byte);
  return text;
}

/** Makes a text string: ASCII unchanged, anything else as UTF-16 with its byte order mark. */
export function encodeText(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'));
  const units = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new PdfString(units.swap16());
}
