import type { Block, Look, Note, Paragraph, Run, RunningHeads, Section, Table } from '../document-model/model.ts';
import type { ReadDocument } from '../document-model/read-document.ts';
import { sectionOf } from '../document-model/section-of.ts';
import type { Box } from '../page-text/characters.ts';
import { placeCells } from './cell-grid.ts';
import { countBlock, type DocumentFacts, noFacts } from './facts.ts';
import type { WriteOptions } from './options.ts';
import { readingOrder } from './reading-order.ts';
import { textOf } from './spans.ts';

/** The version of the schema in docling-core that this follows. */
const VERSION = '1.10.0';

interface Ref {
  $ref: string;
}
interface Item {
  self_ref: string;
  parent: Ref | null;
  children: Ref[];
  content_layer: 'body' | 'furniture';
  [name: string]: unknown;
}
type Kind = 'texts' | 'groups' | 'tables' | 'pictures';

/** Writes a document as a DoclingDocument of docling-core: items in reading order with their pages and boxes, in points from the upper left. */
export async function writeDocling(
  document: ReadDocument,
  { write, about, progress }: Omit<WriteOptions, 'picture' | 'pages'>,
): Promise<DocumentFacts> {
  const facts = noFacts();
  const items = createItems();
  const pages: [string, unknown][] = [];
  /** Where in the body each page ends: its notes are known later. */
  const ends = new Map<number, number>();
  for (const page of document.pages()) {
    const section = sectionOf(document.sections, page);
    const number = page.page + 1;
    pages.push([String(number), { size: { width: section.width, height: section.height }, page_no: number }]);
    items.addPage(readingOrder(page, section), (block) => countBlock(facts, block));
    ends.set(page.page, items.body.children.length);
    progress();
  }
  items.addNotes(document.notes, ends);
  for (const section of document.sections) items.addHeads(section);
  const head = { schema_name: 'DoclingDocument', version: VERSION, name: about.title };
  write(`${JSON.stringify(head).slice(0, -1)},\n"body":${JSON.stringify(items.body)}`);
  write(`,\n"furniture":${JSON.stringify(items.furniture)}`);
  for (const kind of ['groups', 'texts', 'pictures', 'tables'] as const) {
    write(`,\n"${kind}":[`);
    for (const [index, item] of items.all[kind].entries()) write(`${index ? ',\n' : '\n'}${JSON.stringify(item)}`);
    write(']');
  }
  write(`,\n"pages":${JSON.stringify(Object.fromEntries(pages))}}\n`);
  return facts;
}

function createItems() {
  const root = (name: 'body' | 'furniture') =>
    ({
      self_ref: `#/${name}`,
      parent: null,
      children: [],
      content_layer: name,
      name: '_root_',
      label: 'unspecified',
    }) satisfies Item;
  const body: Item = root('body');
  const all: Record<Kind, Item[]> = { texts: [], groups: [], tables: [], pictures: [] };

  function add(kind: Kind, parent: Item, own: Record<string, unknown>, layer: Item['content_layer'] = 'body'): Item {
    const item: Item = {
      self_ref: `#/${kind}/${all[kind].length}`,
      parent: refTo(parent),
      children: [],
      content_layer: layer,
      ...own,
    };
    all[kind].push(item);
    parent.children.push(refTo(item));
    return item;
  }

  /** The list that the last block of the body was an item of: a group for each level, and the last item in it. */
  let list: { number: number; levels: { group: Item; last: Item | null }[] } | null = null;

  function addListItem(block: Paragraph): void {
    const place = block.list;
    if (!place) return;
    if (list?.number !== place.list) list = { number: place.list, levels: [] };
    const { levels } = list;
    levels.length = Math.min(levels.length, place.level + 1);
    while (levels.length <= place.level) {
      const parent = levels.at(-1)?.last ?? levels.at(-1)?.group ?? body;
      levels.push({ group: add('groups', parent, { name: 'list', label: 'list' }), last: null });
    }
    const level = levels[place.level];
    if (!level) return;
    const enumerated = place.format !== 'bullet';
    const marker = enumerated ? place.marker.replace('%', String(place.number)) : place.marker;
    level.last = add('texts', level.group, { label: 'list_item', ...textItem(block), enumerated, marker });
  }

  function addParagraph(block: Paragraph, parent: Item): Item | null {
    if (block.role === 'item' && block.list && parent === body) {
      addListItem(block);
      return null;
    }
    if (parent === body) list = null;
    if (block.role === 'heading')
      return add('texts', parent, { label: 'section_header', ...textItem(block), level: Math.max(1, block.level) });
    return add('texts', parent, { label: block.role === 'caption' ? 'caption' : 'text', ...textItem(block) });
  }

  function addBlock(block: Block): Item | null {
    if (block.kind === 'paragraph') return addParagraph(block, body);
    list = null;
    if (block.kind === 'turned') {
      for (const each of block.blocks) addParagraph(each, body);
      return null;
    }
    const prov = [provOf(block.page, block.box, 0)];
    if (block.kind === 'picture') return add('pictures', body, { label: 'picture', prov, captions: [] });
    return add('tables', body, { label: 'table', prov, captions: [], data: tableData(block) });
  }

  /** Adds the blocks of a page; a caption belongs to the table that follows, or to the table or picture before it. */
  function addPage(blocks: readonly Block[], count: (block: Block) => void): void {
    let floating: Item | null = null;
    let waiting: Paragraph | null = null;
    const hold = (item: Item, caption: Paragraph) => {
      const text = addParagraph(caption, item);
      if (text) (item.captions as Ref[]).push(refTo(text));
    };
    for (const [at, block] of blocks.entries()) {
      count(block);
      if (block.kind === 'paragraph' && block.role === 'caption') {
        const next = blocks[at + 1]?.kind;
        if (next === 'table' || (next === 'picture' && !floating)) waiting = block;
        else if (floating) hold(floating, block);
        else addParagraph(block, body);
        floating = null;
        continue;
      }
      const item = addBlock(block);
      floating = item && (block.kind === 'table' || block.kind === 'picture') ? item : null;
      if (floating && waiting) {
        hold(floating, waiting);
        floating = null;
      }
      waiting = null;
    }
  }

  /** Adds footnotes, each after the blocks of its page. @param ends lengths of the body after each page */
  function addNotes(notes: readonly Note[], ends: ReadonlyMap<number, number>): void {
    const children = body.children;
    body.children = [];
    let from = 0;
    for (const [page, end] of ends) {
      body.children.push(...children.slice(from, end));
      from = end;
      for (const note of notes) {
        if (note.page !== page) continue;
        const text = note.blocks.map(({ runs }) => textOf(runs)).join('\n');
        const prov = note.blocks.map((block) => provOf(block.page, block.box, text.length));
        add('texts', body, { label: 'footnote', prov, orig: `${note.marker} ${text}`.trim(), text });
      }
    }
  }

  /** Adds headers and footers of a section once each: they are furniture, which readers skip. */
  function addHeads({ headers, footers }: Section): void {
    const texts = (heads: RunningHeads, label: 'page_header' | 'page_footer') => {
      for (const head of new Set([heads.first, heads.default, heads.even]))
        for (const block of head?.paragraphs ?? []) add('texts', body, { label, ...textItem(block) }, 'furniture');
    };
    texts(headers, 'page_header');
    texts(footers, 'page_footer');
  }

  return { all, body, furniture: root('furniture'), addPage, addNotes, addHeads };
}

