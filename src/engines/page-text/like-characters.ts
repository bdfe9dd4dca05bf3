import type { Character, PageText } from './characters.ts';
import { LETTER_GAP, SPACED_GAP } from './words.ts';

/**
 * Font sizes by which places may differ along and across a line, and parts by which sizes may: PDFium's standard fonts
 * are not of the exact widths, which adds up along a line.
 */
const ALONG = 0.1;
const ACROSS = 0.02;
/** The same for their ends: PDFium includes what a glyph draws beyond its width. */
const ENDS = 0.3;
/** Font sizes by which letters of a line overlap at least. */
const SAME_LINE = 0.3;
const SAME_SIZE = 0.01;

/** Whether two readings of a page have the same characters at the same places, with spaces between the same. */
export function isLike(one: PageText, other: PageText): boolean {
  const [ours, theirs] = [lettersOf(one), lettersOf(other)];
  if (ours.length !== theirs.length) return false;
  return ours.every((own, at) => {
    const letter = theirs[at];
    const before = ours[at - 1];
    return (
      letter !== undefined &&
      isSame(own.character, letter.character) &&
      (!before || isParted(before.character, own) === isParted(before.character, letter))
    );
  });
}

interface Letter {
  character: Character;
  /** Whether the content has a space before it. */
  after: boolean;
}

function lettersOf({ characters }: PageText): Letter[] {
  const letters: Letter[] = [];
  let after = false;
  for (const character of characters) {
    if (character.text !== ' ') letters.push({ character, after });
    after = character.text === ' ';
  }
  return letters;
}

function isSame(one: Character, other: Character): boolean {
  const { size } = other;
  const upright = one.direction % 180 === 0;
  const across = (upright ? ACROSS : ENDS) * size;
  return (
    one.text === other.text &&
    one.direction === other.direction &&
    one.tag === other.tag &&
    Math.abs(one.size - size) <= SAME_SIZE * size &&
    Math.abs(one.left - other.left) <= ALONG * size &&
    Math.abs(one.right - other.right) <= ENDS * size &&
    Math.abs(one.top - other.top) <= across &&
    Math.abs(one.bottom - other.bottom) <= across
  );
}

/** Whether a letter begins a word: on another line than the one before, behind it, or after a gap. */
function isParted(before: Character, { character, after }: Letter): boolean {
  if (after || character.direction !== 0) return after;
  const shared = Math.min(before.bottom, character.bottom) - Math.max(before.top, character.top);
  if (shared < SAME_LINE * character.size || character.right < before.left) return true;
  return character.left - before.right > (character.spaced ? SPACED_GAP : LETTER_GAP) * character.size;
}
