import sharp from 'sharp';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';

const LINES = 48;
const PHOTO_SIDE = 900;

/**
 * Makes an A4 document as offices have them: every page is full of text in two fonts with a table's lines, every third
 * page has a photograph and a few colored curves as well. The same count produces the same bytes.
 */
export async function makePages(count: number): Promise<Buffer> {
  const photo = await makePhoto();
  const kids = Array.from({ length: count }, (_, index) => `${6 + index * 2} 0 R`).join(' ');
  const objects: RawObject[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    {
      dict: `/Type /XObject /Subtype /Image /Width ${PHOTO_SIDE} /Height ${PHOTO_SIDE} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
      data: photo,
    },
  ];
  for (let page = 0; page < count; page++) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${7 + page * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /I1 5 0 R >> >> >>',
      { dict: '', data: content(page) },
    );
  }
  return rawPdf(objects);
}

function content(page: number): string {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const words = Array.from({ length: 13 }, (_, word) => WORDS[(page * 7 + line * 13 + word * 5) % WORDS.length]).join(
      ' ',
    );
    return `BT /F${1 + (line % 2)} 10 Tf 50 ${790 - line * 15} Td (${words}) Tj ET`;
  });
  const rules = Array.from({ length: 20 }, (_, row) => `50 ${70 + row * 15} m 545 ${70 + row * 15} l S`);
  if (page % 3 !== 0) return [...lines, '0.5 w', ...rules].join('\n');
  const curves = Array.from(
    { length: 30 },
    (_, index) =>
      `0.${index % 9} 0.3 0.8 RG 60 ${100 + index * 4} m 200 ${300 - index * 5} 350 ${100 + index * 9} 540 ${150 + index * 3} c S`,
  );
  return [...lines, 'q 260 0 0 260 170 420 cm /I1 Do Q', ...curves].join('\n');
}

async function makePhoto(): Promise<Buffer> {
  const pixels = Buffer.alloc(PHOTO_SIDE * PHOTO_SIDE * 3);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = 128 + 80 * Math.sin(at / 9973) + ((Math.imul(at, 2654435761) >>> 28) & 15);
  }
  return sharp(pixels, { raw: { width: PHOTO_SIDE, height: PHOTO_SIDE, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

const WORDS =
  'the sheaf is bound by hand and carried home before rain when light falls over fields of barley oats wheat rye'.split(
    ' ',
  );
