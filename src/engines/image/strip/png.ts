/** Chunks for pixels, colors and animation (PNG, third edition, 11). */
const NEEDED = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

/** Copies the chunks that draw, up to the end of the picture. */
export function stripPng(file: Buffer): Buffer {
  const kept: Buffer[] = [file.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw new RangeError('a chunk does not end');
    const type = file.toString('latin1', at + 4, at + 8);
    if (NEEDED.has(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}
