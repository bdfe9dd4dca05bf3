import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CITIES, table, text } from '#test/helpers/drawn-tables.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function tables(contents: string[], params: JsonObject = {}, page = '') {
  const path = join(folder, 'made.pdf');
  await writeFile(path, pagesPdf(contents, { width: 600, height: 800, page }));
  await using run = await runOperation(operation, [path], { format: 'json', ...params });
  const bytes = readFileSync(run.outputPath);
  const { result, type, filename } = run.outcome;
  const found = type === 'application/json' ? JSON.parse(bytes.toString('utf8')).tables : [];
  return {
    bytes,
    result,
    type,
    filename,
    tables: found as { rows: string[][]; ruled: boolean; places: JsonObject[] }[],
  };
}

const PROSE =
  'This is a line of prose that goes on from one side of the page to the other, as lines do, and says little.';

describe('pdf-to-tables', () => {
  it.each(['lines', 'boxes', 'thin', 'none'] as const)('reads cells of a table with rules: %s', async (ruled) => {
    const found = await tables([`${text(60, 760, PROSE)}\n${table(CITIES, { ruled })}\n${text(60, 560, PROSE)}`]);
    expect(found.tables.map(({ rows }) => rows)).toEqual([CITIES]);
    expect(found.tables[0]!.ruled).toBe(ruled !== 'none');
    expect(found.result).toMatchObject({ tables: 1, rows: 5, page_count: 1 });
  });

  it('keeps lines of a cell together, empty cells empty, and cells that are one as one', async () => {
    const rows = [
      ['Item', 'What it is', ''],
      ['1', 'a long de-|scription of it', '9.50'],
      ['2', '', '12'],
    ];
    expect((await tables([table(rows, { height: 34 })])).tables[0]!.rows).toEqual([
      ['Item', 'What it is', ''],
      ['1', 'a long description of it', '9.50'],
      ['2', '', '12'],
    ]);
    // Without the rule between the two cells in the middle of the first row.
    const merged = table([
      ['over both columns here', '', 'x'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ])
      .replace('180 640 m 180 700 l S', '180 640 m 180 680 l S')
      .replace('over both columns here', 'a head that spans both');
    expect((await tables([merged])).tables[0]!.rows).toEqual([
      ['a head that spans both', '', 'x'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
  });

  it('makes a row of each line where columns of numbers have no rules between their rows', async () => {
    const rows = [['Austria|Belgium|Bulgaria|Cyprus', '86.2|0|1.5|81.0', '13.8|0|*|3.8']];
    const drawn = table([['Country', 'Domestic', 'Imported']], { top: 700 });
    const body = table(rows, { top: 680, height: 60 });
    const { tables: found } = await tables([`${drawn}\n${body}`]);
    expect(found.map((one) => one.rows)).toEqual([
      [
        ['Country', 'Domestic', 'Imported'],
        ['Austria', '86.2', '13.8'],
        ['Belgium', '0', '0'],
        ['Bulgaria', '1.5', '*'],
        ['Cyprus', '81.0', '3.8'],
      ],
    ]);
  });

  it('keeps texts of several lines beside a number in one row', async () => {
    const { tables: found } = await tables([
      table(
        [
          ['What', 'Why', 'Count'],
          ['A name that|goes on', 'A reason that|goes on', '12'],
        ],
        { height: 32 },
      ),
    ]);
    expect(found[0]?.rows[1]).toEqual(['A name that goes on', 'A reason that goes on', '12']);
  });

  const across = [700, 680, 660, 640].map((y) => `60 ${y} m 420 ${y} l S`);
  const written = (rows: string[][]) =>
    rows.flatMap((row, r) => row.map((cell, c) => text(64 + c * 120, 686 - r * 20, cell)));

  it('divides rows without rules between their columns, and keeps texts that reach over them whole', async () => {
    const rows = [
      ['Country', 'Domestic', 'Imported'],
      ['Austria', '86.2', '13.8'],
      ['All of them together, and the rest', '', ''],
    ];
    const down = [60, 180, 300, 420].map((x) => `${x} ${x % 360 === 60 ? 640 : 680} m ${x} 700 l S`);
    const { tables: found } = await tables([[...across, ...down, ...written(rows)].join('\n')]);
    expect(found).toMatchObject([{ ruled: true, rows }]);
  });

  it('finds a column outside of the outer rules', async () => {
    const rows = [
      ['Country', 'Domestic', 'Imported'],
      ['Austria', '86.2', '13.8'],
      ['Belgium', '50.0', '50.0'],
    ];
    const down = [180, 300, 420].map((x) => `${x} 640 m ${x} 700 l S`);
    const { tables: found } = await tables([[...across, ...down, ...written(rows)].join('\n')]);
    expect(found).toMatchObject([{ ruled: true, rows }]);
  });

  it('parts numbers that stand below each other, closely side by side', async () => {
    const rows = [
      ['', 'Fused', 'Carbide'],
      ['Austria', '60,000', '42,600'],
      ['Belgium', '50,000', '5,000'],
      ['Brazil', '43,000', '16,000'],
      ['China', '70,000', '45,500'],
      ['France', '80,000', '36,000'],
    ];
    const drawn = rows.flatMap(([name = '', one = '', other = ''], r) => [
      text(60, 700 - r * 14, name),
      text(260, 700 - r * 14, one),
      text(302, 700 - r * 14, other),
      text(460, 700 - r * 14, name === '' ? 'Unit' : 'tons'),
    ]);
    const { tables: found } = await tables([drawn.join('\n')]);
    expect(found[0]?.rows).toEqual(rows.map((row) => [...row, row[0] === '' ? 'Unit' : 'tons']));
  });

  it('joins a table that goes on over pages, and reports its head once', async () => {
    const foot = (page: number) => text(280, 30, `Page ${page}`);
    const more = [CITIES[0]!, ['Vienna', 'Austria', '2005760'], ['Bern', 'Switzerland', '134506']];
    const pages = [
      `${text(60, 760, PROSE)}\n${table(CITIES)}\n${foot(1)}`,
      `${table(more)}\n${foot(2)}`,
      `${table([
        ['Oslo', 'Norway', '709037'],
        ['Riga', 'Latvia', '605273'],
      ])}\n${text(60, 600, PROSE)}\n${foot(3)}`,
    ];
    const found = await tables(pages);
    expect(found.tables).toHaveLength(1);
    expect(found.tables[0]!.rows.map(([city]) => city)).toEqual([
      'City',
      'Berlin',
      'Paris',
      'Madrid',
      'Rome',
      'Vienna',
      'Bern',
      'Oslo',
      'Riga',
    ]);
    expect(found.tables[0]!.places.map(({ page }) => page)).toEqual([1, 2, 3]);
    // Text between them makes them two.
    const between = Array.from({ length: 4 }, (_, line) => text(60, 560 - line * 14, PROSE)).join('\n');
    expect((await tables([`${table(CITIES)}\n${between}`, table(more)])).tables).toHaveLength(2);
  });

  it('reports where tables stand, also on pages that are turned', async () => {
    const {
      tables: [upright],
    } = await tables([table(CITIES)]);
    const mm = 25.4 / 72;
    expect(upright!.places).toEqual([
      {
        page: 1,
        x: expect.closeTo(60 * mm, 0),
        y: expect.closeTo(100 * mm, 0),
        width: expect.closeTo(360 * mm, 0),
        height: expect.closeTo(100 * mm, 0),
      },
    ]);
    const sideways = `0 1 -1 0 600 0 cm\n${table(CITIES, { top: 500 })}`;
    const {
      tables: [turned],
    } = await tables([sideways], {}, '/Rotate 90');
    expect(turned!.rows).toEqual(CITIES);
  });

  it('takes prose, columns of prose and framed text for no tables', async () => {
    const prose = Array.from({ length: 12 }, (_, line) => text(60, 700 - line * 14, PROSE)).join('\n');
    const column = (x: number) =>
      Array.from({ length: 12 }, (_, line) =>
        text(x, 400 - line * 14, 'half a line of prose that fills its column'),
      ).join('\n');
    const found = await tables([`${prose}\n50 500 500 220 re S\n${column(60)}\n${column(320)}`]);
    expect(found.tables).toEqual([]);
    expect(found.result).toMatchObject({ tables: 0, note_codes: [{ code: 'no_tables' }] });
    await expect(tables([prose], { format: 'csv' })).rejects.toMatchObject({ reason: { code: 'no_tables' } });
  });

  it('writes CSV, a file for each table', async () => {
    const one = await tables(
      [
        table([
          ['a,b', 'say "so"'],
          ['1', '2'],
          ['=1+1', '4'],
        ]),
      ],
      { format: 'csv' },
    );
    expect([one.type, one.filename]).toEqual(['text/csv', 'made-page-1.csv']);
    expect(one.bytes.toString('utf8')).toBe('"a,b","say ""so"""\r\n1,2\r\n=1+1,4\r\n');
    const two = await tables([`${table(CITIES)}\n${table(CITIES, { top: 400 })}`], { format: 'csv' });
    expect([two.type, two.result.tables]).toEqual(['application/zip', 2]);
  });

  it('writes a workbook that holds texts as texts and numbers as numbers', async () => {
    requireTool('python3');
    const rows = [
      ['Name <&>', 'Sum', '007'],
      ['=1+1', '-12.5', '1,234'],
      ['x', '', '0'],
    ];
    const { bytes, filename } = await tables([table(rows), table(CITIES, { top: 300, left: 20 })], { format: 'xlsx' });
    expect(filename).toBe('made.xlsx');
    const path = join(folder, 'made.xlsx');
    await writeFile(path, bytes);
    const script = `
import sys, json, zipfile, xml.etree.ElementTree as E
z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
n = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
for name in z.namelist(): E.fromstring(z.read(name))
book = E.fromstring(z.read('xl/workbook.xml'))
cells = [[c.get('r'), c.get('t'), ''.join(c.itertext())] for c in E.fromstring(z.read('xl/worksheets/sheet1.xml')).iter(n + 'c')]
print(json.dumps([[s.get('name') for s in book.iter(n + 'sheet')], cells]))`;
    expect(JSON.parse(execFileSync(PYTHON, ['-c', script, path], { encoding: 'utf8' }))).toEqual([
      ['Page 1', 'Page 2'],
      [
        ['A1', 'inlineStr', 'Name <&>'],
        ['B1', 'inlineStr', 'Sum'],
        ['C1', 'inlineStr', '007'],
        ['A2', 'inlineStr', '=1+1'],
        ['B2', null, '-12.5'],
        ['C2', 'inlineStr', '1,234'],
        ['A3', 'inlineStr', 'x'],
        ['C3', null, '0'],
      ],
    ]);
  });

  it('ends soon on a page of very many rules', async () => {
    const many = Array.from(
      { length: 30_000 },
      (_, index) => `${index % 600} 0 m ${index % 600} 800 l 0 ${index % 800} m 600 ${index % 800} l S`,
    );
    expect((await tables([many.join('\n')])).result).toMatchObject({ tables: 0 });
  });
});
