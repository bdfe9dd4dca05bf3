import type { Buffer } from '../platform/buffer.ts';
import { MAC_ROMAN_ENCODING } from '../read/encodings.ts';
import { readCff } from './cff.ts';
import { BrokenFont, type CharacterMap, type FontProgram, withinFont } from './font-program.ts';
import { readTables, type Tables } from './sfnt.ts';

/** Reads a TrueType program, or an OpenType one with CFF outlines. @throws BrokenFont */
export function readTrueType(bytes: Uint8Array): FontProgram {
  return withinFont('TrueType', () => programOf(readTables(bytes)));
}

function programOf(tables: Tables): FontProgram {
  const cff = tables.get('CFF ');
  const maps = readMaps(tables);
  if (cff) return { ...readCff(cff), maps };
  const [head, hhea, hmtx, maxp] = ['head', 'hhea', 'hmtx', 'maxp'].map((tag) => tables.get(tag));
  if (!head || !hhea || !hmtx || !maxp || !tables.has('loca') || !tables.has('glyf'))
    throw new BrokenFont('a table is missing');
  const unitsPerEm = head.readUInt16BE(18) || 1000;
  const glyphCount = maxp.readUInt16BE(4);
  const metrics = Math.max(1, hhea.readUInt16BE(34));
  const names = readPost(tables.get('post'), glyphCount);
  const byName = new Map(names.map((name, glyph) => [name, glyph]));
  return {
    kind: 'TrueType',
    glyphCount,
    widthOf(glyph) {
      if (glyph < 0 || glyph >= glyphCount) return null;
      const at = Math.min(glyph, metrics - 1) * 4;
      return at + 2 <= hmtx.length ? (hmtx.readUInt16BE(at) * 1000) / unitsPerEm : null;
    },
    glyphNamed: (name) => byName.get(name) ?? -1,
    nameOf: (glyph) => names[glyph] ?? '',
    glyphOfCode: () => -1,
    glyphOfCid: null,
    bounds: [],
    maps,
  };
}

function readMaps(tables: Tables): CharacterMap[] {
  const cmap = tables.get('cmap');
  if (!cmap || cmap.length < 4) return [];
  const maps: CharacterMap[] = [];
  for (let index = 0; index < Math.min(40, cmap.readUInt16BE(2)); index++) {
    const at = 4 + index * 8;
    if (at + 8 > cmap.length) break;
    const [platform, encoding] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2)];
    const subtable = cmap.subarray(cmap.readUInt32BE(at + 4));
    const lookUp = subtable.length < 6 ? null : lookUpIn(subtable);
    maps.push({ platform, encoding, glyphOf: (code) => (lookUp ? safely(lookUp, code) : 0) });
  }
  return maps;
}

function safely(lookUp: (code: number) => number, code: number): number {
  try {
    return lookUp(code);
  } catch {
    return 0; // past the end of a damaged table
  }
}

/** How to look codes up in a subtable (OpenType 1.9, "cmap"); null for formats that fonts in PDFs do not have. */
function lookUpIn(table: Buffer): ((code: number) => number) | null {
  const format = table.readUInt16BE(0);
  if (format === 0) return (code) => (code < 256 ? table.readUInt8(6 + code) : 0);
  if (format === 4) return (code) => inSegments(table, code);
  if (format === 6) {
    const [first, count] = [table.readUInt16BE(6), table.readUInt16BE(8)];
    return (code) => (code >= first && code < first + count ? table.readUInt16BE(10 + (code - first) * 2) : 0);
  }
  if (format === 12) {
    const groups = table.readUInt32BE(12);
    return (code) => {
      for (let at = 16; at < 16 + Math.min(groups, 100_000) * 12; at += 12) {
        if (code > table.readUInt32BE(at + 4)) continue;
        const first = table.readUInt32BE(at);
        return code < first ? 0 : table.readUInt32BE(at + 8) + code - first;
      }
      return 0;
    };
  }
  return null;
}

function inSegments(table: Buffer, code: number): number {
  const double = table.readUInt16BE(6);
  for (let at = 0; at < double; at += 2) {
    if (code > table.readUInt16BE(14 + at)) continue;
    const start = table.readUInt16BE(16 + double + at);
    if (code < start) return 0;
    const delta = table.readUInt16BE(16 + double * 2 + at);
    const rangeAt = 16 + double * 3 + at;
    const range = table.readUInt16BE(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = table.readUInt16BE(rangeAt + range + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/** Names of glyphs (OpenType 1.9, "post"); of the Macintosh's order, those in common use. */
function readPost(post: Buffer | undefined, count: number): string[] {
  if (!post || post.length < 34 || post.readUInt32BE(0) !== 0x00020000) return [];
  const numbers: number[] = [];
  const glyphs = Math.min(count, post.readUInt16BE(32));
  for (let glyph = 0; glyph < glyphs && 36 + glyph * 2 <= post.length; glyph++)
    numbers.push(post.readUInt16BE(34 + glyph * 2));
  const own: string[] = [];
  for (let at = 34 + glyphs * 2; at < post.length; ) {
    const end = at + 1 + post.readUInt8(at);
    own.push(post.toString('latin1', at + 1, end));
    at = end;
  }
  return numbers.map((number) => (number < 258 ? (MAC_GLYPHS[number] ?? '') : (own[number - 258] ?? '')));
}

/** The part of the Macintosh order that follows its codes: 3 is the space, and 97 ends ASCII. */
const MAC_GLYPHS = [
  '.notdef',
  '.null',
  'nonmarkingreturn',
  ...MAC_ROMAN_ENCODING.slice(32, 127),
  ...MAC_ROMAN_ENCODING.slice(128, 173),
];
