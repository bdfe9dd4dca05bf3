import { areaOf, millimetres } from './area.ts';
import { type Block, boxOf } from './blocks.ts';
import type { Character } from './characters.ts';
import { type Line, textOf } from './lines.ts';
import { idOf } from './place-id.ts';
import type { ReadPage } from './read-pages.ts';
import type { Word } from './words.ts';

/** Writes a page with its blocks, lines and words, in order, as JSON. */
export function writePage(number: number, page: ReadPage, blocks: readonly Block[]): string {
  return JSON.stringify({
    page: number,
    width: millimetres(page.width),
    height: millimetres(page.height),
    blocks: blocks.map((block) => {
      const lines = block.kind === 'table' ? block.rows.flat() : block.lines;
      const box = boxOf(lines.flatMap(({ words }) => words));
      return {
        type: block.kind === 'item' ? 'list_item' : block.kind,
        ...(block.kind === 'heading' && { level: block.level }),
        ...(block.kind === 'item' && { marker: block.marker, depth: block.depth }),
        ...(box && areaOf(box)),
        ...(box && block.kind !== 'table' && { id: idOf([{ page: number, box }], lines.map(textOf).join('')) }),
        ...(block.kind === 'table'
          ? {
              rows: block.rows.map((row) => row.map((cell) => ({ text: textOf(cell), words: cell.words.map(wordOf) }))),
            }
          : { lines: block.lines.map((line) => lineOf(number, line)) }),
      };
    }),
  });
}

function lineOf(page: number, line: Line) {
  const box = boxOf(line.words);
  const text = textOf(line);
  return { text, ...(box && { id: idOf([{ page, box }], text), ...areaOf(box) }), words: line.words.map(wordOf) };
}

function wordOf(word: Word) {
  const box = boxOf([word]);
  const [first] = word.characters;
  return {
    text: word.text,
    ...(box && areaOf(box)),
    ...(first && { font: first.face.name }),
    size: Math.round(word.size * 100) / 100,
    ...(first && styleOf(first)),
  };
}

function styleOf({ face: { bold, italic }, direction }: Character) {
  return { ...(bold && { bold }), ...(italic && { italic }), ...(direction !== 0 && { rotation: direction }) };
}
