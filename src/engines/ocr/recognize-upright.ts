import { cropShades, type Shades, upsideDown } from '../render/shades.ts';
import { turnLine } from './move-line.ts';
import type { RecognizedLine, Recognizer } from './recognizer.ts';
import { sampleOfUpsideDown } from './upside-down.ts';

/** The content of a picture that may be on its side or upside down. */
export interface UprightLines {
  /** Degrees of clockwise rotation that make the picture upright. */
  turn: Turn;
  /** Positions of the lines after turning it. */
  lines: RecognizedLine[];
}

export type Turn = 0 | 90 | 180 | 270;

/** How sure the engine is, on average over letters, of text that it reads the right way up; upside down it is 20 to 55. */
const CERTAIN = 72;
/** How much higher the confidence must be for the text upside down. */
const SURER = 20;
/** Letters needed to detect the orientation, and lines tried upside down. */
const ENOUGH_LETTERS = 12;
const TRIED_LINES = 8;
/** Share of letters in vertical lines from which a picture counts as lying on its side. */
const MOST = 0.75;

/**
 * Recognizes the text of a picture in any orientation. The engine reads vertical lines without help. If lines look
 * upside down, or the engine is unsure of its reading, some of them are tried the other way up.
 * @throws SheafError as `recognize`
 */
export async function recognizeUpright(recognizer: Recognizer, picture: Shades, dpi?: number): Promise<UprightLines> {
  const recognize = (shades: Shades) => recognizer.recognize({ ...shades, channels: 1 }, dpi);
  const sample = sampleOfUpsideDown(picture);
  if (sample && isSure(await recognize(upsideDown(sample)))) {
    const lines = await recognize(upsideDown(picture));
    if (isSure(lines)) return turnBack(lines, 180, picture);
  }
  const lines = await recognize(picture);
  if (lettersOf(lines) >= ENOUGH_LETTERS && certaintyOf(lines) < CERTAIN) {
    const tried = linesTogether(lines);
    const found = await recognize(upsideDown(cropShades(picture, roomOf(tried, picture))));
    if (isSure(found) && certaintyOf(found) >= certaintyOf(tried) + SURER) {
      return turnBack(await recognize(upsideDown(picture)), 180, picture);
    }
  }
  return turnBack(lines, 0, picture);
}

/** Converts lines read on a picture, turned by 180° or not, to their places once vertical lines are level. */
function turnBack(lines: RecognizedLine[], turned: 0 | 180, picture: Shades): UprightLines {
  const back = (360 - readingTurn(lines)) % 360;
  const turn = ((turned + back) % 360) as Turn;
  return { turn, lines: back === 90 || back === 270 ? lines.map((line) => turnLine(line, back, picture)) : lines };
}

function isSure(lines: readonly RecognizedLine[]): boolean {
  return lettersOf(lines) >= ENOUGH_LETTERS && certaintyOf(lines) >= CERTAIN;
}

function lettersOf(lines: readonly RecognizedLine[]): number {
  return lines.reduce((sum, { words }) => sum + words.reduce((length, { text }) => length + text.length, 0), 0);
}

function certaintyOf(lines: readonly RecognizedLine[]): number {
  const sum = lines
    .flatMap(({ words }) => words)
    .reduce((total, { text, confidence = 0 }) => total + confidence * text.length, 0);
  return sum / Math.max(1, lettersOf(lines));
}

/** The lines that follow each other with the most letters among them. */
function linesTogether(lines: readonly RecognizedLine[]): readonly RecognizedLine[] {
  let best = lines.slice(0, TRIED_LINES);
  for (let from = 1; from + TRIED_LINES <= lines.length; from++) {
    const some = lines.slice(from, from + TRIED_LINES);
    if (some[0]?.paragraph === some.at(-1)?.paragraph && lettersOf(some) > lettersOf(best)) best = some;
  }
  return best;
}

function roomOf(lines: readonly RecognizedLine[], { width, height }: Shades) {
  const words = lines.flatMap((line) => line.words);
  const [left, top] = [Math.min(...words.map((word) => word.left)), Math.min(...words.map((word) => word.top))];
  const [right, bottom] = [Math.max(...words.map((word) => word.right)), Math.max(...words.map((word) => word.bottom))];
  const beside = Math.ceil(Math.min(width, height) * 0.02);
  return { left: left - beside, top: top - beside, right: right + beside, bottom: bottom + beside };
}

/** The rotation of a picture with such lines: 90 if most run downwards. */
function readingTurn(lines: readonly RecognizedLine[]): 0 | 90 | 270 {
  let [down, up] = [0, 0];
  for (const line of lines) {
    const { x0, y0, x1, y1 } = line.baseline;
    const [first, last] = [line.words[0], line.words.at(-1)];
    if (!first || !last || Math.abs(y1 - y0) <= Math.abs(x1 - x0)) continue;
    const letters = lettersOf([line]);
    if ((last === first ? y1 - y0 : last.top - first.top) > 0) down += letters;
    else up += letters;
  }
  const all = lettersOf(lines);
  if (all < ENOUGH_LETTERS) return 0;
  return down >= all * MOST ? 90 : up >= all * MOST ? 270 : 0;
}
