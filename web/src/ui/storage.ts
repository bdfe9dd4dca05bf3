/** Reads what this browser keeps under a name; null when it keeps nothing or forbids it. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`sheaf-${key}`);
  } catch {
    return null;
  }
}

/** Keeps something in this browser, if it allows that. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`sheaf-${key}`, value);
  } catch {
    // Private windows and strict settings: the page works without a memory.
  }
}
