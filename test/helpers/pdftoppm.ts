import { execFileSync } from 'node:child_process';

export interface RgbImage {
  width: number;
  height: number;
  /** Rows of red, green, blue. */
  data: Buffer;
}

/** Draws one page, counted from 1, with poppler, as shown (crop box applied), as RGB. */
export function pdftoppm(path: string, page: number, dpi: number): RgbImage {
  const ppm = execFileSync('pdftoppm', ['-cropbox', '-r', `${dpi}`, '-f', `${page}`, '-l', `${page}`, path], {
    maxBuffer: 1 << 28,
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64));
  if (!header) throw new Error('pdftoppm gave no PPM');
  return { width: Number(header[1]), height: Number(header[2]), data: ppm.subarray(header[0].length) };
}

/** The mean difference per channel, 0..255, over the area that both images share. */
export function meanDifference(a: RgbImage, b: RgbImage): number {
  const width = Math.min(a.width, b.width);
  const height = Math.min(a.height, b.height);
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++) {
      sum += Math.abs(a.data[y * a.width * 3 + x]! - b.data[y * b.width * 3 + x]!);
    }
  }
  return sum / (width * height * 3);
}
