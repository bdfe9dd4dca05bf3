import { points } from './literals.ts';
import { type PageElement, type PageNode, textOf } from './read-page.ts';
import type { Place } from './setting.ts';

const MAX_COLUMNS = 200;
/** Points of padding of a cell, both sides together. */
const INSET = 12;

interface Cell {
  element: PageElement;
  column: number;
  row: number;
  columns: number;
  rows: number;
  /** Whether it belongs to the rows that repeat on each page. */
  head: boolean;
}

/** How the content of a cell is written. */
export type WriteCell = (element: PageElement, place: Place) => string;

/** Writes a table: its columns are as wide as their content, or as the page allows; its head repeats on each page. */
export function writeTable(table: PageElement, place: Place, writeCell: WriteCell): string {
  const { head, body } = rowsOf(table);
  const cells = layOut(head, body);
  const columns = cells.reduce((most, { column, columns }) => Math.max(most, column + columns), 0);
  if (columns === 0) return '[]';
  const inset = Math.min(INSET, place.width / columns / 2);
  const widths = widthsOf(cells, columns, inset, place);
  const aligned = sidesOf(cells, columns);
  const plain = cells.every((cell) => cell.columns === 1 && cell.rows === 1) && cells.length % columns === 0;
  const write = (cell: Cell): string => {
    const { element, column, row, columns: across, rows: down } = cell;
    const width = widths.slice(column, column + across).reduce((sum, each) => sum + each, 0) - inset;
    const inner = writeCell(element, { ...place, width: Math.max(4, width) });
    const side = sideOf(element);
    const options = [
      ...(plain ? [] : [`x: ${column}, y: ${row}`]),
      ...(across > 1 ? [`colspan: ${across}`] : []),
      ...(down > 1 ? [`rowspan: ${down}`] : []),
      ...(side === aligned[column] ? [] : [`align: ${side}`]),
      ...(element.name === 'th' ? ['fill: head-fill'] : []),
    ];
    const content = element.name === 'th' ? `strong(${inner})` : inner;
    return options.length === 0 ? content : `table.cell(${options.join(', ')}, ${content})`;
  };
  const { placed } = place.page;
  const before = placed.size;
  const headed = cells.filter((cell) => cell.head).map(write);
  // Link targets must be unique, so a head with one does not repeat.
  const repeat = placed.size === before;
  const others = cells.filter((cell) => !cell.head).map(write);
  const header = headed.length > 0 ? [`table.header(repeat: ${repeat}, ${headed.join(',')})`] : [];
  const layout = `columns: (${widths.map(points).join(', ')},), align: (${aligned.join(', ')},)`;
  return `table(${layout}, inset: (x: ${points(inset / 2)}, y: 4pt), ${[...header, ...others].join(',')})`;
}

/** The alignment of each column, which its last cell decides. */
function sidesOf(cells: readonly Cell[], columns: number): string[] {
  const sides = Array.from({ length: columns }, () => 'left');
  for (const { element, column } of cells) sides[column] = sideOf(element);
  return sides;
}

const isElement = (node: PageNode): node is PageElement => typeof node !== 'string';

function rowsOf(table: PageElement): { head: PageElement[]; body: PageElement[] } {
  const rows = { head: [] as PageElement[], body: [] as PageElement[], foot: [] as PageElement[] };
  for (const section of table.children.filter(isElement)) {
    if (section.name === 'tr') rows.body.push(section);
    const inner = section.children.filter(isElement).filter(({ name }) => name === 'tr');
    if (section.name === 'thead') rows.head.push(...inner);
    if (section.name === 'tbody') rows.body.push(...inner);
    if (section.name === 'tfoot') rows.foot.push(...inner);
  }
  // A head without anything below it cannot be repeated.
  const body = [...rows.body, ...rows.foot];
  return body.length === 0 ? { head: [], body: rows.head } : { head: rows.head, body };
}

