/** Pairs of consecutive items of a list. */
export function neighbours<T extends object | number>(list: readonly T[]): [before: T, next: T][] {
  const pairs: [T, T][] = [];
  let before: T | undefined;
  for (const next of list) {
    if (before !== undefined) pairs.push([before, next]);
    before = next;
  }
  return pairs;
}

/** Index of the first item of a sorted list at or after a value; the list's length if there is none. */
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

/** Appends a value to the list that a map holds for a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
