/** Pairs of what follows each other in a list: the one before, and the next. */
export function neighbours<T extends object | number>(list: readonly T[]): [before: T, next: T][] {
  const pairs: [T, T][] = [];
  let before: T | undefined;
  for (const next of list) {
    if (before !== undefined) pairs.push([before, next]);
    before = next;
  }
  return pairs;
}

/** Index of the first of a sorted list that is not before what is looked for; the list's length for none. */
export function lowerBound<T extends object>(sorted: readonly T[], isBefore: (one: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const half = (low + high) >> 1;
    const one = sorted[half];
    if (one && isBefore(one)) low = half + 1;
    else high = half;
  }
  return low;
}

/** Adds a value to the list that a map has for a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
