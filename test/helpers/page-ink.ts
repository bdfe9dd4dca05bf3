import { execFileSync } from 'node:child_process';
import { openRenderer } from '../../src/engines/render/renderer.ts';
import type { RgbImage } from './pdftoppm.ts';
import { TEST_LIMITS } from './run-operation.ts';
import { requireTool } from './tools.ts';

const DPI = 90;
const MM_PER_INCH = 25.4;

/** Pixels that are not white, as a reader draws the page. */
export interface Ink {
  name: string;
  dpi: number;
  width: number;
  dark: Uint8Array;
}

/** The pixels of a drawn page that are not white. */
export function inkOf(name: string, dpi: number, { width, height, data }: RgbImage): Ink {
  const channels = data.length / (width * height);
  const dark = new Uint8Array(width * height);
  // A page of shades of gray comes with one value for each pixel.
  const colors = Math.min(3, channels);
  for (let at = 0; at < data.length; at++) {
    if (at % channels < colors && (data[at] ?? 0) < 160) dark[Math.floor(at / channels)] = 1;
  }
  return { name, dpi, width, dark };
}

/** All pages as drawn by a program that writes consecutive PPM files. */
function streamed(name: string, dpi: number, command: string, options: string[]): Ink[] {
  let ppm = execFileSync(command, options, { maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] });
  const inks: Ink[] = [];
  while (ppm.length > 0) {
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64));
    if (!header) throw new Error(`${command} gave no PPM`);
    const [width, height] = [Number(header[1]), Number(header[2])];
    const end = header[0].length + width * height * 3;
    inks.push(inkOf(name, dpi, { width, height, data: ppm.subarray(header[0].length, end) }));
    ppm = ppm.subarray(end);
  }
  return inks;
}

/** Pages as each reader draws them. */
export async function drawPages(path: string, count: number, dpi = DPI): Promise<Ink[][]> {
  const readers: Ink[][] = [];
  if (requireTool('pdftoppm')) readers.push(streamed('poppler', dpi, 'pdftoppm', ['-cropbox', '-r', `${dpi}`, path]));
  if (requireTool('mutool')) {
    const options = ['draw', '-q', '-r', `${dpi}`, '-F', 'ppm', '-c', 'rgb', '-o', '-', path];
    readers.push(streamed('mutool', dpi, 'mutool', options));
  }
  using renderer = await openRenderer(path, { limits: TEST_LIMITS });
  const inks = Array.from({ length: count }, (_, index) => {
    const { width, height, data } = renderer.renderPage(index, { dpi });
    return inkOf('PDFium', dpi, { width, height, data: Buffer.from(data) });
  });
  return [...readers, inks];
}

/** Share of what one reader draws that another does, too, except for the pixel by which they smooth edges differently. */
function share(one: Ink, other: Ink): number {
  const { width } = one;
  if (other.width !== width) return 0;
  let [all, shared] = [0, 0];
  one.dark.forEach((is, at) => {
    if (!is) return;
    all++;
    const near = [-width, 0, width].some((row) => [-1, 0, 1].some((step) => other.dark[at + row + step] === 1));
    if (near) shared++;
  });
  return all === 0 ? 0 : shared / all;
}

/** The ink that two readers draw in common, as a part of that of the one with less in common. */
export const overlap = (one: Ink, other: Ink): number => Math.min(share(one, other), share(other, one));

/** Millimetres around the drawing: left, top, right, bottom. */
export function around({ dpi, width, dark }: Ink): number[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  dark.forEach((is, at) => {
    if (!is) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  });
  return [left, top, right, bottom].map((pixels) => (pixels / dpi) * MM_PER_INCH);
}

/** How much two boxes have in common, of what they cover together. */
export function overUnion(one: readonly number[], other: readonly number[]): number {
  const [[l1 = 0, t1 = 0, r1 = 0, b1 = 0], [l2 = 0, t2 = 0, r2 = 0, b2 = 0]] = [one, other];
  const common = Math.max(0, Math.min(r1, r2) - Math.max(l1, l2)) * Math.max(0, Math.min(b1, b2) - Math.max(t1, t2));
  return common / ((r1 - l1) * (b1 - t1) + (r2 - l2) * (b2 - t2) - common);
}
