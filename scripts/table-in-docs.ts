import { readFileSync, writeFileSync } from 'node:fs';

export type Subject = 'operations' | 'settings';

/** The table of `docs/reference/<subject>.md`, between its marks. */
export function tableInDocs(subject: Subject): string {
  const page = readFileSync(pageOf(subject), 'utf8');
  const { start, end } = findTable(page, subject);
  return page.slice(start, end).trim();
}

/** Writes `table` between the marks of `docs/reference/<subject>.md`; with `--check`, only fails if it differs. */
export function updateTable(subject: Subject, table: string): void {
  const page = readFileSync(pageOf(subject), 'utf8');
  const { start, end } = findTable(page, subject);
  const updated = `${page.slice(0, start)}\n${table}\n${page.slice(end)}`;
  if (updated === page) return;
  if (process.argv.includes('--check')) {
    process.stderr.write(`docs/reference/${subject}.md is out of date. Run npm run docs:${subject}.\n`);
    process.exitCode = 1;
  } else writeFileSync(pageOf(subject), updated);
}

function pageOf(subject: Subject): URL {
  return new URL(`../docs/reference/${subject}.md`, import.meta.url);
}

function findTable(page: string, subject: Subject): { start: number; end: number } {
  const open = `<!-- ${subject}: written by npm run docs:${subject} -->`;
  const [at, end] = [page.indexOf(open), page.indexOf(`<!-- end of ${subject} -->`)];
  if (at < 0 || end < at) throw new Error(`docs/reference/${subject}.md has lost the marks around its table`);
  return { start: at + open.length, end };
}
