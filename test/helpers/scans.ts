import { deflateSync } from 'node:zlib';
import { openRenderer } from '../../src/engines/render/renderer.ts';
import { rawPdf } from './raw-pdf.ts';
import { TEST_LIMITS } from './run-operation.ts';

const A4 = { width: 595, height: 842 };

/** A page of A4's width, and by default its height, with lines of Helvetica, by default 12 points high. */
export function textPdf(lines: readonly string[], { size = 12, height = A4.height } = {}): Buffer {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, '\\$&'));
  const shown = escaped.map((line, index) => `1 0 0 1 60 ${height - 72 - index * size * 1.5} Tm (${line}) Tj`);
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${height}] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    { dict: '', data: `BT /F1 ${size} Tf\n${shown.join('\n')}\nET` },
  ]);
}

/** A picture in gray, one byte a pixel. */
export interface Scan {
  width: number;
  height: number;
  data: Buffer;
}

/** Draws the first page of a document like a scanner. */
export async function scanPage(path: string, dpi = 300): Promise<Scan> {
  using renderer = await openRenderer(path, { limits: TEST_LIMITS });
  const { width, height, channels, data } = renderer.renderPage(0, { dpi });
  const gray = channels === 1 ? Buffer.from(data) : Buffer.from(data.filter((_, index) => index % channels === 0));
  return { width, height, data: gray };
}

/**
 * Placement of a scan on its pages: turned against the page's rotation, or cut by its crop box, below and at the left.
 */
export type ScanLie = 'upright' | 'rotated' | 'cropped';

/** A document whose pages are one scan each, of A4's width; `image` is how its data is in the file. */
export function scanPdf(scan: Scan, lies: readonly ScanLie[] = ['upright']): { bytes: Buffer; image: Buffer } {
  const image = deflateSync(scan.data);
  const { width } = A4;
  const height = Math.round((scan.height * width) / scan.width);
  const pages = {
    upright: { box: `/MediaBox [0 0 ${width} ${height}]`, matrix: `${width} 0 0 ${height} 0 0` },
    rotated: { box: `/MediaBox [0 0 ${height} ${width}] /Rotate 90`, matrix: `0 ${width} -${height} 0 ${height} 0` },
    cropped: {
      box: `/MediaBox [0 0 ${width} ${height}] /CropBox [40 ${Math.round(height / 3)} ${width} ${height}]`,
      matrix: `${width} 0 0 ${height} 0 0`,
    },
  };
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${lies.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${lies.length} >>`,
    {
      dict: `/Type /XObject /Subtype /Image /Width ${scan.width} /Height ${scan.height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode`,
      data: image,
    },
    ...lies.flatMap((lie, index) => [
      `<< /Type /Page /Parent 2 0 R ${pages[lie].box} /Contents ${5 + index * 2} 0 R /Resources << /XObject << /Im 3 0 R >> >> >>`,
      { dict: '', data: `q ${pages[lie].matrix} cm /Im Do Q` },
    ]),
  ]);
  return { bytes, image };
}

/** The part of the characters of `truth` that are wrong in `read`, by the fewest changes that lead from one to the other. */
export function errorRate(truth: string, read: string): number {
  let row = Array.from({ length: read.length + 1 }, (_, index) => index);
  for (let at = 1; at <= truth.length; at++) {
    const next = [at];
    for (let to = 1; to <= read.length; to++) {
      const same = truth[at - 1] === read[to - 1] ? 0 : 1;
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + same));
    }
    row = next;
  }
  return row[read.length]! / truth.length;
}
