/** Writes rows as CSV (RFC 4180): commas or another delimiter, CRLF, quotes where a cell needs them. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter = ','): string {
  return rows.map((row) => `${row.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join('');
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
