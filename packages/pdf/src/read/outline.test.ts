import { expect, test } from 'vitest';
import { rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { PdfString } from '../syntax/objects.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import { readDocumentInfo } from './document-info.ts';
import { labelTree } from './page-labels.ts';
import { readTree } from './tree.ts';

const LIMITS = { maxPages: 100, maxInflatedBytes: 1 << 20 };
const TREE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

function open(catalog: string, ...objects: string[]) {
  const bytes = rawPdf([`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, TREE, '<< /Type /Page >>', ...objects]);
  return readDocumentInfo(readDocument(memorySource(bytes), LIMITS));
}

test('an outline whose entries lead in circles is read once', () => {
  const { outline } = open(
    '/Outlines 4 0 R',
    '<< /First 5 0 R /Last 6 0 R >>',
    '<< /Title (a) /Next 6 0 R /First 6 0 R /Dest [3 0 R /Fit] >>',
    '<< /Title (b) /Next 5 0 R /First 4 0 R /Dest (nowhere) >>',
  );
  expect(outline.map(({ title, page, level }) => [decodeText(title), page, level])).toEqual([
    ['a', 0, 1],
    ['b', null, 2],
  ]);
});

test('a name tree whose nodes lead in circles is read once', () => {
  const { document } = open('', '<< /Kids [4 0 R 5 0 R 5 0 R] >>', '<< /Names [(b) 1 (a) 2 (lost)] /Kids [4 0 R] >>');
  expect(readTree(document, document.get(4), 'Names')).toEqual([
    ['b', 1],
    ['a', 2],
  ]);
});

test('page labels survive being read and written', () => {
  const labels = '/PageLabels << /Nums [0 << /S /R /St 4 /P (x) >>] >>';
  const info = open(labels);
  expect(info.labels).toHaveLength(1);
  expect(info.labels![0]).toMatchObject({ style: 'R', number: 4 });
  const tree = labelTree([
    { style: 'D', prefix: null, number: 7 },
    { style: 'D', prefix: null, number: 8 },
    { style: null, prefix: encodeText('A'), number: 1 },
    { style: null, prefix: encodeText('A'), number: 2 },
    { style: 'D', prefix: null, number: 1 },
  ]);
  expect((tree.get('Nums') as unknown[]).filter((item) => typeof item === 'number')).toEqual([0, 2, 4]);
});

test.each([
  [[0xfe, 0xff, 0x00, 0x41, 0x20, 0xac], 'A€'],
  [[0xff, 0xfe, 0x41, 0x00], 'A'],
  [[0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
  [[0x80, 0xa0, 0xe9], '•€é'],
])('decodes text strings: %s', (bytes, text) => {
  expect(decodeText(new PdfString(Uint8Array.from(bytes)))).toBe(text);
});

test.each(['plain', 'Ünïcode – 漢字 🎉', ''])('text survives being encoded: %s', (text) => {
  expect(decodeText(encodeText(text))).toBe(text);
});
