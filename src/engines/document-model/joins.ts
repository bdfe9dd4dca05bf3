import type { Hyphens } from './hyphens.ts';
import type { Block, Cell, ModelPage, Paragraph, Part, Row, Run, Table } from './model.ts';
import { addRun, textOfRuns } from './runs.ts';

/** Points by which the edges of a table may differ from page to page. */
const EDGE = 6;
/** The end of a finished text, and the start of a continued one. */
const ENDED = /[.!?:;]["'”’)]?$/;
const SMALL = /^[\p{Ll}\d(]/u;
/** Rows with text in their first cell that show that every row has one. */
const LABELLED = 3;

/** Joins text that continues from column to column within a page. */
export function joinColumns({ parts }: Pick<ModelPage, 'parts'>, hyphens: Hyphens): void {
  for (const part of parts) {
    let last: ReadColumn | null = null;
    for (const column of columnsOf(part)) {
      const { blocks, left } = column;
      if (last && goesOn(last.blocks.at(-1), blocks[0], [left, last.right], hyphens)) blocks.shift();
      last = column;
    }
  }
}

/**
 * Joins text that continues from the previous page: the first block of the later page is added to the last block of the
 * earlier one.
 */
export function joinPages(
  before: Pick<ModelPage, 'parts'>,
  page: Pick<ModelPage, 'parts' | 'joined'>,
  hyphens: Hyphens,
): void {
  const last = before.parts.slice(-1).flatMap(columnsOf).at(-1);
  const [first] = page.parts.slice(0, 1).flatMap(columnsOf);
  const [one, other] = [last?.blocks.at(-1), first?.blocks[0]];
  if (!last || !first || !one || !other) return;
  const tables = one.kind === 'table' && other.kind === 'table' && joinTables(one, other, hyphens);
  if (!tables && !goesOn(one, other, [first.left, last.right], hyphens)) return;
  first.blocks.shift();
  page.joined = other.box.bottom;
}

interface ReadColumn {
  left: number;
  right: number;
  blocks: Block[];
}

/** The columns of a part in reading order. */
function columnsOf({ columns, blocks, rtl }: Part): ReadColumn[] {
  const all = columns.map((column, at) => ({ ...column, blocks: blocks[at] ?? [] }));
  return rtl ? all.reverse() : all;
}

function goesOn(
  one: Block | undefined,
  other: Block | undefined,
  [left, right]: readonly [left: number, right: number],
  hyphens: Hyphens,
): boolean {
  if (one?.kind !== 'paragraph' || other?.kind !== 'paragraph') return false;
  if (
    one.role === 'heading' ||
    other.role !== 'body' ||
    one.rtl !== other.rtl ||
    other.align === 'center' ||
    one.align === 'center'
  )
    return false;
  const [last, first] = [one.runs.at(-1), other.runs[0]];
  if (!last || !first || last.look.family !== first.look.family || Math.abs(last.look.size - first.look.size) > 0.6)
    return false;
  const [before, after] = [textOfRuns(one.runs).trimEnd(), textOfRuns(other.runs).trimStart()];
  const small = SMALL.test(after);
  const ended = ENDED.test(before);
  // A paragraph may continue after a sentence that fills its line, but an indented first line begins a new one.
  if (ended && !(small && !/^\d/.test(after))) return false;
  if (!small && !/[,\-\u2010]$/.test(before) && one.lines < 2) return false;
  const reached = one.rtl || one.box.right > right - last.look.size * 4;
  const begins =
    other.indents.first > last.look.size * 0.8 ||
    (one.role === 'body' && other.lines === 1 && other.indents.left > one.indents.left + 6 && left >= 0);
  if (!reached || begins) return false;
  append(one, last, other, hyphens);
  return true;
}

/** Appends a paragraph to another, whose last run is `last`. */
function append(one: Paragraph, last: Run, other: Paragraph, hyphens: Hyphens): void {
  const [before, after] = [textOfRuns(one.runs).trimEnd(), textOfRuns(other.runs).trimStart()];
  const divided = /\p{Ll}[-\u2010\u00ad]$/u.test(before) && /^\p{Ll}/u.test(after);
  const kept = divided && hyphens.keeps(before.slice(before.lastIndexOf(' ') + 1), after.split(' ', 1)[0] ?? '');
  if (kept) last.text = last.text.trimEnd();
  else if (divided) last.text = last.text.trimEnd().slice(0, -1);
  else if (!/[\u3040-\u9fff]$/.test(before) && !last.text.endsWith(' '))
    addRun(one.runs, { text: ' ', look: last.look, link: null });
  for (const run of other.runs) addRun(one.runs, run);
  one.continued = { page: other.page, box: other.box };
}

/** Appends the rows of a continued table to the earlier page's rows, without a repeated head. */
function joinTables(one: Table, other: Table, hyphens: Hyphens): boolean {
  if (one.ruled !== other.ruled || one.widths.length !== other.widths.length) return false;
  if (Math.abs(one.box.left - other.box.left) > EDGE || Math.abs(one.box.right - other.box.right) > EDGE) return false;
  if (one.widths.some((width, index) => Math.abs(width - (other.widths[index] ?? 0)) > EDGE)) return false;
  const textOf = (table: Table) =>
    table.rows[0]?.cells.map((cell) => cell?.blocks.map(({ runs }) => textOfRuns(runs)).join(' ') ?? '').join('\t');
  const repeated = one.rows.length > 1 && textOf(one) === textOf(other) && textOf(one)?.trim() !== '';
  if (repeated && one.heads === 0) one.heads = 1;
  if (!repeated) one.headsOnce = true;
  const [next, ...rows] = other.rows.slice(repeated ? 1 : 0);
  const last = one.rows.at(-1);
  const others = [...one.rows, ...rows];
  const labelled = others.length >= LABELLED && others.every(({ cells: [cell] }) => cell && cell.blocks.length > 0);
  if (!last || !next || !rowGoesOn(last, next, labelled)) one.rows.push(...(next ? [next] : []), ...rows);
  else {
    for (const [at, cell] of next.cells.entries()) joinCells(last.cells[at], cell, hyphens);
    last.height += next.height;
    last.divided = true;
    one.rows.push(...rows);
  }
  return true;
}

/**
 * Whether a row continues the last one of the previous page: it has text only in cells with text there, some of it
 * unfinished, or it lacks what every row begins with.
 * @param labelled whether all other rows have text in their first cell
 */
function rowGoesOn(last: Row, next: Row, labelled: boolean): boolean {
  const pairs = next.cells.map((cell, at) => [last.cells[at]?.blocks ?? [], cell?.blocks ?? []] as const);
  const filled = pairs.filter(([, below]) => below.length > 0);
  const empty = pairs.some(([above, below]) => above.length > 0 && below.length === 0);
  const open = filled.some(([above, [below]]) => {
    const [before, after] = [textOfRuns(above.at(-1)?.runs ?? []).trimEnd(), textOfRuns(below?.runs ?? []).trimStart()];
    return !ENDED.test(before) && SMALL.test(after);
  });
  const bare = labelled && pairs[0]?.[1].length === 0;
  return empty && (open || bare) && filled.length > 0 && filled.every(([above]) => above.length > 0);
}

function joinCells(above: Cell | null | undefined, below: Cell | null | undefined, hyphens: Hyphens): void {
  if (!above || !below) return;
  const [one, [other, ...rest]] = [above.blocks.at(-1), below.blocks];
  const last = one?.runs.at(-1);
  if (one && last && other && !ENDED.test(textOfRuns(one.runs).trimEnd()) && other.role === 'body')
    append(one, last, other, hyphens);
  else above.blocks.push(...(other ? [other] : []));
  above.blocks.push(...rest);
}
