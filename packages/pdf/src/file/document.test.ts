import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pagesPdf, rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { isName, PdfStream } from '../syntax/objects.ts';
import { readDocument } from './document.ts';
import { memorySource } from './source.ts';

const LIMITS = { maxPages: 100, maxInflatedBytes: 1 << 20 };
const open = (bytes: Buffer | string) =>
  readDocument(memorySource(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes), LIMITS);
const three = pagesPdf(['1 0 0 rg', '0 1 0 rg', '0 0 1 rg']);
const replaced = (from: string | RegExp, to: string) => three.toString('latin1').replace(from, to);
const contents = (document: ReturnType<typeof open>) =>
  document.pages().map(({ dict }) => {
    const stream = document.entries(dict).get('Contents');
    return stream instanceof PdfStream ? Buffer.from(document.decode(stream)).toString('latin1') : null;
  });
const ALL = ['1 0 0 rg', '0 1 0 rg', '0 0 1 rg'];

test('reads a classic file', () => {
  const document = open(three);
  expect(contents(document)).toEqual(ALL);
  expect(document).toMatchObject({ repaired: false, encrypted: false, version: '1.7' });
});

test.each([
  ['no startxref', replaced('startxref', 'startxxxx')],
  ['a startxref that leads nowhere', replaced(/startxref\n\d+/, 'startxref\n12')],
  ['wrong offsets', replaced(/^00000\d{5} 00000 n/gm, '0000000017 00000 n')],
  ['no trailer', replaced(/trailer[\s\S]*/, '')],
  ['an end that is cut off', replaced(/xref\n0[\s\S]*/, '')],
  ['a lost catalog', replaced('/Type /Catalog', '/Type /Catelog').replace(/trailer[\s\S]*/, '')],
])('rebuilds a file with %s', (_, text) => {
  const document = open(text);
  expect(contents(document)).toEqual(ALL);
  expect(document.repaired).toBe(true);
});

test('takes no object out of a document that is stored in the file it rebuilds', () => {
  const inner = pagesPdf(['0 0 0 rg']);
  const objects = (data: Buffer) => [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    'null',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R >>',
    { dict: '', data: '1 1 0 rg' },
    { dict: '/Type /EmbeddedFile', data },
    { dict: '/Type /EmbeddedFile', data: Buffer.from('4 0 obj\n<< /Type /Page /Rotate 90 >>\nendobj\n') },
  ];
  const whole = rawPdf(objects(inner));
  const document = open(whole.subarray(0, whole.lastIndexOf('xref\n0 ')));
  expect(document.repaired).toBe(true);
  expect(contents(document)).toEqual(['1 1 0 rg']);
  expect(document.pages()[0]!.dict.get('Rotate')).toBeUndefined();
  const stored = document.get(6);
  expect(stored instanceof PdfStream && Buffer.from(document.decode(stored)).equals(inner)).toBe(true);
});

test('reads a file with junk before its header', () => {
  const document = open(`junk line\n${three.toString('latin1')}`);
  expect(contents(document)).toEqual(ALL);
  expect(document.repaired).toBe(false);
});

test.each(['3', '800', '-1', '99 0 R', '5 0 R'])('finds the end of a stream whose length is %s', (length) => {
  expect(contents(open(replaced(/\/Length 8/g, `/Length ${length}`)))).toEqual(ALL);
});

test('takes the newest of several sections', () => {
  const update = `4 0 obj\n<< /Type /Page /Parent 2 0 R /Rotate 90 /Contents 5 0 R >>\nendobj\n`;
  const start = three.length;
  const previous = /startxref\n(\d+)/.exec(three.toString('latin1'))![1];
  const xref = `xref\n4 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${previous} >>\n`;
  const document = open(`${three.toString('latin1')}${update}${xref}startxref\n${start + update.length}\n%%EOF`);
  expect(document.pages()[0]!.dict.get('Rotate')).toBe(90);
  expect(document.pages()).toHaveLength(3);
  expect(document.repaired).toBe(false);
});

test('finds the objects of a hybrid file that its table hides', () => {
  const text = three.toString('latin1');
  // The first page's object is marked free in the table, and is in an object stream (ISO 32000-2, 7.5.8.4).
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Rotate 270/Contents 5 0 R>>';
  const streamAt = three.length;
  const objects = `20 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${page.length + 4}>>\nstream\n4 0 ${page}\nendstream\nendobj\n`;
  const hiddenAt = streamAt + objects.length;
  const row = Buffer.from([2, 20, 0]).toString('latin1');
  const hidden = `21 0 obj\n<</Type/XRef/Size 22/W[1 1 1]/Index[4 1]/Length 3>>\nstream\n${row}\nendstream\nendobj\n`;
  const previous = /startxref\n(\d+)/.exec(text)![1];
  const start = hiddenAt + hidden.length;
  const xref =
    `xref\n4 1\n0000000000 00001 f \n20 1\n${String(streamAt).padStart(10, '0')} 00000 n \n` +
    `trailer\n<< /Size 22 /Root 1 0 R /Prev ${previous} /XRefStm ${hiddenAt} >>\nstartxref\n${start}\n%%EOF`;
  const document = open(text + objects + hidden + xref);
  expect(document.pages().map(({ dict }) => dict.get('Rotate'))).toEqual([270, undefined, undefined]);
  expect(document.repaired).toBe(false);
});

