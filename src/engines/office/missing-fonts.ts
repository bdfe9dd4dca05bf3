/** A name as PDFs write it: without spaces, and without what says that it is bold or italic. */
const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The fonts that were asked for and are not among those that came, by their names; none where everything that came was
 * asked for, since what no text uses is not there either.
 */
export function missingFonts(asked: ReadonlySet<string>, came: readonly string[]): string[] {
  const wanted = [...asked].map(bare).filter((name) => name !== '');
  const isWanted = (name: string) => wanted.some((each) => bare(name).startsWith(each));
  if (came.every(isWanted)) return [];
  return [...asked]
    .filter((name) => bare(name) !== '' && !came.some((each) => bare(each).startsWith(bare(name))))
    .sort();
}
