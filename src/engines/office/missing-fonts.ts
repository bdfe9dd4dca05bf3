/** A name as PDFs write it: without spaces, and without words for bold or italic. */
const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Names of the requested fonts that are not among the used ones; none if every used font was
 * requested, since fonts that no text uses are not there either.
 */
export function missingFonts(asked: ReadonlySet<string>, came: readonly string[]): string[] {
  const wanted = [...asked].map(bare).filter((name) => name !== '');
  const isWanted = (name: string) => wanted.some((each) => bare(name).startsWith(each));
  if (came.every(isWanted)) return [];
  return [...asked]
    .filter((name) => bare(name) !== '' && !came.some((each) => bare(each).startsWith(bare(name))))
    .sort();
}
