import { describeSettings } from '../src/config.ts';
import { updateTable } from './table-in-docs.ts';

/**
 * Writes the table of `docs/reference/settings.md` from `src/settings/settings.ts`: `npm run docs:settings`. With `--check`, it
 * only fails if the table is out of date, as a test does.
 */
if (import.meta.main) updateTable('settings', settingsTable());

/** The table in Markdown. */
export function settingsTable(): string {
  const rows = describeSettings().map(
    ({ name, default: fallback, about }) => `| \`${name}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
}
