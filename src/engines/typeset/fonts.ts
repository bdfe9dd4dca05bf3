import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontFile } from '@sheaf/pdf/fonts';
import { createFaceChooser } from '../fonts/choose-face.ts';
import { openFontFile } from '../fonts/font-file.ts';

/** Fonts that the page is set in: text in four styles, code, formulas. */
const REGULAR = fontPath('noto-sans', 'NotoSans', '400Regular');
const OTHERS = ['700Bold', '400Regular_Italic', '700Bold_Italic'].map((style) =>
  fontPath('noto-sans', 'NotoSans', style),
);
const CODE = ['400Regular', '700Bold'].map((style) => fontPath('noto-sans-mono', 'NotoSansMono', style));
const MATH = fontPath('noto-sans-math', 'NotoSansMath', '400Regular');

/** Most different characters to find fonts for. */
const MAX_LOOKED_FOR = 20_000;

const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cn}\p{Co}\s]$/u;

function fontPath(folder: string, name: string, style: string): string {
  const root = dirname(createRequire(import.meta.url).resolve(`@expo-google-fonts/${folder}/package.json`));
  return join(root, style, `${name}_${style}.ttf`);
}

let base: { text: FontFile | null; math: FontFile | null } | undefined;

/** Fonts for scripts, tried before the formula font, which has separate letters of some. */
const SCRIPTS = ['Arabic', 'Hebrew', 'Devanagari', 'Thai'];

export interface Fonts {
  paths: string[];
  /** Names of the fonts that set text, in the order in which they are searched for a character. */
  families: string[];
  /** Characters that none has. */
  missing: number;
}

function shows(file: FontFile | null, point: number): boolean {
  return file !== null && file.glyphOf(point) !== 0;
}

/** Chooses the fonts for a text. */
export function fontsFor(text: string, { math }: { math: boolean }): Fonts {
  base ??= { text: openFontFile(REGULAR), math: openFontFile(MATH) };
  const others = { regular: createFaceChooser('regular'), bold: createFaceChooser('bold') };
  const found = new Set<string>();
  const asked = new Set<string>();
  let current: FontFile | null = null;
  let missing = 0;
  let useMath = math;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x250 || asked.has(character)) continue;
    if (asked.size >= MAX_LOOKED_FOR) break;
    asked.add(character);
    if (UNSEEN.test(character) || shows(base.text, point)) continue;
    if (/^[\p{S}\p{P}\p{No}]$/u.test(character) && shows(base.math, point)) {
      useMath = true;
      continue;
    }
    try {
      current = others.regular.faceFor(character, current);
      found.add(current.path);
      if (!found.has(current.path.replace('400Regular', '700Bold')) && /400Regular/.test(current.path))
        found.add(others.bold.faceFor(character, null).path);
    } catch {
      missing++;
    }
  }
  const scripts = SCRIPTS.filter((script) => [...found].some((path) => path.includes(`/NotoSans${script}_`)));
  const families = ['Noto Sans', ...scripts.map((script) => `Noto Sans ${script}`)];
  return {
    families,
    paths: [...new Set([REGULAR, ...OTHERS, ...CODE, ...(useMath ? [MATH] : []), ...found])],
    missing,
  };
}
