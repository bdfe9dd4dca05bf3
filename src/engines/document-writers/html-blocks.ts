import type { Block, ListPlace, Paragraph, Picture, Table } from '../document-model/model.ts';
import { placeCells } from './cell-grid.ts';
import { type Targets, writeInline } from './html-inline.ts';
import { textOf } from './spans.ts';
import { escapeXml } from './xml.ts';

export interface WrittenHeading {
  id: string;
  level: number;
  text: string;
}

export interface HtmlBlocksOptions {
  targets: Targets;
  /** Called for each heading. */
  heading(heading: WrittenHeading): void;
}

/** Writes blocks as HTML that is XML, too. Lists stay open until something else comes. */
export interface HtmlBlocks {
  /** Marks the start of a page before the next block. @param page counted from 1 */
  pageMark(page: number): void;
  block(block: Exclude<Block, Picture>): string;
  picture(picture: Picture, address: string): string;
  /** Closes all open elements. */
  end(): string;
}

interface OpenList {
  list: number;
  level: number;
  tag: 'ul' | 'ol';
  /** The number that the next item gets automatically. */
  next: number;
}

const TYPES: Readonly<Partial<Record<ListPlace['format'], string>>> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};
/** Pixels of CSS in a point. */
const PIXELS = 96 / 72;
const MAX_LEVEL = 6;

export function createHtmlBlocks({ targets, heading }: HtmlBlocksOptions): HtmlBlocks {
  const lists: OpenList[] = [];
  let marks = '';
  let headings = 0;

  function takeMarks(): string {
    const pending = marks;
    marks = '';
    return pending;
  }

  /** Marks in places without text. */
  function looseMarks(): string {
    const pending = takeMarks();
    return pending === '' ? '' : `<div>${pending}</div>\n`;
  }

  function closeLists(until = 0): string {
    let html = '';
    for (const { tag } of lists.splice(until).reverse()) html += `</li>\n</${tag}>\n`;
    return html;
  }

  function item(paragraph: Paragraph, place: ListPlace): string {
    let html = closeLists(lists.findLastIndex(({ level }) => level <= place.level) + 1);
    const tag = place.format === 'bullet' ? 'ul' : 'ol';
    let open = lists.at(-1);
    if (open?.level === place.level && (open.list !== place.list || open.tag !== tag)) {
      html += closeLists(lists.length - 1);
      open = lists.at(-1);
    }
    if (open?.level === place.level) html += '</li>\n';
    else {
      const type = TYPES[place.format];
      const start = tag === 'ol' && place.number !== 1 ? ` start="${place.number}"` : '';
      html += `${lists.length > 0 ? '\n' : ''}<${tag}${type ? ` type="${type}"` : ''}${start}>\n`;
      open = { list: place.list, level: place.level, tag, next: place.number };
      lists.push(open);
    }
    const value = open.tag === 'ol' && place.number !== open.next ? ` value="${place.number}"` : '';
    open.next = place.number + 1;
    return `${html}<li${value}${directionOf(paragraph)}>${takeMarks()}${writeInline(paragraph.runs, targets)}`;
  }

  function paragraphHtml(paragraph: Paragraph, ground: string | null = null): string {
    const { role, level, runs } = paragraph;
    if (role === 'heading') {
      const id = `heading-${++headings}`;
      const depth = Math.min(MAX_LEVEL, Math.max(1, level));
      heading({ id, level: depth, text: textOf(runs) });
      return `<h${depth} id="${id}"${directionOf(paragraph)}>${takeMarks()}${writeInline(runs, targets, { heading: true })}</h${depth}>\n`;
    }
    const inner = writeInline(runs, targets, { ground });
    if (inner === '') return '';
    return `<p${classOf(paragraph)}${directionOf(paragraph)}>${takeMarks()}${inner}</p>\n`;
  }

  function table(table: Table): string {
    const rows = placeCells(table).map((cells, at) => {
      const name = at < table.heads ? 'th' : 'td';
      const written = cells.map(({ cell, columns, rows: deep }) => {
        const spans = `${columns > 1 ? ` colspan="${columns}"` : ''}${deep > 1 ? ` rowspan="${deep}"` : ''}`;
        const fill = cell?.fill && cell.fill !== 'ffffff' ? ` style="background:#${cell.fill}"` : '';
        return `<${name}${spans}${fill}>${cellHtml(cell?.blocks ?? [], cell?.fill ?? null)}</${name}>`;
      });
      return `<tr>${written.join('')}</tr>\n`;
    });
    const heads = Math.min(table.heads, rows.length);
    const head = heads > 0 ? `<thead>\n${rows.slice(0, heads).join('')}</thead>\n` : '';
    const body = heads < rows.length ? `<tbody>\n${rows.slice(heads).join('')}</tbody>\n` : '';
    return `<table${table.rtl ? ' dir="rtl"' : ''}>\n${head}${body}</table>\n`;
  }

  /** A single paragraph needs no element in its cell. */
  function cellHtml(blocks: readonly Paragraph[], ground: string | null): string {
    const [only] = blocks;
    if (only && blocks.length === 1) return writeInline(only.runs, targets, { ground });
    return blocks
      .map((block) => paragraphHtml(block.role === 'body' ? block : { ...block, role: 'body', list: null }, ground))
      .join('')
      .trim();
  }

  return {
    pageMark(page) {
      marks += `<span class="page" id="page-${page}" role="doc-pagebreak" aria-label="${page}"></span>`;
    },
    block(block) {
      if (block.kind === 'paragraph' && block.list) return item(block, block.list);
      const closed = closeLists();
      if (block.kind === 'paragraph') return closed + paragraphHtml(block);
      if (block.kind === 'table') return closed + looseMarks() + table(block);
      return `${closed}${block.blocks.map((one) => paragraphHtml(one)).join('')}`;
    },
    picture({ box, align }, address) {
      const width = Math.max(1, Math.round((box.right - box.left) * PIXELS));
      const height = Math.max(1, Math.round((box.bottom - box.top) * PIXELS));
      const place = align === 'left' ? '' : ` class="${align}"`;
      return `${closeLists()}${looseMarks()}<figure${place}><img src="${escapeXml(address)}" alt="" width="${width}" height="${height}"/></figure>\n`;
    },
    end: () => closeLists() + looseMarks(),
  };
}

function classOf({ role, align }: Paragraph): string {
  const names = [
    ...(role === 'caption' ? ['caption'] : []),
    ...(align === 'center' || align === 'right' ? [align] : []),
  ];
  return names.length > 0 ? ` class="${names.join(' ')}"` : '';
}

function directionOf({ rtl }: Paragraph): string {
  return rtl ? ' dir="rtl"' : '';
}
