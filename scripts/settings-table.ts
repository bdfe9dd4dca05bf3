import { describeSettings } from '../src/config.ts';
import { keepPart } from './readme.ts';

/**
 * Keeps the README's table of settings in step with `src/config.ts`.
 * `npm run docs:settings` writes it; with `--check` it only tells whether it is right.
 */
if (import.meta.main) keepPart('settings', settingsTable());

/** The table in Markdown. */
export function settingsTable(): string {
  const rows = describeSettings().map(
    ({ name, default: fallback, about }) => `| \`${name}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
}
