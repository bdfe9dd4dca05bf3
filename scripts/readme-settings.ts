import { readFileSync, writeFileSync } from 'node:fs';
import { describeSettings } from '../src/config.ts';

/**
 * Keeps the README's table of settings in step with `src/config.ts`.
 * `npm run docs:settings` writes it; with `--check` it only tells whether it is right.
 */
const README = new URL('../README.md', import.meta.url);
const [BEGIN, END] = ['<!-- settings: written by npm run docs:settings -->', '<!-- end of settings -->'];

/** The table in Markdown. */
export function settingsTable(): string {
  const rows = describeSettings().map(
    ({ name, default: fallback, about }) => `| \`${name}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
}

/** The README with its table as it should be. */
export function withSettings(readme: string): string {
  const [start, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (start < 0 || end < start) throw new Error('README.md has lost the marks around its table of settings');
  return `${readme.slice(0, start + BEGIN.length)}\n${settingsTable()}\n${readme.slice(end)}`;
}

if (import.meta.main) {
  const readme = readFileSync(README, 'utf8');
  const right = withSettings(readme);
  if (process.argv.includes('--check')) {
    if (right !== readme) {
      process.stderr.write('The table of settings in README.md is out of date: run npm run docs:settings.\n');
      process.exit(1);
    }
  } else writeFileSync(README, right);
}
