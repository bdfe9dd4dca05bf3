import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { laidOpen, shadesInside } from '#test/helpers/redacted.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-names-'));
});
afterAll(() => rm(folder, { recursive: true }));

const path = (name: string) => join(folder, name);

async function redacted(pdf: Buffer, params: JsonObject) {
  await writeFile(path('input.pdf'), pdf);
  await using run = await runOperation(operation, [path('input.pdf')], params);
  copyFileSync(run.outputPath, path('output.pdf'));
  return run.outcome.result;
}

const look = (gray: number): RawObject => ({
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 20 20]',
  data: `${gray} g 0 0 20 20 re f`,
});

/** "Xanadu" as the name of everything that people and producers name; none of it is shown. */
const NAMED = rawPdf([
  `<< /Type /Catalog /Pages 2 0 R /Dests << /Xanadu [3 0 R /Fit] /Other [3 0 R /Fit] >>
    /AcroForm << /Fields [8 0 R] /DR << /Font << /XanaduFont 5 0 R >> >> /DA (/XanaduFont 12 Tf 0 g % Xanadu) >>
    /StructTreeRoot << /Type /StructTreeRoot /RoleMap << /XanaduRole /P >> /ClassMap << /XanaduClass << /O /Layout >> >> >> >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents [4 0 R 6 0 R] /Annots [7 0 R 8 0 R]
    /PieceInfo << /XanaduApp << /Private << /XanaduKey 1 >> >> >>
    /Resources << /Font << /XanaduFont 5 0 R >> /XObject << /My#58anadu 9 0 R >>
      /ColorSpace << /XanaduInk [/Separation /XanaduInk /DeviceGray << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>] >>
      /Properties << /XanaduLayer << /Type /XanaduThing >> >> >> >>`,
  {
    dict: '',
    data: '/XanaduTag << /XanaduProperty /XanaduValue >> BDC BT /XanaduFont 20 Tf 20 250 Td (Shown) Tj /XanaduFont 6 Tf 0 -100 Td (Letters enough that nothing is recognized) Tj ET EMC /XanaduInk cs 1 scn 20 20 50 50 re f q 1 0 0 1 200 200 cm /MyXanadu ',
  },
  `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+XanaduSans /FirstChar 32 /LastChar 126 /Widths [${'600 '.repeat(95)}]
    /Encoding << /Type /Encoding /Differences [1 /Xanadu] >> /ToUnicode 12 0 R
    /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+XanaduSans /FontFamily (Xanadu) /CharSet (/Xanadu) /Flags 32 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 >> >>`,
  { dict: '', data: 'Do Q' },
  '<< /Type /Annot /Subtype /Link /Rect [10 10 20 20] /Dest /Xanadu >>',
  `<< /Type /Annot /Subtype /Widget /FT /Btn /T (box) /Rect [100 100 120 120] /V /Xanadu /AS /Xanadu /F 4
    /AP << /N << /Xanadu 10 0 R /Off 11 0 R >> >> >>`,
  look(0.5),
  look(0),
  look(1),
  {
    dict: '',
    data: `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <01> <${Buffer.from('Xanadu', 'utf16le').swap16().toString('hex')}> endbfchar endcmap`,
  },
]);

describe('names', () => {
  it.each([true, false])(
    'do not hold the redacted words, and name the same as before (sanitize: %s)',
    async (sanitize) => {
      const result = await redacted(NAMED, { text: 'Xanadu', sanitize });
      expect(result).toMatchObject({ rasterized: [] });
      if (!requireTool('qpdf') || !requireTool('pdftotext') || !requireTool('pdftoppm') || !requireTool('mutool'))
        return;
      execFileSync('qpdf', ['--check', path('output.pdf')]);
      expect(laidOpen(path('output.pdf'))).not.toMatch(/Xanadu|anadu/i);
      expect(execFileSync('pdftotext', [path('output.pdf'), '-']).toString()).toContain('Shown');
      const shades = (spot: Parameters<typeof shadesInside>[2]) => shadesInside(path('output.pdf'), 1, spot);
      const all = (shade: number) => ({ pdfium: [shade], poppler: [shade], mutool: [shade] });
      // The checkbox is checked, the spot color painted, and the form drawn.
      expect(await shades({ left: 100, top: 180, right: 120, bottom: 200 })).toEqual(all(0));
      expect(await shades({ left: 20, top: 230, right: 70, bottom: 280 })).toEqual(all(0));
      expect((await shades({ left: 200, top: 80, right: 220, bottom: 100 })).poppler).toHaveLength(1);
    },
  );

  it('of the standard stay, whatever is looked for', async () => {
    const words = ['Type', 'Font', 'Page', 'Rect', 'Contents', 'Off', 'Widget', 'Color', 'Private', 'Link', 'Width'];
    await redacted(NAMED, { text: words });
    if (!requireTool('qpdf') || !requireTool('pdftotext')) return;
    execFileSync('qpdf', ['--check', path('output.pdf')]);
    expect(execFileSync('pdftotext', [path('output.pdf'), '-']).toString()).toContain('Shown');
  });

  it('and texts stay that only hold a word where whole words are asked for', async () => {
    await redacted(NAMED, { text: 'Xana', whole_words: true });
    if (requireTool('qpdf')) expect(laidOpen(path('output.pdf'))).toContain('/XanaduFont');
  });
});

it('a word goes from where nobody writes texts: what identifies a document, and what is no operator of an appearance', async () => {
  const pdf = rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /DA (/F1 12 Tf [1 2] 0 d Xanadu) >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Annots [6 0 R 7 0 R] /Resources << /Font << /F1 5 0 R >> >> >>',
      { dict: '', data: 'BT /F1 12 Tf 50 200 Td (Xanadu) Tj ET' },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Annot /Subtype /FreeText /Rect [1 1 9 9] /DA (Xanadu) >>',
      '<< /Type /Annot /Subtype /FreeText /Rect [1 1 9 9] /DA (0 .5 -1. rg/F1 12 Tf) >>',
    ],
    '/ID [(Xanadu) (Xanadu)]',
  );
  await redacted(pdf, { text: 'Xanadu', on_scans: 'fail' });
  if (!requireTool('qpdf')) return;
  const open = laidOpen(path('output.pdf'));
  expect(open).not.toContain('Xanadu');
  expect(open).toContain('0 .5 -1. rg/F1 12 Tf');
});
