import type { Values } from './fields.ts';

const DELIMITERS = ['\t', ';', ','] as const;

/**
 * The rows of a table, by the names in its first row: a list, its JSON, or CSV as spreadsheets copy and save it (RFC
 * 4180).
 */
export function rowsOfTable(value: unknown): Values[] {
  if (Array.isArray(value)) return value.filter((row) => typeof row === 'object' && row !== null);
  const text = String(value ?? '');
  if (/^\s*[[{]/.test(text)) return rowsOfJson(text);
  const [names = [], ...lines] = cellsOf(text).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return lines.map((cells) =>
    Object.fromEntries(names.flatMap((name, index) => (name.trim() === '' ? [] : [[name.trim(), cells[index] ?? '']]))),
  );
}

/** Names of the columns of a table, as its rows have them. */
export function columnsOf(rows: readonly Values[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Writes rows as CSV. */
export function csvOf(rows: readonly Values[]): string {
  const names = columnsOf(rows);
  const cell = (value: unknown) => {
    const text = value === null || value === undefined ? '' : String(value);
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((line) => line.map(cell).join(','))
    .join('\n');
}

/** Reads bytes as spreadsheets write them: UTF-8, UTF-16 with its mark, or Windows-1252. */
export function decodeTable(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function rowsOfJson(text: string): Values[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return (Array.isArray(parsed) ? parsed : [parsed]).filter((row) => typeof row === 'object' && row !== null);
  } catch {
    return [];
  }
}

export function cellsOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const lines: string[][] = [];
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[at++];
      else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === delimiter || character === '\n') {
      cells.push(cell);
      cell = '';
      if (character === '\n') lines.push(cells.splice(0));
    } else if (character !== '\r') cell += character;
  }
  // A line break ends the last row, and begins none.
  return cells.length > 0 || cell !== '' ? [...lines, [...cells, cell]] : lines;
}

/** Of those that the first line has outside of quotation marks, the most frequent. */
function delimiterOf(text: string): string {
  const names =
    text
      .trimStart()
      .replace(/"[^"]*"/g, '')
      .split('\n', 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => names.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}
