import { expect, test } from 'vitest';
import { createPdfMaker } from '../../../../test/helpers/made-pdf.ts';
import { pagesPdf } from '../../../../test/helpers/raw-pdf.ts';
import { readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { readDocumentInfo } from '../read/document-info.ts';
import { assemble } from './assemble.ts';

const LIMITS = { maxPages: 100_000, maxInflatedBytes: 1 << 24 };

/** The pages of a document assembled from pages (indexes) of others. */
async function pagesOf(...inputs: { bytes: Buffer; pages?: number[] }[]) {
  const chunks: Buffer[] = [];
  const selections = inputs.map(({ bytes, pages }) => {
    const info = readDocumentInfo(readDocument(memorySource(bytes), LIMITS));
    return { info, pages: pages ?? null, title: null };
  });
  await assemble({ write: (bytes) => void chunks.push(Buffer.from(bytes)) }, selections);
  return readDocument(memorySource(Buffer.concat(chunks)), LIMITS).pages();
}

test('a form of 4,000 pages that share one field is merged, split and pruned', { timeout: 120_000 }, async () => {
  const pdf = createPdfMaker();
  const all = Array.from({ length: 4000 }, (_, index) => index);
  const refs = (name: string) => all.map((index) => `{${name}${index}}`).join(' ');
  pdf.add('catalog', '<< /Type /Catalog /Pages {pages} /AcroForm << /Fields [{field}] >> >>');
  pdf.add('pages', `<< /Type /Pages /Kids [${refs('page')}] /Count 4000 /MediaBox [0 0 9 9] >>`);
  pdf.add('field', `<< /FT /Tx /T (a) /Kids [${refs('kid')}] >>`);
  for (const index of all) {
    pdf.add(`page${index}`, `<< /Type /Page /Parent {pages} /Annots [{kid${index}}] >>`);
    pdf.add(`kid${index}`, `<< /Subtype /Widget /Parent {field} /P {page${index}} /Rect [0 0 9 9] >>`);
  }
  const bytes = pdf.build();
  expect(await pagesOf({ bytes }, { bytes: pagesPdf(['']) })).toHaveLength(4001);
  expect(await pagesOf({ bytes, pages: all.slice(1) })).toHaveLength(3999);
  const info = readDocumentInfo(readDocument(memorySource(bytes), LIMITS));
  let count = 0;
  for (const page of all) count += (await assemble({ write() {} }, [{ info, pages: [page], title: null }])).pages;
  expect(count).toBe(4000);
});
