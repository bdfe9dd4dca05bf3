import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { createZip } from '../../../engines/archive/zip.ts';
import type { JsonObject } from '../../kit/define.ts';
import type { MediaType } from '../../kit/media-types.ts';
import sheetToCsv from '../to-csv/operation.ts';
import sheetToJson from './operation.ts';

const OLE: MediaType = 'application/x-ole-storage';
const typeOf = (path: string): MediaType => (path.endsWith('.xls') ? OLE : 'application/zip');

let folder: string;
let fileCount = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-sheets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function convert(operation: { name: string }, path: string, params: JsonObject = {}) {
  const limits = { maxInflatedBytes: 2 ** 24, maxOutputBytes: 2 ** 24 };
  await using run = await runOperation(operation, [{ path, type: typeOf(path) }], params, { limits });
  const files =
    run.outcome.type === 'application/zip'
      ? readZip(run.outputPath).map(({ name, bytes }) => [name, bytes.toString()])
      : [[run.outcome.filename, await readFile(run.outputPath, 'utf8')]];
  return { files: Object.fromEntries(files) as Record<string, string>, result: run.outcome.result };
}
const json = async (path: string, params: JsonObject = {}) =>
  JSON.parse(Object.values((await convert(sheetToJson, path, params)).files)[0]!);

