/** Consecutive words that count as moved. */
const MIN_WORDS = 5;
/** Places of the same words that are tried. */
const MAX_TRIES = 16;

/** A run of words that is elsewhere in the newer document: indexes into both sequences. */
export interface MovedRun {
  before: number;
  after: number;
  length: number;
}

/**
 * Finds runs of words without a partner that occur in both sequences, the longest first if there are several.
 * @param partners the partner in `b` of each element of `a`, or -1
 */
export function findMoved(a: Int32Array, b: Int32Array, partners: Int32Array): MovedRun[] {
  const takenA = new Uint8Array(a.length);
  const takenB = new Uint8Array(b.length);
  partners.forEach((y, x) => {
    if (y < 0) return;
    takenA[x] = 1;
    takenB[y] = 1;
  });
  const key = (values: Int32Array, at: number) =>
    `${values[at]},${values[at + 1]},${values[at + 2]},${values[at + 3]},${values[at + 4]}`;
  const free = (paired: Uint8Array, at: number) => {
    for (let index = at; index < at + MIN_WORDS; index++) if (paired[index] !== 0) return false;
    return true;
  };
  const places = new Map<string, number[]>();
  for (let y = 0; y + MIN_WORDS <= b.length; y++) {
    if (!free(takenB, y)) continue;
    const list = places.get(key(b, y));
    if (!list) places.set(key(b, y), [y]);
    else if (list.length < MAX_TRIES) list.push(y);
  }
  const runs: MovedRun[] = [];
  for (let x = 0; places.size > 0 && x + MIN_WORDS <= a.length; x++) {
    if (!free(takenA, x)) continue;
    let best: MovedRun | null = null;
    for (const y of places.get(key(a, x)) ?? []) {
      let length = 0;
      while (x + length < a.length && a[x + length] === b[y + length] && !takenA[x + length] && !takenB[y + length])
        length++;
      if (length >= MIN_WORDS && length > (best?.length ?? 0)) best = { before: x, after: y, length };
    }
    if (!best) continue;
    takenA.fill(1, x, x + best.length);
    takenB.fill(1, best.after, best.after + best.length);
    runs.push(best);
    x += best.length - 1;
  }
  return runs;
}
