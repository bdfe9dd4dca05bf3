import type { MediaType } from '../../operations/media.ts';

/** Bytes at the start of a file that `sniff` wants to see. */
export const SNIFF_BYTES = 4096;

const ascii = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);
const AVIF_BRANDS = new Set(['avif', 'avis']);
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** Tells a file's type from its first bytes, never from its name; null when it is none that Sheaf knows. */
export function sniff(head: Buffer): MediaType | null {
  if (head.length === 0) return null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'image/gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(head, 0, 4))) return 'image/tiff';
  if (ascii(head, 4, 8) === 'ftyp') return sniffIsoMedia(head);
  if (/^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(ascii(head, 0, 4))) return 'application/zip';
  // Readers accept a header within the first kilobyte (ISO 32000-2, implementation note to 7.5.2). A text that begins as
  // JSON does may speak of it.
  const json = looksLikeText(head);
  if (head.subarray(0, 1024 + 5).includes('%PDF-') && !(json && /^\s*["[{]/.test(ascii(head, 0, 1024)))) {
    return 'application/pdf';
  }
  return json ? 'application/json' : null;
}

/** ISO/IEC 14496-12 4.3: major brand, minor version, compatible brands. */
function sniffIsoMedia(head: Buffer): MediaType | null {
  const end = Math.min(head.readUInt32BE(0), head.length, 256);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'image/avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'image/heic' : null;
}

/** JSON has no marker: any text without control characters may be meant as JSON, and the engine says where it is wrong. */
function looksLikeText(head: Buffer): boolean {
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  for (let at = start; at < head.length; at++) {
    const byte = head[at] as number;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) return false;
  }
  return !/^\s*<(?:!doctype|html|svg|\?xml)/i.test(head.toString('latin1', start, start + 256));
}