function archive(parts: Record<string, string>, ending = 'ods') {
  const path = join(folder, `${fileCount++}.${ending}`);
  using zip = createZip(path, { exactNames: true });
  for (const [part, text] of Object.entries(parts)) zip.add(part, Buffer.from(text));
  zip.finish();
  return path;
}
const ods = (rows: string) =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<o:c xmlns:table="t" xmlns:office="o" xmlns:text="x"><table:table table:name="A">${rows}</table:table></o:c>`,
  });
const cell = (inner: string, attributes = '') => `<table:table-cell ${attributes}>${inner}</table:table-cell>`;

describe('sheet-to-json', () => {
  it('reads workbooks of every kind alike: numbers, dates, times of day, texts, and what formulas came to', async () => {
    const prices = [
      {
        Name: 'Käse; "alt"',
        Price: 12.5,
        Since: '2024-01-01',
        Checked: '2024-01-01T18:00:00',
        Fresh: true,
        Double: 25,
        Label: 'Käse; "alt"!',
      },
      { Name: '=1+1', Price: -3, Since: null, Checked: null, Fresh: false, Double: -6, Label: null },
    ];
    const sizes = [{ Größe: 1_000_000, '東京 🎉': 0.1 }];
    expect(await json(fixture('table.xlsx'))).toEqual({ Prices: prices, Größen: sizes });
    expect(await json(fixture('table.xls'))).toEqual({ Prices: prices, Größen: sizes });
    // LibreOffice writes true as 1 unless the format of the cell says more.
    const numbers = prices.map((row) => ({ ...row, Fresh: Number(row.Fresh) }));
    expect(await json(fixture('table.ods'))).toEqual({ Prices: numbers, Größen: sizes });
  });

  it('returns one sheet by its name or number, and rows as lists', async () => {
    const rows = [
      ['Größe', '東京 🎉'],
      [1_000_000, 0.1],
    ];
    expect(await json(fixture('table.xls'), { sheet: 'Größen', header: false })).toEqual(rows);
    expect(await json(fixture('table.ods'), { sheet: 2, header: false })).toEqual(rows);
    await expect(json(fixture('table.ods'), { sheet: 'no' })).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it('reports types, repeated cells and texts of several lines of OpenDocument', async () => {
    const path = ods(
      `<table:table-row>${cell('<text:p>a</text:p><text:p>b<text:s text:c="2"/>c</text:p>')}${cell('', 'office:value-type="boolean" office:boolean-value="true" table:number-columns-repeated="2"')}${cell('', 'office:value-type="time" office:time-value="PT9H05M07S"')}${cell('<office:annotation><text:p>said</text:p></office:annotation>')}</table:table-row><table:table-row table:number-rows-repeated="1048570">${cell('', 'table:number-columns-repeated="16384"')}</table:table-row>`,
    );
    expect(await json(path, { header: false })).toEqual([['a\nb  c', true, true, '09:05:07']]);
  });

  it('refuses bombs, entities and what is no workbook', async () => {
    const many = cell('<text:p>x</text:p>', 'table:number-columns-repeated="16384"');
    await expect(
      json(ods(`<table:table-row table:number-rows-repeated="1000000000">${many}</table:table-row>`)),
    ).rejects.toMatchObject({ code: 'limit_exceeded' });
    await expect(json(ods(' '.repeat(2 ** 25)))).rejects.toMatchObject({ code: 'limit_exceeded' });
    const entity = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>';
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
    await expect(json(archive({ mimetype, 'content.xml': entity }))).rejects.toMatchObject({
      code: 'unprocessable_file',
    });
    await expect(json(archive({ 'a.txt': 'x' }))).rejects.toMatchObject({ code: 'unsupported_file_type' });
  });

  it('never makes more of a wide and long sheet than an output may be', async () => {
    // 3,000 names, and 20,000 rows with one cell each: 60 million values as JSON.
    const names = Array.from({ length: 3000 }, (_, at) => cell(`<text:p>n${at}</text:p>`)).join('');
    const path = ods(
      `<table:table-row>${names}</table:table-row><table:table-row table:number-rows-repeated="20000">${cell('<text:p>x</text:p>')}</table:table-row>`,
    );
    await expect(json(path)).rejects.toMatchObject({ code: 'output_too_large' });
    await expect(convert(sheetToCsv, path)).rejects.toMatchObject({ code: 'output_too_large' });
  });

  it('refuses a text that stands in a million cells, and sheets that span more than any table', async () => {
    const text = `<text:p>${'x'.repeat(1000)}</text:p>`;
    const long = `<table:table-row table:number-rows-repeated="1000000">${cell(text)}</table:table-row>`;
    await expect(convert(sheetToCsv, ods(long))).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('characters'),
    });
    const wide = `<table:table-row>${cell('<text:p>x</text:p>', 'table:number-columns-repeated="16384"')}</table:table-row>`;
    const tall = `<table:table-row table:number-rows-repeated="1000000">${cell('<text:p>x</text:p>')}</table:table-row>`;
    await expect(convert(sheetToCsv, ods(wide + tall))).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('span'),
    });
  });
});

describe('sheet-to-csv', () => {
  it('writes each sheet as its own file, with its empty rows', async () => {
    const { files, result } = await convert(sheetToCsv, fixture('table.xls'));
    expect(files).toEqual({
      'table-Prices.csv':
        'Name,Price,Since,Checked,Fresh,Double,Label\r\n"Käse; ""alt""",12.5,2024-01-01,2024-01-01T18:00:00,TRUE,25,"Käse; ""alt""!"\r\n,,,,,,\r\n=1+1,-3,,,FALSE,-6,\r\n',
      'table-Größen.csv': 'Größe,東京 🎉\r\n1000000,0.1\r\n',
    });
    expect(result).toMatchObject({
      kind: 'xls',
      sheets: [
        { name: 'Prices', rows: 4, columns: 7 },
        { name: 'Größen', rows: 2, columns: 2 },
      ],
    });
  });

  it('writes one sheet for Excel: semicolons, a mark of UTF-8, no formulas', async () => {
    const { files } = await convert(sheetToCsv, fixture('table.xlsx'), {
      sheet: 1,
      delimiter: 'semicolon',
      bom: true,
      guard_formulas: true,
    });
    expect(Object.keys(files)).toEqual(['table.csv']);
    const lines = files['table.csv']!.split('\r\n');
    expect(lines[0]).toBe('\ufeffName;Price;Since;Checked;Fresh;Double;Label');
    expect(lines[3]).toBe("'=1+1;-3;;;FALSE;-6;");
  });
});
