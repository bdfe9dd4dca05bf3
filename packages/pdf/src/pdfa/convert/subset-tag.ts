import { hash } from '#platform/crypto';

/** Six letters that differ with what a subset has (ISO 32000-2, 9.9.2). */
export function subsetTag(content: string): string {
  const digest = hash('sha256', content, 'buffer');
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}
