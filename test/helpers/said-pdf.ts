import { rawPdf } from './raw-pdf.ts';

/** Text of a page, in Helvetica. */
export interface Said {
  x: number;
  /** From the upper edge. */
  y: number;
  text: string;
  size?: number;
  font?: 'F' | 'B' | 'I';
  /** Points by which it is raised. */
  rise?: number;
}

export interface Sheet {
  said: readonly Said[];
  /** Content other than text. */
  drawn?: string;
  annotations?: string;
}

/** Points of each page. */
export const HEIGHT = 800;

/** Pages of 600 by 800 points. */
export function saidPdf(sheets: readonly Sheet[]): Buffer {
  const kids = sheets.map((_, index) => `${6 + index * 2} 0 R`).join(' ');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`,
    ...['', '-Bold', '-Oblique'].map(
      (style) => `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica${style} /Encoding /WinAnsiEncoding >>`,
    ),
    ...sheets.flatMap(({ said, drawn = '', annotations = '' }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 ${HEIGHT}] /Contents ${7 + index * 2} 0 R ${annotations} /Resources << /Font << /F 3 0 R /B 4 0 R /I 5 0 R >> >> >>`,
      { dict: '', data: `${drawn}\n${said.map(show).join('\n')}` },
    ]),
  ]);
}

function show({ x, y, text, size = 10, font = 'F', rise = 0 }: Said): string {
  return `BT /${font} ${size} Tf ${x} ${HEIGHT - y + rise} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
}

/** Lines that fill a column, which ends a word earlier each time but at the end. */
export const PROSE = [
  'A paragraph of prose has lines that reach from one side of the page to the other, so that each of them',
  'goes on where the one before it ended, and only the last of them is shorter than the column is wide, as',
  'everybody who reads it expects.',
];
export const prose = (y: number, lines: readonly string[] = PROSE): Said[] =>
  lines.map((text, index) => ({ x: 60, y: y + index * 12, text }));

/** A page with all elements of documents: headings, emphasis, lists, a table, links, a note, a picture. */
export function richSheet(): Sheet {
  const item = (x: number, y: number, marker: string, text: string): Said[] => [
    { x, y, text: marker },
    { x: x + 18, y, text },
  ];
  const cells = [
    { x: 65, y: 354, text: 'All three columns', font: 'B' as const },
    ...['Name', 'Count', 'Price'].map((text, index) => ({ x: 65 + index * 100, y: 374, text })),
    ...['Paper | pens', '500', '4.20'].map((text, index) => ({ x: 65 + index * 100, y: 394, text })),
  ];
  const rules = [
    '60 460 m 360 460 l S 60 440 m 360 440 l S 60 420 m 360 420 l S 60 400 m 360 400 l S',
    '60 400 m 60 460 l S 360 400 m 360 460 l S 160 400 m 160 440 l S 260 400 m 260 440 l S',
  ];
  const note = '60 112 m 200 112 l S';
  const picture =
    'q 0 0.4 0.8 rg 200 230 m 300 230 l 320 290 l 250 330 l 190 300 l h f 210 240 m 290 250 l 260 320 l h f Q';
  return {
    said: [
      { x: 60, y: 80, text: 'The <title> & more', size: 24, font: 'B' },
      ...prose(120),
      { x: 60, y: 170, text: 'Read the manual ', font: 'F' },
      { x: 136, y: 170, text: 'with care', font: 'B' },
      { x: 184, y: 170, text: '# not a heading', font: 'I' },
      { x: 60, y: 200, text: 'A claim that needs a source' },
      { x: 184, y: 200, text: '1', size: 6, rise: 4 },
      ...item(70, 230, '\x95', 'first thing'),
      ...item(70, 244, '\x95', 'second *thing*'),
      ...item(95, 258, '\x95', 'a part of it'),
      ...item(70, 272, '\x95', 'third thing'),
      ...item(70, 300, '3.', 'three'),
      ...item(70, 314, '4.', 'four'),
      ...cells,
      ...prose(420),
      ...prose(590),
      ...prose(640),
      { x: 60, y: 700, text: '1', size: 5, rise: 3 },
      { x: 65, y: 700, text: 'The source of the claim, by its author.', size: 8 },
    ],
    drawn: [...rules, note, picture].join(' '),
    annotations: `/Annots [<< /Type /Annot /Subtype /Link /Rect [60 ${HEIGHT - 173} 134 ${HEIGHT - 161}] /A << /S /URI /URI (https://example.org/?a=1&b=2) >> >> << /Type /Annot /Subtype /Link /Rect [60 ${HEIGHT - 123} 120 ${HEIGHT - 111}] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>]`,
  };
}
