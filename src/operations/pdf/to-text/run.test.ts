import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { setPages } from '#test/helpers/set-pages.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-to-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Said {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
  /** Degrees against the clock, as in PDF. */
  angle?: number;
}

/** A page of 600 by 800 points with texts at places counted from its lower left corner. */
function page(said: readonly Said[], more = ''): Buffer {
  const content = said
    .map(({ x, y, text, size = 10, bold = false, angle = 0 }) => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map((n) =>
        n.toFixed(5),
      );
      const matrix = `${cos} ${sin} ${-Number(sin)} ${cos} ${x} ${y}`;
      return `BT /${bold ? 'B' : 'F'} ${size} Tf ${matrix} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
    })
    .join('\n');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R /B 6 0 R >> >> ${more} >>`,
    { dict: '', data: content },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]);
}

async function read(pdf: Buffer | string, params: JsonObject = {}) {
  const path = typeof pdf === 'string' ? pdf : join(folder, 'page.pdf');
  if (typeof pdf !== 'string') await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], params);
  return { ...run.outcome, text: readFileSync(run.outputPath, 'utf8') };
}

const column = (x: number, top: number, lines: readonly string[], step = 12): Said[] =>
  lines.map((text, index) => ({ x, y: top - index * step, text }));

const LEFT = [
  'The first column has several lines of prose that',
  'fill it from one side to the other, so that it is',
  'read to its end before anything of the second one,',
  'however near the two may stand to each other here.',
];
const RIGHT = [
  'The second column stands beside the first one and',
  'has lines at the very same heights, which makes it',
  'look like rows of a table to a reader that only looks at',
  'heights and never at what the words say in full.',
];

/** A page whose tags say another order than its places, with a heading, a list in a list and a table. */
function tagged(): Buffer {
  const said: [tag: string, id: number, x: number, y: number, text: string][] = [
    ['P', 0, 50, 700, 'Left comes last'],
    ['H2', 1, 320, 700, 'Right comes first'],
    ['P', 2, 320, 680, 'A paragraph of'],
    ['P', 2, 320, 668, 'two lines, however short they are.'],
    ['Lbl', 3, 320, 640, '-'],
    ['LBody', 4, 332, 640, 'one thing'],
    ['LBody', 5, 332, 628, 'another'],
    ['LBody', 6, 344, 616, 'within'],
    ['TH', 7, 320, 590, 'Name'],
    ['TH', 8, 420, 590, 'Count'],
    ['TD', 9, 320, 578, 'Long name'],
    ['TD', 9, 320, 566, 'of two lines'],
    ['TD', 10, 420, 578, '7'],
  ];
  const shown = said.map(
    ([tag, id, x, y, text]) => `/${tag} << /MCID ${id} >> BDC BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET EMC`,
  );
  const plain = ['/Artifact BMC BT /F 8 Tf 50 770 Td (Running head) Tj ET EMC', 'BT /F 8 Tf 300 30 Td (4) Tj ET'];
  const element = (type: string, kids: string, parent = 7) =>
    `<< /S /${type} /P ${parent} 0 R /Pg 3 0 R /K [${kids}] >>`;
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /StructParents 0 /Resources << /Font << /F 5 0 R >> >> >>',
    { dict: '', data: [...plain, ...shown].join('\n') },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /StructTreeRoot /K [7 0 R] /ParentTree << /Nums [0 [14 0 R 8 0 R 9 0 R 15 0 R 16 0 R 17 0 R 19 0 R 22 0 R 23 0 R 25 0 R 26 0 R]] >> >>',
    element('Document', '8 0 R 9 0 R 10 0 R 20 0 R 14 0 R', 6),
    element('H2', '1'),
    element('P', '2'),
    element('L', '11 0 R 12 0 R'),
    element('LI', '15 0 R 16 0 R', 10),
    element('LI', '17 0 R 13 0 R', 10),
    element('L', '18 0 R', 12),
    element('P', '0'),
    element('Lbl', '3', 11),
    element('LBody', '4', 11),
    element('LBody', '5', 12),
    element('LI', '19 0 R', 13),
    element('LBody', '6', 18),
    element('Table', '21 0 R 24 0 R'),
    element('TR', '22 0 R 23 0 R', 20),
    element('TH', '7', 21),
    element('TH', '8', 21),
    element('TR', '25 0 R 26 0 R', 20),
    element('TD', '9', 24),
    element('TD', '10', 24),
  ]);
}

