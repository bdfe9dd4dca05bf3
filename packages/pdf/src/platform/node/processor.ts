/**
 * Returns the processor time of this process, in milliseconds. A budget of these says the same of a document on
 * a busy machine as on an idle one.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
