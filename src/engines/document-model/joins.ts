import type { Block, ModelPage, Paragraph, Part, Run, Table } from './model.ts';
import { addRun, textOfRuns } from './paragraphs.ts';

/** Points by which the edges of a table may differ from page to page. */
const EDGE = 6;

/** Joins what goes on from column to column within a page. */
export function joinColumns({ parts }: Pick<ModelPage, 'parts'>): void {
  for (const part of parts) {
    let last: ReadColumn | null = null;
    for (const column of columnsOf(part)) {
      const { blocks, left } = column;
      if (last && goesOn(last.blocks.at(-1), blocks[0], last.right, left)) blocks.shift();
      last = column;
    }
  }
}

/**
 * Joins what goes on from the page before: the first block of the later page becomes a part of the last one of the earlier.
 */
export function joinPages(before: Pick<ModelPage, 'parts'>, page: Pick<ModelPage, 'parts' | 'joined'>): void {
  const last = before.parts.slice(-1).flatMap(columnsOf).at(-1);
  const [first] = page.parts.slice(0, 1).flatMap(columnsOf);
  const [one, other] = [last?.blocks.at(-1), first?.blocks[0]];
  if (!last || !first || !one || !other) return;
  const tables = one.kind === 'table' && other.kind === 'table' && joinTables(one, other);
  if (!tables && !goesOn(one, other, last.right, first.left)) return;
  first.blocks.shift();
  page.joined = other.box.bottom;
}

interface ReadColumn {
  left: number;
  right: number;
  blocks: Block[];
}

/** The columns of a part in the order in which they are read. */
function columnsOf({ columns, blocks, rtl }: Part): ReadColumn[] {
  const all = columns.map((column, at) => ({ ...column, blocks: blocks[at] ?? [] }));
  return rtl ? all.reverse() : all;
}

function goesOn(one: Block | undefined, other: Block | undefined, right: number, left: number): boolean {
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
  const small = /^[\p{Ll}\d(]/u.test(after);
  const ended = /[.!?:;]["'”’)]?$/.test(before);
  // A sentence that ended at the end of a full line may go on, but a first line that is set in begins again.
  if (ended && !(small && !/^\d/.test(after))) return false;
  if (!small && !/[,\-\u2010]$/.test(before) && one.lines < 2) return false;
  const reached = one.rtl || one.box.right > right - last.look.size * 4;
  const begins =
    other.indents.first > last.look.size * 0.8 ||
    (one.role === 'body' && other.lines === 1 && other.indents.left > one.indents.left + 6 && left >= 0);
  if (!reached || begins) return false;
  append(one, last, other, [before, after]);
  return true;
}

/** Adds a paragraph to another of which `last` is the last run. */
function append(one: Paragraph, last: Run, other: Paragraph, [before, after]: readonly [string, string]): void {
  if (/\p{Ll}[-\u2010\u00ad]$/u.test(before) && /^\p{Ll}/u.test(after)) last.text = last.text.trimEnd().slice(0, -1);
  else if (!/[\u3040-\u9fff]$/.test(before) && !last.text.endsWith(' '))
    addRun(one.runs, { text: ' ', look: last.look, link: null });
  for (const run of other.runs) addRun(one.runs, run);
  one.continued = { page: other.page, box: other.box };
}

/** Puts the rows of a table that goes on to those of the earlier page, without its head being repeated. */
function joinTables(one: Table, other: Table): boolean {
  if (one.ruled !== other.ruled || one.widths.length !== other.widths.length) return false;
  if (Math.abs(one.box.left - other.box.left) > EDGE || Math.abs(one.box.right - other.box.right) > EDGE) return false;
  if (one.widths.some((width, index) => Math.abs(width - (other.widths[index] ?? 0)) > EDGE)) return false;
  const textOf = (table: Table) =>
    table.rows[0]?.cells.map((cell) => cell?.blocks.map(({ runs }) => textOfRuns(runs)).join(' ') ?? '').join('\t');
  const repeated = one.rows.length > 1 && textOf(one) === textOf(other) && textOf(one)?.trim() !== '';
  if (repeated && one.heads === 0) one.heads = 1;
  one.rows.push(...other.rows.slice(repeated ? 1 : 0));
  return true;
}
