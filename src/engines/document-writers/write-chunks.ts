import type { Block, Note, Paragraph, Table } from '../document-model/model.ts';
import type { ReadDocument } from '../document-model/read-document.ts';
import { sectionOf } from '../document-model/section-of.ts';
import { areaOf } from '../page-text/area.ts';
import type { Box } from '../page-text/characters.ts';
import { placeCells } from './cell-grid.ts';
import { countBlock, type DocumentFacts, noFacts } from './facts.ts';
import type { WriteOptions } from './options.ts';
import { readingOrder } from './reading-order.ts';
import { textOf } from './spans.ts';

/** A piece of text that stays together if it fits, with its places. */
interface Piece {
  text: string;
  places: { page: number; box: Box }[];
}

interface Chunk {
  headings: string[];
  pieces: Piece[];
  length: number;
}

/** Between two pieces of a chunk. */
const GAP = '\n\n';

/**
 * Writes a document as texts for retrieval, one a line: paragraphs, items and tables under the same headings together,
 * up to a number of characters, with headings, pages and places. Longer texts are split between sentences, and tables
 * between rows.
 */
export async function writeChunks(
  document: ReadDocument,
  { write, about, progress, characters }: Omit<WriteOptions, 'picture' | 'pages'> & { characters: number },
): Promise<DocumentFacts> {
  const facts = noFacts();
  const { title, author, language } = about;
  write(
    `{"unit":"mm","title":${JSON.stringify(title)},"author":${JSON.stringify(author)},"language":${JSON.stringify(language)},\n"chunks":[`,
  );
  let count = 0;
  const chunker = createChunker(characters, ({ headings, pieces }) => {
    const places = pieces.flatMap((piece) => piece.places);
    const chunk = {
      chunk: count + 1,
      headings,
      pages: [...new Set(places.map(({ page }) => page + 1))].sort((one, other) => one - other),
      text: pieces.map(({ text }) => text).join(GAP),
      places: unique(places).map(({ page, box }) => ({ page: page + 1, ...areaOf(box) })),
    };
    write(`${count++ ? ',\n' : '\n'}${JSON.stringify(chunk)}`);
  });
  for (const page of document.pages()) {
    for (const block of readingOrder(page, sectionOf(document.sections, page))) {
      countBlock(facts, block);
      chunker.add(block);
    }
    progress();
  }
  chunker.end();
  for (const note of document.notes) chunker.addNote(note);
  chunker.end();
  write('\n]}\n');
  return facts;
}

function createChunker(characters: number, emit: (chunk: Chunk) => void) {
  /** The headings above the current block, by level. */
  const path: { level: number; text: string }[] = [];
  let chunk: Chunk = { headings: [], pieces: [], length: 0 };
  /** The last heading, until content follows it. */
  let bare: Piece | null = null;

  function end(): void {
    if (chunk.pieces.length > 0) emit(chunk);
    chunk = { headings: path.map(({ text }) => text), pieces: [], length: 0 };
  }

  function put(piece: Piece): void {
    if (piece.text === '') return;
    const more = chunk.length === 0 ? piece.text.length : chunk.length + GAP.length + piece.text.length;
    if (more > characters && chunk.pieces.length > 0) end();
    chunk.length = chunk.length === 0 ? piece.text.length : more;
    chunk.pieces.push(piece);
    bare = null;
  }

  /** A heading with nothing below it is a text. */
  function keepBare(): void {
    if (bare) put(bare);
  }

  function addParagraph(block: Paragraph): void {
    const text = textOf(block.runs);
    if (text === '') return;
    if (block.role === 'heading') {
      const above = path.findIndex(({ level }) => level >= block.level);
      if (above >= 0) {
        keepBare();
        path.length = above;
      }
      path.push({ level: block.level, text });
      end();
      bare = { text, places: [{ page: block.page, box: block.box }] };
      return;
    }
    const places = [{ page: block.page, box: block.box }, ...(block.continued ? [block.continued] : [])];
    for (const part of splitText(markerOf(block) + text, characters)) put({ text: part, places });
  }

  return {
    end(): void {
      keepBare();
      end();
    },
    add(block: Block): void {
      if (block.kind === 'paragraph') addParagraph(block);
      else if (block.kind === 'turned') for (const each of block.blocks) addParagraph(each);
      else if (block.kind === 'table') {
        for (const text of splitTable(block, characters)) put({ text, places: [{ page: block.page, box: block.box }] });
      }
    },
    /** Adds a footnote, which belongs to no heading. */
    addNote({ marker, blocks }: Note): void {
      path.length = 0;
      if (chunk.pieces.length === 0) chunk.headings = [];
      const text = `${marker} ${blocks.map(({ runs }) => textOf(runs)).join('\n')}`.trim();
      const places = blocks.map(({ page, box }) => ({ page, box }));
      for (const part of splitText(text, characters)) put({ text: part, places });
    },
  };
}

function markerOf({ list }: Paragraph): string {
  if (!list) return '';
  const marker = list.format === 'bullet' ? '-' : list.marker.replace('%', String(list.number));
  return `${'  '.repeat(list.level)}${marker} `;
}

/** Splits a text that is too long between sentences, else between words, else anywhere. */
function splitText(text: string, characters: number): string[] {
  if (text.length <= characters) return [text];
  const parts: string[] = [];
  let part = '';
  const flush = () => {
    if (part.trim() !== '') parts.push(part.trimEnd());
    part = '';
  };
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    if (part.length + segment.length > characters) flush();
    if (segment.length <= characters) part += segment;
    else {
      for (const word of segment.split(/(?<=\s)/)) {
        for (const piece of word.match(new RegExp(`.{1,${characters}}`, 'gsu')) ?? []) {
          if (part.length + piece.length > characters) flush();
          part += piece;
        }
      }
    }
  }
  flush();
  return parts;
}

/** A table as rows of GitHub's Markdown; each part of a long one repeats its head. */
function splitTable(table: Table, characters: number): string[] {
  const rows = placeCells(table).map((cells) => {
    const texts = new Array<string>(table.widths.length).fill('');
    for (const { cell, column } of cells)
      texts[column] = (cell?.blocks ?? [])
        .map(({ runs }) => textOf(runs).replaceAll('|', '\\|'))
        .filter((text) => text !== '')
        .join('<br>');
    return `| ${texts.join(' | ')} |`;
  });
  const heads = Math.max(1, table.heads);
  const head = [...rows.slice(0, heads), `|${' --- |'.repeat(table.widths.length)}`].join('\n');
  const parts: string[] = [];
  let part = '';
  for (const row of rows.slice(heads)) {
    if (part !== '' && head.length + part.length + row.length + 1 > characters) {
      parts.push(head + part);
      part = '';
    }
    part += `\n${row}`;
  }
  if (part !== '' || parts.length === 0) parts.push(head + part);
  return parts.flatMap((each) => (each.length <= characters ? [each] : splitText(each, characters)));
}

function unique(places: Piece['places']): Piece['places'] {
  const seen = new Set<string>();
  return places.filter(({ page, box }) => {
    const key = `${page} ${box.left} ${box.top} ${box.right} ${box.bottom}`;
    return !seen.has(key) && seen.add(key);
  });
}
