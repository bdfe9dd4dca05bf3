/** The value below which `share` (0..1) of the values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

export const inMs = (ms: number) => `${ms.toFixed(1)} ms`;

/** Prints one result: what, the figure, and the goal if there is one. */
export function report(what: string, figure: string, goal?: string): void {
  process.stdout.write(`${what.padEnd(58)} ${figure.padStart(16)}${goal ? `   goal ${goal}` : ''}\n`);
}