describe('work that would never end', () => {
  const MEGABYTE = 1 << 20;
  const endless = expect.objectContaining({ code: 'unprocessable_file', cause: 'too much overlapping data' });

  test('is refused where thousands of streams have lost their ends', () => {
    const streams = Array.from({ length: 20_000 }, (_, index) => `${index + 3} 0 obj\n<</Length 9>>\nstream\n`);
    const offsets: number[] = [];
    let at = 9;
    for (const stream of streams) {
      offsets.push(at);
      at += stream.length;
    }
    const body = `%PDF-1.7\n${streams.join('')}${' '.repeat(MEGABYTE)}`;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const end = `xref\n3 ${offsets.length}\n${rows}trailer\n<</Root<</Pages 1 0 R>>>>\nstartxref\n${body.length}\n%%EOF`;
    const document = open(body + end);
    expect(() => {
      for (const num of document.numbers()) document.get(num);
    }).toThrow(endless);
  });

  test('is refused where cross-reference streams inflate again and again', () => {
    const data = deflateSync(Buffer.alloc(1 << 20)).toString('latin1');
    let text = '%PDF-1.7\n';
    for (let section = 0; section < 300; section++) {
      const previous = section > 0 ? `/Prev ${text.lastIndexOf('1 0 obj')}` : '';
      text += `1 0 obj\n<</Type/XRef/Size 9/W[1 1 1]/Filter/FlateDecode/Root 1 0 R${previous}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
    }
    expect(() => open(`${text}startxref\n${text.lastIndexOf('1 0 obj')}\n%%EOF`)).toThrow(endless);
  });

  test('is refused where objects that are searched for never end', () => {
    const text = `%PDF-1.7\n${'1 0 obj('.repeat(175_000)}`;
    expect(() => open(text)).toThrow(endless);
  });

  test('is allowed anew for each document that is made', () => {
    const document = open(rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Kids [] >>', `(${' '.repeat(MEGABYTE)})`]));
    const read = () => {
      for (let time = 0; time < 60; time++) document.locate(3);
    };
    for (let pass = 0; pass < 3; pass++) {
      document.startPass();
      read();
    }
    expect(read).toThrow(endless);
  });
});

test('enters a page tree that loops only once', () => {
  const looping = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 2 0 R 4 0 R 4 0 R 3 0 R] /Count 25600000000 /Rotate 180 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    '<< /Type /Pages /Kids [2 0 R 4 0 R 3 0 R] /Count 4 >>',
  ]);
  const pages = open(looping).pages();
  expect(pages).toHaveLength(3);
  expect(pages[0]!.inherited.get('Rotate')).toBe(180);
});

test('refuses more pages than are allowed', () => {
  const many = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(101)}] >>`,
    '<< /Type /Page >>',
  ]);
  expect(() => open(many).pages()).toThrow(/more than 100 pages/);
});

test('an object stream that holds its own length or its own stream is met calmly', () => {
  const data = deflateSync(Buffer.from('1 0 <</Type/Catalog/Pages 2 0 R>>'));
  const text = rawPdf(['null', { dict: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data }]).toString('latin1');
  expect(() => open(text.replace(/\/Length \d+/, '/Length 2 0 R')).pages()).toThrow(/damaged/);
});

test('a stream that inflates past the limit is refused', () => {
  const bomb = deflateSync(Buffer.alloc(2 << 20));
  const document = open(
    rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Kids [] >>', { dict: '/Filter /FlateDecode', data: bomb }]),
  );
  expect(() => document.decode(document.get(3) as PdfStream)).toThrow(
    expect.objectContaining({ code: 'limit_exceeded' }),
  );
});

test('bytes that are no PDF are refused in one sentence', () => {
  for (const text of ['', 'hello', '%PDF-1.7\n%%EOF', '%PDF-1.4 1 0 obj << >> endobj']) {
    expect(() => open(text).pages()).toThrow('The PDF is damaged and cannot be read.');
  }
});

test('follows endless references no further than needed', () => {
  const document = open(rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Kids [] >>', '4 0 R', '3 0 R']));
  expect(document.get(3)).not.toBeNull();
  expect(document.resolve(document.get(3))).toBeNull();
  expect(isName(document.catalog.get('Type'), 'Catalog')).toBe(true);
});
