import { deflateSync } from 'node:zlib';
import { createPdfMaker } from '#test/helpers/made-pdf.ts';
import { createRandom, type Random } from '#test/helpers/random.ts';

export interface DocumentRecipe {
  pages: number;
  seed: number;
  /** Bytes of an image on every page, 0 for none; every tenth page has one of 40 kB anyway. */
  imageBytes?: number;
}

/**
 * A document as offices make them: text pages with their own fonts, some images, links from page to page and to the
 * web, an outline of two levels, named destinations, form fields and page labels. Structure only: the fonts and images
 * are noise of the right size, so these files are for merging and splitting, not for looking at.
 */
export function makeDocument({ pages, seed, imageBytes = 0 }: DocumentRecipe): Buffer {
  const random = createRandom(seed);
  const pdf = createPdfMaker();
  const all = Array.from({ length: pages }, (_, index) => index);
  const refs = (name: string, list = all): string => list.map((index) => `{${name}${index}}`).join(' ');
  const shared = createRandom(7);
  for (const index of [0, 1, 2]) {
    pdf.stream(`fontFile${index}`, '/Filter /FlateDecode /Length1 40000', noise(shared, 40_000));
    pdf.add(
      `descriptor${index}`,
      `<< /Type /FontDescriptor /FontName /Made${index} /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 {fontFile${index}} >>`,
    );
    const widths = Array.from({ length: 224 }, (_, code) => 300 + ((code * 37) % 500)).join(' ');
    pdf.add(
      `font${index}`,
      `<< /Type /Font /Subtype /TrueType /BaseFont /Made${index} /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor {descriptor${index}} /Encoding /WinAnsiEncoding >>`,
    );
  }
  const chapters = all.filter((index) => index % 10 === 0);
  pdf.add(
    'catalog',
    '<< /Type /Catalog /Pages {pages} /Outlines {outlines} /AcroForm << /Fields [{field}] /DA (/F0 10 Tf) >> /Names << /Dests {dests} >> /PageLabels << /Nums [0 << /S /r >> 4 << /S /D >>] >> >>',
  );
  pdf.add('pages', `<< /Type /Pages /Kids [${refs('page')}] /Count ${pages} /MediaBox [0 0 595 842] >>`);
  pdf.add(
    'dests',
    `<< /Names [${all.map((index) => `(p${String(index).padStart(5, '0')}) [{page${index}} /XYZ 0 800 0]`).join(' ')}] >>`,
  );
  pdf.add(
    'outlines',
    `<< /Type /Outlines /First {chapter0} /Last {chapter${chapters.at(-1)}} /Count ${chapters.length} >>`,
  );
  pdf.add('field', '<< /FT /Tx /T (name) /Type /Annot /Subtype /Widget /Rect [50 50 200 70] /P {page0} >>');
  for (const index of all) {
    const target = random.below(pages);
    const image = index % 10 === 0 || imageBytes > 0;
    if (image)
      pdf.stream(
        `image${index}`,
        '/Type /XObject /Subtype /Image /Width 600 /Height 400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        noise(random, imageBytes || 40_000),
      );
    pdf.stream(`content${index}`, '/Filter /FlateDecode', deflateSync(Buffer.from(textOf(random))));
    pdf.add(
      `link${index}`,
      `<< /Type /Annot /Subtype /Link /Rect [50 700 200 720] /Border [0 0 0] /Dest [{page${target}} /XYZ 0 ${random.below(800)} 0] >>`,
    );
    pdf.add(
      `named${index}`,
      `<< /Type /Annot /Subtype /Link /Rect [50 600 200 620] /Border [0 0 0] /A << /S /GoTo /D (p${String(target).padStart(5, '0')}) >> >>`,
    );
    pdf.add(
      `web${index}`,
      `<< /Type /Annot /Subtype /Link /Rect [50 500 200 520] /Border [0 0 0] /A << /S /URI /URI (https://example.org/${index}) >> >>`,
    );
    pdf.add(
      `page${index}`,
      `<< /Type /Page /Parent {pages} /Contents {content${index}} /Annots [{link${index}} {named${index}} {web${index}} ${index === 0 ? '{field}' : ''}]
        /Resources << /Font << /F0 {font0} /F1 {font1} /F2 {font2} >> ${image ? `/XObject << /I0 {image${index}} >>` : ''} >> >>`,
    );
    const chapter = index - (index % 10);
    const last = Math.min(pages - 1, chapter + 9);
    const own = index === chapter ? `section${index}` : `section${index}`;
    pdf.add(
      own,
      `<< /Title (Section ${index}) /Parent {chapter${chapter}} /Dest [{page${index}} /Fit] ${index > chapter ? `/Prev {section${index - 1}}` : ''} ${index < last ? `/Next {section${index + 1}}` : ''} >>`,
    );
    if (index !== chapter) continue;
    pdf.add(
      `chapter${index}`,
      `<< /Title (Chapter ${index}) /Parent {outlines} /Dest [{page${index}} /Fit] /First {section${index}} /Last {section${last}} /Count -${last - index + 1} ${index > 0 ? `/Prev {chapter${index - 10}}` : ''} ${index + 10 < pages ? `/Next {chapter${index + 10}}` : ''} >>`,
    );
  }
  return pdf.build();
}

function noise(random: Random, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; at += 4) bytes.writeUInt32LE((random.next() * 2 ** 32) >>> 0, Math.min(at, size - 4));
  return bytes;
}

function textOf(random: Random): string {
  const lines = Array.from({ length: 45 }, (_, line) => {
    const words = Array.from({ length: 12 }, () =>
      random
        .next()
        .toString(36)
        .slice(2, 3 + random.below(9)),
    );
    return `BT /F${line % 3} 11 Tf 50 ${780 - line * 16} Td (${words.join(' ')}) Tj ET`;
  });
  return lines.join('\n');
}
