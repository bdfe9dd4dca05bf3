import { type PdfDict, PdfString } from '../syntax/objects.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import type { Mark, ShownGlyph } from './locate.ts';
import { comparable } from './passes.ts';

/** Entries with the text of marked content (ISO 32000-2, 14.9). */
export const SAYINGS = ['ActualText', 'Alt', 'E'];

/**
 * Returns the new text of marked content around replaced glyphs: empty if all of it is replaced, and otherwise the old text
 * with the new words. Null if the old text does not match the glyphs.
 */
export function cutSaying(
  taken: readonly ShownGlyph[],
  all: readonly ShownGlyph[],
  old: string,
  text: string,
  known: ReadonlyMap<Mark, PdfDict>,
): Map<Mark, PdfDict> | null {
  const changed = new Map<Mark, PdfDict>();
  const replaced = new Set(taken);
  for (const mark of new Set(taken.flatMap(({ shown }) => shown.marks))) {
    const properties = known.get(mark) ?? mark.properties;
    const said = SAYINGS.filter((key) => properties.get(key) instanceof PdfString);
    if (said.length === 0) continue;
    const left: PdfDict = new Map(properties);
    const whole = all.every(
      (glyph) => replaced.has(glyph) || glyph.replaced !== null || !glyph.shown.marks.includes(mark),
    );
    for (const key of said) {
      const words = decodeText(left.get(key) as PdfString);
      const at = words.indexOf(old);
      if (at >= 0 && words.indexOf(old, at + 1) < 0)
        left.set(key, encodeText(words.slice(0, at) + text + words.slice(at + old.length)));
      else if (whole) left.delete(key);
      else if (comparable(words) !== '') return null;
    }
    changed.set(mark, left);
  }
  return changed;
}
