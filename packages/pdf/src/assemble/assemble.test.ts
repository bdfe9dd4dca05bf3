import { expect, test } from 'vitest';
import { rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { type PdfDocument, readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { readDocumentInfo } from '../read/document-info.ts';
import { readTree } from '../read/tree.ts';
import { isDict, isName, type PdfRef, type PdfString } from '../syntax/objects.ts';
import { assemble } from './assemble.ts';

const LIMITS = { maxPages: 100, maxInflatedBytes: 1 << 20 };
const info = (bytes: Buffer) => readDocumentInfo(readDocument(memorySource(bytes), LIMITS));

async function build(
  inputs: { bytes: Buffer; pages?: number[] }[],
): Promise<{ document: PdfDocument; notes: string[]; size: number }> {
  const chunks: Buffer[] = [];
  const sink = { write: (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes)) };
  const selections = inputs.map(({ bytes, pages }) => ({ info: info(bytes), pages: pages ?? null, title: null }));
  const { notes, bytes: size } = await assemble(sink, selections);
  const whole = Buffer.concat(chunks);
  expect(whole.length).toBe(size);
  const codes = notes.map(({ code }) => code);
  return { document: readDocument(memorySource(whole), LIMITS), notes: codes, size };
}

/** One page whose entries and the catalog's can be chosen; further objects start at 4. */
function onePage(page: string, catalog = '', ...rest: Parameters<typeof rawPdf>[0][number][]): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] /Rotate 90 >>',
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ...rest,
  ]);
}
const pageOf = (document: PdfDocument, index = 0) => document.pages()[index]!.dict;
const annotationOf = (document: PdfDocument) => document.dict(document.array(pageOf(document).get('Annots'))![0])!;

test('inherited attributes become the page’s own', async () => {
  const { document } = await build([{ bytes: onePage('') }]);
  expect(pageOf(document).get('MediaBox')).toEqual([0, 0, 100, 100]);
  expect(pageOf(document).get('Rotate')).toBe(90);
});

test('an action behind a script replaces it', async () => {
  const action = '<< /S /JavaScript /JS (x) /Next << /S /URI /URI (https://example.org) >> >>';
  const { document, notes } = await build([{ bytes: onePage(`/Annots [<< /Subtype /Link /A ${action} >>]`) }]);
  expect(document.dict(annotationOf(document).get('A'))!.get('URI')).toBeDefined();
  expect(notes).toHaveLength(1);
});

test('scripts behind escaped names and in objects of their own are found', async () => {
  const page = '/Annots [<< /Subtype /Link /A 4 0 R >>]';
  const { document } = await build([{ bytes: onePage(page, '', '<< /#53 /Java#53cript /JS (x) >>') }]);
  expect(document.resolve(annotationOf(document).get('A'))).toBeNull();
});

test('a structure element that is called Launch is no action', async () => {
  const tags = ['<< /Type /StructTreeRoot /K 5 0 R >>', '<< /Type /StructElem /S /Launch /P 4 0 R /K [] >>'];
  const { document } = await build([{ bytes: onePage('', '/StructTreeRoot 4 0 R', ...tags) }]);
  const root = document.entries(document.catalog).dict('StructTreeRoot')!;
  expect(document.dict(document.entries(root).array('K')![0])).not.toBeNull();
});

test('the value of a signature field goes, the field stays', async () => {
  const field = '<< /FT /Sig /T (sig) /V 5 0 R /Subtype /Widget /Rect [0 0 1 1] >>';
  const bytes = onePage(
    '/Annots [4 0 R]',
    '/AcroForm << /Fields [4 0 R] /SigFlags 3 >>',
    field,
    '<< /Type /Sig /Contents <00> >>',
  );
  const { document, notes } = await build([{ bytes }]);
  const form = document.entries(document.catalog).dict('AcroForm')!;
  expect(document.dict(document.entries(form).array('Fields')![0])!.has('V')).toBe(false);
  expect(form.has('SigFlags')).toBe(false);
  expect(notes).toEqual(['signatures_removed']);
});

test('fonts of forms whose names clash get different names, in the fields too', async () => {
  const make = (font: string) =>
    onePage(
      '/Annots [4 0 R]',
      '/AcroForm << /Fields [4 0 R] /DA (/F 9 Tf) /DR << /Font << /F 5 0 R >> >> >>',
      '<< /FT /Tx /T (a) /Subtype /Widget /DA (/F 12 Tf 0 g) >>',
      `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`,
    );
  const { document } = await build([
    { bytes: make('Helvetica') },
    { bytes: make('Courier') },
    { bytes: make('Helvetica') },
  ]);
  const form = document.entries(document.catalog).dict('AcroForm')!;
  const fonts = document.dict(document.entries(form).dict('DR')!.get('Font'))!;
  expect([...fonts.keys()]).toEqual(['F', 'F_2']);
  const appearances = document
    .entries(form)
    .array('Fields')!
    .map((field) => {
      const { bytes } = document.dict(field)!.get('DA') as { bytes: Uint8Array };
      return Buffer.from(bytes).toString();
    });
  expect(appearances).toEqual(['/F 12 Tf 0 g', '/F_2 12 Tf 0 g', '/F 12 Tf 0 g']);
});

