/** Codes of runs up to 63 and of multiples of 64 up to 1728 (ITU-T T.4, tables 2 and 3), white and black; then those of both. */
const WHITE =
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100';
const WHITE_LONG =
  '11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011';
const BLACK =
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111';
const BLACK_LONG =
  '0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101';
const LONGEST =
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100 000000011101 000000011110 000000011111';
/** From three to the left to three to the right (ITU-T T.6, table 1). */
const VERTICAL = '0000010 000010 010 1 011 000011 0000011';

/** Codes as pairs of bits and their number. */
const codes = (text: string): Uint16Array =>
  Uint16Array.from(text.split(' ').flatMap((code) => [Number.parseInt(code, 2), code.length]));
const SHORT = [codes(WHITE), codes(BLACK)] as const;
const LONG = [codes(`${WHITE_LONG} ${LONGEST}`), codes(`${BLACK_LONG} ${LONGEST}`)] as const;
const SLANTED = codes(VERTICAL);
const MAX_LONG = 2560;

export interface Bilevel {
  width: number;
  height: number;
  /** Rows of bits, the leftmost pixel in the highest one; each begins at a whole byte. */
  rows: Uint8Array;
  /** The bit that stands for black. */
  black: 0 | 1;
}

/**
 * Encodes a picture of one bit a pixel by ITU-T T.6 (CCITT Group 4), as one block that ends with EOFB. Null when that
 * takes more than `maxBytes`.
 */
export function encodeG4({ width, height, rows, black }: Bilevel, maxBytes: number): Buffer | null {
  const bytes = Math.ceil(width / 8);
  let out = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  let held = 0;
  let bits = 0;
  let before = new Int32Array(width + 4).fill(width);
  let now = new Int32Array(width + 4);

  const put = (code: number, size: number): void => {
    held = (held << size) | code;
    bits += size;
    while (bits >= 8) {
      bits -= 8;
      out[length++] = held >> bits;
    }
    held &= (1 << bits) - 1;
  };
  const putRun = (run: number, color: 0 | 1): void => {
    let left = run;
    while (left >= 64) {
      const step = Math.min(left, MAX_LONG) >> 6;
      put(LONG[color][step * 2 - 2]!, LONG[color][step * 2 - 1]!);
      left -= step << 6;
    }
    put(SHORT[color][left * 2]!, SHORT[color][left * 2 + 1]!);
  };

  for (let row = 0; row < height; row++) {
    if (length > maxBytes) return null;
    // No row takes more than 13 bits for each of its pixels.
    if (length + width * 2 + 64 > out.length) {
      out = Buffer.concat([out.subarray(0, length)], out.length * 2 + width * 2 + 64);
    }
    findChanges(rows, row * bytes, { width, black }, now);
    putRow();
    [before, now] = [now, before];
  }
  put(1, 12);
  put(1, 12);
  if (bits > 0) put(0, 8 - bits);
  return length > maxBytes ? null : out.subarray(0, length);

  /** ITU-T T.6, 2.2: a row in terms of the one above. Even entries of the lists are where black begins, odd ones where it ends. */
  function putRow(): void {
    let at = -1;
    let color: 0 | 1 = 0;
    let own = 0;
    let above = 0;
    while (at < width) {
      while (above > 0 && before[above - 1]! > at) above--;
      while (before[above]! <= at && before[above]! < width) above++;
      if ((above & 1) !== color && before[above]! < width) above++;
      const [first, second] = [before[above]!, before[above]! < width ? before[above + 1]! : width];
      const next = now[own]!;
      if (second < next) {
        put(1, 4);
        at = second;
        continue;
      }
      const slant = next - first;
      if (slant >= -3 && slant <= 3) {
        put(SLANTED[slant * 2 + 6]!, SLANTED[slant * 2 + 7]!);
        at = next;
        color = color === 0 ? 1 : 0;
        own++;
        continue;
      }
      const behind = next < width ? now[own + 1]! : width;
      put(1, 3);
      putRun(next - Math.max(0, at), color);
      putRun(behind - next, color === 0 ? 1 : 0);
      at = behind;
      own += 2;
    }
  }
}

/** Lists the pixels of a row at which the color changes, the first to black; the width ends the list. */
function findChanges(
  rows: Uint8Array,
  start: number,
  { width, black }: Pick<Bilevel, 'width' | 'black'>,
  changes: Int32Array,
): void {
  const flip = black === 1 ? 0 : 255;
  let count = 0;
  let color = 0;
  for (let x = 0; x < width; x += 8) {
    const byte = rows[start + (x >> 3)]! ^ flip;
    if (byte === (color === 0 ? 0 : 255)) continue;
    const end = Math.min(8, width - x);
    for (let bit = 0; bit < end; bit++) {
      if (((byte >> (7 - bit)) & 1) === color) continue;
      changes[count++] = x + bit;
      color ^= 1;
    }
  }
  for (let index = 0; index < 4; index++) changes[count + index] = width;
}
