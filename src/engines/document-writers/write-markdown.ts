import type { Block, ListPlace, Note, Paragraph, Picture, Run, Table } from '../document-model/model.ts';
import type { ReadDocument } from '../document-model/read-document.ts';
import { sectionOf } from '../document-model/section-of.ts';
import { placeCells } from './cell-grid.ts';
import { countBlock, type DocumentFacts, noFacts } from './facts.ts';
import type { WriteOptions } from './options.ts';
import { readingOrder } from './reading-order.ts';
import { partSpaces, type Span, spansOf } from './spans.ts';

/** Writes a document as Markdown (CommonMark, with the tables and footnotes of GitHub), page by page, without keeping it. */
export async function writeMarkdown(
  document: ReadDocument,
  { write, picture, progress }: Omit<WriteOptions, 'pages' | 'about'>,
): Promise<DocumentFacts> {
  const facts = noFacts();
  const writer = createMarkdown();
  for (const page of document.pages()) {
    for (const block of readingOrder(page, sectionOf(document.sections, page))) {
      if (block.kind === 'picture') {
        const address = await picture(block);
        if (address === null) continue;
        write(writer.picture(address));
      } else write(writer.block(block));
      countBlock(facts, block);
    }
    progress();
  }
  for (const note of document.notes) write(writer.note(note));
  write(writer.end());
  return facts;
}

interface OpenItem {
  list: number;
  level: number;
  ordered: boolean;
  /** Indentation of the item's content, in spaces. */
  indent: number;
}

function createMarkdown() {
  const items: OpenItem[] = [];
  let begun = false;
  /** Ends of lists after which one of the same kind would be the same list. */
  let listBefore: { ordered: boolean; list: number } | null = null;

  function between(near = false): string {
    const text = !begun ? '' : near ? '\n' : '\n\n';
    begun = true;
    return text;
  }

  function item({ runs }: Paragraph, place: ListPlace): string {
    const ordered = place.format !== 'bullet';
    items.length = items.findLastIndex(({ level }) => level <= place.level) + 1;
    const open = items.at(-1);
    let near = open !== undefined;
    if (open?.level === place.level) {
      items.pop();
      near = open.list === place.list && open.ordered === ordered;
    }
    const other = !near && listBefore?.ordered === ordered && items.length === 0;
    const indent = items.at(-1)?.indent ?? 0;
    const marker = ordered ? `${Math.max(0, place.number)}.` : '-';
    items.push({ list: place.list, level: place.level, ordered, indent: indent + marker.length + 1 });
    if (items.length === 1) listBefore = { ordered, list: place.list };
    // Two lists that follow each other are one, unless something is between them.
    const apart = other ? `${between()}<!-- -->` : '';
    return `${apart}${between(near)}${' '.repeat(indent)}${marker} ${linesOf(runs, indent + marker.length + 1)}`;
  }

  function paragraph(block: Paragraph): string {
    if (block.list) return item(block, block.list);
    items.length = 0;
    const text =
      block.role === 'heading'
        ? `${'#'.repeat(Math.min(6, Math.max(1, block.level)))} ${inlineOf(block.runs, false).replaceAll('\n', ' ')}`
        : linesOf(block.runs, 0);
    if (text.replace(/^#+ /, '') === '') return '';
    listBefore = null;
    return between() + text;
  }

  return {
    block(block: Exclude<Block, Picture>): string {
      if (block.kind === 'paragraph') return paragraph(block);
      items.length = 0;
      if (block.kind === 'turned') return block.blocks.map((one) => paragraph({ ...one, list: null })).join('');
      listBefore = null;
      return between() + tableOf(block);
    },
    picture(address: string): string {
      items.length = 0;
      listBefore = null;
      return `${between()}![](${/[\s()<>]/.test(address) ? `<${address.replace(/[<>]/g, encodeURIComponent)}>` : address})`;
    },
    note({ number, blocks }: Note): string {
      items.length = 0;
      const texts = blocks.map(({ runs }) => linesOf(runs, 4)).filter((text) => text !== '');
      return `${between()}[^${number}]: ${texts.join('\n\n    ')}`;
    },
    end: (): string => (begun ? '\n' : ''),
  };
}

/** Runs as a paragraph of Markdown, escaped where a line would begin another kind of block. */
function linesOf(runs: readonly Run[], indent: number): string {
  return inlineOf(runs)
    .split('\n')
    .map((line) => line.trim())
    .map((line) => line.replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|={2,}|-{2,}|~{3,})/, '\\$1'))
    .map((line) => line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'))
    .join(`\\\n${' '.repeat(indent)}`);
}

function inlineOf(runs: readonly Run[], bold = true): string {
  const groups = spansOf(runs, { bold });
  const flat = groups.flatMap(({ spans }) => spans);
  let at = 0;
  return groups
    .map(({ link, spans }) => {
      const inner = spans.map((span) => spanOf(span, neighborsOf(flat, at++))).join('');
      if (link === null || !('url' in link) || inner.trim() === '') return inner;
      const { before, inner: text, after } = partSpaces(inner);
      return `${before}[${text}](<${link.url.replace(/[\s<>\\]/g, encodeURIComponent)}>)${after}`;
    })
    .join('')
    .trim();
}

interface Neighbors {
  before: string;
  after: string;
}

function neighborsOf(spans: readonly Span[], at: number): Neighbors {
  return { before: spans[at - 1]?.text.slice(-1) ?? '', after: spans[at + 1]?.text.slice(0, 1) ?? '' };
}

function spanOf(span: Span, { before, after }: Neighbors): string {
  if (span.note !== undefined) return `[^${span.note}]`;
  const text = span.text.replaceAll('\t', ' ');
  const { before: open, inner, after: close } = partSpaces(text);
  if (inner === '') return text;
  const escaped = escapeMarkdown(inner);
  const raised = span.baseline === 'normal' ? null : span.baseline === 'super' ? 'sup' : 'sub';
  const content = raised ? `<${raised}>${escaped}</${raised}>` : escaped;
  const marks = `${span.strike ? '~~' : ''}${span.bold ? '**' : ''}${span.italic ? '*' : ''}`;
  const stands =
    flanks(open === '' ? before : ' ', content.charAt(0)) && flanks(close === '' ? after : ' ', content.slice(-1));
  if (marks === '' || !stands || inner.includes('\n')) return open + content + close;
  return `${open}${marks}${content}${[...marks].reverse().join('')}${close}`;
}

/**
 * Whether a mark between two characters opens or closes emphasis (CommonMark 0.31, 6.2).
 * @param inner the character within
 */
function flanks(outer: string, inner: string): boolean {
  return !/[\p{P}\p{S}]/u.test(inner) || outer === '' || /[\s\p{P}\p{S}]/u.test(outer);
}

function escapeMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/!(?=\\\[)/g, '\\!');
}

/** A GitHub table: merged cells have their text in the first position. */
function tableOf(table: Table): string {
  const width = table.widths.length;
  const rows = placeCells(table).map((cells) => {
    const texts = new Array<string>(width).fill('');
    for (const { cell, column } of cells)
      texts[column] = (cell?.blocks ?? [])
        .map(({ runs }) => inlineOf(runs).replace(/\s*\n\s*/g, '<br>'))
        .filter((text) => text !== '')
        .join('<br>');
    return `| ${texts.join(' | ')} |`;
  });
  return [rows[0] ?? `|${'  |'.repeat(width)}`, `|${' --- |'.repeat(width)}`, ...rows.slice(1)].join('\n');
}
