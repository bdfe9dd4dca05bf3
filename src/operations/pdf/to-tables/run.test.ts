import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const text = (x: number, y: number, words: string) =>
  words === '' ? '' : `BT /F1 10 Tf ${x} ${y} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`;

interface Drawn {
  top?: number;
  ruled?: 'lines' | 'boxes' | 'thin' | 'none';
  /** Height of rows; a cell's lines are 12 apart. */
  height?: number;
  left?: number;
}

/** A table with columns 120 points apart; `|` in a cell parts its lines. */
function table(rows: string[][], { top = 700, ruled = 'lines', height = 20, left = 60 }: Drawn = {}): string {
  const [across, down] = [rows[0]!.length, rows.length];
  const texts = rows.flatMap((row, r) =>
    row.flatMap((cell, c) =>
      cell.split('|').map((line, l) => text(left + 4 + c * 120, top - 14 - r * height - l * 12, line)),
    ),
  );
  const rules: string[] = [];
  const [right, bottom] = [left + across * 120, top - down * height];
  for (let r = 0; r <= down && (ruled === 'lines' || ruled === 'thin'); r++) {
    const y = top - r * height;
    rules.push(ruled === 'lines' ? `${left} ${y} m ${right} ${y} l S` : `${left} ${y} ${right - left} 0.5 re f`);
  }
  for (let c = 0; c <= across && (ruled === 'lines' || ruled === 'thin'); c++) {
    const x = left + c * 120;
    rules.push(ruled === 'lines' ? `${x} ${bottom} m ${x} ${top} l S` : `${x} ${bottom} 0.5 ${top - bottom} re f`);
  }
  if (ruled === 'boxes') {
    rows.forEach((row, r) => {
      for (const c of row.keys()) rules.push(`${left + c * 120} ${top - (r + 1) * height} 120 ${height} re S`);
    });
  }
  return [...rules, ...texts].join('\n');
}

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

