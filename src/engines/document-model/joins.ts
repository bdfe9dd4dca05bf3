import type { Block, ModelPage, Paragraph, Table } from './model.ts';
import { addRun, textOfRuns } from './paragraphs.ts';

/** Points by which the edges of a table may differ from page to page. */
const EDGE = 6;

/** Joins what goes on from column to column within a page. */
export function joinColumns({ parts }: Pick<ModelPage, 'parts'>): void {
  for (const { columns, blocks, rtl } of parts) {
    const order = blocks.map((_, index) => (rtl ? blocks.length - 1 - index : index));
    order.slice(1).forEach((at, index) => {
      const before = order[index]!;
      const [one, other] = [blocks[before]!.at(-1), blocks[at]![0]];
      const [left, right] = [columns[before]!, columns[at]!];
      if (goesOn(one, other, left.right, right.left)) blocks[at]!.shift();
    });
  }
}

/**
 * Joins what goes on from the page before: the first block of the later page becomes a part of the last one of the earlier.
 */
export function joinPages(before: Pick<ModelPage, 'parts'>, page: Pick<ModelPage, 'parts' | 'joined'>): void {
  const last = lastColumn(before);
  const first = firstColumn(page);
  if (!last || !first) return;
  const [one, other] = [last.blocks.at(-1), first.blocks[0]];
  const tables = one?.kind === 'table' && other?.kind === 'table' && joinTables(one, other);
  if (!tables && !goesOn(one, other, last.right, first.left)) return;
  first.blocks.shift();
  page.joined = other!.box.bottom;
}

function lastColumn({ parts }: Pick<ModelPage, 'parts'>): { blocks: Block[]; right: number } | null {
  const part = parts.at(-1);
  if (!part) return null;
  const at = part.rtl ? 0 : part.blocks.length - 1;
  return { blocks: part.blocks[at]!, right: part.columns[at]!.right };
}

function firstColumn({ parts }: Pick<ModelPage, 'parts'>): { blocks: Block[]; left: number } | null {
  const part = parts[0];
  if (!part) return null;
  const at = part.rtl ? part.blocks.length - 1 : 0;
  return { blocks: part.blocks[at]!, left: part.columns[at]!.left };
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
  // A sentence that ended at the end of a full line may go on, but a first line that is set in begins anew.
  if (ended && !(small && !/^\d/.test(after))) return false;
  if (!small && !/[,\-\u2010]$/.test(before) && one.lines < 2) return false;
  const reached = one.rtl || one.box.right > right - last.look.size * 4;
  const begins =
    other.indents.first > last.look.size * 0.8 ||
    (one.role === 'body' && other.lines === 1 && other.indents.left > one.indents.left + 6 && left >= 0);
  if (!reached || begins) return false;
  append(one, other, before, after);
  return true;
}

function append(one: Paragraph, other: Paragraph, before: string, after: string): void {
  const last = one.runs.at(-1)!;
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
  if (one.widths.some((width, index) => Math.abs(width - other.widths[index]!) > EDGE)) return false;
  const textOf = (table: Table) =>
    table.rows[0]?.cells.map((cell) => cell?.blocks.map(({ runs }) => textOfRuns(runs)).join(' ') ?? '').join('\t');
  const repeated = one.rows.length > 1 && textOf(one) === textOf(other) && textOf(one)?.trim() !== '';
  if (repeated && one.heads === 0) one.heads = 1;
  one.rows.push(...other.rows.slice(repeated ? 1 : 0));
  return true;
}
