import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { createPdfMaker } from '#test/helpers/made-pdf.ts';
import { hasPdfTools, pdfSource, pdfText } from '#test/helpers/pdf-tools.ts';
import { meanDifference, pdftoppm } from '#test/helpers/pdftoppm.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { pagesPdf, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import attach from '../attach/operation.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const THREE = join(FIXTURES, 'three-pages.pdf');
const NOTO = readFileSync(
  join(FIXTURES, '../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
);
const DESCRIPTOR =
  '<< /Type /FontDescriptor /FontName /AAAAAA+Noto /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 {file} >>';
const folder = mkdtempSync(join(tmpdir(), 'sheaf-pdfa-'));
afterAll(() => rmSync(folder, { recursive: true }));

const asInput = (path: string) => ({ path, type: 'application/pdf' as const, filename: 'in.pdf' });
function write(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** A page with additional content. */
function page(extra: (maker: ReturnType<typeof createPdfMaker>) => void, content: string, resources: string): Buffer {
  const maker = createPdfMaker();
  maker.add('catalog', '<< /Type /Catalog /Pages {pages} >>');
  maker.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
  maker.add(
    'page',
    `<< /Type /Page /Parent {pages} /MediaBox [0 0 200 200] /Contents {content} /Resources << ${resources} >> >>`,
  );
  maker.stream('content', '', content);
  extra(maker);
  return maker.build();
}

describe.skipIf(!hasPdfTools)('pdf-to-pdfa', () => {
  test('fonts come in, scripts go out, text and looks stay', async () => {
    await using run = await runOperation(operation, [FEATURES], { level: '3b' });
    expect(run.outcome.result).toMatchObject({ level: 'PDF/A-3b', fonts: [{ font: 'Helvetica', used: 'Helvetica' }] });
    expect(run.outcome.result.note_codes).toContainEqual({ code: 'actions_removed' });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(pdfText(run.outputPath)).toBe(pdfText(FEATURES));
    const fonts = execFileSync('pdffonts', [run.outputPath], { encoding: 'utf8' }).split('\n').slice(2);
    expect(fonts.filter((line) => line !== '' && !/ yes (?:yes|no )/.test(line))).toEqual([]);
    expect(pdfSource(run.outputPath)).not.toMatch(/JavaScript|\/Launch|\/NeedAppearances|\/XFA/);
    expect(meanDifference(pdftoppm(FEATURES, 1, 50), pdftoppm(run.outputPath, 1, 50))).toBeLessThan(2);
  });

  test('entries that no PDF/A may have leave the catalog and the pages', async () => {
    const catalog = ['AA', 'Requirements', 'NeedsRendering', 'Perms', 'Extensions', 'DSS', 'Legal', 'SpiderInfo'];
    const pages = ['AA', 'PresSteps', 'Metadata', 'PieceInfo'];
    const withAll = (names: string[]) => names.map((name) => `/${name} << /Planted true >>`).join(' ');
    const path = write(
      'forbidden.pdf',
      rawPdf([
        `<< /Type /Catalog /Version /1.7 /Pages 2 0 R ${withAll(catalog)} >>`,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 99 99] >>',
        `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << >> ${withAll(pages)} >>`,
        { dict: '', data: '1 0 0 rg 9 9 9 9 re f' },
      ]),
    );
    const found = (source: string) => [...catalog, ...pages].filter((name) => new RegExp(`/${name}\\b`).test(source));
    expect(found(pdfSource(path))).toEqual([...catalog, ...pages]);
    await using run = await runOperation(operation, [path], { level: '2b' });
    const source = pdfSource(run.outputPath);
    // The document has metadata that are rewritten.
    expect(found(source)).toEqual(['Metadata']);
    expect(source).not.toMatch(/Planted|\/Version/);
  });

  test('metadata say which PDF/A it is, and the same as before', async () => {
    await using run = await runOperation(operation, [THREE]);
    const xmp = execFileSync('pdfinfo', ['-meta', run.outputPath], { encoding: 'utf8' });
    expect(xmp).toMatch(/<pdfaid:part>2<\/pdfaid:part><pdfaid:conformance>B</);
    const title = (path: string) => /Title: +(.*)/.exec(execFileSync('pdfinfo', [path], { encoding: 'utf8' }))?.[1];
    expect(title(run.outputPath)).toBe(title(THREE));
  });

  test.each([
    ['as the form asks for', '/NeedAppearances true'],
    ['though the form does not ask for it', ''],
    ['of a form with XFA', '/NeedAppearances true /XFA [(datasets) (x)]'],
  ])('values of a form that readers would have to draw are drawn, %s', async (_, needs) => {
    const form = () => {
      const maker = createPdfMaker();
      maker.add(
        'catalog',
        `<< /Type /Catalog /Pages {pages} /AcroForm << /Fields [{field}] ${needs} /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv {font} >> >> >> >>`,
      );
      maker.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
      maker.add('page', '<< /Type /Page /Parent {pages} /MediaBox [0 0 200 200] /Annots [{field}] >>');
      maker.add('font', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
      maker.add(
        'field',
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Filled in) /F 4 /P {page} /Rect [20 20 150 40] >>',
      );
      return write('form.pdf', maker.build());
    };
    await using run = await runOperation(operation, [form()]);
    expect(pdfText(run.outputPath)).toContain('Filled in');
    const { note_codes: notes = [] } = run.outcome.result as { note_codes?: { code: string }[] };
    expect(notes.some(({ code }) => code === 'xfa_removed')).toBe(needs.includes('XFA'));
    expect(notes.some(({ code }) => code === 'values_not_drawn')).toBe(false);
    expect(pdfSource(run.outputPath)).not.toContain('/NeedAppearances');
    expect(qpdfComplaints(run.outputPath)).toBe('');
  });

  test('a form whose values no font can draw says so', async () => {
    const maker = createPdfMaker();
    maker.add('catalog', '<< /Type /Catalog /Pages {pages} /AcroForm << /Fields [{field}] /DA (/Helv 12 Tf 0 g) >> >>');
    maker.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
    maker.add('page', '<< /Type /Page /Parent {pages} /MediaBox [0 0 200 200] /Annots [{field}] >>');
    // U+E000 is for private use.
    maker.add(
      'field',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V <FEFFE000> /F 4 /P {page} /Rect [20 20 150 40] >>',
    );
    await expect(runOperation(operation, [write('form.pdf', maker.build())])).rejects.toThrow(
      'No font on this server has the character U+E000. Install a font that has it.',
    );
  });

  test('CMYK gets a profile and looks as it is drawn', async () => {
    const source = page(() => {}, '0 1 1 0 k 0 0 200 100 re f 1 0 0 0 k 0 100 200 100 re f', '');
    await using run = await runOperation(operation, [write('cmyk.pdf', source)]);
    expect(pdfSource(run.outputPath)).toContain('/DefaultCMYK');
    const { data, width } = pdftoppm(run.outputPath, 1, 36);
    const at = (y: number) => [...data.subarray(y * width * 3, y * width * 3 + 3)];
    const [cyan, red] = [at(5), at(80)];
    expect(cyan[0]).toBeLessThan(60);
    expect(cyan[2]).toBeGreaterThan(200);
    expect(red[0]).toBeGreaterThan(200);
    expect(red[2]).toBeLessThan(80);
  });

  // With an encoding though it is symbolic, and with a name that leads nowhere.
  test.each([
    ['4', '/WinAnsiEncoding', 'AB'],
    ['32', '<< /BaseEncoding /WinAnsiEncoding /Differences [65 /unheard] >>', null],
  ])(
    'codes of a TrueType font with flags %s and encoding %s lead where readers find them, or it fails',
    async (flags, encoding, text) => {
      const source = page(
        (maker) => {
          // The declared width of the A is smaller than in the font.
          maker.add(
            'font',
            `<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+Noto /Encoding ${encoding} /FirstChar 65 /LastChar 66 /Widths [500 650] /FontDescriptor {descriptor} >>`,
          );
          maker.add('descriptor', DESCRIPTOR.replace('/Flags 4', `/Flags ${flags}`));
          maker.stream('file', `/Length1 ${NOTO.length}`, NOTO);
        },
        'BT /F1 40 Tf 20 100 Td (AB) Tj ET',
        '/Font << /F1 {font} >>',
      );
      const path = write(`flags-${flags}.pdf`, source);
      if (text === null) {
        await expect(runOperation(operation, [path])).rejects.toMatchObject({ code: 'unprocessable_file' });
        return;
      }
      await using run = await runOperation(operation, [path]);
      expect(pdfText(run.outputPath).trim()).toBe(text);
      expect(meanDifference(pdftoppm(path, 1, 72), pdftoppm(run.outputPath, 1, 72))).toBe(0);
      expect(qpdfComplaints(run.outputPath)).toBe('');
    },
  );

  test('spot colors are described each for itself, and look the same', async () => {
    const source = page(
      (maker) => {
        maker.add('space', '[/DeviceN [/Gold /Silver] /DeviceRGB {tint}]');
        maker.stream(
          'tint',
          '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
          '{ 0.5 mul exch 0.8 mul 1 exch sub 1 3 -1 roll sub 0.2 }',
        );
      },
      '/N cs 0.5 1 scn 0 0 200 200 re f',
      '/ColorSpace << /N {space} >>',
    );
    const path = write('spots.pdf', source);
    await using run = await runOperation(operation, [path]);
    expect(pdfSource(run.outputPath)).toMatch(/\/Colorants\s*<<\s*\/Gold/);
    expect(meanDifference(pdftoppm(path, 1, 20), pdftoppm(run.outputPath, 1, 20))).toBe(0);
  });

  test('text with code 0 and without a glyph for it looks as before', async () => {
    const source = page(
      (maker) => {
        maker.add(
          'font',
          '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Noto /Encoding /Identity-H /DescendantFonts [{cid}] >>',
        );
        maker.add(
          'cid',
          '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Noto /CIDToGIDMap /Identity /DW 700 /FontDescriptor {descriptor} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
        );
        maker.add('descriptor', DESCRIPTOR);
        maker.stream('file', `/Length1 ${NOTO.length}`, NOTO);
      },
      'BT /F1 40 Tf 20 100 Td <002400000025> Tj ET',
      '/Font << /F1 {font} >>',
    );
    const path = write('zero.pdf', source);
    await using run = await runOperation(operation, [path]);
    expect(meanDifference(pdftoppm(path, 1, 72), pdftoppm(run.outputPath, 1, 72))).toBe(0);
    expect(qpdfComplaints(run.outputPath)).toBe('');
  });

  test('attached files make it a PDF/A-3, and none of 2b', async () => {
    await using full = await runOperation(attach, [THREE, join(FIXTURES, 'json-valid.json')]);
    await using run = await runOperation(operation, [asInput(full.outputPath)]);
    expect(run.outcome.result).toMatchObject({ level: 'PDF/A-3b', attachments: 1 });
    await expect(runOperation(operation, [asInput(full.outputPath)], { level: '2b' })).rejects.toMatchObject({
      code: 'unprocessable_file',
      reason: { problem: 'pdfa_attachment', clause: '6.8', part: 2 },
    });
  });

  test('a font that nothing can stand in for fails by its name and clause', async () => {
    const source = page(
      (maker) => {
        maker.add(
          'font',
          '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [{cid}] >>',
        );
        maker.add(
          'cid',
          '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
        );
      },
      'BT /F1 40 Tf 20 100 Td <65e5> Tj ET',
      '/Font << /F1 {font} >>',
    );
    await expect(runOperation(operation, [write('japanese.pdf', source)])).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: expect.stringContaining('HeiseiMin-W3'),
      reason: { problem: 'pdfa_font_missing', what: 'HeiseiMin-W3', clause: '6.2.11.4.1', part: 2 },
    });
  });

  test('missing fonts fail where they are not to be replaced', async () => {
    const path = write('helvetica.pdf', pagesPdf(['BT /F1 20 Tf 20 100 Td (Text) Tj ET']));
    await expect(runOperation(operation, [path], { missing_fonts: 'fail' })).rejects.toMatchObject({
      reason: { problem: 'pdfa_font_missing', what: 'Helvetica' },
    });
  });

  test('unknown operators, LZW, interpolation and a protected file are put right', async () => {
    const data = Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
    const source = page(
      (maker) =>
        maker.stream(
          'image',
          '/Type /XObject /Subtype /Image /Width 3 /Height 3 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /LZWDecode /Interpolate true /Alternates [] /Intent /Odd',
          data,
        ),
      'q 100 0 0 100 0 0 cm /I Do Q BX unheard-of EX /Odd ri <41 4> pop',
      '/XObject << /I {image} >> /ExtGState << /G << /TR /Identity /BM [/Odd /Multiply] >> >>',
    );
    await using run = await runOperation(operation, [write('odd.pdf', source)]);
    expect(pdfSource(run.outputPath)).not.toMatch(/LZWDecode|Interpolate|Alternates|\/Odd|unheard-of|\/TR /);
    const password = 'correct horse';
    await using open = await runOperation(operation, [join(FIXTURES, 'protected.pdf')], { password });
    expect(pdfSource(open.outputPath)).not.toContain('/Encrypt');
  });
});
