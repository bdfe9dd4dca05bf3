import { readFacts } from '../page-facts/read-facts.ts';
import { createPlacing } from '../page-text/placing.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';

/** Least share of a page that the pictures of a scan cover. */
const COVERED = 0.4;

/** Whether a page, counted from 0, is a picture without any text. @throws SheafError `unprocessable_file` */
export function isScan(document: PdfiumDocument, index: number): boolean {
  const { instance } = document;
  const { width, height } = document.pageSize(index);
  const scratch = instance.memory.allocate(32);
  try {
    return document.withPage(index, (page) => {
      const place = instance.call(({ text }) => createPlacing(text, instance.memory, page, scratch));
      const { texts, pictures } = readFacts(instance, page, place);
      const area = pictures.reduce((sum, { left, top, right, bottom }) => {
        const [across, down] = [
          Math.min(right, width) - Math.max(left, 0),
          Math.min(bottom, height) - Math.max(top, 0),
        ];
        return sum + Math.max(0, across) * Math.max(0, down);
      }, 0);
      return texts === 0 && area > width * height * COVERED;
    });
  } finally {
    instance.memory.free(scratch);
  }
}