/** Places each cell; cells that would overlap others, or pass the end, are made smaller. */
function layOut(head: readonly PageElement[], body: readonly PageElement[]): Cell[] {
  const cells: Cell[] = [];
  const all = [...head, ...body];
  /** For each column, the first row that is free. */
  const free: number[] = [];
  for (const [row, { children }] of all.entries()) {
    const end = row < head.length ? head.length : all.length;
    let column = 0;
    for (const element of children.filter(isElement)) {
      if (element.name !== 'td' && element.name !== 'th') continue;
      while ((free[column] ?? 0) > row) column++;
      if (column >= MAX_COLUMNS) break;
      let columns = 1;
      const wanted = spanOf(element.attributes.colspan);
      while (columns < wanted && column + columns < MAX_COLUMNS && (free[column + columns] ?? 0) <= row) columns++;
      const rows = Math.min(spanOf(element.attributes.rowspan), end - row);
      for (let at = column; at < column + columns; at++) free[at] = row + rows;
      cells.push({ element, column, row, columns, rows, head: row < head.length });
      column += columns;
    }
  }
  return cells;
}

function spanOf(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1;
}

/**
 * Widths of columns, in points: that of their longest line if all fit, or else at least that of their longest word if
 * those fit; the rest is divided in proportion to their contents.
 */
function widthsOf(cells: readonly Cell[], columns: number, inset: number, { width, page }: Place): number[] {
  const letter = page.size * 0.57;
  const longest = Array.from({ length: columns }, () => ({ line: 1, word: 1 }));
  for (const { element, column, columns: across } of cells) {
    const most = longest[column];
    if (!most || across > 1) continue;
    const text = cellText(element);
    const lines = text.split('\n').map((line) => measure(line.trim()));
    most.line = Math.max(most.line, ...lines.slice(0, 1000));
    for (const word of text.split(/\s+/)) most.word = Math.max(most.word, measure(word));
  }
  const ranges = longest.map(({ line, word }) => {
    const wide = line * letter + inset + 2;
    const narrow = Math.min(word, 40) * letter + inset + 2;
    return { wide, narrow, wanted: Math.max(0, Math.min(wide, width) - narrow) };
  });
  const sum = (of: (range: (typeof ranges)[number]) => number) => ranges.reduce((all, range) => all + of(range), 0);
  if (sum(({ wide }) => wide) <= width) return ranges.map(({ wide }) => wide);
  const least = sum(({ narrow }) => narrow);
  if (least >= width) {
    // Not even the words fit: columns shrink in proportion, and words are broken.
    const rest = width - columns * inset;
    const share = rest / sum(({ narrow }) => narrow - inset);
    return ranges.map(({ narrow }) => inset + (narrow - inset) * share);
  }
  const share =
    (width - least) /
    Math.max(
      1,
      sum(({ wanted }) => wanted),
    );
  return ranges.map(({ narrow, wanted }) => narrow + wanted * share);
}

/** The text of a cell; pictures and formulas count as some letters. */
function cellText(element: PageElement): string {
  const visit = (node: PageNode): string => {
    if (typeof node === 'string') return node.replace(/\s+/g, ' ');
    if (node.name === 'br') return '\n';
    if (node.name === 'img') return 'x'.repeat(12);
    if (node.name === 'math') return textOf(node);
    const inner = node.children.map(visit).join('');
    return /^(?:p|div|li|pre|h\d)$/.test(node.name) ? `\n${inner}\n` : inner;
  };
  return element.children.map(visit).join('');
}

/** Letters that a text is wide. */
function measure(text: string): number {
  let wide = 0;
  for (const _ of text.matchAll(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}]/gu,
  ))
    wide++;
  return text.length + wide;
}

function sideOf({ attributes }: PageElement): string {
  const side = /text-align:\s*(left|right|center)/.exec(attributes.style ?? '')?.[1] ?? attributes.align;
  return side === 'right' || side === 'center' ? side : 'left';
}
