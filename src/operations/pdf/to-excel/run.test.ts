import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-excel-'));
});
afterAll(() => rm(folder, { recursive: true }));

const text = (x: number, y: number, words: string) =>
  words === '' ? '' : `BT /F1 10 Tf ${x} ${y} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`;

/** A table with columns 120 points apart, without rules. */
function table(rows: string[][], { top = 700, ruled = true } = {}): string {
  const [across, down] = [rows[0]!.length, rows.length];
  const texts = rows.flatMap((row, r) => row.map((cell, c) => text(64 + c * 120, top - 14 - r * 20, cell)));
  if (!ruled) return texts.join('\n');
  const [right, bottom] = [60 + across * 120, top - down * 20];
  const rules = [
    ...Array.from({ length: down + 1 }, (_, r) => `60 ${top - r * 20} m ${right} ${top - r * 20} l S`),
    ...Array.from({ length: across + 1 }, (_, c) => `${60 + c * 120} ${bottom} m ${60 + c * 120} ${top} l S`),
  ];
  return [...rules, ...texts].join('\n');
}

/** The parts of a workbook that tests check, as Python reads them. */
const READ = `
import sys, json, zipfile, xml.etree.ElementTree as E
z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
n = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
for name in z.namelist(): E.fromstring(z.read(name))
styles = E.fromstring(z.read('xl/styles.xml'))
formats = {f.get('numFmtId'): f.get('formatCode') for f in styles.iter(n + 'numFmt')}
xfs = [(formats.get(x.get('numFmtId'), x.get('numFmtId')), x.get('fontId') == '1') for x in styles.find(n + 'cellXfs')]
out = []
for i, sheet in enumerate(E.fromstring(z.read('xl/workbook.xml')).iter(n + 'sheet')):
    root = E.fromstring(z.read(f'xl/worksheets/sheet{i + 1}.xml'))
    assert not list(root.iter(n + 'f'))
    cells = {c.get('r'): [c.get('t') or 'n', ''.join(c.itertext()), xfs[int(c.get('s'))][0], xfs[int(c.get('s'))][1]] for c in root.iter(n + 'c')}
    pane = root.find(f'.//{n}pane')
    out.append({'name': sheet.get('name'), 'cells': cells, 'frozen': pane is not None and pane.get('ySplit'), 'merged': [m.get('ref') for m in root.iter(n + 'mergeCell')], 'widths': [float(c.get('width')) for c in root.iter(n + 'col')]})
print(json.dumps(out))`;

interface ReadSheet {
  name: string;
  cells: Record<string, [type: string, text: string, format: string, bold: boolean]>;
  frozen: string | false;
  merged: string[];
  widths: number[];
}

async function workbook(contents: string[], params: JsonObject = {}) {
  const path = join(folder, 'made.pdf');
  await writeFile(path, pagesPdf(contents, { width: 600, height: 800 }));
  await using run = await runOperation(operation, [path], params);
  const out = join(folder, 'made.xlsx');
  await writeFile(out, readFileSync(run.outputPath));
  const sheets: ReadSheet[] = requireTool('python3')
    ? JSON.parse(execFileSync(PYTHON, ['-c', READ, out], { encoding: 'utf8' }))
    : [];
  return { sheets, result: run.outcome.result, filename: run.outcome.filename };
}

const BILL = [
  ['Code', 'Share', 'Sum'],
  ['007', '12.5%', '$1,200.50'],
  ['=1+1', '7%', '$3.00'],
  ['@x', '30%', '-$4.25'],
];

describe('pdf-to-excel', () => {
  it('makes values of numbers, and leaves codes and what looks like formulas as texts', async () => {
    const { sheets, result, filename } = await workbook([table(BILL)]);
    expect(filename).toBe('made.xlsx');
    expect(result).toMatchObject({ tables: 1, rows: 4, sheets: 1, page_count: 1 });
    expect(sheets[0]?.cells).toMatchObject({
      A1: ['inlineStr', 'Code', '0', true],
      A2: ['inlineStr', '007', '0', false],
      B2: ['n', '0.125', '0.0%', false],
      C2: ['n', '1200.5', '"$"#,##0.00', false],
      A3: ['inlineStr', '=1+1', '0', false],
      A4: ['inlineStr', '@x', '0', false],
      C4: ['n', '-4.25', '"$"0.00', false],
    });
    expect(sheets[0]).toMatchObject({ name: 'Page 1', frozen: '1', merged: [] });
    expect(sheets[0]?.widths).toEqual([8, 8, 11]);
  });

  it('keeps merged cells merged, and freezes all rows of the head', async () => {
    const rows = [
      ['', 'both of them', ''],
      ['Name', 'One', 'Other'],
      ['a', '1', '2'],
      ['b', '3', '4'],
    ];
    // Without the rule between the two cells at the right of the first row.
    const drawn = table(rows).replace('300 620 m 300 700 l S', '300 620 m 300 680 l S');
    const [sheet] = (await workbook([drawn])).sheets;
    expect(sheet).toMatchObject({ frozen: '2', merged: ['B1:C1'] });
    expect(sheet?.cells).toMatchObject({ B1: ['inlineStr', 'both of them', '0', true], C4: ['n', '4', '1', false] });
  });

  it('puts tables on sheets as it is asked to, named by titles and pages', async () => {
    const cities = [
      ['City', 'People'],
      ['Bern', '134506'],
      ['Oslo', '709037'],
    ];
    const first = [text(60, 706, 'Table 1: What/it costs'), table(BILL), table(cities, { top: 500 })].join('\n');
    const contents = [first, table(BILL)];
    const names = async (sheets: string) => (await workbook(contents, { sheets })).sheets.map(({ name }) => name);
    expect(await names('per-table')).toEqual(['Table 1  What it costs', 'Page 1', 'Page 2']);
    expect(await names('per-page')).toEqual(['Page 1', 'Page 2']);
    expect(await names('one')).toEqual(['Tables']);
    const [one] = (await workbook(contents, { sheets: 'one' })).sheets;
    expect(one?.frozen).toBe(false);
    expect(one?.cells).toMatchObject({
      A1: ['inlineStr', 'Table 1: What/it costs', '0', true],
      A2: ['inlineStr', 'Code', '0', true],
      A7: ['inlineStr', 'City', '0', true],
      B8: ['n', '134506', '1', false],
      A11: ['inlineStr', 'Code', '0', true],
    });
  });

  it('takes tables with rules alone where it is asked to, and the requested pages', async () => {
    const contents = [table(BILL, { ruled: false }), table(BILL)];
    expect((await workbook(contents)).result).toMatchObject({ tables: 2 });
    const { sheets } = await workbook(contents, { tables: 'ruled' });
    expect(sheets.map(({ name }) => name)).toEqual(['Page 2']);
    expect((await workbook(contents, { pages: '1' })).result).toMatchObject({ tables: 1, page_count: 2 });
    await expect(workbook(contents, { pages: '1', tables: 'ruled' })).rejects.toMatchObject({
      reason: { code: 'no_tables' },
    });
  });

  it('says that scans need their text recognized', async () => {
    await expect(runOperation(operation, [fixture('scan.pdf')], {})).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: 'No tables found. If the pages are scans, run OCR first.',
    });
  });
});
