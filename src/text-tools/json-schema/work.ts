/** The cost limit of a check, counted as it runs. */
export interface Work {
  steps: number;
  /** Called when there is too much of it; it throws. */
  tooMuch(): never;
}

/** Applied schemas, compared values, and characters that expressions read, thousands of them a step. */
const MAX_STEPS = 1_000_000;

export function requireStep(work: Work, count = 1): void {
  work.steps += count;
  if (work.steps > MAX_STEPS) work.tooMuch();
}

/** A text that equal values share (JSON Schema 2020-12, 4.2.2), with any order of keys. */
export function canonical(value: unknown, work: Work): string {
  requireStep(work);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, work)).join()}]`;
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    requireStep(work, text.length / 1000);
    return text;
  }
  const keys = Object.keys(value).sort();
  const members = keys.map(
    (key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key], work)}`,
  );
  return `{${members.join()}}`;
}
