import { fromBytes, open, verify } from '@sheaf/pdf';

/** Report about a document's signatures, as text for comparisons. */
export async function reportsOf(bytes: Uint8Array, roots: string): Promise<string> {
  using pdf = await open(fromBytes(bytes));
  const reports = await verify(pdf, { roots, now: new Date('2026-12-01T00:00:00Z') });
  return JSON.stringify(reports, (_, found: unknown) => {
    if (found instanceof Set || found instanceof Map) return [...found];
    const value = isBuffer(found) ? Uint8Array.from(found.data) : found;
    return value instanceof Uint8Array
      ? Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
      : value;
  });
}

/** Whether a value is a Buffer's JSON. */
function isBuffer(value: unknown): value is { data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
}
