/** A slice of a body, in bytes, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header (RFC 9110 section 14.2) against a body of `length` bytes: the slice, `whole` for unsupported
 * headers (several slices, other units), or `unsatisfiable`.
 */
export function parseRange(header: string | undefined, length: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  if (match[1] === '') {
    const suffix = Number(match[2]);
    return suffix === 0 || length === 0 ? 'unsatisfiable' : { start: Math.max(0, length - suffix), end: length - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? length - 1 : Math.min(Number(match[2]), length - 1);
  if (match[2] !== '' && Number(match[2]) < start) return 'whole';
  return start >= length ? 'unsatisfiable' : { start, end };
}
