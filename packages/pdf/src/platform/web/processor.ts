/** Tells milliseconds: what of them this page was worked on, browsers do not say. */
export function processorMs(): number {
  return performance.now();
}
