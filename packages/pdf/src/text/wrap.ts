import type { SetLine } from './typesetter.ts';

/** A piece of text that lines are not broken within, with its width at size 1. */
export interface Piece {
  text: string;
  width: number;
  blank: boolean;
}

const MAX_PIECES = 20_000;
/** Characters of a word with the signs that stay with it. */
const MAX_WORD = 200;
let words: Intl.Segmenter | null = null;

/** Cuts a paragraph into pieces, by words as its language has them. */
export async function cutParagraph(paragraph: string, line: (text: string) => Promise<SetLine>): Promise<Piece[]> {
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const pieces: Piece[] = [];
  const widths = new Map<string, number>();
  const widthOf = async (text: string): Promise<number> => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    const { width } = await line(text);
    widths.set(text, width);
    return width;
  };
  for (const { segment, isWordLike } of words.segment(paragraph)) {
    if (pieces.length > MAX_PIECES) break;
    const last = pieces.at(-1);
    const blank = segment.trim() === '';
    // Signs stay with the word before them.
    if (!blank && !isWordLike && last && !last.blank && last.text.length < MAX_WORD) {
      last.text += segment;
      last.width = await widthOf(last.text);
    } else pieces.push({ text: segment, width: await widthOf(segment), blank });
  }
  return pieces;
}

/** Breaks pieces into lines no wider than `most` (at size 1), except for pieces that are wider by themselves, which are cut. */
export function breakLines(pieces: readonly Piece[], most: number): string[] {
  const lines: string[] = [];
  let current = '';
  let width = 0;
  const end = (): void => {
    lines.push(current.trimEnd());
    current = '';
    width = 0;
  };
  for (const piece of pieces) {
    if (width > 0 && width + piece.width > most && !piece.blank) end();
    if (piece.width <= most || piece.blank) {
      if (piece.blank && current === '' && lines.length > 0) continue;
      current += piece.text;
      width += piece.width;
      continue;
    }
    const characters = [...piece.text];
    const each = Math.max(1, Math.floor((characters.length * most) / piece.width));
    for (let at = 0; at < characters.length; at += each) {
      if (width > 0) end();
      current = characters.slice(at, at + each).join('');
      width = (piece.width * Math.min(each, characters.length - at)) / characters.length;
    }
  }
  end();
  return lines;
}
