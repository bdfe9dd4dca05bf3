import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPdfMaker } from '../../../../test/helpers/made-pdf.ts';
import { hasPdfTools } from '../../../../test/helpers/pdf-tools.ts';
import { pdftoppm } from '../../../../test/helpers/pdftoppm.ts';
import { editDocument } from '../edit/edited-document.ts';
import { rewriteDocument } from '../edit/rewrite-document.ts';
import { readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { fillFields } from './fill.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-frame-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where a field of 60 by 40 points with this border is red once it is filled in: at its four sides, and a point on. */
async function redSides(border: string) {
  const pdf = createPdfMaker();
  pdf.add('catalog', '<< /Type /Catalog /Pages {pages} /AcroForm << /Fields [{field}] /DA (/Helv 8 Tf 0 g) >> >>');
  pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
  pdf.add('page', '<< /Type /Page /Parent {pages} /MediaBox [0 0 100 80] /Annots [{field}] >>');
  pdf.add(
    'field',
    `<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (a) /Rect [20 20 80 60] /MK << /BC [1 0 0] >> ${border} >>`,
  );
  const edited = editDocument(readDocument(memorySource(pdf.build())));
  await fillFields(edited, new Map([['a', 'x']]));
  const parts: Buffer[] = [];
  await rewriteDocument(edited, { write: (bytes) => void parts.push(Buffer.from(bytes)) });
  const path = join(folder, 'framed.pdf');
  writeFileSync(path, Buffer.concat(parts));
  const { data, width } = pdftoppm(path, 1, 72);
  const isRed = (x: number, y: number) => data[(y * width + x) * 3]! > 200 && data[(y * width + x) * 3 + 1]! < 100;
  return {
    top: isRed(50, 21),
    bottom: isRed(50, 58),
    left: isRed(21, 40),
    right: isRed(78, 40),
    gaps: Array.from({ length: 56 }, (_, at) => isRed(22 + at, 58)).includes(false),
  };
}

describe.skipIf(!hasPdfTools)('the border of a field', () => {
  const around = { top: true, bottom: true, left: true, right: true };
  const nowhere = { top: false, bottom: false, left: false, right: false };
  it.each([
    ['a line around it', '/BS << /W 4 >>', { ...around, gaps: false }],
    ['a line below it', '/BS << /W 4 /S /U >>', { ...nowhere, bottom: true, gaps: false }],
    ['dashes', '/BS << /W 4 /S /D /D [8 8] >>', { gaps: true }],
    ['a line as old files state it', '/Border [0 0 4]', { ...around, gaps: false }],
    ['none', '/BS << /W 0 >>', { ...nowhere, gaps: true }],
  ])('is %s', async (_, border, sides) => {
    expect(await redSides(border)).toMatchObject(sides);
  });
});
