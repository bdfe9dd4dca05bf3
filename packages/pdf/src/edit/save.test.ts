import { expect, test } from 'vitest';
import { createPdfMaker } from '../../../../test/helpers/made-pdf.ts';
import { readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';
import { appendChanges } from './append-changes.ts';
import { editDocument } from './edited-document.ts';
import { saveDocument } from './save.ts';

/** The rights of a document once it was changed and written. */
async function rightsAfterChange(rights: string): Promise<string[] | null> {
  const pdf = createPdfMaker();
  pdf.add('catalog', `<< /Type /Catalog /Pages {pages} /Perms << ${rights} >> >>`);
  pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
  pdf.add('page', '<< /Type /Page /Parent {pages} /MediaBox [0 0 100 100] >>');
  pdf.add('signature', '<< /Type /Sig /Filter /Adobe.PPKLite >>');
  const edited = editDocument(readDocument(memorySource(pdf.build())));
  edited.editPage(0).set('Rotate', 90);
  const parts: Buffer[] = [];
  await saveDocument(edited, { write: (bytes) => void parts.push(Buffer.from(bytes)) });
  const saved = readDocument(memorySource(Buffer.concat(parts)));
  const found = saved.dict(saved.catalog.get('Perms'));
  return found && [...found.keys()];
}

test('what unlocks abilities of a reader for the file as it was goes with a change', async () => {
  expect(await rightsAfterChange('/UR3 {signature}')).toBeNull();
  expect(await rightsAfterChange('/UR3 {signature} /DocMDP {signature}')).toEqual(['DocMDP']);
});

test('the trailer keeps its entries when changes are appended', async () => {
  const pdf = createPdfMaker();
  pdf.add('catalog', '<< /Type /Catalog /Pages {pages} >>');
  pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
  pdf.add('page', '<< /Type /Page /Parent {pages} /MediaBox [0 0 100 100] >>');
  pdf.add('info', '<< /Title (Kept) >>');
  const before = pdf.build('/Info {info} /ID [<01> <02>]');
  const edited = editDocument(readDocument(memorySource(before)));
  edited.editPage(0).set('Rotate', 90);
  const parts: Buffer[] = [];
  await appendChanges(edited, { write: (bytes) => void parts.push(Buffer.from(bytes)) });
  const written = Buffer.concat(parts);
  expect(written.subarray(0, before.length).equals(before)).toBe(true);
  const saved = readDocument(memorySource(written));
  const title = saved.dict(saved.trailer.get('Info'))?.get('Title');
  expect(title instanceof PdfString && decodeText(title)).toBe('Kept');
  const identifiers = (saved.array(saved.trailer.get('ID')) ?? []).map(
    (id) => id instanceof PdfString && [...id.bytes],
  );
  expect(identifiers).toHaveLength(2);
  expect(identifiers[0]).toEqual([1]);
  expect(identifiers[1]).not.toEqual([2]);
});
