import { SheafError } from '../../errors.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const MAX_CELLS = 2_000_000;

/**
 * Reads a table with its column names in the first row (RFC 4180), divided by commas, semicolons, tabs or bars as that row has
 * them most. Empty rows are passed over.
 * @throws SheafError `invalid_parameter` for rows that are longer than the first, columns without a name or of the same
 */
export function readCsv(text: string): { columns: string[]; rows: string[][] } {
  const body = text.replace(/^\ufeff/, '');
  const table = cellsOf(body, delimiterOf(body)).filter((row) => row.some((cell) => cell !== ''));
  const [columns = [], ...rows] = table;
  const names = columns.map((name) => name.trim());
  if (names.length === 0 || rows.length === 0) throw refused('has no data rows below the header');
  const known = new Set<string>();
  const again = names.find((name) => name === '' || known.size === known.add(name).size);
  if (again !== undefined)
    throw refused(again === '' ? 'has a column without a name' : `has a duplicate column “${again.slice(0, 100)}”`);
  const long = rows.findIndex((row) => row.length > names.length);
  if (long >= 0) throw refused(`has more cells in row ${long + 2} than columns`);
  return { columns: names, rows };
}

/**
 * Reads all rows of a table unchanged, divided by `delimiter`, or like its first row.
 * @throws SheafError `invalid_parameter`
 */
export function readCells(text: string, delimiter: string | null): string[][] {
  const body = text.replace(/^\ufeff/, '');
  return cellsOf(body, delimiter ?? delimiterOf(body));
}

function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function cellsOf(text: string, delimiter: string): string[][] {
  let row: string[] = [];
  const rows = [row];
  let cells = 0;
  let at = 0;
  while (at < text.length) {
    if (++cells > MAX_CELLS) throw refused(`has more than ${MAX_CELLS} cells`);
    let cell = '';
    if (text[at] === '"') {
      const parts: string[] = [];
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end < 0) throw refused('has an unclosed quote');
        parts.push(text.slice(at + 1, end));
        at = end + 1;
        if (text[at] !== '"') break;
      }
      cell = parts.join('"');
    }
    const start = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
    row.push(cell + text.slice(start, at));
    if (text[at] === delimiter) {
      at++;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    if (at < text.length) {
      row = [];
      rows.push(row);
    }
  }
  return rows;
}

function refused(why: string): SheafError {
  return new SheafError('invalid_parameter', `The CSV file ${why}.`);
}
