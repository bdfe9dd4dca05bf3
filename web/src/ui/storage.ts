/** Reads what this browser keeps under a name; null when it keeps nothing or forbids it. */
export function recall(key: string, place: 'browser' | 'tab' = 'browser'): string | null {
  try {
    return storageOf(place).getItem(`sheaf-${key}`);
  } catch {
    return null;
  }
}

/** Keeps something in this browser, or in this tab until it is closed, if that is allowed. */
export function keep(key: string, value: string, place: 'browser' | 'tab' = 'browser'): void {
  try {
    storageOf(place).setItem(`sheaf-${key}`, value);
  } catch {
    // Private windows and strict settings: the page works without a memory.
  }
}

/** Reads a stored JSON value; `fallback` if there is no readable one. */
export function recallJson<T>(key: string, fallback: T, place: 'browser' | 'tab' = 'browser'): T {
  try {
    return JSON.parse(recall(key, place) ?? 'null') ?? fallback;
  } catch {
    return fallback;
  }
}

const storageOf = (place: 'browser' | 'tab') => (place === 'tab' ? sessionStorage : localStorage);
