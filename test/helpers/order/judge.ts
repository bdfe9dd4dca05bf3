import { execFileSync } from 'node:child_process';

/** Words of a text, in compatibility form, ideographs each as one. */
export function wordsIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[\u2e80-\u9fff]/g, ' $& ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .split(/\s+/);
}

/** The longest common subsequence of words, as a part of the longer of the two. */
export function orderRead(truth: readonly string[], text: string): number {
  const read = wordsIn(text).filter((word) => !/^[•‣◦∙·o-]$/.test(word));
  const wanted = truth.map((one) => one.normalize('NFKC'));
  let row = new Uint32Array(read.length + 1);
  for (const one of wanted) {
    const next = new Uint32Array(read.length + 1);
    for (let at = 1; at <= read.length; at++) {
      next[at] = one === read[at - 1] ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!);
    }
    row = next;
  }
  return row[read.length]! / Math.max(wanted.length, read.length);
}

/** Output of another program; null if it fails or is missing. */
export function printed(tool: string, args: readonly string[]): string | null {
  try {
    return execFileSync(tool, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
      maxBuffer: 1 << 28,
    }).toString();
  } catch {
    return null;
  }
}
