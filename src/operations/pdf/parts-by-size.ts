export interface PartsBySize {
  /** Indexes of the pages of each part, all pages in order. */
  parts: number[][];
  /** Indexes of pages that are larger than allowed by themselves; each is a part. */
  tooLarge: number[];
}

/**
 * Plans parts of consecutive pages, each as many as fit into `maxBytes` when written.
 * @param measure sizes grow with the pages; the first part may hold more than its pages
 * @param onPart called with the number of planned pages
 */
export async function planBySize(
  pageCount: number,
  maxBytes: number,
  measure: (pages: number[], first: boolean) => Promise<number>,
  onPart: (done: number) => void,
): Promise<PartsBySize> {
  const parts: number[][] = [];
  const tooLarge: number[] = [];
  for (let start = 0; start < pageCount; ) {
    const pagesTo = (count: number) => Array.from({ length: count }, (_, index) => start + index);
    const fits = async (count: number) => (await measure(pagesTo(count), start === 0)) <= maxBytes;
    const count = await largestFitting(pageCount - start, parts.at(-1)?.length ?? 1, fits);
    if (count === 0) tooLarge.push(start);
    parts.push(pagesTo(Math.max(1, count)));
    start += Math.max(1, count);
    onPart(start);
  }
  return { parts, tooLarge };
}

/** Finds the largest count up to `most` that fits, in few tries, beginning with `guess`; 0 when 1 does not fit. */
async function largestFitting(most: number, guess: number, fits: (count: number) => Promise<boolean>): Promise<number> {
  let [fitting, failing] = [0, most + 1];
  let next = Math.min(guess, most);
  while (fitting + 1 < failing) {
    if (await fits(next)) fitting = next;
    else failing = next;
    next = failing > most ? Math.min(most, fitting * 2) : (fitting + failing) >> 1;
  }
  return fitting;
}
