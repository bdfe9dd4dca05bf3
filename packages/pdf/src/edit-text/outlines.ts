import type { PdfDocument } from '../file/document.ts';
import type { CffProgram } from '../font-programs/cff.ts';
import { outlineOf, type Segment } from '../font-programs/charstring.ts';
import type { FontProgram } from '../font-programs/font-program.ts';
import { type Embedded, readProgram } from '../font-programs/read-program.ts';
import { readTables } from '../font-programs/sfnt.ts';
import type { Type1Program } from '../font-programs/type1.ts';
import { type1Outline } from '../font-programs/type1-outline.ts';

/** A font program and the glyphs that it really draws: encodings of subsets also name missing glyphs. */
export interface Outlines {
  program: FontProgram;
  isDrawn(glyph: number): boolean;
  /** Height of a glyph above the baseline, in ems; null if it draws nothing. */
  topOf(glyph: number): number | null;
}

/** Reads an embedded program; null if it is broken. */
export function readOutlines(document: PdfDocument, embedded: Embedded): Outlines | null {
  try {
    const program = readProgram(document, embedded);
    const topOf = 'cff' in program || 'type1' in program ? topByOutline(program) : topByTable(document, embedded);
    return {
      program,
      topOf: safely(topOf, null),
      isDrawn: safely((glyph: number) => topOf(glyph) !== null, false),
    };
  } catch {
    return null; // a broken program draws nothing that could be relied on
  }
}

function safely<T>(read: (glyph: number) => T, otherwise: T): (glyph: number) => T {
  const known = new Map<number, T>();
  return (glyph) => {
    let value = known.get(glyph);
    if (value !== undefined) return value;
    try {
      value = read(glyph);
    } catch {
      value = otherwise; // the same for a glyph
    }
    known.set(glyph, value);
    return value;
  };
}

function topByOutline(program: FontProgram): (glyph: number) => number | null {
  return (glyph) => {
    const [segments, unit] =
      'cff' in program
        ? [outlineOf(program as CffProgram, glyph), (program as CffProgram).cff.unitOf(glyph)]
        : [type1Outline(program as Type1Program, glyph), (program as Type1Program).type1.unit];
    return topOfSegments(segments, unit / 1000);
  };
}

function topOfSegments(segments: readonly Segment[], scale: number): number | null {
  let top = Number.NEGATIVE_INFINITY;
  for (const [, ...points] of segments)
    points.forEach((value, at) => {
      if (at % 2 === 1 && value > top) top = value;
    });
  return Number.isFinite(top) ? top * scale : null;
}

/** Finds the tops of glyphs in the table `glyf`; `loca` shows which glyphs it has. */
function topByTable(document: PdfDocument, { stream }: Embedded): (glyph: number) => number | null {
  const tables = readTables(document.decode(stream));
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((tag) => tables.get(tag));
  if (!head || !loca || !glyf) return () => null;
  const long = head.readInt16BE(50) === 1;
  const em = head.readUInt16BE(18) || 1000;
  const offsetOf = (glyph: number): number => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  return (glyph) => {
    const at = offsetOf(glyph);
    return offsetOf(glyph + 1) - at < 10 ? null : glyf.readInt16BE(at + 8) / em;
  };
}
