import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PdfError } from '@sheaf/pdf/errors';
import type { FaceChooser, FontFile, FontStyle } from '@sheaf/pdf/fonts';
import { formatMessage } from '../../texts/format.ts';
import { openFontFile } from './font-file.ts';
import { FONT_NOTES } from './notes.ts';
import { scriptOf } from './scripts.ts';
import { listSystemFonts, type SystemFont } from './system-fonts.ts';

interface ShippedFont {
  /** The script that it is for; null for all that none of the others has. */
  script: string | null;
  folder: string;
  name: string;
}

const PLAIN: ShippedFont = { script: null, folder: 'noto-sans', name: 'NotoSans' };
/** The fonts that ship. */
const SHIPPED: readonly ShippedFont[] = [
  PLAIN,
  { script: 'Arabic', folder: 'noto-sans-arabic', name: 'NotoSansArabic' },
  { script: 'Hebrew', folder: 'noto-sans-hebrew', name: 'NotoSansHebrew' },
  { script: 'Devanagari', folder: 'noto-sans-devanagari', name: 'NotoSansDevanagari' },
  { script: 'Thai', folder: 'noto-sans-thai', name: 'NotoSansThai' },
];
const STYLES: Record<FontStyle, string> = { regular: '400Regular', bold: '700Bold' };
const WEIGHTS: Record<FontStyle, number> = { regular: 400, bold: 700 };
/** Scripts that one font for East Asia has together. */
const EAST_ASIAN = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']);
const EAST_ASIAN_NAMES =
  /cjk|notosans(?:sc|tc|hk|jp|kr)|droidsansfallback|wenquanyi|sourcehan|gothic|mincho|nanum|pingfang|hiragino|unicode/;
/** Fonts of the system that are opened in search of a character. */
const MAX_OPENED = 400;
/** Invisible characters, which need no glyph. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Cc}]$/u;

const shipped = new Map<string, FontFile | null>();

/** Creates a chooser of fonts for text, among those that ship, then the system's; it opens each font once. */
export function createFaceChooser(style: FontStyle, folders?: readonly string[]): FaceChooser {
  const found = new Map<string, FontFile | null>();
  const opened = new Map<string, FontFile | null>();
  /** Fonts found for an East Asian script, so that related text uses a single one. */
  const eastAsian = new Set<FontFile>();

  function search(cluster: string, script: string | null): FontFile | null {
    const fonts = [...listSystemFonts(folders)].sort(
      (left, right) => distance(left, script, style) - distance(right, script, style),
    );
    for (const { path } of fonts.slice(0, MAX_OPENED)) {
      if (!opened.has(path)) opened.set(path, openFontFile(path));
      const file = opened.get(path);
      if (file && covers(file, cluster)) return file;
    }
    return null;
  }

  return {
    plain: shippedFont(PLAIN, style),
    faceFor(cluster, current) {
      const script = scriptOf(cluster);
      // Spaces, digits and signs stay in the font of the text around them.
      if (script === null && current && covers(current, cluster)) return current;
      if (isEastAsian(script) && current && eastAsian.has(current) && covers(current, cluster)) return current;
      const known = found.get(cluster);
      if (known) return known;
      const own = SHIPPED.filter((entry) => entry.script === null || entry.script === script).reverse();
      const face =
        own.map((entry) => shippedFont(entry, style)).find((file) => file && covers(file, cluster)) ??
        search(cluster, script);
      if (!face) throw missing(cluster, script);
      found.set(cluster, face);
      if (isEastAsian(script)) eastAsian.add(face);
      return face;
    },
  };
}

/** Paths of the fonts that ship, in their regular style; the plain one in bold, too. */
export function shippedFonts(): string[] {
  return [...SHIPPED.map((entry) => pathOf(entry, 'regular')), pathOf(PLAIN, 'bold')];
}

function pathOf({ folder, name }: ShippedFont, style: FontStyle): string {
  const root = dirname(createRequire(import.meta.url).resolve(`@expo-google-fonts/${folder}/package.json`));
  return join(root, STYLES[style], `${name}_${STYLES[style]}.ttf`);
}

function shippedFont(entry: ShippedFont, style: FontStyle): FontFile | null {
  const key = pathOf(entry, style);
  const known = shipped.get(key);
  if (known !== undefined) return known;
  const file = openFontFile(key);
  shipped.set(key, file);
  return file;
}

function covers(file: FontFile, cluster: string): boolean {
  for (const character of cluster) {
    if (file.glyphOf(character.codePointAt(0) ?? 0) === 0 && !UNSEEN.test(character)) return false;
  }
  return true;
}

/** How far a system font is from the requested one: by its name made for the script, upright, of the weight, plain. */
function distance(font: SystemFont, script: string | null, style: FontStyle): number {
  const names = [...font.names].join(' ');
  const wanted =
    script === null ? null : isEastAsian(script) ? EAST_ASIAN_NAMES : script.toLowerCase().replace('_', '');
  const isForScript = wanted === null || (wanted instanceof RegExp ? wanted.test(names) : names.includes(wanted));
  return (
    (isForScript ? 0 : 10_000) +
    Math.abs(font.weight - WEIGHTS[style]) +
    (font.italic ? 2000 : 0) +
    (font.fixedPitch ? 1000 : 0) +
    (font.serif ? 500 : 0)
  );
}

function missing(cluster: string, script: string | null): PdfError {
  const character = `U+${(cluster.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const code = isEastAsian(script)
    ? 'east_asian_font_missing'
    : script
      ? 'script_font_missing'
      : 'character_font_missing';
  const values: Record<string, string> = { character, ...(script && { script: script.replaceAll('_', ' ') }) };
  const message = formatMessage(FONT_NOTES[code], values, 'en');
  return new PdfError('invalid_parameter', message, { reason: { code, ...values } });
}

const isEastAsian = (script: string | null): boolean => script !== null && EAST_ASIAN.has(script);
