import { readFileSync, writeFileSync } from 'node:fs';

export const README = new URL('../README.md', import.meta.url);

/** The README with `text` between the marks of its part about `subject`, which `npm run docs:<subject>` writes. */
export function withPart(readme: string, subject: string, text: string): string {
  const { start, end } = findPart(readme, subject);
  return `${readme.slice(0, start)}\n${text}\n${readme.slice(end)}`;
}

/** What the README says about `subject` now. */
export function partOf(readme: string, subject: string): string {
  const { start, end } = findPart(readme, subject);
  return readme.slice(start, end).trim();
}

/** Writes the part, or with `--check` only tells whether it is right. */
export function keepPart(subject: string, text: string): void {
  const readme = readFileSync(README, 'utf8');
  const right = withPart(readme, subject, text);
  if (right === readme) return;
  if (process.argv.includes('--check')) {
    process.stderr.write(`The table of ${subject} in README.md is out of date: run npm run docs:${subject}.\n`);
    process.exitCode = 1;
  } else writeFileSync(README, right);
}

function findPart(readme: string, subject: string): { start: number; end: number } {
  const [begin, close] = [`<!-- ${subject}: written by npm run docs:${subject} -->`, `<!-- end of ${subject} -->`];
  const [at, end] = [readme.indexOf(begin), readme.indexOf(close)];
  if (at < 0 || end < at) throw new Error(`README.md has lost the marks around its table of ${subject}`);
  return { start: at + begin.length, end };
}
