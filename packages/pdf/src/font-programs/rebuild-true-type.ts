import { Buffer } from '../platform/buffer.ts';
import { BrokenFont, withinFont } from './font-program.ts';
import { readTables, writeTables } from './sfnt.ts';

/** A code of a rebuilt font: its glyph, and its width (thousandths of the em). */
export interface WantedGlyph {
  code: number;
  glyph: number;
  width: number;
}

const KEPT = ['head', 'hhea', 'maxp', 'hmtx', 'loca', 'glyf', 'cvt ', 'fpgm', 'prep'];
const FIRST_SYMBOL = 0xf000;

/**
 * Rewrites a TrueType font so that these codes lead directly to these glyphs, through a map for symbols, with the
 * requested widths. Codes for the missing glyph get a copy of it, so that it looks the same but is not missing.
 * @throws BrokenFont
 */
export function rebuildTrueType(bytes: Uint8Array, wanted: readonly WantedGlyph[]): Buffer {
  const { tables, places } = withWidths(bytes, wanted);
  tables.set('cmap', symbolMap(places));
  return writeTables(tables);
}

/**
 * Writes a TrueType font with glyphs of the requested widths; `places` has the glyph of each code.
 * @throws BrokenFont
 */
export function withGlyphWidths(
  bytes: Uint8Array,
  wanted: readonly WantedGlyph[],
): { data: Buffer; places: ReadonlyMap<number, number> } {
  const { tables, places } = withWidths(bytes, wanted);
  return { data: writeTables(tables), places };
}

function withWidths(bytes: Uint8Array, wanted: readonly WantedGlyph[]) {
  const tables = readTables(bytes);
  for (const tag of [...tables.keys()]) if (!KEPT.includes(tag)) tables.delete(tag);
  return { tables, places: withinFont('TrueType', () => setWidths(tables, wanted)) };
}

/** Sets the widths of glyphs, and copies a glyph that is needed in two widths; returns the glyph index of each code. */
function setWidths(tables: Map<string, Buffer>, wanted: readonly WantedGlyph[]): Map<number, number> {
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new BrokenFont('a table is missing');
    return found;
  };
  const head = Buffer.from(table('head'));
  const maxp = Buffer.from(table('maxp'));
  const hhea = Buffer.from(table('hhea'));
  const count = maxp.readUInt16BE(4);
  const em = head.readUInt16BE(18) || 1000;
  const metrics = readMetrics(table('hmtx'), Math.max(1, hhea.readUInt16BE(34)), count);
  const offsets = readLoca(table('loca'), head.readInt16BE(50) === 1, count);
  const glyf = table('glyf');
  const extra: Buffer[] = [];
  const glyphsEnd = offsets.at(-1) ?? 0;
  let end = glyphsEnd;
  const assigned = new Map<number, number>();

  function copyOf(glyph: number): number {
    const data = glyf.subarray(offsets[glyph], offsets[glyph + 1]);
    const padded = Buffer.alloc((data.length + 3) & ~3);
    data.copy(padded);
    extra.push(padded);
    end += padded.length;
    offsets.push(end);
    metrics.push({ advance: 0, bearing: 0, ...metrics[glyph] });
    return metrics.length - 1;
  }

  const known = new Map<string, number>();
  function placeOf({ glyph, width }: WantedGlyph): number {
    const units = Math.round((width * em) / 1000);
    const key = `${glyph} ${units}`;
    const there = known.get(key);
    if (there !== undefined) return there;
    const same = Math.abs(((metrics[glyph]?.advance ?? 0) * 1000) / em - width) <= 0.5;
    const assignedUnits = assigned.get(glyph);
    const missing = glyph <= 0;
    const place =
      missing || (assignedUnits !== undefined && assignedUnits !== units) ? copyOf(Math.max(0, glyph)) : glyph;
    if (!missing) assigned.set(glyph, assignedUnits ?? units);
    if (!same || missing) {
      const measured = metrics[place];
      if (!measured) throw new BrokenFont('a glyph is missing');
      measured.advance = Math.max(0, Math.min(65_535, units));
    }
    known.set(key, place);
    return place;
  }

  const places = new Map(wanted.map((one) => [one.code, placeOf(one)]));
  if (metrics.length > 65_535) throw new BrokenFont('number of glyphs');
  const aligned = Buffer.alloc(glyphsEnd - Math.min(glyf.length, glyphsEnd));
  tables.set('glyf', Buffer.concat([glyf.subarray(0, glyphsEnd), aligned, ...extra]));
  head.writeInt16BE(1, 50);
  maxp.writeUInt16BE(metrics.length, 4);
  hhea.writeUInt16BE(metrics.length, 34);
  tables.set('head', head).set('maxp', maxp).set('hhea', hhea);
  tables.set('loca', writeNumbers(offsets));
  const hmtx = Buffer.alloc(metrics.length * 4);
  metrics.forEach(({ advance, bearing }, glyph) => {
    hmtx.writeUInt16BE(advance, glyph * 4);
    hmtx.writeInt16BE(bearing, glyph * 4 + 2);
  });
  tables.set('hmtx', hmtx);
  return places;
}

