import { pagesPdf } from './raw-pdf.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const SYLLABLES = ['ba', 'ten', 'lor', 'mi', 'sun', 'der', 'ka', 'pol', 're', 'vin', 'gos', 'tha', 'wel', 'ny', 'qua'];

/** Words of two to four syllables, some of them often. */
export function randomWords(random: () => number, count: number): string[] {
  return Array.from({ length: count }, () => {
    const frequent = random() < 0.3;
    const syllables = frequent ? 1 : 2 + Math.floor(random() * 3);
    const of = frequent ? 5 : SYLLABLES.length;
    return Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * of)]!).join('');
  });
}

/** How paragraphs are set. */
export interface Setting {
  /** Characters of a line. */
  columns: number;
  /** Lines per page; longer text continues on the next one. */
  lines: number;
  /** Divides long words at the ends of lines. */
  hyphenate?: boolean;
  /** Stands at the head of every page; their numbers at the foot. */
  head?: string;
}

/** Sets paragraphs in Helvetica; each list of them begins a page. */
export function setParagraphs(chapters: readonly (readonly string[])[], setting: Setting): Buffer {
  const sheets: string[][] = [];
  for (const paragraphs of chapters) {
    const lines = paragraphs.flatMap((text) => [...breakLines(text, setting), '']);
    for (let first = 0; first < lines.length; first += setting.lines)
      sheets.push(lines.slice(first, first + setting.lines));
  }
  const contents = sheets.map((lines, index) => {
    const texts = lines.map((line, row) => ({ line, y: 740 - row * 13 }));
    if (setting.head) texts.push({ line: setting.head, y: 775 }, { line: `- ${index + 1} -`, y: 30 });
    return texts
      .filter(({ line }) => line !== '')
      .map(({ line, y }) => `BT /F1 10 Tf 60 ${y} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`)
      .join('\n');
  });
  return pagesPdf(contents, { width: 600, height: 800 });
}

function breakLines(text: string, { columns, hyphenate }: Setting): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const room = columns - line.length - 2;
    if (line.length + word.length + 1 <= columns) line = line === '' ? word : `${line} ${word}`;
    else if (hyphenate && /^[a-z]{6,}$/.test(word) && room >= 3 && room <= word.length - 2) {
      lines.push(`${line} ${word.slice(0, room)}-`);
      line = word.slice(room);
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}
