import { describe, expect, test } from 'vitest';
import { createPdfMaker } from '../../../../test/helpers/made-pdf.ts';
import { editDocument } from '../edit/edited-document.ts';
import { readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { readAppearance } from './default-appearance.ts';
import { fieldValue, readFields } from './fields.ts';
import { fillFields } from './fill.ts';

type Add = (name: string, text: string) => void;

/** A document with these fields; `build` adds their objects. */
function documentWith(fields: string, annotations: string, build: (add: Add) => void) {
  const pdf = createPdfMaker();
  pdf.add('catalog', `<< /Type /Catalog /Pages {pages} /AcroForm << /Fields [${fields}] >> >>`);
  pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
  pdf.add('page', `<< /Type /Page /Parent {pages} /MediaBox [0 0 300 300] /Annots [${annotations}] >>`);
  build(pdf.add);
  return editDocument(readDocument(memorySource(pdf.build())));
}
const WIDGET = '/Type /Annot /Subtype /Widget /Rect [10 10 100 30]';

describe('readFields', () => {
  test('fields that only stand on pages are found, with the names of those above them', () => {
    const document = documentWith('', '{leaf} {alone}', (add) => {
      add('above', '<< /T (above) /FT /Tx >>');
      add('leaf', `<< ${WIDGET} /Parent {above} /T (leaf) /V (here) >>`);
      add('alone', `<< ${WIDGET} /T (alone) /FT /Ch /Ff 131072 /Opt [(a) (b)] >>`);
    });
    const fields = readFields(document);
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['above.leaf', 'text'],
      ['alone', 'dropdown'],
    ]);
    expect(fieldValue(document, fields[0]!)).toBe('here');
  });

  test('two nodes of one name are one field', async () => {
    const document = documentWith('{one} {two}', '{one} {two}', (add) => {
      add('one', `<< ${WIDGET} /T (same) /FT /Tx >>`);
      add('two', `<< ${WIDGET} /T (same) /FT /Tx >>`);
    });
    await fillFields(document, new Map([['same', 'both']]));
    const [field] = readFields(document);
    expect(field!.nodes).toHaveLength(2);
    expect(fieldValue(document, field!)).toBe('both');
  });

  test('circles, lists that many share and widgets named a million times end soon', async () => {
    const many = '{w} '.repeat(300_000);
    const document = documentWith('{a} {b} {c} {loop}', '{w}', (add) => {
      add('kids', `[${many}]`);
      for (const name of ['a', 'b', 'c'])
        add(name, `<< /T (${name}) /FT /Tx /MaxLen 2000000000 /Ff 16777216 /Kids {kids} >>`);
      add('w', `<< ${WIDGET} >>`);
      add('loop', '<< /T (loop) /Kids [{loop}] >>');
    });
    const fields = readFields(document);
    expect(fields.flatMap(({ widgets }) => widgets)).toHaveLength(1);
    await fillFields(document, new Map([['a', 'x']]));
  });
});

describe('readAppearance', () => {
  test.each([
    ['/Helv 12 Tf 0 0 1 rg', { font: 'Helv', size: 12, color: '0 0 1 rg' }],
    ['0.5 g /He#20lv 0 Tf', { font: 'He lv', size: 0, color: '0.5 g' }],
    ['1 0 0 0 k /F -9 Tf', { font: 'F', size: 9, color: '1 0 0 0 k' }],
    ['(', { font: null, size: 0, color: '0 g' }],
  ])('%j is read', (text, wanted) => {
    expect(readAppearance(Buffer.from(text))).toEqual(wanted);
  });
});
