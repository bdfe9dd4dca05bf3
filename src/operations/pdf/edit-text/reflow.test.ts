import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { by, rule, shownAt, textEditor } from '#test/helpers/edited-text.ts';
import { pagesPdf, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import toJson from '../to-json/operation.ts';
import toText from '../to-text/operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-reflow-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { input, edit, texts, changedRows, opened, places } = textEditor(() => folder);
const tools = () => requireTool('pdftotext') && requireTool('mutool') && requireTool('pdftoppm');

const PROSE = [
  'The quick brown fox jumps over the lazy dog and runs',
  'into the wood, where it meets an old friend of it who',
  'has been waiting there since the early morning hours',
  'of the day.',
];
/** Points that a letter of Courier is wide at 12 points. */
const WIDE = 7.2;
const LEFT = 72;
const RIGHT = LEFT + 53 * WIDE;

interface Shown {
  text: string;
  x?: number;
  spacing?: number;
  before?: string;
}

/** Lines in Courier below each other, each at its place and with its word spacing. */
function courier(lines: readonly Shown[], { more = '' } = {}) {
  const shown = lines.map(
    ({ text, x = LEFT, spacing = 0, before = '' }, at) =>
      `${before} BT /F1 12 Tf ${spacing} Tw ${x} ${700 - at * 16} Td (${text}) Tj ET`,
  );
  return pagesPdf([`${shown.join('\n')}\n${more}`], { width: 600, height: 800, font: 'Courier' });
}

const plain = (lines: readonly string[] = PROSE) => lines.map((text) => ({ text }));
const widthOf = (text: string) => text.length * WIDE;
const withText = (old: string, text: string) => PROSE.join(' ').replace(old, text);
const anew = (find: string, to: string) => ({ ...by(find, to), fit: 'reflow' });

describe('pdf-edit-text with paragraphs set anew', () => {
  it('keeps out the codes of spaces that another font shows', async () => {
    const lines = PROSE.map((text, at) => {
      const words = text.split(' ').map((word) => `/F1 12 Tf (${word}) Tj`);
      return `BT 72 ${700 - at * 16} Td ${words.join(' /F2 12 Tf (A) Tj ')} ET`;
    });
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F1 3 0 R /F2 6 0 R >> >> >>',
      { dict: '', data: lines.join(' ') },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding << /Differences [65 /space] >> >>',
    ]);
    expect(await edit(pdf, anew('brown fox', 'brown and white fox'))).toMatchObject({ changed: 1, left: [] });
    if (tools()) for (const text of texts()) expect(text).toBe(withText('brown fox', 'brown and white fox'));
  });

  it('divides words among the lines that there are, and leaves all else', async () => {
    const pdf = courier(plain(), { more: 'BT /F1 12 Tf 72 600 Td (Another one) Tj ET' });
    const result = await edit(pdf, anew('brown fox', 'brown and white fox'));
    expect(result).toMatchObject({ changed: 1, left: [] });
    if (!tools()) return;
    for (const text of texts()) expect(text).toBe(`${withText('brown fox', 'brown and white fox')} Another one`);
    const [from, to] = (await changedRows())!;
    expect(from).toBeGreaterThan(85);
    expect(to).toBeLessThan(155);
    for (const { right } of places()) expect(right).toBeLessThan(RIGHT + 0.5);
  });

  it('keeps lines that do not change as they are written', async () => {
    await edit(courier(plain()), anew('since the early', 'since the very early'));
    if (!requireTool('qpdf')) return;
    const content = opened();
    for (const text of PROSE.slice(0, 2)) expect(content).toContain(`(${text}) Tj`);
    for (const text of PROSE.slice(2)) expect(content).not.toContain(`(${text})`);
  });

  it('stretches the lines of justified paragraphs to their right edge, and keeps their first indent', async () => {
    const lines = PROSE.map((text, at) => {
      const x = at === 0 ? LEFT + 20 : LEFT;
      const spacing = at < 3 ? (RIGHT + 30 - x - widthOf(text)) / (text.split(' ').length - 1) : 0;
      return { text, x, spacing };
    });
    const result = await edit(courier(lines), anew('lazy dog', 'very lazy old dog'));
    expect(result.left).toEqual([]);
    if (!tools()) return;
    for (const text of texts()) expect(text).toBe(withText('lazy dog', 'very lazy old dog'));
    const all = places();
    expect(all.map(({ left }) => Math.round(left))).toEqual([LEFT + 20, LEFT, LEFT, LEFT]);
    for (const { right } of all.slice(0, 3)) expect(right).toBeCloseTo(RIGHT + 30, 0);
    expect(all[3]!.right).toBeLessThan(RIGHT);
  });

  it('keeps lines in the middle', async () => {
    const lines = [
      'A title over several lines of words',
      'with a second line of it that is longer than that,',
      'and a third one',
    ];
    const middle = (text: string) => LEFT + (RIGHT - LEFT - widthOf(text)) / 2;
    const pdf = courier(lines.map((text) => ({ text, x: middle(text) })));
    const result = await edit(pdf, anew('second line', 'second and still another line'));
    expect(result.left).toEqual([]);
    if (!tools()) return;
    for (const text of texts())
      expect(text).toBe(lines.join(' ').replace('second line', 'second and still another line'));
    for (const { left, right } of places()) expect(left + right).toBeCloseTo(LEFT + RIGHT, 0);
  });

  it('keeps the right edge of lines that begin anywhere', async () => {
    const lines = [
      'A note at the right edge of the page, as',
      'letters have them at',
      'their top, and a line that is the longest of all',
      'in front of the last',
    ];
    const pdf = courier(lines.map((text) => ({ text, x: RIGHT - widthOf(text) })));
    const result = await edit(pdf, anew('have them', 'and forms often have them'));
    expect(result).toMatchObject({ changed: 1, left: [] });
    if (!tools()) return;
    for (const text of texts()) expect(text).toBe(lines.join(' ').replace('have them', 'and forms often have them'));
    for (const { right } of places()) expect(right).toBeCloseTo(RIGHT, 0);
    const more = await edit(pdf, anew('longest of all', 'longest one of them all'));
    expect(more).toMatchObject({ changed: 1, left: [] });
    for (const text of texts()) expect(text).toBe(lines.join(' ').replace('longest of all', 'longest one of them all'));
    for (const { right } of places()) expect(right).toBeCloseTo(RIGHT, 0);
  });

  it('replaces several words of a paragraph at once, and words over the end of a line', async () => {
    const replace = [rule('brown', 'brown and white'), rule('who has', 'that had all the time'), rule('early ', '')];
    const result = await edit(courier(plain()), { replace, fit: 'reflow' });
    expect(result.rules.map(({ changed }) => changed)).toEqual([1, 1, 1]);
    if (!tools()) return;
    const wanted = withText('brown', 'brown and white')
      .replace('who has', 'that had all the time')
      .replace('early ', '');
    for (const text of texts()) expect(text).toBe(wanted);
  });

  it('puts words together that a line divided', async () => {
    const divided = [
      'The quick brown fox jumps over the lazy dog and wan-',
      'ders into the wood, where it meets an old friend',
    ];
    const result = await edit(courier([...plain(divided), { text: 'of it.' }]), anew('lazy dog', 'very lazy dog'));
    expect(result.left).toEqual([]);
    if (!tools()) return;
    for (const text of texts())
      expect(text).toBe(
        'The quick brown fox jumps over the very lazy dog and wanders into the wood, where it meets an old friend of it.',
      );
  });

  it('moves links with their words to another line', async () => {
    const at = LEFT + widthOf('The quick brown fox jumps over the lazy dog and ');
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Annots [6 0 R] /Resources << /Font << /F1 3 0 R >> >> >>',
      { dict: '', data: PROSE.map((text, line) => shownAt(`(${text}) Tj`, 700 - line * 16)).join('\n') },
      `<< /Type /Annot /Subtype /Link /Rect [${at} 697 ${at + widthOf('runs')} 710] /A << /S /URI /URI (https://example.org) >> >>`,
    ]);
    expect((await edit(pdf, anew('lazy dog', 'very lazy dog'))).left).toEqual([]);
    if (!requireTool('qpdf')) return;
    const [, numbers = ''] = /\/Rect \[([^\]]*)\]/.exec(opened())!;
    const rect = numbers
      .trim()
      .split(/\s+/)
      .map((value) => Math.round(Number(value)));
    expect(rect).toEqual([LEFT, 681, Math.round(LEFT + widthOf('runs')), 694]);
  });

  it.each([
    [
      'two colors',
      [{ text: PROSE[0]!, before: '1 0 0 rg' }, { text: PROSE[1]!, before: '0 g' }, ...plain(PROSE.slice(2))],
      '',
      'mixed',
    ],
    ['a line under a word', plain(), `100 698 m 150 698 l S`, 'mixed'],
    ['no room in its last line', plain(PROSE.slice(0, 3)), '', 'room'],
  ] as const)('leaves a paragraph with %s, and says so', async (_, lines, more, why) => {
    const result = await edit(courier(lines, { more }), anew('fox jumps', 'fox jumps and jumps and jumps'));
    expect(result).toMatchObject({ changed: 0, left: [{ text: 'fox jumps', why }] });
    if (tools()) expect(await changedRows()).toBeNull();
  });
});