function readMetrics(hmtx: Buffer, long: number, count: number): { advance: number; bearing: number }[] {
  const read = (at: number, signed: boolean): number =>
    at + 2 > hmtx.length ? 0 : signed ? hmtx.readInt16BE(at) : hmtx.readUInt16BE(at);
  return Array.from({ length: count }, (_, glyph) => ({
    advance: read(Math.min(glyph, long - 1) * 4, false),
    bearing: read(glyph < long ? glyph * 4 + 2 : long * 4 + (glyph - long) * 2, true),
  }));
}

function readLoca(loca: Buffer, long: boolean, count: number): number[] {
  const offsets: number[] = [];
  for (let glyph = 0; glyph <= count; glyph++) {
    const at = glyph * (long ? 4 : 2);
    const before = offsets.at(-1) ?? 0;
    if (at + (long ? 4 : 2) > loca.length) offsets.push(before);
    else offsets.push(Math.max(before, long ? loca.readUInt32BE(at) : loca.readUInt16BE(at) * 2));
  }
  return offsets;
}

function writeNumbers(values: readonly number[]): Buffer {
  const table = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) table.writeUInt32BE(value, index * 4);
  return table;
}

/** A character map of the Microsoft symbol encoding, format 4, with a segment for each code. */
function symbolMap(glyphs: ReadonlyMap<number, number>): Buffer {
  const codes = [...glyphs].sort(([left], [right]) => left - right);
  const segments = codes.length + 1;
  const power = 2 ** Math.floor(Math.log2(segments));
  const table = Buffer.alloc(12 + 16 + segments * 8);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt32BE(12, 8);
  const at = 12;
  table.writeUInt16BE(4, at);
  table.writeUInt16BE(table.length - at, at + 2);
  table.writeUInt16BE(segments * 2, at + 6);
  table.writeUInt16BE(power * 2, at + 8);
  table.writeUInt16BE(Math.log2(power), at + 10);
  table.writeUInt16BE((segments - power) * 2, at + 12);
  const [ends, starts] = [at + 14, at + 16 + segments * 2];
  const deltas = starts + segments * 2;
  codes.forEach(([code, glyph], index) => {
    const character = FIRST_SYMBOL + code;
    table.writeUInt16BE(character, ends + index * 2);
    table.writeUInt16BE(character, starts + index * 2);
    table.writeUInt16BE((glyph - character) & 0xffff, deltas + index * 2);
  });
  const last = codes.length * 2;
  table.writeUInt16BE(0xffff, ends + last);
  table.writeUInt16BE(0xffff, starts + last);
  table.writeUInt16BE(1, deltas + last);
  return table;
}