const CITIES = [
  ['City', 'Country', 'People'],
  ['Berlin', 'Germany', '3755251'],
  ['Paris', 'France', '2102650'],
  ['Madrid', 'Spain', '3332035'],
  ['Rome', 'Italy', '2748109'],
];
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

  /** Rows of texts at places along the line, without rules. */
  const set = (rows: [x: number, words: string][][], top: number) =>
    rows.flatMap((row, r) => row.map(([x, words]) => text(x, top - r * 14, words)));

  it('finds columns between horizontal rules, with heads over several of them, and leaves notes out', async () => {
    const drawn = [
      text(60, 720, 'Table 1. How many of them there are'),
      '60 700 m 460 700 l S',
      '196 684 m 300 684 l S',
      '326 684 m 430 684 l S',
      '60 668 m 460 668 l S',
      '60 596 m 460 596 l S',
      ...set(
        [
          [
            [230, 'Men'],
            [356, 'Women'],
          ],
          [
            [60, 'Country'],
            [200, 'One'],
            [260, 'Both'],
            [330, 'One'],
            [390, 'Both'],
          ],
        ],
        688,
      ),
      ...set(
        [
          [[60, 'North']],
          [
            [64, 'Norway with a long name'],
            [200, '12'],
            [260, '13'],
            [330, '14'],
            [390, '15'],
          ],
          [
            [64, 'Sweden'],
            [200, '22'],
            [260, '23'],
            [330, '24'],
            [390, '25'],
          ],
          [
            [64, 'Finland'],
            [200, '32'],
            [260, '33'],
            [330, '34'],
            [390, '35'],
          ],
        ],
        656,
      ),
      text(60, 584, 'Note: all of them were counted by hand in the year before, and none was left out.'),
    ];
    const { tables: found } = await tables([drawn.join('\n')]);
    expect(found.map(({ rows }) => rows)).toEqual([
      [
        ['Country', 'Men', '', 'Women', ''],
        ['', 'One', 'Both', 'One', 'Both'],
        ['North', '', '', '', ''],
        ['Norway with a long name', '12', '13', '14', '15'],
        ['Sweden', '22', '23', '24', '25'],
        ['Finland', '32', '33', '34', '35'],
      ],
    ]);
  });

  it('leaves the title and the notes in the frame of a table out', async () => {
    const rows = [
      ['Exhibit 3: The cities', '', ''],
      ...CITIES.slice(0, 3),
      ['Source: what the cities themselves say of their people', '', ''],
    ];
    const inner = [180, 300].map((x) => `${x} 600 m ${x} 700 l S`);
    const shorter = [180, 300].map((x) => `${x} 620 m ${x} 680 l S`);
    let drawn = table(rows);
    for (const [at, line] of inner.entries()) drawn = drawn.replace(line, shorter[at] ?? '');
    expect((await tables([drawn])).tables.map((one) => one.rows)).toEqual([CITIES.slice(0, 3)]);
  });

  it('parts rows of prose with space between them, and columns of numbers that no rule parts', async () => {
    const prose = table(
      [
        ['Major', 'More than ten', 'Works'],
        ['Kind|||Area|', 'First line|and second||Third line|and fourth', 'Plants|||Shops|'],
      ],
      {
        height: 76,
      },
    );
    expect((await tables([prose])).tables[0]?.rows.slice(1)).toEqual([
      ['Kind', 'First line and second', 'Plants'],
      ['Area', 'Third line and fourth', 'Shops'],
    ]);
    const numbers = table(
      [['Age', 'Both of them|Men         Women'], ...['1', '2', '3', '4'].map((age) => [age, ''])],
      { height: 30 },
    );
    const beside = ['1,204', '2,310', '3,411', '4,520'].flatMap((sum, r) => [
      text(184, 656 - r * 30, sum),
      text(236, 656 - r * 30, `${sum}0`),
    ]);
    expect((await tables([[numbers, ...beside].join('\n')])).tables[0]?.rows.slice(2)).toEqual([
      ['1', '1,204', '1,2040'],
      ['2', '2,310', '2,3100'],
      ['3', '3,411', '3,4110'],
      ['4', '4,520', '4,5200'],
    ]);
  });

  it('reads values in the middle of labels of two lines, below a rule that leaves the first column out', async () => {
    const drawn = [
      ...['180 700 m 460 700 l S', '60 676 m 460 676 l S', '60 560 m 460 560 l S'],
      ...[text(60, 682, 'Measure'), ...['1997', '1998', '1999'].map((year, at) => text(200 + at * 80, 682, year))],
      ...['Income of', 'Share of', 'Years of'].flatMap((label, r) => [
        text(60, 660 - r * 34, label),
        text(60, 648 - r * 34, `a household ${r}`),
        ...['$49,497', '0.4590', '7108.3'].map((value, at) => text(200 + at * 80, 654 - r * 34, value)),
      ]),
    ];
    const { tables: found } = await tables([drawn.join('\n')]);
    expect(found.map(({ rows }) => rows)).toEqual([
      [
        ['Measure', '1997', '1998', '1999'],
        ['Income of a household 0', '$49,497', '0.4590', '7108.3'],
        ['Share of a household 1', '$49,497', '0.4590', '7108.3'],
        ['Years of a household 2', '$49,497', '0.4590', '7108.3'],
      ],
    ]);
  });

  it('reads tables whose labels dots lead from, and takes neither contents nor axes for tables', async () => {
    const dotted = ['0.99', '0.95', '0.90', '0.85', '0.80'].map((label, r): [number, string][] => [
      [60, `${label} ..............`],
      [200, `80${r}`],
      [260, `88${r}`],
      [320, `96${r}`],
    ]);
    const { tables: found } = await tables([set(dotted, 700).join('\n')]);
    expect(found[0]?.rows).toEqual(
      ['0.99', '0.95', '0.90', '0.85', '0.80'].map((label, r) => [label, `80${r}`, `88${r}`, `96${r}`]),
    );
    const axes = Array.from({ length: 9 }, (_, at): [number, string][] => [
      [60, String(450 - at * 50)],
      ...(at === 2 ? [[150, 'Income'] as [number, string]] : []),
      [300, (0.5 - at * 0.02).toFixed(2)],
    ]);
    expect((await tables([set(axes, 700).join('\n')])).tables).toEqual([]);
  });

  it('takes lists for no tables', async () => {
    const items = ['Bread', 'Cheese', 'Milk', 'Butter'].map((item, at): [number, string][] => [
      [60, `${at + 1}.`],
      [100, item],
    ]);
    expect((await tables([set(items, 700).join('\n')])).tables).toEqual([]);
  });

  it.each(['0 1 -1 0 590 0 cm', '0 -1 1 0 0 790 cm'])(
    'reads tables of which the text is turned: %s',
    async (matrix) => {
      const { tables: found } = await tables([`${matrix}\n${table(CITIES, { top: 400 })}`]);
      expect(found.map(({ rows }) => rows)).toEqual([CITIES]);
      const [{ width, height }] = found[0]!.places as [{ width: number; height: number }];
      expect([width, height]).toEqual([expect.closeTo((100 * 25.4) / 72, 0), expect.closeTo((360 * 25.4) / 72, 0)]);
    },
  );

  it('joins a table that goes on over pages, and tells its head once', async () => {
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

  it('tells where tables stand, also on pages that are turned', async () => {
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
