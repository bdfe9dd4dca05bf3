import type { Block, Paragraph, Run } from './blocks.ts';

/** Writes blocks as plain text: paragraphs apart by an empty line, cells by tabs, slides by a form feed. */
export function* writeText(blocks: readonly Block[]): Generator<string> {
  let before: Block | null = null;
  const numbers: number[] = [];
  for (const block of blocks) {
    if (block.kind === 'break') {
      yield '\f';
      before = null;
      continue;
    }
    const text =
      block.kind === 'table'
        ? tableText(block.rows)
        : block.kind === 'note'
          ? `[${block.number}] ${joined(block.runs).trim()}`
          : paragraphText(block, numbers);
    if (text.trim() === '') continue;
    const near = before?.kind === 'paragraph' && before.list && block.kind === 'paragraph' && block.list;
    yield `${before === null ? '' : near ? '\n' : '\n\n'}${text}`;
    before = block;
  }
  yield '\n';
}

const joined = (runs: readonly Run[]): string =>
  runs.map(({ text, note }) => (note === undefined ? text : `[${note}]`)).join('');

/** @param numbers how far the numbered lists under way have come, by level */
function paragraphText({ list, runs }: Paragraph, numbers: number[]): string {
  // Numbers of deeper levels start again, and so do all numbers after other text.
  numbers.length = Math.min(numbers.length, list ? list.level + 1 : 0);
  if (!list) return joined(runs).trim();
  if (list.ordered) numbers[list.level] = (numbers[list.level] ?? 0) + 1;
  return `${'  '.repeat(list.level)}${list.ordered ? `${numbers[list.level]}.` : '-'} ${joined(runs).trim()}`;
}

function tableText(rows: readonly Run[][][]): string {
  return rows
    .map((row) =>
      row
        .map((cell) => joined(cell).replace(/\s+/g, ' ').trim())
        .join('\t')
        .trimEnd(),
    )
    .join('\n');
}

/** Writes blocks as Markdown (CommonMark with tables and footnotes); text that only looks like markup is escaped. */
export function* writeMarkdown(blocks: readonly Block[]): Generator<string> {
  let before: Block | null = null;
  for (const block of blocks) {
    const text = markdownBlock(block);
    if (text.trim() === '') continue;
    const near = before?.kind === 'paragraph' && before.list && block.kind === 'paragraph' && block.list;
    yield `${before === null ? '' : near ? '\n' : '\n\n'}${text}`;
    before = block;
  }
  yield '\n';
}

function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'break':
      return '---';
    case 'table':
      return markdownTable(block.rows);
    case 'note':
      return `[^${block.number}]: ${markdownRuns(block.runs)
        .trim()
        .replace(/\s*\n\s*/g, ' ')}`;
    default:
      return markdownParagraph(block);
  }
}

function markdownParagraph({ heading, list, runs }: Paragraph): string {
  const inline = markdownRuns(runs).trim();
  if (inline === '') return '';
  if (heading > 0) return `${'#'.repeat(heading)} ${inline.replaceAll('\n', ' ')}`;
  const lead = list ? `${'   '.repeat(list.level)}${list.ordered ? '1.' : '-'} ` : '';
  const indent = ' '.repeat(lead.length);
  // A break within a paragraph is one in Markdown, too; text that looks like a heading or list must not become one.
  const lines = inline
    .split('\n')
    .map((line) => line.trim().replace(/^(#{1,6}(?=\s)|[-+](?=\s)|>|={3,}|-{3,})/, '\\$1'));
  return lead + lines.map((line) => line.replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2')).join(`\\\n${indent}`);
}

function markdownRuns(runs: readonly Run[]): string {
  return runs.map(markdownRun).join('');
}

function markdownRun({ text, bold, italic, link, note }: Run): string {
  if (note !== undefined) return `[^${note}]`;
  // Markdown's marks must touch letters: white space stays outside of them.
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text.replace(/\t/g, ' ')) ?? [];
  if (inner === '') return before + after;
  const mark = (bold ? '**' : '') + (italic ? '*' : '');
  const marked = mark + escaped(inner) + [...mark].reverse().join('');
  const target = link?.replace(/[\s<>\\]/g, (sign) => encodeURIComponent(sign));
  return before + (target ? `[${marked}](<${target}>)` : marked) + after;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>~|]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');
}

function markdownTable(rows: readonly Run[][][]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  // Only the first row needs every cell (GFM 4.10): others may end early, even after a wide cell.
  const lines = rows.map((row, index) => {
    const cells = Array.from({ length: index === 0 ? width : Math.max(1, row.length) }, (_, at) =>
      markdownRuns(row[at] ?? [])
        .trim()
        .replace(/\s*\n\s*/g, '<br>'),
    );
    return `| ${cells.join(' | ')} |`;
  });
  return [lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n');
}
