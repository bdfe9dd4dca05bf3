import type { PageElement, PageNode } from './read-page.ts';

/** Writes adjacent parts of a formula. */
type WriteRow = (nodes: readonly PageNode[]) => string;

/** Adjacent parts of a formula. Bare symbols would be joined to a text. */
export function joined(parts: readonly string[]): string {
  return parts.length === 0 ? '[]' : `{[];${parts.join(';')}}`;
}

export function elementsOf(nodes: readonly PageNode[]): PageElement[] {
  return nodes.filter((node) => typeof node !== 'string');
}

interface Column {
  /** Which of the cells of each row it has. */
  at: number;
  side: 'left' | 'right' | 'center';
}

/** A column as set: a single one, or a right-aligned one followed by a left-aligned one. */
interface Group {
  first: Column;
  second: Column | null;
}

/** A cell that only keeps another in the middle of the page. */
const isFiller = ({ attributes, children }: PageElement): boolean =>
  /width:50%/.test(attributes.style ?? '') &&
  children.every((child) => typeof child !== 'string' && /^(?:mtext|mrow)?$/.test(child.name) && childless(child));

const childless = ({ children }: PageElement): boolean =>
  children.every((child) => (typeof child === 'string' ? child.trim() === '' : childless(child)));

/**
 * Writes a table of MathML. Columns are aligned by marks in their cells, and one to the right with the next to the left are one column, as
 * equations under each other have them.
 */
export function writeMatrix({ children, attributes }: PageElement, writeRow: WriteRow): string {
  const rows = elementsOf(children)
    .filter(({ name }) => name === 'mtr' || name === 'mlabeledtr')
    .map((each) => elementsOf(each.children).filter(({ name }) => name === 'mtd'));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return '[]';
  const columns = Array.from({ length: width }, (_, at) => rows.flatMap((cells) => cells[at] ?? []));
  const used = columns.flatMap((cells, at) => (cells.every(isFiller) ? [] : [{ at, side: sideOf(cells) }]));
  const groups: Group[] = [];
  for (const column of used) {
    const last = groups.at(-1);
    if (column.side === 'left' && last?.second === null && last.first.side === 'right') last.second = column;
    else groups.push({ first: column, second: null });
  }
  const contentOf = (cell: PageElement | undefined): string => (cell ? writeRow(cell.children) : '[]');
  const lines = rows.map((cells) => {
    const written = groups.map(({ first, second }) => {
      const content = contentOf(cells[first.at]);
      if (second) return joined([content, 'align-mark', contentOf(cells[second.at])]);
      if (first.side === 'center') return content;
      return joined(first.side === 'left' ? ['align-mark', content] : [content, 'align-mark']);
    });
    return `(${written.join(', ')},)`;
  });
  if (groups.length === 0) return '[]';
  const display = attributes.displaystyle === 'true';
  const gaps = `column-gap: ${groups.some(({ second }) => second) ? '2em' : '1em'}, row-gap: ${display ? '0.6em' : '0.4em'}`;
  const matrix = `math.mat(delim: none, ${gaps}${rulesOf(rows, groups)}, ${lines.join(', ')})`;
  return display ? `math.display(${matrix})` : matrix;
}

function sideOf(cells: readonly PageElement[]): Column['side'] {
  const names = cells.map(({ attributes }) => attributes.class ?? '');
  if (names.some((name) => name.includes('tml-right'))) return 'right';
  return names.some((name) => name.includes('tml-left')) ? 'left' : 'center';
}

/** Rules between columns and rows. */
function rulesOf(rows: readonly PageElement[][], groups: readonly Group[]): string {
  const has = (cell: PageElement | undefined, side: string): boolean =>
    new RegExp(`border-${side}:[^;]*solid`).test(cell?.attributes.style ?? '');
  const down = groups.flatMap(({ first, second }, index) => {
    const { at } = second ?? first;
    return index + 1 < groups.length && rows.some((cells) => has(cells[at], 'right')) ? [index + 1] : [];
  });
  const across = rows.flatMap((cells, index) => {
    return index + 1 < rows.length && cells.some((cell) => has(cell, 'bottom')) ? [index + 1] : [];
  });
  const list = (name: string, at: readonly number[]): string[] =>
    at.length > 0 ? [`${name}: (${at.join(', ')},)`] : [];
  const rules = [...list('vline', down), ...list('hline', across)];
  return rules.length > 0 ? `, augment: (${rules.join(', ')})` : '';
}
