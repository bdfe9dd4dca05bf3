/** Limit of nesting: far beyond real data, and at most a megabyte of memory. */
export const MAX_DEPTH = 1_000_000;

/** Larger texts are not sorted: offsets are kept in 32 bits, and the index of a text can be several times its size. */
export const MAX_SORTED_BYTES = 128 * 1024 * 1024;

const LEAST_ALLOWED_BYTES = 64 * 1024 * 1024;
const MOST_GROWTH = 10;

/**
 * How large the formatted form of a file may become: ten times the file, or 64 MiB if that is more. Indentation grows
 * with the square of the depth, so that without a bound 2 MB of brackets would become terabytes.
 */
export function maxFormattedBytes(inputBytes: number): number {
  return Math.max(LEAST_ALLOWED_BYTES, MOST_GROWTH * inputBytes);
}