describe('pdf-to-text', () => {
  it('reads columns one after the other, below a heading that spans them', async () => {
    // Written line by line over both columns, as some programs do.
    const body = LEFT.flatMap((_, index) => [
      { x: 50, y: 700 - index * 12, text: LEFT[index]! },
      { x: 310, y: 700 - index * 12, text: RIGHT[index]! },
    ]);
    const { text, type, filename } = await read(
      page([...body, { x: 50, y: 750, text: 'A heading over all', size: 20 }]),
    );
    expect({ type, filename }).toEqual({ type: 'text/plain', filename: 'page.txt' });
    expect(text).toBe(`A heading over all\n\n${LEFT.join(' ')}\n\n${RIGHT.join(' ')}\n`);
  });

  it('puts divided words together, unless told not to, and keeps hyphens of their own', async () => {
    const lines = [
      'Words that are too long for a line are di-',
      'vided at its end, which readers do not no-',
      'tice, but for a well-',
      'known one.',
    ];
    const pdf = page(column(50, 700, lines));
    expect((await read(pdf)).text).toContain('are divided at its end, which readers do not notice,');
    expect((await read(pdf, { dehyphenate: false })).text).toContain('are di-vided at its end');
  });

  it('reads tables row by row, and returns them as Markdown', async () => {
    const rows = [
      ['Item', 'Count', 'Price'],
      ['Paper', '500', '4.20'],
      ['Ink | black', '2', '31.00'],
      ['Staples', '1000', '1.99'],
    ];
    const cells = [0, 1, 2].flatMap((at) =>
      rows.map((row, index) => ({ x: 60 + at * 150, y: 600 - index * 16, text: row[at]! })),
    );
    const prose = column(60, 700, [
      'What was bought in the month of May, with the count of each thing and what',
      'it cost, before taxes:',
    ]);
    const { text } = await read(page([...cells, ...prose]));
    expect(text.split('\n').slice(2)).toEqual([...rows.map((row) => row.join('\t')), '']);
    const { text: markdown } = await read(page([...cells, ...prose]), { format: 'markdown' });
    expect(markdown).toContain(
      '| Item | Count | Price |\n| --- | --- | --- |\n| Paper | 500 | 4.20 |\n| Ink \\| black | 2 | 31.00 |',
    );
  });

  it('reports headings, paragraphs and lists in Markdown', async () => {
    const { text } = await read(
      page([
        { x: 50, y: 750, text: 'Report', size: 24 },
        { x: 50, y: 720, text: 'Of the year', size: 16 },
        ...column(50, 690, [
          'The paragraph has a first line that is as long as the',
          'second one, which ends it *here*.',
        ]),
        { x: 50, y: 650, text: '\x95 first thing' },
        { x: 50, y: 638, text: '\x95 second thing' },
        { x: 50, y: 610, text: '1. one' },
        { x: 50, y: 598, text: '2. two' },
      ]),
      { format: 'markdown' },
    );
    expect(text).toBe(
      '# Report\n\n## Of the year\n\nThe paragraph has a first line that is as long as the second one, which ends it \\*here\\*.\n\n- first thing\n- second thing\n1. one\n2. two\n',
    );
  });

  it('reads text that is turned, on pages that are turned', async () => {
    const upwards = LEFT.map((text, index) => ({ x: 100 + index * 12, y: 100, text, angle: 90 }));
    expect((await read(page(upwards))).text).toBe(`${LEFT.join(' ')}\n`);
    expect((await read(page(upwards, '/Rotate 90'))).text).toBe(`${LEFT.join(' ')}\n`);
    const json = JSON.parse((await read(page(upwards, '/Rotate 90'), { format: 'json' })).text);
    const [{ lines }] = json.pages[0].blocks;
    expect(json.pages[0]).toMatchObject({ page: 1, width: 282.22, height: 211.67 });
    expect(lines[0].words[0]).not.toHaveProperty('rotation');
    expect(lines[0].x).toBeCloseTo((100 * 25.4) / 72, 0);
    const { text } = await read(
      page([...column(50, 700, LEFT), { x: 20, y: 100, text: 'Written on the side', angle: 90 }]),
    );
    expect(text).toBe(`${LEFT.join(' ')}\n\nWritten on the side\n`);
  });

  it('returns each word with its place, font and size, as pdftotext sees it', async () => {
    const pdf = page([
      { x: 72, y: 720, text: 'Plain words', size: 12 },
      { x: 72, y: 690, text: 'Bold', bold: true },
    ]);
    const { text } = await read(pdf, { format: 'json' });
    const report = JSON.parse(text);
    expect(report.unit).toBe('mm');
    const words = report.pages[0].blocks.flatMap((block: { lines: { words: object[] }[] }) =>
      block.lines.flatMap((line) => line.words),
    );
    expect(words).toMatchObject([
      { text: 'Plain', font: 'Helvetica', size: 12 },
      { text: 'words' },
      { text: 'Bold', font: 'Helvetica-Bold', bold: true },
    ]);
    if (!requireTool('pdftotext')) return;
    const boxes = execFileSync('pdftotext', ['-bbox', join(folder, 'page.pdf'), '-']).toString();
    const xMin = [...boxes.matchAll(/<word xMin="([\d.]+)"/g)].map((match) => (Number(match[1]) * 25.4) / 72);
    for (const [index, { x }] of (words as { x: number }[]).entries())
      expect(Math.abs(x - xMin[index]!)).toBeLessThan(0.3);
  });

  it('lays text out as it stands on the page', async () => {
    const { text } = await read(
      page([
        { x: 50, y: 700, text: 'Left' },
        { x: 300, y: 700, text: 'Right' },
        { x: 50, y: 660, text: 'Below' },
      ]),
      { format: 'layout' },
    );
    expect(text).toMatch(/^Left {20,}Right\n+Below\n$/);
  });

  it('reads columns of ideographs, lines of them that run downwards, and prose to its end beside a box', async () => {
    const han = [...'天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜'];
    const parts = [0, 1, 2, 3].map((at) => han.slice(at * 10, at * 10 + 10).join(''));
    const beside = [0, 2, 1, 3].map((at) => ({ x: at < 2 ? 60 : 320, y: 700 - (at % 2) * 16, text: parts[at]! }));
    expect((await read(setPages([beside]))).text.replace(/\s/g, '')).toBe(parts.join(''));
    const downwards = parts.map((text, at) => ({ x: 500 - at * 20, y: 700, text, size: 12, down: true }));
    expect((await read(setPages([downwards]))).text.trim()).toBe(parts.join(''));
    const prose = Array.from(
      { length: 8 },
      (_, at) => `Line ${at + 5} of prose, ${'longer '.repeat(1 + (at % 3))}than others`,
    );
    const box = ['A box that', 'stands aside'];
    const lines = [...column(60, 700, prose), ...column(400, 700, box, 10)];
    const { text } = await read(setPages([lines.sort((one, other) => other.y - one.y)]));
    expect(text.replace(/\s+/g, ' ').trim()).toBe([...prose, ...box].join(' '));
  });

  it('follows the tags of a page, with what they say that its text is', async () => {
    const { text } = await read(tagged(), { format: 'markdown' });
    expect(text).toBe(
      [
        'Running head',
        '## Right comes first',
        'A paragraph of two lines, however short they are.',
        '- one thing\n- another\n   - within',
        '| Name | Count |\n| --- | --- |\n| Long name of two lines | 7 |',
        'Left comes last',
        '4\n',
      ].join('\n\n'),
    );
    // Ignores tags that cover too little.
    const poor = tagged()
      .toString('latin1')
      .replaceAll(/\/MCID [1-9]\d*/g, (tag) => `/MCX${tag.slice(5)}`);
    expect((await read(Buffer.from(poor, 'latin1'))).text).toMatch(/Left comes last[\s\S]*Right comes first/);
  });

  it('does not read twice what is drawn twice to look bold', async () => {
    const { text } = await read(page([0, 0.3].map((shift) => ({ x: 50 + shift, y: 700, text: 'Shadow' }))));
    expect(text).toBe('Shadow\n');
  });

  it('says so when there is nothing to read, and refuses what is no PDF, protected, or pages that are none', async () => {
    const empty = await read(page([]));
    expect(empty.text).toBe('');
    expect(empty.result).toMatchObject({ words: 0, note_codes: [{ code: 'no_text' }] });
    await expect(read(page([]), { pages: '2' })).rejects.toMatchObject({ code: 'invalid_parameter' });
    await expect(read(fixture('protected.pdf'))).rejects.toMatchObject({
      code: 'password_required',
    });
  });
});
