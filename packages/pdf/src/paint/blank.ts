import { type PdfDocument, readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { Buffer } from '../platform/buffer.ts';
import type { Size } from './layouts.ts';

/** A document of one empty page, with sizes in points. */
export function blankDocument({ width, height }: Size): PdfDocument {
  const box = `[0 0 ${width.toFixed(3)} ${height.toFixed(3)}]`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${box}/Resources<<>>>>`,
  ];
  let text = '%PDF-1.5\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return readDocument(memorySource(Buffer.from(text, 'latin1')));
}
