import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CITIES, table, text } from '#test/helpers/drawn-tables.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function tables(contents: string[]): Promise<{ tables: { rows: string[][]; places: JsonObject[] }[] }> {
  const path = join(folder, 'made.pdf');
  await writeFile(path, pagesPdf(contents, { width: 600, height: 800 }));
  await using run = await runOperation(operation, [path], { format: 'json' });
  return JSON.parse(readFileSync(run.outputPath, 'utf8'));
}

describe('tables that rules do not part, or not alone', () => {
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
});
