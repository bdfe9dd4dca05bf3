import type { Block, Note, Paragraph, Run, Section, Table } from '../document-model/model.ts';
import type { ReadDocument } from '../document-model/read-document.ts';
import { sectionOf } from '../document-model/section-of.ts';
import { areaOf } from '../page-text/area.ts';
import { idOf } from '../page-text/place-id.ts';
import { placeCells } from './cell-grid.ts';
import { countBlock, type DocumentFacts, noFacts } from './facts.ts';
import type { WriteOptions } from './options.ts';
import { readingOrder } from './reading-order.ts';
import { type Span, spansOf, textOf } from './spans.ts';

type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

/** Writes a document as JSON: its blocks in the order in which they are read, each with its page and place; a page a line. */
export async function writeJson(
  document: ReadDocument,
  { write, about, progress }: Omit<WriteOptions, 'picture' | 'pages'>,
): Promise<DocumentFacts> {
  const facts = noFacts();
  const { title, author, language } = about;
  write(`{"unit":"mm","title":${json(title)},"author":${json(author)},"language":${json(language)},\n"pages":[`);
  let first = true;
  for (const page of document.pages()) {
    const section = sectionOf(document.sections, page);
    const blocks = readingOrder(page, section).map((block) => {
      countBlock(facts, block);
      return blockOf(block);
    });
    const { width, height } = areaOf({ left: 0, top: 0, right: section.width, bottom: section.height });
    write(
      `${first ? '\n' : ',\n'}${json({ page: page.page + 1, width, height, recognized: page.recognized, blocks })}`,
    );
    first = false;
    progress();
  }
  const heads = document.sections.map((section) => headsOf(section));
  write(`\n],\n"notes":${json(document.notes.map(noteOf))},\n"sections":${json(heads)}}\n`);
  return facts;
}

function json(value: Value): string {
  return JSON.stringify(value);
}

function blockOf(block: Block): Value {
  const place = { page: block.page + 1, ...areaOf(block.box) };
  if (block.kind === 'table') return { type: 'table', ...place, ...tableOf(block) };
  if (block.kind === 'picture')
    return {
      type: 'picture',
      id: idOf([{ page: block.page + 1, box: block.box }], ''),
      ...place,
      placing: block.placing,
    };
  if (block.kind === 'turned')
    return { type: 'turned', ...place, degrees: block.degrees, blocks: block.blocks.map(blockOf) };
  const said = textAndRuns(block);
  const places = [block, ...(block.continued ? [block.continued] : [])].map(({ page, box }) => ({
    page: page + 1,
    box,
  }));
  return { ...kindOf(block), id: idOf(places, said.text), ...place, ...continuedOf(block), ...said };
}

function kindOf({ role, level, list }: Paragraph): { [name: string]: Value } {
  if (role === 'heading') return { type: 'heading', level };
  if (role === 'caption') return { type: 'caption' };
  if (!list) return { type: 'paragraph' };
  const { format, number, marker } = list;
  return {
    type: 'list_item',
    list: list.list,
    level: list.level,
    format,
    ...(format === 'bullet' ? { marker } : { number, marker: marker.replace('%', String(number)) }),
  };
}

/** The continuation of a paragraph on the next page. */
function continuedOf({ continued }: Paragraph): { [name: string]: Value } {
  return continued ? { continued: { page: continued.page + 1, ...areaOf(continued.box) } } : {};
}

function textAndRuns({ runs }: { runs: readonly Run[] }): { text: string; runs: Value[] } {
  return {
    text: textOf(runs),
    runs: spansOf(runs).flatMap(({ link, spans }) =>
      spans.map((span) => ({
        ...(span.note === undefined ? { text: span.text } : { note: span.note }),
        ...emphasisOf(span),
        ...(link === null ? {} : 'url' in link ? { url: link.url } : { to_page: link.page + 1 }),
      })),
    ),
  };
}

function emphasisOf({ bold, italic, underline, strike, baseline, color, highlight }: Span): { [name: string]: Value } {
  return {
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underline ? { underline } : {}),
    ...(strike ? { strike } : {}),
    ...(baseline === 'normal' ? {} : { baseline }),
    ...(color === null ? {} : { color: `#${color}` }),
    ...(highlight === null ? {} : { highlight: `#${highlight}` }),
  };
}

function tableOf(table: Table): { [name: string]: Value } {
  const cells = placeCells(table).flatMap((row, at) =>
    row.map(({ cell, column, columns, rows }) => ({
      row: at,
      column,
      ...(rows > 1 ? { rows } : {}),
      ...(columns > 1 ? { columns } : {}),
      text: (cell?.blocks ?? [])
        .map(({ runs }) => textOf(runs))
        .filter((text) => text !== '')
        .join('\n'),
    })),
  );
  return { rows: table.rows.length, columns: table.widths.length, head_rows: table.heads, ruled: table.ruled, cells };
}

function noteOf({ number, marker, page, blocks }: Note): Value {
  return { number, marker, page: page + 1, text: blocks.map(({ runs }) => textOf(runs)).join('\n') };
}

/** The running heads of a section, which are not blocks of its pages. */
function headsOf({ headers, footers }: Section): Value {
  const text = (heads: Section['headers']): string | null =>
    heads.default?.paragraphs.map(({ runs }) => textOf(runs)).join('\n') ?? null;
  return { header: text(headers), footer: text(footers) };
}
