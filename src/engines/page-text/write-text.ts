import { type Block, joinedText } from './blocks.ts';
import { type Line, textOf } from './lines.ts';
import { neighbours } from './lists.ts';
import { median, type Region } from './order.ts';
import type { Word } from './words.ts';

/** Columns of a line in a page's layout. */
const MAX_COLUMNS = 400;
const MAX_BLANK_LINES = 3;

/** Writes blocks as plain text: a line per paragraph, empty lines between blocks, and tabs between cells. */
export function writePlain(blocks: readonly Block[], dehyphenate: boolean): string {
  return joinBlocks(blocks, (block) => {
    if (block.kind === 'table') return block.rows.map((row) => row.map((cell) => textOf(cell)).join('\t')).join('\n');
    const text = joinedText(block.lines, dehyphenate);
    return block.kind === 'item' ? `${'  '.repeat(block.depth)}${block.marker} ${text}` : text;
  });
}

/** Separates blocks by an empty line, except for list items. */
function joinBlocks(blocks: readonly Block[], write: (block: Block) => string): string {
  let text = '';
  blocks.forEach((block, index) => {
    const list = block.kind === 'item' && blocks[index - 1]?.kind === 'item';
    text += `${index === 0 ? '' : list ? '\n' : '\n\n'}${write(block)}`;
  });
  return text === '' ? '' : `${text}\n`;
}

/** Writes the words of a page at their positions, on a grid of characters. */
export function writeLayout(regions: readonly Region[]): string {
  const lines = regions.flatMap((region) => (region.kind === 'lines' ? region.lines : region.rows.flat()));
  const words = lines.flatMap((line) => line.words);
  const rows = rowsOf(words);
  const [top] = rows;
  if (!top) return '';
  const advance = median(words.map((word) => (word.to - word.from) / Math.max(1, [...word.text].length))) || 5;
  const left = Math.min(...words.map(({ from }) => from));
  const pitch = median(neighbours(rows).map(([above, row]) => row.over - above.over)) || top.size;
  let text = '';
  rows.forEach((row, index) => {
    const above = rows[index - 1];
    if (above) {
      const blank = Math.round((row.over - above.over) / pitch) - 1;
      text += '\n'.repeat(Math.max(0, Math.min(MAX_BLANK_LINES, blank)));
    }
    let line = '';
    for (const word of row.words.sort((one, other) => one.from - other.from)) {
      const column = Math.min(MAX_COLUMNS, Math.round((word.from - left) / advance));
      line = line.padEnd(Math.max(column, line === '' ? 0 : line.length + 1)) + word.text;
    }
    text += `${line}\n`;
  });
  return text;
}

function rowsOf(words: readonly Word[]): { words: Word[]; over: number; size: number }[] {
  const rows: { words: Word[]; over: number; middle: number; size: number }[] = [];
  for (const word of [...words].sort((one, other) => one.over + one.under - other.over - other.under)) {
    const middle = (word.over + word.under) / 2;
    const last = rows.at(-1);
    if (last && middle - last.middle < last.size * 0.5) last.words.push(word);
    else rows.push({ words: [word], over: word.over, middle, size: word.size });
  }
  return rows;
}

/** Writes blocks as Markdown (CommonMark, with the tables of GitHub). */
export function writeMarkdown(blocks: readonly Block[], dehyphenate: boolean): string {
  return joinBlocks(blocks, (block) => markdownOf(block, dehyphenate));
}

function markdownOf(block: Block, dehyphenate: boolean): string {
  if (block.kind === 'table') return tableOf(block.rows);
  const text = joinedText(block.lines, dehyphenate);
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${escaped(text)}`;
  if (block.kind === 'item') {
    const marker = block.ordered ? `${Number.parseInt(block.marker.replace(/\D/g, ''), 10)}.` : '-';
    return `${'   '.repeat(block.depth)}${marker} ${escaped(text)}`;
  }
  // Escape text that would begin another kind of block.
  return escaped(text).replace(/^(#{1,6}(?=\s)|[-+>](?=\s)|\d+[.)](?=\s))/, (mark) =>
    /^\d/.test(mark) ? `${mark.slice(0, -1)}\\${mark.at(-1)}` : `\\${mark}`,
  );
}

function tableOf(rows: readonly Line[][]): string {
  const [head = [], ...body] = rows;
  const line = (row: readonly Line[]) =>
    `| ${row.map((cell) => escaped(textOf(cell)).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...body.map(line)].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<]/g, '\\$&');
}
