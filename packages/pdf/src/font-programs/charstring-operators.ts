import { BrokenFont } from './font-program.ts';

/**
 * Operators of charstrings: of Type 2 (Adobe technical note 5177, appendix A), and, where noted, of Type 1 (Adobe Type 1
 * Font Format, chapter 6). Both types share most of them.
 */
export const OPERATOR = {
  hstem: 1,
  vstem: 3,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  callsubr: 10,
  return: 11,
  /** The operator is the next byte: one of `ESCAPED` or `ESCAPED_TYPE1`. */
  escape: 12,
  /** Only in Type 1. */
  hsbw: 13,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  cntrmask: 20,
  rmoveto: 21,
  hmoveto: 22,
  vstemhm: 23,
  rcurveline: 24,
  rlinecurve: 25,
  vvcurveto: 26,
  hhcurveto: 27,
  callgsubr: 29,
  vhcurveto: 30,
  hvcurveto: 31,
} as const;

/** Operators of Type 2 that follow `escape`. */
export const ESCAPED = { hflex: 34, flex: 35, hflex1: 36, flex1: 37 } as const;

/** Operators of Type 1 that follow `escape`. */
export const ESCAPED_TYPE1 = { seac: 6, sbw: 7, div: 12, callothersubr: 16, pop: 17 } as const;

/** The first byte of a number of two bytes, of four (only DICTs), and of four with a fraction (integers in Type 1). */
export const NUMBER = { short: 28, long: 29, fixed: 255 } as const;
/** 0 as a number of one byte; 1 is the next, and so on. */
export const ZERO = 139;
/** The first bytes from which numbers have two bytes: positive ones, and negative ones. */
export const TWO_BYTES = { positive: 247, negative: 251 } as const;
/** The least number, positive or negative, that needs two bytes. */
export const LEAST_OF_TWO_BYTES = 108;

/**
 * Reads a number of one or two bytes that starts with `byte`; DICTs and charstrings write it alike.
 * @throws BrokenFont if it is cut off
 */
export function readShortNumber(data: Uint8Array, byte: number, at: number): [value: number, next: number] {
  if (byte < TWO_BYTES.positive) return [byte - ZERO, at];
  const second = data[at];
  if (second === undefined) throw new BrokenFont('a number');
  const low = second + LEAST_OF_TWO_BYTES;
  const { positive, negative } = TWO_BYTES;
  return [byte < negative ? (byte - positive) * 256 + low : (negative - byte) * 256 - low, at + 1];
}

/** Bytes from here on begin a number, in charstrings of both types. */
export const FIRST_NUMBER = 32;
