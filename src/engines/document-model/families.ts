import type { Face } from '../page-text/characters.ts';

/** Families that word processors have, or have a match of equal widths for, by the beginnings of font names. */
const FAMILIES: readonly [RegExp, string][] = [
  [/^(?:arialnarrow|liberationsansnarrow|nimbussansnarrow|helveticanarrow|helvetica-?condensed)/, 'Arial Narrow'],
  [/^(?:arialblack)/, 'Arial Black'],
  [/^(?:arial|helvetica|liberationsans|nimbussans|arimo|freesans|texgyreheros|helv)/, 'Arial'],
  [
    /^(?:times|liberationserif|nimbusrom|tinos|freeserif|texgyretermes|timesnewroman|cmr|sfrm|lmroman|lmr|ptmr)/,
    'Times New Roman',
  ],
  [/^(?:courier|liberationmono|nimbusmon|cousine|freemono|texgyrecursor|cmtt|lmmono)/, 'Courier New'],
  [/^(?:calibri|carlito)/, 'Calibri'],
  [/^(?:cambria|caladea)/, 'Cambria'],
  [/^(?:georgia|gelasio)/, 'Georgia'],
  [/^(?:palatino|p052|texgyrepagella|bookantiqua)/, 'Palatino Linotype'],
  [/^(?:garamond|ebgaramond|agaramond)/, 'Garamond'],
  [/^(?:verdana)/, 'Verdana'],
  [/^(?:tahoma)/, 'Tahoma'],
  [/^(?:trebuchet)/, 'Trebuchet MS'],
  [/^(?:consolas|inconsolata)/, 'Consolas'],
  [/^(?:dejavusansmono)/, 'DejaVu Sans Mono'],
  [/^(?:dejavusans)/, 'DejaVu Sans'],
  [/^(?:dejavuserif)/, 'DejaVu Serif'],
  [/^(?:segoeui)/, 'Segoe UI'],
  [/^(?:aptos)/, 'Aptos'],
  [/^(?:symbol|standardsymbols)/, 'Symbol'],
  [/^(?:wingdings)/, 'Wingdings'],
  [/^(?:opensymbol)/, 'OpenSymbol'],
  [/^(?:notoserif)/, 'Noto Serif'],
  [/^(?:notosans|opensans)/, 'Noto Sans'],
  [/^(?:roboto)/, 'Roboto'],
  [/^(?:simsun|songti|notoserifcjk|stsong)/, 'SimSun'],
  [/^(?:msmincho|mincho)/, 'MS Mincho'],
  [/^(?:msgothic|gothic)/, 'MS Gothic'],
];

/** Line heights of these families, relative to the size. */
const HEIGHTS: Readonly<Record<string, number>> = {
  Calibri: 1.2207,
  Cambria: 1.1719,
  'Courier New': 1.1328,
  Georgia: 1.1362,
  Verdana: 1.2153,
  Tahoma: 1.2071,
  'DejaVu Sans': 1.164,
  'DejaVu Serif': 1.164,
  'DejaVu Sans Mono': 1.164,
  'Noto Sans': 1.362,
  'Noto Serif': 1.362,
  'Palatino Linotype': 1.349,
  Consolas: 1.1709,
  'Segoe UI': 1.33,
};
const COMMON_HEIGHT = 1.149;
const SERIF =
  /serif|roman|times|garamond|minion|caslon|baskerville|bodoni|century|book|antiqua|palat|utopia|charter|cm[a-z]*\d|mincho|song|didot|sabon|bembo|libertin/i;
const SANS = /sans|gothic|grotesk|frutiger|univers|futura|myriad|lato|roboto|helv|biolinum/i;
const FIXED = /mono|courier|typewriter|consol|code|tt\d/i;

const known = new Map<string, string>();

/** Families that word processors come with and have no match of equal widths for. */
const COMMON =
  /^(?:aptos|bahnschrift|bookman|candara|comicsans|constantia|corbel|ebrima|franklingothic|gabriola|gillsans|impact|leelawadee|lucida|malgun|meiryo|mvboli|nirmala|perpetua|rockwell|sitka|sylfaen|yugothic|yumincho|microsoft|monotype|msung|mingliu|batang|dotum|gulim|kaiti|fangsong|simhei|nsimsun|dengxian)/;

/**
 * Returns the family by which a word processor finds a font, or a substitute.
 * @param face its name is as in the PDF, such as `LiberationSans-Bold`
 */
export function familyOf({ name, serif = true }: Pick<Face, 'name' | 'serif'>): string {
  const key = serif ? name : `${name}/`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size > 5000) known.clear();
  const family = find(name, serif);
  known.set(key, family);
  return family;
}

function find(name: string, serif: boolean): string {
  const plain = name.toLowerCase().replace(/[\s_,]/g, '');
  for (const [pattern, family] of FAMILIES) if (pattern.test(plain)) return family;
  if (FIXED.test(plain)) return 'Courier New';
  if (SANS.test(plain)) return 'Arial';
  if (SERIF.test(plain)) return 'Times New Roman';
  const spelled = name
    .replace(/(?:PS)?(?:MT)?(?:[-,].*)?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim();
  // Programs that lack a font substitute one with other widths: its substitute is stretched to its widths instead.
  if (COMMON.test(plain) && /^[A-Za-z][A-Za-z ]{3,30}$/.test(spelled)) return spelled;
  return serif ? 'Times New Roman' : 'Arial';
}

/** Height of a line of letters of `size` in points, without extra leading. */
export function lineHeight(family: string, size: number): number {
  return (HEIGHTS[family] ?? COMMON_HEIGHT) * size;
}
