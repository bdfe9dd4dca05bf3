import type { Character, PageText } from './characters.ts';
import { type Extent, overlap } from './extent.ts';
import { LETTER_GAP, SPACED_GAP } from './words.ts';

/**
 * Font sizes by which places may differ along and across a line, and parts by which sizes may: PDFium's standard fonts
 * are not of the exact widths, which adds up along a line.
 */
const ALONG = 0.1;
const ACROSS = 0.02;
const SAME_SIZE = 0.01;
/** Font sizes by which PDFium's boxes may reach beyond a glyph's width: to what it draws. */
const BEYOND = 0.5;
/** Least share of the height of letters of a line. */
const SAME_LINE = 0.3;

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
  const [own, found] = [turned(one), turned(other)];
  return (
    one.text === other.text &&
    one.direction === other.direction &&
    one.tag === other.tag &&
    Math.abs(one.size - size) <= SAME_SIZE * size &&
    isWithin(own.from - found.from, size) &&
    isWithin(found.to - own.to, size) &&
    Math.abs(own.over - found.over) <= ACROSS * size &&
    Math.abs(own.under - found.under) <= ACROSS * size
  );
}

/** Whether an edge is where the other reading has it, or inside of it by what the glyph draws beyond its width. */
const isWithin = (inside: number, size: number): boolean => inside >= -ALONG * size && inside <= BEYOND * size;

/** The extent of a character along and across its line, which may run downwards or upwards. */
function turned({ direction, left, top, right, bottom }: Character): Extent {
  return direction === 90 || direction === 270
    ? { from: top, to: bottom, over: left, under: right }
    : { from: left, to: right, over: top, under: bottom };
}

/** Whether a letter begins a word: on another line than the one before, behind it, or after a gap. */
function isParted(before: Character, { character, after }: Letter): boolean {
  if (after || overlap(turned(before), turned(character)) < SAME_LINE) return true;
  if (character.direction !== 0) return false;
  return (
    character.right < before.left ||
    character.left - before.right > (character.spaced ? SPACED_GAP : LETTER_GAP) * character.size
  );
}
