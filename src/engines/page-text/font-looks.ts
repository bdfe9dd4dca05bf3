import type { ShownFont } from '../content-text/shown-font.ts';
import type { ShownText } from '../content-text/shown-text.ts';
import type { Face } from './characters.ts';

/** Properties of a font's letters that only PDFium knows. */
export interface Known {
  face: Face;
  /** How far their boxes reach above and below the baseline, in font sizes. */
  above: number;
  below: number;
}

/** What is known of fonts, by whether their letters are stroked, too. */
export type Looks = Map<ShownFont, Map<boolean, Known>>;
/** Letters filled and stroked, as programs draw bold ones of fonts without them. */
const STROKED_TOO = 2;

/** What is known of the font of a text. */
export function knownOf(looks: Looks, { font, mode }: ShownText): Known | undefined {
  return looks.get(font)?.get(mode === STROKED_TOO);
}

/** Adds what is known of the font of a text. */
export function addKnown(looks: Looks, { font, mode }: ShownText, known: Known): void {
  const same = looks.get(font) ?? new Map<boolean, Known>();
  same.set(mode === STROKED_TOO, known);
  looks.set(font, same);
}
