import { writevSync } from 'node:fs';

/** Writes all of the pieces to the beginning of an open file: into the page cache, for small content. */
export function writePieces(fd: number, pieces: readonly Uint8Array[]): void {
  let at = 0;
  for (let rest = pieces; rest.length > 0; ) {
    const written = writevSync(fd, rest as Uint8Array[], at);
    at += written;
    rest = without(rest, written);
  }
}

/** The rest of the pieces after their first `bytes`. */
export function without(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let [index, left] = [0, bytes];
  for (let piece = pieces[0]; piece && left >= piece.length; piece = pieces[++index]) left -= piece.length;
  const [first, ...others] = pieces.slice(index);
  return first ? [first.subarray(left), ...others] : [];
}
