import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { createRandom, type Random } from '#test/helpers/random.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { type InputFile, runOperation } from '#test/helpers/run-operation.ts';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import { createZip } from '../../../engines/archive/zip.ts';
import type { JsonObject } from '../../kit/define.ts';
import dataConvert from './operation.ts';

const TABLE = fixture('table.csv');

let folder: string;
let fileCount = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-data-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Buffer) {
  const path = join(folder, `${fileCount++}-${name}`);
  await writeFile(path, content);
  return { path, type: 'application/json' as const, filename: name };
}
async function convert(input: InputFile, to: string, params: JsonObject = {}) {
  await using run = await runOperation(
    dataConvert,
    [input],
    { to, ...params },
    { limits: { maxInflatedBytes: 2 ** 25 } },
  );
  return { bytes: await readFile(run.outputPath), ...run.outcome };
}
const text = async (name: string, content: string | Buffer, to: string, params: JsonObject = {}) =>
  (await convert(await file(name, content), to, params)).bytes.toString();

/** A workbook as Excel writes it: shared strings, a custom date format, gaps, booleans and a formula. */
function workbook(path: string, sheet: string, more: Record<string, string> = {}) {
  const parts: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook xmlns="x" xmlns:r="y"><sheets><sheet name="First" sheetId="1" r:id="r1"/><sheet name="Empty" sheetId="2" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="z/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="z/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>name</t></si><si><r><t>Zo</t></r><r><t>ë &amp; co</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-407]d\\. mmm\\ yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
    ...more,
  };
  using zip = createZip(path, { exactNames: true });
  for (const [name, part] of Object.entries(parts)) zip.add(name, Buffer.from(part));
  zip.finish();
  return { path, type: 'application/zip' as const, filename: 'book.xlsx' };
}
const SHEET = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>when</t></is></c><c r="D1" t="str"><v>paid</v></c></row>
  <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>44927</v></c><c r="C2"><v>0.5</v></c><c r="D2" t="b"><v>1</v></c></row>
  <row r="4"><c r="B4" s="2"><v>44927.75</v></c><c r="C4" s="3"><v>0.25</v></c><c r="D4"><f>1+1</f><v>2</v></c></row>
