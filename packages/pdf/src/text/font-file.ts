import type { FontFile } from '../fonts.ts';
import { Buffer } from '../platform/buffer.ts';

/** The properties that describing a font needs. */
export interface FontParts extends Pick<FontFile, 'path' | 'bytes' | 'table'> {
  has(tag: string): boolean;
}

const MAX_TABLES = 200;
const WINDOWS = 3;
const POSTSCRIPT_NAME = 6;
/** OS/2 fsType: the font must not be embedded. */
const RESTRICTED = 0x0002;

/** Reads a TrueType or OpenType font, of a collection the first; null when it is broken, must not be embedded, or has outlines of another kind. */
export function readFont(file: Uint8Array): FontFile | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  try {
    const tables = tablesIn(bytes);
    return describeFont({
      path: nameIn(tables.get('name')) || 'Font',
      has: (tag) => tables.has(tag),
      table: (tag) => tables.get(tag) ?? null,
      bytes: () => bytes,
    });
  } catch {
    return null; // a broken font file is as good as none
  }
}

/** The PostScript name of a font (OpenType 1.9, "name"), as Windows finds it; empty if there is none. */
function nameIn(table: Buffer | undefined): string {
  if (!table) return '';
  const strings = table.readUInt16BE(4);
  for (let at = 6; at < 6 + table.readUInt16BE(2) * 12; at += 12) {
    if (table.readUInt16BE(at) !== WINDOWS || table.readUInt16BE(at + 6) !== POSTSCRIPT_NAME) continue;
    const start = strings + table.readUInt16BE(at + 10);
    // Its letters are ASCII: every second byte is zero.
    return table.toString('latin1', start, start + table.readUInt16BE(at + 8)).replaceAll('\0', '');
  }
  return '';
}

/** The tables of a font by their names (OpenType 1.9, "otff"). */
function tablesIn(bytes: Buffer): Map<string, Buffer> {
  const start = bytes.toString('latin1', 0, 4) === 'ttcf' ? bytes.readUInt32BE(12) : 0;
  const count = Math.min(bytes.readUInt16BE(start + 4), MAX_TABLES);
  const tables = new Map<string, Buffer>();
  for (let at = start + 12; at < start + 12 + count * 16; at += 16) {
    const from = bytes.readUInt32BE(at + 8);
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(from, from + bytes.readUInt32BE(at + 12)));
  }
  return tables;
}

/**
 * Reads the properties of a font that setting text needs; null if it must not be embedded, or lacks something required.
 * @throws Error if it is broken
 */
export function describeFont({ path, has, table, bytes }: FontParts): FontFile | null {
  const outlines = has('glyf') ? 'glyf' : has('CFF ') ? 'CFF ' : null;
  const [head, hhea, maxp, cmap] = ['head', 'hhea', 'maxp', 'cmap'].map(table);
  const os2 = table('OS/2');
  if (!outlines || !head || !hhea || !maxp || !cmap) return null;
  if (os2 && (os2.readUInt16BE(8) & 0xf) === RESTRICTED) return null;
  const lookup = readCmap(cmap);
  if (!lookup) return null;
  const ascent = hhea.readInt16BE(4);
  const post = table('post');
  return {
    path,
    glyphOf: lookup,
    bytes,
    table,
    unitsPerEm: head.readUInt16BE(18),
    ascent,
    descent: hhea.readInt16BE(6),
    capHeight: os2 && os2.length >= 90 && os2.readUInt16BE(0) >= 2 ? os2.readInt16BE(88) : ascent,
    italicAngle: post ? post.readInt32BE(4) / 65536 : 0,
    bounds: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyphCount: maxp.readUInt16BE(4),
    weight: os2?.readUInt16BE(4) ?? 400,
    outlines,
  };
}

/** Finds the Unicode subtable of a character map (OpenType 1.9, "cmap") and returns how to look glyphs up in it. */
function readCmap(cmap: Buffer): ((codePoint: number) => number) | null {
  let best = -1;
  let bestFormat = 0;
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const at = 4 + index * 8;
    const [platform, encoding] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2)];
    if (platform !== 0 && !(platform === 3 && (encoding === 1 || encoding === 10))) continue;
    const offset = cmap.readUInt32BE(at + 4);
    const format = cmap.readUInt16BE(offset);
    if ((format === 4 || format === 12) && format > bestFormat) [best, bestFormat] = [offset, format];
  }
  if (best < 0) return null;
  const subtable = cmap.subarray(best);
  return bestFormat === 12
    ? (codePoint) => inGroups(subtable, codePoint)
    : (codePoint) => inSegments(subtable, codePoint);
}

/** Format 12: groups of 12 bytes, in order. */
function inGroups(subtable: Buffer, codePoint: number): number {
  let [low, high] = [0, subtable.readUInt32BE(12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = 16 + middle * 12;
    if (codePoint < subtable.readUInt32BE(at)) high = middle - 1;
    else if (codePoint > subtable.readUInt32BE(at + 4)) low = middle + 1;
    else return subtable.readUInt32BE(at + 8) + codePoint - subtable.readUInt32BE(at);
  }
  return 0;
}

/** Format 4: segments, as four adjacent arrays. */
function inSegments(subtable: Buffer, codePoint: number): number {
  if (codePoint > 0xffff) return 0;
  const double = subtable.readUInt16BE(6);
  for (let at = 0; at < double; at += 2) {
    if (codePoint > subtable.readUInt16BE(14 + at)) continue;
    const start = subtable.readUInt16BE(16 + double + at);
    if (codePoint < start) return 0;
    const delta = subtable.readUInt16BE(16 + double * 2 + at);
    const rangeAt = 16 + double * 3 + at;
    const range = subtable.readUInt16BE(rangeAt);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyphAt = rangeAt + range + (codePoint - start) * 2;
    const glyph = glyphAt + 2 <= subtable.length ? subtable.readUInt16BE(glyphAt) : 0;
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
