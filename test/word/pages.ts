import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Plane, ssim } from '../../src/engines/image/compare/ssim.ts';
import { pdftoppm } from '../helpers/pdftoppm.ts';
import { addressOf } from './read-docx.ts';

/** Pages of a document whose looks are compared, and dots per inch. */
const MOST_PAGES = 10;
const DPI = 60;

/** The number of a PDF's pages; null if there is no PDF. */
export function pagesOf(path: string): number | null {
  if (!existsSync(path)) return null;
  try {
    return Number(
      /^Pages:\s+(\d+)/m.exec(execFileSync('pdfinfo', [path], { encoding: 'utf8', stdio: 'pipe' }))?.[1] ?? 0,
    );
  } catch {
    return null;
  }
}

/** The addresses that links of a PDF lead to: not every program writes all that it has. */
export function addressesIn(path: string): Set<string> {
  const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { maxBuffer: 2 ** 28 });
  return new Set(
    [...text.toString('latin1').matchAll(/\/URI \(([^\n]*)\)\n/g)].map(([, target = '']) =>
      addressOf(target.replace(/\\(.)/g, '$1')),
    ),
  );
}

/** The mean structural similarity of the first pages of two PDFs, in gray; pages of other sizes are 0 alike. */
export function likeness(one: string, other: string): number {
  const count = Math.min(MOST_PAGES, pagesOf(one) ?? 0, pagesOf(other) ?? 0);
  let sum = 0;
  for (let page = 1; page <= count; page++) {
    const [left, right] = [grayOf(one, page), grayOf(other, page)];
    if (Math.abs(left.width - right.width) > 2 || Math.abs(left.height - right.height) > 2) continue;
    const size = { width: Math.min(left.width, right.width), height: Math.min(left.height, right.height) };
    sum += ssim(cut(left, size), cut(right, size)).mean;
  }
  return sum / Math.max(1, count);
}

function grayOf(path: string, page: number): Plane {
  const { width, height, data } = pdftoppm(path, page, DPI);
  const gray = new Float32Array(width * height);
  for (let at = 0; at < gray.length; at++)
    gray[at] = data[at * 3]! * 0.299 + data[at * 3 + 1]! * 0.587 + data[at * 3 + 2]! * 0.114;
  return { width, height, data: gray };
}

function cut({ width: wide, data }: Plane, { width, height }: { width: number; height: number }): Plane {
  const own = new Float32Array(width * height);
  for (let row = 0; row < height; row++) own.set(data.subarray(row * wide, row * wide + width), row * width);
  return { width, height, data: own };
}