describe('pdf-edit-text by ids', () => {
  async function read(pdf: Buffer, json: typeof toJson | typeof toText, params: JsonObject) {
    await edit(pdf, by('no such text', ''));
    await using run = await runOperation(json, [input()], params);
    return JSON.parse(await readFile(run.outputPath, 'utf8')).pages[0].blocks as {
      id: string;
      text: string;
      lines: { id: string; text: string }[];
    }[];
  }
  const pdf = () => courier(plain(), { more: 'BT /F1 12 Tf 72 600 Td (Another one) Tj ET' });

  it('changes a paragraph of pdf-to-json, and only what differs of it', async () => {
    const [first] = await read(pdf(), toJson, { ocr: 'off' });
    const text = first!.text.replace('brown fox', 'brown and white fox');
    expect(await edit(pdf(), { paragraphs: [{ id: first!.id, text }] })).toMatchObject({ changed: 1, left: [] });
    if (tools())
      for (const said of texts()) expect(said).toBe(`${withText('brown fox', 'brown and white fox')} Another one`);
    await edit(pdf(), { paragraphs: [{ id: first!.id, text: first!.text.replace('quick', 'small') }] });
    if (requireTool('qpdf')) for (const line of PROSE.slice(1)) expect(opened()).toContain(`(${line}) Tj`);
  });

  it('changes blocks and lines of pdf-to-text, and nothing where an id is of another text', async () => {
    const [first, second] = await read(pdf(), toText, { format: 'json' });
    const ids = {
      paragraphs: [{ id: second!.id, text: 'Another two' }],
      lines: [{ id: first!.lines[1]!.id, text: `${PROSE[1]!.slice(0, -3)}and` }],
    };
    expect((await edit(pdf(), ids)).changed).toBe(2);
    if (tools()) for (const said of texts()) expect(said).toBe(`${withText('it who', 'it and')} Another two`);
    const other = courier(plain(PROSE.map((text) => text.replace('quick', 'small').replace('meets', 'takes'))));
    const result = await edit(other, ids);
    expect(result).toMatchObject({ changed: 0 });
    expect(result.note_codes).toMatchObject([{ code: 'line_not_found', count: 2, pages: '1', text: 'Another two' }]);
  });
});
