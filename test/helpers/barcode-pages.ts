import { openBarcodeCreator } from '../../src/engines/barcodes/create-barcode.ts';
import type { CreatableType } from '../../src/engines/barcodes/types.ts';
import { pagesPdf } from './raw-pdf.ts';

/** A document of small pages, with a line of text each, or a barcode where a page is `{ type, text }`. */
export async function barcodePages(
  pages: readonly (string | { type: CreatableType; text: string })[],
): Promise<Buffer> {
  const creator = await openBarcodeCreator();
  const contents = pages.map((page) => {
    if (typeof page === 'string') return `BT /F1 12 Tf 40 200 Td (${page}) Tj ET`;
    const { bars } = creator.create(page.text, { type: page.type, gs1: false, margin: true, label: false });
    const scale = page.type === 'qr-code' ? 4 : 1.5;
    const boxes = bars.map(({ x, y, width, height }) =>
      [40 + x * scale, 260 - (y + height) * scale, width * scale, height * scale].join(' '),
    );
    return `${boxes.map((box) => `${box} re`).join('\n')} f`;
  });
  return pagesPdf(contents, { width: 300, height: 300 });
}