const refTo = ({ self_ref }: Item): Ref => ({ $ref: self_ref });

function textItem({ page, box, continued, runs }: Paragraph): Record<string, unknown> {
  const text = textOf(runs);
  const prov = [provOf(page, box, text.length)];
  if (continued) prov.push(provOf(continued.page, continued.box, text.length));
  const formatting = formattingOf(runs);
  const url = urlOf(runs);
  return { prov, orig: text, text, ...(formatting && { formatting }), ...(url !== null && { hyperlink: url }) };
}

function provOf(page: number, box: Box, length: number) {
  const { left: l, top: t, right: r, bottom: b } = box;
  return { page_no: page + 1, bbox: { l, t, r, b, coord_origin: 'TOPLEFT' }, charspan: [0, length] };
}

/** The emphasis that all letters of a text have in common; null if they have none. */
function formattingOf(runs: readonly Run[]): Record<string, unknown> | null {
  const looks = runs.filter(({ text }) => text.trim() !== '').map(({ look }) => look);
  const all = (test: (look: Look) => boolean) => looks.length > 0 && looks.every(test);
  const script = all(({ baseline }) => baseline === 'super')
    ? 'super'
    : all(({ baseline }) => baseline === 'sub')
      ? 'sub'
      : 'baseline';
  const formatting = {
    bold: all(({ bold }) => bold),
    italic: all(({ italic }) => italic),
    underline: all(({ underline }) => underline),
    strikethrough: all(({ strike }) => strike),
    script,
  };
  return script !== 'baseline' || Object.values(formatting).includes(true) ? formatting : null;
}

/** The address that all letters of a text lead to, or null. */
function urlOf(runs: readonly Run[]): string | null {
  const urls = new Set(
    runs
      .filter(({ text }) => text.trim() !== '')
      .map(({ link }) => (link && 'url' in link && URL.canParse(link.url) ? link.url : null)),
  );
  const [url = null] = urls;
  return urls.size === 1 ? url : null;
}

function tableData(table: Table): Record<string, unknown> {
  const cells = placeCells(table).flatMap((row, at) =>
    row.map(({ cell, column, columns, rows }) => ({
      row_span: rows,
      col_span: columns,
      start_row_offset_idx: at,
      end_row_offset_idx: at + rows,
      start_col_offset_idx: column,
      end_col_offset_idx: column + columns,
      text: (cell?.blocks ?? [])
        .map(({ runs }) => textOf(runs))
        .filter((text) => text !== '')
        .join('\n'),
      column_header: at < table.heads,
    })),
  );
  return { table_cells: cells, num_rows: table.rows.length, num_cols: table.widths.length };
}
