import type { Border, Cell, Row, Table } from '../document-model/model.ts';
import { placeWithin } from './line-places.ts';
import { type Writing, writeParagraph } from './write-paragraph.ts';
import { twips } from './xml.ts';

/** Default side padding of cells, in points. */
const INSET = 5;
/** Points that stay free in a row, so that rounding does not make it higher. */
const SPARE = 0.2;
const SIDES = ['top', 'left', 'bottom', 'right'] as const;

/** Where a table is written. */
interface TablePlace {
  /** Points from the edge of the column. */
  left: number;
  /** The part of the heights of rows that there is room for. */
  press: number;
}

/** Writes a table (ECMA-376-1, 17.4). */
export function writeTable(table: Table, { left, press }: TablePlace, writing: Writing): string {
  const { widths, rows, heads, headsOnce = false, rtl } = table;
  const total = widths.reduce((sum, width) => sum + width, 0);
  const grid = widths.map((width) => `<w:gridCol w:w="${twips(width)}"/>`).join('');
  const spans: ({ left: number; columns: number; cell: Cell } | null)[] = widths.map(() => null);
  let top = table.box.top;
  const body = rows.map((row, index) => {
    const heightOf = (count: number) => rows.slice(index, index + count).reduce((sum, { height }) => sum + height, 0);
    const text = writeRow(row, { widths, spans, top, press, heightOf, head: index < heads && !headsOnce }, writing);
    top += row.height;
    return text;
  });
  return `<w:tbl><w:tblPr>${rtl ? '<w:bidiVisual/>' : ''}<w:tblW w:w="${twips(total)}" w:type="dxa"/><w:tblInd w:w="${twips(left)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl>`;
}

interface RowPlace {
  widths: readonly number[];
  /** Cells from rows above that continue, by their first column, with the number of rows left. */
  spans: ({ left: number; columns: number; cell: Cell } | null)[];
  top: number;
  press: number;
  /** Height of this row with the following ones, by their number. */
  heightOf(count: number): number;
  head: boolean;
}

function writeRow(
  { height, cells, divided = false }: Row,
  { widths, spans, top, press, heightOf, head }: RowPlace,
  writing: Writing,
): string {
  let xml = '';
  for (let column = 0; column < widths.length; ) {
    const cell = cells[column];
    const open = spans[column];
    if (cell) {
      const columns = Math.min(cell.columns, widths.length - column);
      spans[column] = cell.rows > 1 ? { left: cell.rows - 1, columns, cell } : null;
      xml += writeCell(
        cell,
        columns,
        {
          width: widthOf(widths, column, columns),
          top,
          height: heightOf(cell.rows) * press,
          merge: cell.rows > 1 ? 'restart' : null,
        },
        writing,
      );
      column += columns;
    } else if (open && open.left > 0) {
      open.left--;
      xml += writeCell(
        { ...open.cell, blocks: [] },
        open.columns,
        { width: widthOf(widths, column, open.columns), top, height, merge: 'continue' },
        writing,
      );
      column += open.columns;
    } else {
      const empty: Cell = {
        columns: 1,
        rows: 1,
        fill: null,
        borders: { top: null, right: null, bottom: null, left: null },
        inset: INSET,
        vertical: 'top',
        blocks: [],
      };
      xml += writeCell(empty, 1, { width: widthOf(widths, column, 1), top, height, merge: null }, writing);
      column++;
    }
  }
  // A row that goes on over pages is as high as its text.
  const size = divided
    ? ''
    : `<w:cantSplit/><w:trHeight w:val="${Math.max(1, twips(height * press))}" w:hRule="atLeast"/>`;
  return `<w:tr><w:trPr>${size}${head ? '<w:tblHeader/>' : ''}</w:trPr>${xml}</w:tr>`;
}

function widthOf(widths: readonly number[], from: number, count: number): number {
  return widths.slice(from, from + count).reduce((sum, width) => sum + width, 0);
}

interface CellPlace {
  width: number;
  top: number;
  height: number;
  merge: 'restart' | 'continue' | null;
}

function writeCell(cell: Cell, columns: number, { width, top, height, merge }: CellPlace, writing: Writing): string {
  const inset = Math.round(cell.inset * 2) / 2;
  const margins =
    inset === INSET
      ? ''
      : `<w:tcMar><w:left w:w="${twips(inset)}" w:type="dxa"/><w:right w:w="${twips(inset)}" w:type="dxa"/></w:tcMar>`;
  const properties = [
    `<w:tcW w:w="${twips(width)}" w:type="dxa"/>`,
    columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : '',
    merge === 'restart' ? '<w:vMerge w:val="restart"/>' : merge === 'continue' ? '<w:vMerge/>' : '',
    bordersOf(cell.borders),
    cell.fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${cell.fill}"/>` : '',
    margins,
    cell.vertical === 'top' ? '' : `<w:vAlign w:val="${cell.vertical}"/>`,
  ];
  const { borders } = cell;
  const thick = Math.max(borders.top?.thick ?? 0, borders.bottom?.thick ?? 0);
  const placed = placeWithin(cell.blocks, top, height - thick - SPARE);
  const paragraphs = placed.map(({ paragraph, before }, index) => {
    const { head, tail } = writeParagraph(
      paragraph,
      {
        before: index === 0 && cell.vertical !== 'top' ? 0 : before,
        after: 0,
        pageBreak: false,
        columnBreak: false,
        keepNext: false,
        lead: '',
      },
      writing,
    );
    return head + tail;
  });
  // A cell ends with a paragraph; an empty one must not make its row higher.
  const empty = '<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/></w:pPr></w:p>';
  return `<w:tc><w:tcPr>${properties.join('')}</w:tcPr>${paragraphs.length > 0 ? paragraphs.join('') : empty}</w:tc>`;
}

function bordersOf(borders: Cell['borders']): string {
  const sides = SIDES.map((side) => {
    const border: Border | null = borders[side];
    return border
      ? `<w:${side} w:val="single" w:sz="${Math.min(96, Math.max(2, Math.round(border.thick * 8)))}" w:space="0" w:color="${border.color}"/>`
      : `<w:${side} w:val="nil"/>`;
  });
  return `<w:tcBorders>${sides.join('')}</w:tcBorders>`;
}