</sheetData></worksheet>`;

describe('data-convert', () => {
  it('returns the same values from each format', async () => {
    const random = createRandom(11);
    for (let round = 0; round < 6; round++) {
      const value = { root: { items: Array.from({ length: 3 }, () => record(random)), 'a.b': { 'c d': [1, 2.5] } } };
      const json = JSON.stringify(value);
      for (const format of ['yaml', 'toml', 'json']) {
        const there = await text('x.json', json, format);
        expect(JSON.parse(await text(`x.${format}`, there, 'json', { from: format }))).toEqual(value);
      }
      const rows = Array.from({ length: 5 }, () => record(random));
      const csv = await text('x.json', JSON.stringify(rows), 'csv', {
        delimiter: random.pick(['comma', 'semicolon', 'tab']),
      });
      expect(JSON.parse(await text('x.csv', csv, 'json'))).toEqual(rows);
      const xml = await text('x.json', JSON.stringify(rows), 'xml');
      expect(await text('y.xml', xml, 'xml')).toBe(xml);
    }
  });

  it.runIf(requireTool('python3'))('writes what Python reads as it was meant', async () => {
    const scripts = {
      csv: 'import csv,json,sys; print(json.dumps(list(csv.DictReader(sys.stdin))))',
      toml: 'import json,sys,tomllib; print(json.dumps(tomllib.loads(sys.stdin.read())["items"]))',
      xml: 'import json,sys,xml.etree.ElementTree as e; print(json.dumps([{c.tag:c.text or "" for c in r} for r in e.fromstring(sys.stdin.buffer.read())]))',
    };
    const right = [
      ['Zoë', '1990-02-03', '0012', 'Köln, am Rhein', ''],
      ['Björn', '', '7', '東京', 'says "hi"'],
      ['Ana', '2001-11-30', '', 'São Paulo', '-3.5'],
    ];
    for (const [format, script] of Object.entries(scripts)) {
      const { bytes } = await convert(TABLE, format);
      const read = JSON.parse(execFileSync(PYTHON, ['-c', script], { input: bytes, encoding: 'utf8' }));
      const names = ['name', 'born', 'code', 'city', 'note'];
      expect(read.map((row: Record<string, string>) => names.map((name) => String(row[name] ?? '')))).toEqual(right);
    }
  });

  it('reads workbooks as they show their cells: dates, gaps, values of formulas', async () => {
    const book = workbook(join(folder, 'book.xlsx'), SHEET);
    const rows = [
      { name: 'Zoë & co', when: '2023-01-01', column_3: 0.5, paid: true },
      { name: null, when: '2023-01-01T18:00:00', column_3: '06:00:00', paid: 2 },
    ];
    expect(JSON.parse((await convert(book, 'json')).bytes.toString())).toEqual({ First: rows, Empty: [] });
    expect(JSON.parse((await convert(book, 'json', { sheet: 1 })).bytes.toString())).toEqual(rows);
    expect(JSON.parse((await convert(book, 'json', { sheet: 'First', header: false })).bytes.toString())[0]).toEqual([
      ...['name', 'when', null, 'paid'],
    ]);
    await expect(convert(book, 'json', { sheet: 'Third' })).rejects.toMatchObject({ code: 'invalid_parameter' });
    const { filename } = await convert(book, 'csv');
    expect(filename).toMatch(/\.zip$/);
    const there = await convert(TABLE, 'xlsx');
    const path = join(folder, 'back.xlsx');
    await writeFile(path, there.bytes);
    expect((await convert({ path, type: 'application/zip', filename: 'b' }, 'csv')).bytes.toString()).toBe(
      await readFile(TABLE, 'utf8'),
    );
    expect(readZip(path).some(({ name }) => name === 'xl/workbook.xml')).toBe(true);
  });

  it('keeps digits, codes and keys that mean something elsewhere', async () => {
    expect(await text('a.csv', 'n,z\n12345678901234567890,007\n1,1\n', 'json', { indent: 0 })).toContain(
      '"n":12345678901234567890,"z":"007"',
    );
    const json = '{"__proto__":{"x":1},"constructor":[{"prototype":2}]}';
    for (const format of ['yaml', 'json', 'xml', 'toml']) {
      const there = await text('a.json', json, format, { root: 'r' });
      const back = await text(`a.${format}`, there, 'json', { from: format });
      expect(back).toContain('"__proto__"');
      expect(({} as { x?: number }).x).toBeUndefined();
    }
    expect(await text('a.csv', '__proto__,b\n1,2\n', 'json', { indent: 0 })).toContain('"__proto__":1');
    expect(await text('a.csv', 'a,a,\n1,2,3,4\n', 'json', { indent: 0 })).toContain(
      '{"a":1,"a_2":2,"column_3":3,"column_4":4}',
    );
  });

  it('guards formulas where it is asked to, and reads what Windows writes', async () => {
    const csv = await text('a.json', '[{"a":"=1+1","b":"-5","c":"+SUM(A1)","d":"@x"}]', 'csv', {
      guard_formulas: true,
    });
    expect(csv).toBe("a,b,c,d\r\n'=1+1,-5,'+SUM(A1),'@x\r\n");
    const latin = await convert(await file('a.csv', Buffer.from('a;b\r\nK\xf6ln;1,5\r\n', 'latin1')), 'json', {
      indent: 0,
    });
    expect(latin.bytes.toString()).toContain('{"a":"Köln","b":"1,5"}');
    expect(latin.result.note_codes).toEqual([{ code: 'windows_encoding' }]);
    const wide = Buffer.from('\ufeffa\tb\r\nx\ty\r\n', 'utf16le');
    expect(await text('a.csv', wide, 'json', { indent: 0, from: 'csv' })).toContain('{"a":"x","b":"y"}');
  });

  it('reads XML with attributes, mixed text, CDATA and namespaces', async () => {
    const xml =
      '<?xml version="1.0"?><!DOCTYPE a><a x="1 &lt; 2"><b>t</b><b/><c y="2">u &#x20ac;</c><n:d xmlns:n="urn"><![CDATA[<raw> & ]]></n:d></a>';
    expect(JSON.parse(await text('a.xml', xml, 'json'))).toEqual({
      a: {
        '@x': '1 < 2',
        b: ['t', null],
        c: { '@y': '2', '#text': 'u €' },
        'n:d': { '@xmlns:n': 'urn', '#text': '<raw> & ' },
      },
    });
    const odd = await convert(await file('a.json', '{"first name":{"1st":"a]]>b\\u0001"}}'), 'xml', { indent: 0 });
    expect(odd.bytes.toString()).toContain('<first_name>\n<_1st>a]]&gt;b</_1st>');
    expect(odd.result.note_codes).toEqual([{ code: 'names_changed' }]);
  });

  it.each([
    ['a.yaml', laughs(), 'json', 'unprocessable_file', /aliases/],
    [
      'a.xml',
      '<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><l>&b;</l>',
      'json',
      'unprocessable_file',
      /declarations/,
    ],
    ['a.xml', '<!DOCTYPE l SYSTEM "file:///etc/passwd"><l>&x;</l>', 'json', 'unprocessable_file', /reference/],
    ['a.xml', '<a>'.repeat(100_000), 'json', 'unprocessable_file', /deeper/],
    ['a.json', '['.repeat(100_000) + ']'.repeat(100_000), 'yaml', /./, /./],
    ['a.yaml', '['.repeat(50_000), 'json', 'unprocessable_file', /./],
    ['a.toml', 'a = 1\na = 2', 'json', 'unprocessable_file', /line 2/],
    ['a.json', '{"a":1,}', 'csv', 'unprocessable_file', /Invalid JSON at line 1, column/],
    ['a.csv', 'a,b\n"1', 'json', 'invalid_parameter', /unclosed quote/],
    ['a.json', '3', 'toml', 'unprocessable_file', /object at the top/],
    [
      'a.json',
      `[{${Array.from({ length: 17_000 }, (_, at) => `"k${at}":1`).join()}}]`,
      'csv',
      'unprocessable_file',
      /16384 columns/,
    ],
    ['a.json', Buffer.from([0x80, 0, 0x81]), 'csv', 'unprocessable_file', /not readable text/],
  ] as [string, string | Buffer, string, string, RegExp][])(
    'refuses %s: %#',
    async (name, content, to, code, message) => {
      await expect(text(name, content, to)).rejects.toMatchObject({
        code: expect.stringMatching(code),
        message: expect.stringMatching(message),
      });
    },
  );

  it('bounds what an archive unpacks to, cells that lie far apart, and what is no workbook', async () => {
    const bomb = workbook(join(folder, 'bomb.xlsx'), SHEET, {
      'xl/sharedStrings.xml': `<sst>${' '.repeat(2 ** 26)}</sst>`,
    });
    await expect(convert(bomb, 'json')).rejects.toMatchObject({ code: 'limit_exceeded' });
    const far = Array.from({ length: 400 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`);
    const wide = workbook(join(folder, 'wide.xlsx'), `<worksheet><sheetData>${far.join('')}</sheetData></worksheet>`);
    await expect(convert(wide, 'json')).rejects.toMatchObject({ code: 'limit_exceeded' });
    const last = '<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>7</v></c></row></sheetData></worksheet>';
    const one = workbook(join(folder, 'last.xlsx'), last);
    expect((await convert(one, 'json', { sheet: 1, header: false, indent: 0 })).bytes.toString().trim()).toBe('[[7]]');
    const cut = join(folder, 'cut.xlsx');
    await writeFile(cut, (await readFile(join(folder, 'book.xlsx'))).subarray(0, 900));
    const cutFile = { path: cut, type: 'application/zip' as const, filename: 'cut.xlsx' };
    await expect(convert(cutFile, 'json')).rejects.toMatchObject({ code: 'unprocessable_file' });
  });
});

function record(random: Random): JsonObject {
  return {
    id: random.below(1000),
    name: random.pick(['Zoë', 'a,b;c', 'line\nbreak', ' "quoted" ', 'true story', '007', '- no', '#x']),
    share: random.below(100) / 8 + 0.125,
    on: random.below(2) === 1,
  };
}

/** A billion laughs. */
function laughs(): string {
  const lines = ['a: &a [x,x,x,x,x,x,x,x,x]'];
  for (const [last, next] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh']) {
    lines.push(`${next}: &${next} [${Array(9).fill(`*${last}`).join(',')}]`);
  }
  return lines.join('\n');
}