test('a fully hidden base state is spelled out, since inputs differ', async () => {
  const layers = '/OCProperties << /OCGs [4 0 R 5 0 R] /D << /BaseState /OFF /ON [5 0 R] >> >>';
  const { document } = await build([
    { bytes: onePage('', layers, '<< /Type /OCG /Name (a) >>', '<< /Type /OCG /Name (b) >>') },
  ]);
  const config = document.dict(document.entries(document.catalog).dict('OCProperties')!.get('D'))!;
  const names = (document.entries(config).array('OFF') ?? []).map((group) => {
    const { bytes } = document.dict(group)!.get('Name') as { bytes: Uint8Array };
    return Buffer.from(bytes).toString();
  });
  expect(names).toEqual(['a']);
});

test('what nothing refers to is left behind, and chains of any length are followed', async () => {
  const chain = Array.from({ length: 50_000 }, (_, index) => `<< /Next ${index + 5} 0 R >>`);
  const { document } = await build([{ bytes: onePage('/PieceInfo 4 0 R', '', ...chain, '<< /End true >>') }]);
  expect([...document.numbers()].length).toBeGreaterThan(50_000);
  const { size } = await build([{ bytes: onePage('', '', ...chain) }]);
  expect(size).toBeLessThan(2000);
});

test('appearances and renditions keep their names; name trees that would be of no use are noted', async () => {
  const names = (key: string) => `/Names << /${key} << /Names [(one) 4 0 R (two) 4 0 R] >> >>`;
  const form = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 1 1]', data: '0 0 1 1 re f' };
  const input = (key: string) => ({ bytes: onePage('', names(key), form) });
  const { document, notes } = await build([input('AP'), input('AP'), input('Renditions')]);
  const trees = document.entries(document.catalog).dict('Names');
  const entries = (key: string) => readTree(document, trees?.get(key), 'Names');
  expect(entries('AP').map(([name]) => name)).toHaveLength(4);
  expect(new Set(entries('AP').map(([name]) => name)).size).toBe(4);
  expect(entries('AP').every(([, value]) => document.dict(value)?.has('BBox'))).toBe(true);
  expect(entries('Renditions').map(([name]) => name)).toEqual(['one', 'two']);
  expect(notes).toEqual([]);
  expect((await build([input('Templates'), input('IDS')])).notes).toEqual(['page_templates_removed']);
});

test('fields that span pages keep the parts on the pages that come along, and no others', async () => {
  const widget = (page: number, parent: number, more = '') =>
    `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /P ${page} 0 R /Parent ${parent} 0 R ${more} >>`;
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 8 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [6 0 R 9 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [7 0 R 10 0 R] /Contents 11 0 R >>',
    '<< /FT /Tx /T (both) /V (value) /Kids [6 0 R 7 0 R] >>',
    widget(3, 5),
    widget(4, 5),
    '<< /T (group) /Kids [9 0 R 10 0 R] >>',
    widget(3, 8, '/FT /Tx /T (first)'),
    widget(4, 8, '/FT /Tx /T (second)'),
    { dict: '', data: '% left behind' },
  ]);
  const tree = (document: PdfDocument) => {
    const fields = document.entries(document.entries(document.catalog).dict('AcroForm')).array('Fields') ?? [];
    return fields.map((item) => {
      const dict = document.entries(document.dict(item));
      const kids = (dict.array('Kids') ?? []).map((kid) => document.dict(kid));
      const text = (entry: unknown) => (entry as PdfString | undefined)?.bytes.toString();
      return {
        name: text(dict.get('T')),
        kids: kids.map((kid) => [
          text(kid?.get('T')),
          document.pages().findIndex(({ ref }) => ref?.num === (kid?.get('P') as PdfRef | undefined)?.num),
        ]),
      };
    });
  };
  const part = (page: number) => build([{ bytes, pages: [page] }]);
  for (const [page, name] of [
    [0, 'first'],
    [1, 'second'],
  ] as const) {
    const { document } = await part(page);
    expect(document.pages()).toHaveLength(1);
    expect(tree(document)).toEqual([
      { name: 'both', kids: [[undefined, 0]] },
      { name: 'group', kids: [[name, 0]] },
    ]);
    const whole = [...document.numbers()].map((num) => document.get(num));
    expect(whole.filter((object) => isDict(object) && isName(object.get('Subtype'), 'Widget'))).toHaveLength(2);
  }
  const { document } = await build([{ bytes }]);
  expect(tree(document)).toMatchObject([{ kids: [{}, {}] }, { kids: [{}, {}] }]);
});
