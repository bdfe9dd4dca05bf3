import { normalizeFontName, type SystemFont } from '../fonts/system-fonts.ts';

/** Properties that a document requests of a font that it does not embed. */
export interface FontRequest {
  face: string;
  weight: number;
  italic: boolean;
  /** A Windows character set, as in LOGFONT `lfCharSet`. */
  charset: number;
  serif: boolean;
  fixedPitch: boolean;
}

/** LOGFONT character set → bit of OS/2 `ulCodePageRange1`, with the words people know it by. */
const CHARSETS: ReadonlyMap<number, { bit: number; script: string }> = new Map([
  [128, { bit: 17, script: 'Japanese' }],
  [129, { bit: 19, script: 'Korean' }],
  [130, { bit: 21, script: 'Korean' }],
  [134, { bit: 18, script: 'Chinese' }],
  [136, { bit: 20, script: 'Chinese' }],
  [161, { bit: 3, script: 'Greek' }],
  [162, { bit: 4, script: 'Turkish' }],
  [163, { bit: 8, script: 'Vietnamese' }],
  [177, { bit: 5, script: 'Hebrew' }],
  [178, { bit: 6, script: 'Arabic' }],
  [186, { bit: 7, script: 'Baltic' }],
  [204, { bit: 2, script: 'Cyrillic' }],
  [222, { bit: 16, script: 'Thai' }],
  [238, { bit: 1, script: 'Central European' }],
]);

/** Windows names of fonts for one script, such as "Arial Cyr", for documents that state nothing else. */
const SUFFIXES: readonly [RegExp, number][] = [
  [/[\s-]?Cyr(?:,|$)/, 204],
  [/[\s-]?Greek(?:,|$)/, 161],
  [/[\s-]?Tur(?:,|$)/, 162],
  [/[a-z][\s-]?CE(?:,|$)/, 238],
  [/[\s-]?Baltic(?:,|$)/, 186],
];

/** The character set of a request: as stated, or as the font's name implies. */
export function charsetOf({ face, charset }: Pick<FontRequest, 'face' | 'charset'>): number {
  if (CHARSETS.has(charset)) return charset;
  return SUFFIXES.find(([suffix]) => suffix.test(face))?.[1] ?? charset;
}

/** The script that a character set writes, or null if the renderer's own fonts serve. */
export function scriptOf(charset: number): string | null {
  return CHARSETS.get(charset)?.script ?? null;
}

/**
 * Chooses the substitute font: the one of that name, else for scripts other than Latin the one that covers the script
 * and looks closest. Null leaves it to the renderer's built-in Latin and symbol fonts.
 */
export function chooseFont(fonts: readonly SystemFont[], wanted: FontRequest): SystemFont | null {
  const name = normalizeFontName(wanted.face);
  const charset = CHARSETS.get(charsetOf(wanted));
  const covers = (font: SystemFont) => !charset || (font.codePages & (1 << charset.bit)) !== 0;
  const named = name === '' ? [] : fonts.filter((font) => font.names.has(name) && covers(font));
  if (named.length > 0) return closest(named, wanted);
  if (!charset) return null;
  return closest(fonts.filter(covers), wanted);
}

function closest(fonts: readonly SystemFont[], wanted: FontRequest): SystemFont | null {
  let best: SystemFont | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const font of fonts) {
    const distance = distanceBetween(font, wanted);
    if (distance < bestDistance) [best, bestDistance] = [font, distance];
  }
  return best;
}

function distanceBetween(font: SystemFont, wanted: FontRequest): number {
  return (
    Math.abs(font.weight - (wanted.weight || 400)) +
    (font.italic === wanted.italic ? 0 : 300) +
    (font.serif === wanted.serif ? 0 : font.serif === null ? 250 : 500) +
    (font.fixedPitch === wanted.fixedPitch ? 0 : 700) +
    (/condensed|narrow|extra ?light|math/i.test(font.path + font.family) ? 200 : 0)
  );
}
