import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import type { FontLook } from '@sheaf/pdf/edit-text/font-look';
import type { StandIns, StandInText } from '@sheaf/pdf/edit-text/new-text';
import { createStandardSetter, standardNameFor } from '@sheaf/pdf/edit-text/standard-text';
import { PdfError } from '@sheaf/pdf/errors';
import type { FaceChooser, FontFile } from '@sheaf/pdf/fonts';
import { createTypesetter, type SetLine, type Typesetter } from '@sheaf/pdf/text/typesetter';
import { openFontFile } from '../../../engines/fonts/font-file.ts';
import { listSystemFonts, normalizeFontName } from '../../../engines/fonts/system-fonts.ts';
import type { PdfiumInstance } from '../../../engines/render/pdfium.ts';
import { readStandardFonts } from '../../../engines/render/standard-fonts.ts';

/** OS/2: where the table states the height of small letters, from version 2 on. */
const X_HEIGHT = 86;

/**
 * Creates a function that sets text in fonts similar to a document's: the same font of the system, else the closest
 * standard font, else any with the characters.
 * @param instance of the library that has the standard fonts
 */
export function createStandIns(
  edited: EditedDocument,
  instance: PdfiumInstance,
): StandIns & { finish(): Promise<void> } {
  let setting: Promise<Typesetter> | null = null;
  const typesetter = () => (setting ??= createTypesetter(edited));
  const same = new Map<string, FontFile | null>();
  const standard = new Map<string, ReturnType<typeof createStandardSetter> | null>();

  function sameFont({ name }: FontLook): FontFile | null {
    const wanted = normalizeFontName(name);
    const known = same.get(wanted);
    if (known !== undefined) return known;
    const font = listSystemFonts().find(({ names, collection }) => !collection && names.has(wanted));
    const file = font ? openFontFile(font.path) : null;
    same.set(wanted, file);
    return file;
  }

  async function standardSetter(look: FontLook) {
    const name = standardNameFor(look);
    const known = standard.get(name);
    if (known !== undefined) return known;
    const bytes = (await readStandardFonts([name], instance)).get(name);
    const setter = bytes ? createStandardSetter(edited, look, bytes) : null;
    standard.set(name, setter);
    return setter;
  }

  return {
    async set(look, text) {
      const file = sameFont(look);
      if (file && hasAll(file, text)) {
        return standIn((await typesetter()).line(text, { faces: only(file) }), look.name, file);
      }
      const set = (await standardSetter(look))?.(text);
      if (set) return set;
      try {
        const style = look.bold ? 'bold' : 'regular';
        const file = edited.fonts(style).faceFor(firstLetter(text), null);
        return standIn((await typesetter()).line(text, { style }), nameOf(file), file);
      } catch (error) {
        if (error instanceof PdfError && error.code === 'invalid_parameter') return null;
        throw error;
      }
    },
    async finish() {
      if (setting) (await setting).finish();
    },
  };
}

function standIn({ width, show, fonts }: SetLine, name: string, file: FontFile): StandInText {
  return { name, width, show, fonts, xHeight: xHeightOf(file) };
}

function hasAll(file: FontFile, text: string): boolean {
  return [...text].every((character) => file.glyphOf(character.codePointAt(0) ?? 0) !== 0);
}

const only = (file: FontFile): FaceChooser => ({ plain: file, faceFor: () => file });

function xHeightOf(file: FontFile): number | null {
  const os2 = file.table('OS/2');
  const stated = os2 && os2.length > X_HEIGHT + 1 && os2.readUInt16BE(0) >= 2 ? os2.readInt16BE(X_HEIGHT) : 0;
  return stated > 0 ? stated / file.unitsPerEm : null;
}

const firstLetter = (text: string): string => [...text].find((character) => /\p{L}/u.test(character)) ?? 'x';

const nameOf = ({ path }: FontFile): string =>
  path
    .replace(/^.*[\\/]/s, '')
    .replace(/_?\d*(?:Regular)?\.\w+$/, '')
    .replaceAll('_', ' ');
