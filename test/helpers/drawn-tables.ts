/** Draws a text of 10 points into the content of a page. */
export const text = (x: number, y: number, words: string) =>
  words === '' ? '' : `BT /F1 10 Tf ${x} ${y} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`;

/** How a table is drawn. */
export interface Drawn {
  top?: number;
  ruled?: 'lines' | 'boxes' | 'thin' | 'none';
  /** Height of rows; a cell's lines are 12 apart. */
  height?: number;
  left?: number;
}

/** Draws a table with columns 120 points apart; `|` in a cell parts its lines. */
export function table(rows: string[][], { top = 700, ruled = 'lines', height = 20, left = 60 }: Drawn = {}): string {
  const [across, down] = [rows[0]!.length, rows.length];
  const texts = rows.flatMap((row, r) =>
    row.flatMap((cell, c) =>
      cell.split('|').map((line, l) => text(left + 4 + c * 120, top - 14 - r * height - l * 12, line)),
    ),
  );
  const rules: string[] = [];
  const [right, bottom] = [left + across * 120, top - down * height];
  for (let r = 0; r <= down && (ruled === 'lines' || ruled === 'thin'); r++) {
    const y = top - r * height;
    rules.push(ruled === 'lines' ? `${left} ${y} m ${right} ${y} l S` : `${left} ${y} ${right - left} 0.5 re f`);
  }
  for (let c = 0; c <= across && (ruled === 'lines' || ruled === 'thin'); c++) {
    const x = left + c * 120;
    rules.push(ruled === 'lines' ? `${x} ${bottom} m ${x} ${top} l S` : `${x} ${bottom} 0.5 ${top - bottom} re f`);
  }
  if (ruled === 'boxes') {
    rows.forEach((row, r) => {
      for (const c of row.keys()) rules.push(`${left + c * 120} ${top - (r + 1) * height} 120 ${height} re S`);
    });
  }
  return [...rules, ...texts].join('\n');
}

export const CITIES = [
  ['City', 'Country', 'People'],
  ['Berlin', 'Germany', '3755251'],
  ['Paris', 'France', '2102650'],
  ['Madrid', 'Spain', '3332035'],
  ['Rome', 'Italy', '2748109'],
];
