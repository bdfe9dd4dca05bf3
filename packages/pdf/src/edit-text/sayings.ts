import { type PdfDict, PdfString } from '../syntax/objects.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import type { Mark, PageContent, ShownGlyph } from './locate.ts';
import type { Part } from './parts.ts';
import { comparable } from './passes.ts';
import { partsOf } from './select-parts.ts';
import { mcidOf, SAYINGS, type SayingElements } from './structure.ts';

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

/** Descriptions in words of removed content. */
export interface Silenced {
  /** False if the words also describe content that stays. */
  sure: boolean;
  /** Marked content that is now empty, without its description. */
  marks: Map<Mark, PdfDict>;
  /** Structure elements that have lost all their content. */
  elements: number[];
}

/** Finds marked content and elements that describe removed content in words. */
export function silenceRemoved(
  { parts }: PageContent,
  gone: ReadonlySet<Part | ShownGlyph>,
  elements: SayingElements,
): Silenced {
  const touched = new Map<Mark, { text: boolean }>();
  const left = new Set<Mark>();
  for (const part of parts ? partsOf(parts) : []) {
    const letters = part.shown?.glyphs.filter(({ blank }) => !blank);
    if (letters?.length === 0) continue;
    const went = letters ? letters.map((glyph) => gone.has(glyph)) : [gone.has(part)];
    for (const mark of part.marks) {
      if (went.includes(true)) touched.set(mark, { text: letters !== undefined || touched.get(mark)?.text === true });
      if (went.includes(false)) left.add(mark);
    }
  }
  const empty = [...touched.keys()].filter((mark) => !left.has(mark));
  const ids = new Set(empty.flatMap(mcidOf));
  const speaking = (marks: readonly Mark[]) => [...new Set(marks.flatMap(mcidOf).flatMap(elements.of))];
  const isSilent = (num: number) => elements.contents(num).every((mcid) => ids.has(mcid));
  const cut = [...touched].filter(([, { text }]) => text).map(([mark]) => mark);
  return {
    sure: cut.every((mark) => !left.has(mark) || saidBy(mark).length === 0) && speaking(cut).every(isSilent),
    marks: new Map(
      empty.flatMap((mark) => {
        const said = saidBy(mark);
        const silent: PdfDict = new Map(mark.properties);
        for (const key of said) silent.delete(key);
        return said.length > 0 ? [[mark, silent] as const] : [];
      }),
    ),
    elements: speaking(empty).filter(isSilent),
  };
}

/** The entries of marked content that describe it in words. */
const saidBy = ({ properties }: Mark): string[] =>
  SAYINGS.filter((key) => {
    const value = properties.get(key);
    return value instanceof PdfString && comparable(decodeText(value)) !== '';
  });
