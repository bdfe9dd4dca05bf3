/** The part of a font program that looks up and measures glyphs; a glyph is identified by its index in the program. */
export interface FontProgram {
  readonly kind: 'TrueType' | 'CFF' | 'Type1';
  readonly glyphCount: number;
  /** How far a glyph leads, in thousandths of the em; null if the program does not say. */
  widthOf(glyph: number): number | null;
  /** The glyph of this name; -1 if there is none. */
  glyphNamed(name: string): number;
  nameOf(glyph: number): string;
  /** The glyph of a code in the program's own encoding; -1 if it has none. */
  glyphOfCode(code: number): number;
  /** The glyph of a CID in a CID-keyed program; -1 if it has none, and null if it is keyed by names. */
  glyphOfCid: ((cid: number) => number) | null;
  /** The box around all glyphs as the program states it, in units of its outlines; none for TrueType. */
  readonly bounds: readonly number[];
  /** Character maps of a TrueType program. */
  readonly maps: readonly CharacterMap[];
}

export interface CharacterMap {
  readonly platform: number;
  readonly encoding: number;
  glyphOf(code: number): number;
}

/** Reports a broken font program. */
export class BrokenFont extends Error {}

/** Does `work` on a program; reading past the end of its bytes means that it is broken. @throws BrokenFont */
export function withinFont<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof TypeError) throw new BrokenFont(what, { cause });
    throw cause;
  }
}
