import { describe, expect, it } from 'vitest';
import { createHyphens } from './hyphens.ts';
import { joinPages } from './joins.ts';
import type { Cell, Look, Paragraph, Part, Table } from './model.ts';
import { textOfRuns } from './runs.ts';

const BOX = { left: 50, top: 50, right: 250, bottom: 200 };
const LOOK: Look = {
  family: 'Arial',
  size: 10,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  color: null,
  highlight: null,
  baseline: 'normal',
};

function paragraph(text: string, page: number): Paragraph {
  return {
    kind: 'paragraph',
    role: 'body',
    level: 0,
    list: null,
    align: 'left',
    page,
    box: BOX,
    indents: { left: 0, right: 0, first: 0 },
    baseline: 60,
    room: 0,
    pitch: 12,
    lines: 1,
    tabs: [],
    rtl: false,
    runs: [{ text, look: LOOK, link: null }],
  };
}

function tableOf(rows: string[][], page: number): Table {
  const cell = (text: string): Cell => ({
    columns: 1,
    rows: 1,
    fill: null,
    borders: { top: null, right: null, bottom: null, left: null },
    inset: 5,
    vertical: 'top',
    blocks: text === '' ? [] : [paragraph(text, page)],
  });
  return {
    kind: 'table',
    widths: [100, 100],
    rows: rows.map((texts) => ({ height: 20, cells: texts.map(cell) })),
    heads: 0,
    ruled: true,
    rtl: false,
    page,
    box: BOX,
  };
}

function joined(before: string[][], after: string[][]): string[] {
  const [one, other] = [tableOf(before, 0), tableOf(after, 1)];
  const partOf = (table: Table): Part => ({ columns: [{ left: 50, right: 250 }], blocks: [[table]], rtl: false });
  joinPages({ parts: [partOf(one)] }, { parts: [partOf(other)], joined: null }, createHyphens());
  return one.rows.map(({ cells }) =>
    cells.map((cell) => cell?.blocks.map(({ runs }) => textOfRuns(runs)).join(' ')).join(' | '),
  );
}

const NAMED = [
  ['Order', 'The parts are:'],
  ['Links', 'Show them.'],
  ['Annexes', 'Remove what is normative.'],
];

describe('the rows of a table on the next page', () => {
  it('continue the last one if they lack the name that every row begins with', () => {
    expect(
      joined(NAMED, [
        ['', '• Notes'],
        ['Fonts', 'Embed them.'],
      ]),
    ).toEqual([
      'Order | The parts are:',
      'Links | Show them.',
      'Annexes | Remove what is normative. • Notes',
      'Fonts | Embed them.',
    ]);
  });

  it('may go on over the end of the page', () => {
    const table = tableOf(NAMED, 0);
    const partOf = (one: Table): Part => ({ columns: [{ left: 50, right: 250 }], blocks: [[one]], rtl: false });
    const later = { parts: [partOf(tableOf([['', '• Notes']], 1))], joined: null };
    joinPages({ parts: [partOf(table)] }, later, createHyphens());
    expect(table.rows.map(({ divided }) => divided)).toEqual([undefined, undefined, true]);
  });

  it('begin anew if rows without a name are usual', () => {
    const rows = [...NAMED, ['', 'And more.']];
    expect(joined(rows, [['', '• Notes']]).slice(-2)).toEqual([' | And more.', ' | • Notes']);
  });
});
