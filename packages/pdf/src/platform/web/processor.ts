/** Returns milliseconds that have passed: browsers do not report the processor time of a page. */
export function processorMs(): number {
  return performance.now();
}
