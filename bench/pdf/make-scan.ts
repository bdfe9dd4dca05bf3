import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';

/** A4 at 300 dpi. */
const WIDTH = 2480;
const HEIGHT = 3508;

/**
 * Makes a document of scanned A4 pages at 300 dpi in color, as JPEG: uneven paper, print, a photograph on every second
 * page, sensor noise. 16 pages are about 50 MB. The same count produces the same bytes.
 */
export async function makeScan(pages = 16, quality = 90): Promise<Buffer> {
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 3} 0 R`).join(' ');
  const objects: RawObject[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
  ];
  for (let page = 0; page < pages; page++) {
    const at = 3 + page * 3;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.2 841.92] /Contents ${at + 1} 0 R /Resources << /XObject << /Im ${at + 2} 0 R >> >> >>`,
      { dict: '', data: 'q 595.2 0 0 841.92 0 0 cm /Im Do Q' },
      {
        dict: `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
        data: await scannedPage(page, quality),
      },
    );
  }
  return rawPdf(objects);
}

async function scannedPage(page: number, quality: number): Promise<Buffer> {
  const print = await sharp(Buffer.from(printSvg(page)))
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const random = randomFrom(page + 1);
  const pixels = Buffer.allocUnsafe(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const paper = 240 + 8 * Math.sin(x / 700 + page) * Math.cos(y / 900);
      const photo = page % 2 === 0 && y > 2000 && y < 3100 && x > 300 && x < 2180;
      const grain = random() + random() - 1;
      for (let channel = 0; channel < 3; channel++, at++) {
        const ink = print[at]! / 255;
        const value = photo ? photoAt(x, y, channel, page) : (paper - channel * 5) * ink + 30 * (1 - ink);
        pixels[at] = Math.max(0, Math.min(255, value + grain * 14));
      }
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

function photoAt(x: number, y: number, channel: number, page: number): number {
  let value = 120 + 60 * Math.sin((x + y * 0.6) / 260 + channel + page);
  for (let scale = 3; scale < 120; scale *= 2.1) {
    value += (scale ** 0.75 / 3) * Math.sin(x / scale + Math.cos(y / (scale * 1.3)) * 2 + channel * 0.4);
  }
  return value;
}

function printSvg(page: number): string {
  const lines = Array.from({ length: 58 }, (_, line) => {
    const words = Array.from({ length: 12 }, (_, word) => WORDS[(page * 5 + line * 11 + word * 7) % WORDS.length]);
    return `<text x="240" y="${260 + line * 54}" font-family="serif" font-size="${line % 15 === 0 ? 56 : 40}">${words.join(' ')}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${lines.join('')}</svg>`;
}

const WORDS =
  'the invoice was sent on Monday with all the papers that belong to it and nobody at our office has found a reason why this amount should differ from what we had agreed upon in writing last year Yours sincerely Total 1,284.50'.split(
    ' ',
  );

/** Numbers 0..1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [path, pages] = process.argv.slice(2);
  if (!path) throw new Error('Run: node bench/pdf/make-scan.ts <output.pdf> [pages]');
  writeFileSync(path, await makeScan(pages ? Number(pages) : undefined));
}
