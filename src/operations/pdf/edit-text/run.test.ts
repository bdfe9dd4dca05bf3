import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { by, linesPage, rule, shownAt, textEditor } from '#test/helpers/edited-text.ts';
import { fixture } from '#test/helpers/fixture.ts';
import { pagesPdf, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import annotate from '../annotate/operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-edit-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

const editor = textEditor(() => folder);
const { input, output, edit, texts, changedRows, opened } = editor;

const tools = () => requireTool('pdftotext') && requireTool('mutool') && requireTool('pdftoppm');

describe('pdf-edit-text', () => {
  it('replaces a word, moves what is behind it, and leaves the other lines alone', async () => {
    const result = await edit(linesPage('(The old car is red) Tj', '(Another line) Tj'), by('car', 'motorcycle'));
    expect(result).toMatchObject({ changed: 1, unchanged: 0, left: [] });
    if (!tools()) return;
    for (const text of texts()) expect(text).toBe('The old motorcycle is red Another line');
    const [from, to] = (await changedRows())!;
    expect(from).toBeGreaterThan(85);
    expect(to).toBeLessThan(110);
  });

  it('follows a text over several operators, with offsets, spacing and lines', async () => {
    const shown = "1 Tc 2 Tw [(The o) -20 (ld c)] TJ (ar is) Tj ( red) Tj 0 Tc 0 Tw 14 TL (next of it) '";
    const result = await edit(linesPage(shown), {
      replace: [rule('old car', 'new van'), rule('next', 'last')],
    });
    expect(result.changed).toBe(2);
    if (!tools()) return;
    for (const text of texts()) expect(text).toBe('The new van is red last of it');
  });

  it('changes all passes of text that is drawn over itself', async () => {
    const twice = `(The old car) Tj ET BT /F1 12 Tf 72.3 700 Td (The old car) Tj`;
    const result = await edit(linesPage(twice), by('old', 'new'));
    expect(result.changed).toBe(1);
    if (!requireTool('qpdf')) return;
    const open = opened();
    expect(open.match(/The new car/g)).toHaveLength(2);
    expect(open).not.toContain('old');
  });

  it.each([
    ['close, though the content spaces them', '50 Tc', [0, 12, 24, 37]],
    ['apart, as in titles', '', [0, 18, 36, 55]],
  ])('sets letters as those stand that each have their place: %s', async (_name, spacing, places) => {
    const letters = [...'ABCD'].map((letter, at) => `1 0 0 1 ${72 + places[at]!} 700 Tm (${letter}) Tj`).join(' ');
    const pdf = pagesPdf([`BT /F1 18 Tf ${spacing} ${letters} ET`], { width: 600, height: 800 });
    expect(await edit(pdf, by('ABCD', 'CABD'))).toMatchObject({ changed: 1, left: [] });
    if (!tools()) return;
    const [line] = editor.places();
    expect(line!.left).toBeCloseTo(72, 0);
    expect(line!.right).toBeCloseTo(72 + places[3]! + 13, -1);
  });

  it.each([
    ['a box that would hide new letters', '90 695 40 20 re f', 0],
    ['a line under the word', '70 697 60 0.5 re f', 1],
  ])('looks at what is drawn between the letters of a word: %s', async (_name, drawing, changed) => {
    const content = `BT /F1 24 Tf 72 700 Td (AB) Tj ET 1 0 0 rg ${drawing} 0 g BT /F1 24 Tf 104 700 Td (CD) Tj ET`;
    const pdf = pagesPdf([content], { width: 600, height: 800 });
    const result = await edit(pdf, by('ABCD', 'BACD'));
    expect(result).toMatchObject({ changed, left: changed === 1 ? [] : [{ text: 'ABCD', why: 'unseen' }] });
  });

  it('turns with the page', async () => {
    const pdf = pagesPdf([shownAt('(The old car) Tj', 700)], { width: 600, height: 800, page: '/Rotate 90' });
    expect((await edit(pdf, by('old', 'new'))).changed).toBe(1);
    if (tools()) for (const text of texts()) expect(text).toBe('The new car');
  });

  it('changes a form for the page that draws it alone', async () => {
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 6 0 R /Resources << /XObject << /X 7 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 6 0 R /Resources << /XObject << /X 7 0 R >> >> >>',
      { dict: '', data: 'q 1 0 0 1 20 20 cm /X Do Q' },
      {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 500 700] /Resources << /Font << /F1 3 0 R >> >>',
        data: shownAt('(The old car) Tj', 600),
      },
    ]);
    expect((await edit(pdf, by('old', 'new', { pages: '2' }))).changed).toBe(1);
    if (tools()) for (const text of texts()) expect(text).toBe('The old car The new car');
  });

  it('sets what the font lacks in one that looks like it, and says so', async () => {
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /FirstChar 32 /LastChar 117 /Encoding /WinAnsiEncoding /Widths ' +
        `[${Array.from({ length: 86 }, (_, at) => (' Theoldcaru'.includes(String.fromCharCode(32 + at)) ? 500 : 0)).join(' ')}] >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
      { dict: '', data: shownAt('(The old car) Tj', 700) },
    ]);
    const result = await edit(pdf, by('old', 'blue'));
    expect(result).toMatchObject({ changed: 1 });
    expect(result.note_codes).toContainEqual({
      code: 'font_stands_in',
      used: 'Times-Bold',
      font: 'Times-Bold',
      count: 1,
    });
    if (tools()) for (const text of texts()) expect(text).toBe('The blue car');
    const other = await edit(pdf, by('old', 'дом'));
    expect(other).toMatchObject({ changed: 1 });
    if (tools()) for (const text of texts()) expect(text).toBe('The дом car');
  });

  it('makes word spaces narrower where a line is full, sets text smaller if asked, and else leaves it and says so', async () => {
    const full = [
      '(Prose that goes on from one end of a line to its other end) Tj',
      '(and a second line, which is nearly as long as the first is) Tj',
    ];
    const near = await edit(linesPage(...full), by('goes', 'leads'));
    expect(near.changed).toBe(1);
    const left = await edit(linesPage(...full), by('goes', 'goes without any end whatever'));
    expect(left).toMatchObject({ changed: 0, unchanged: 1, left: [{ page: 1, text: 'goes', why: 'room' }] });
    expect(left.note_codes).toContainEqual({
      code: 'text_not_changed',
      count: 1,
      text: 'goes',
      pages: '1',
      why: 'room',
    });
    if (tools()) expect(await changedRows()).toBeNull();
    const smaller = await edit(linesPage(...full), {
      ...by('one end of a line', 'one end of a very long line'),
      fit: 'shrink',
    });
    expect(smaller.note_codes).toContainEqual({ code: 'text_smaller', count: 1 });
    if (tools())
      for (const text of texts()) expect(text).toContain('from one end of a very long line to its other end');
  });

  it('divides words among lines as they were, and leaves what cannot be divided or is not seen', async () => {
    const two = linesPage('(ends here and) Tj', '(goes on) Tj', '3 Tr (unseen) Tj');
    expect((await edit(two, by('and goes', 'then runs'))).changed).toBe(1);
    if (tools()) for (const text of texts()) expect(text).toContain('ends here then runs on');
    const result = await edit(two, { replace: [rule('here and goes', 'stops'), rule('unseen', 'visible')] });
    expect(result).toMatchObject({ changed: 0, unchanged: 2 });
    expect(result.left.map(({ why }) => why).sort()).toEqual(['lines', 'unseen']);
  });

  it('leaves the next column where it is', async () => {
    const columns = linesPage(
      '(The old car) Tj ET BT /F1 30 Tf 160 690 Td (Title) Tj ET BT /F1 12 Tf 150 700 Td (and so on) Tj',
    );
    expect((await edit(columns, by('old', 'new'))).changed).toBe(1);
    if (!requireTool('qpdf')) return;
    const open = opened();
    expect(open).toContain('(Title) Tj');
    expect(open).toContain('(and so on) Tj');
  });

  it('moves links along with their words', async () => {
    const link = (left: number, right: number) =>
      `<< /Type /Annot /Subtype /Link /Rect [${left} 695 ${right} 712] /Border [0 0 0] /A << /S /URI /URI (https://example.org) >> >>`;
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Annots [6 0 R 7 0 R 8 0 R] /Resources << /Font << /F1 3 0 R >> >> >>',
      { dict: '', data: shownAt('(The old car is red) Tj', 700) },
      // Courier is 7.2 points a letter: over "The", "old" and "car".
      link(72, 93.6),
      link(100.8, 122.4),
      link(129.6, 151.2),
    ]);
    expect((await edit(pdf, by('old', 'newer'))).changed).toBe(1);
    if (!requireTool('qpdf')) return;
    const open = opened();
    const rects = [...open.matchAll(/\/Rect \[([^\]]*)\]/g)].map(([, numbers]) =>
      numbers!.trim().split(/\s+/).map(Number),
    );
    expect(rects.map(([left, , right]) => [left, right].map((side) => Math.round(side! * 10) / 10))).toEqual([
      [72, 93.6],
      [100.8, 136.8],
      [144, 165.6],
    ]);
  });

  it('changes what is said in words together with the words', async () => {
    const spoken = '/Span << /ActualText (The old car) >> BDC (The old car) Tj EMC';
    expect((await edit(linesPage(spoken), by('old', 'new'))).changed).toBe(1);
    if (tools()) for (const text of texts()) expect(text).toBe('The new car');
    const other = '/Span << /ActualText (something else) >> BDC (The old car) Tj EMC';
    expect(await edit(linesPage(other), by('something', 'nothing'))).toMatchObject({
      changed: 0,
      left: [{ why: 'place' }],
    });
  });

  it('puts a text back where the same words come to light beneath it, and keeps other changes', async () => {
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Annots [6 0 R] /Resources << /Font << /F1 3 0 R >> >> >>',
      { dict: '', data: `${shownAt('(Submit) Tj', 700)} ${shownAt('(Another line) Tj', 600)}` },
      '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 600 800] /AP << /N 7 0 R >> >>',
      {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >>',
        data: shownAt('(Submit) Tj', 700),
      },
    ]);
    const result = await edit(pdf, { replace: [rule('Submit', 'Single'), rule('Another', 'Second')] });
    expect(result).toMatchObject({ changed: 1, unchanged: 1, left: [{ text: 'Submit', why: 'unread' }] });
    if (tools()) for (const text of texts()) expect(text).toMatch(/^Submit Second line/);
  });

  it('leaves pages whose content readers may understand in different ways', async () => {
    const result = await edit(linesPage('(The old car) Tj', '(broken) Tj ET Qq'), by('old', 'new'));
    expect(result).toMatchObject({ changed: 0, left: [{ why: 'content' }] });
  });

  it('takes groups of patterns, counts, case and whole words', async () => {
    const pdf = linesPage('(Item 12 and item 34, items 5) Tj');
    expect((await edit(pdf, by('(item) (\\d)(\\d)', '$1 $3$2', { regex: true, count: 1 }))).changed).toBe(1);
    if (tools()) for (const text of texts()) expect(text).toBe('Item 21 and item 34, items 5');
    expect((await edit(pdf, by('item', 'part', { case_sensitive: true, whole_words: true }))).changed).toBe(1);
    if (tools()) for (const text of texts()) expect(text).toBe('Item 12 and part 34, items 5');
  });

  it('changes a line by its place', async () => {
    const place = { page: 1, x: 30, y: 33.5 };
    const result = await edit(linesPage('(The first line) Tj', '(The second line) Tj'), {
      lines: [{ ...place, text: 'The other line' }],
    });
    expect(result).toMatchObject({ changed: 1 });
    if (tools()) for (const text of texts()) expect(text).toBe('The other line The second line');
  });

  it('uses the subset of a font where it has the letters', async () => {
    const text = { type: 'text', page: 1, x: 20, y: 20, text: 'The old car', size: 20 };
    await writeFile(input(), linesPage('() Tj'));
    await using run = await runOperation(annotate, [input()], { as: 'content', items: [text] });
    const subset = join(folder, 'subset.pdf');
    copyFileSync(run.outputPath, subset);
    const own = await edit(subset, by('old', 'cold'));
    expect(own).toMatchObject({ changed: 1 });
    expect(own.note_codes).toBeUndefined();
    if (tools()) for (const read of texts()) expect(read).toBe('The cold car');
    const other = await edit(subset, by('old', 'blue'));
    expect(other.note_codes).toMatchObject([{ code: 'font_stands_in', count: 1 }]);
    if (tools()) for (const read of texts()) expect(read).toBe('The blue car');
  });

  it('opens with a password and stays protected', async () => {
    const result = await edit(fixture('protected.pdf'), { ...by('page', 'leaf'), password: 'correct horse' });
    expect(result.changed).toBeGreaterThan(0);
  });

  it('writes a valid file where nothing of a signed document changes', async () => {
    await edit(fixture('signed.pdf'), by('no such text', ''));
    if (requireTool('qpdf')) execFileSync('qpdf', ['--check', output()], { stdio: 'ignore' });
  });

  it('refuses signed documents unless they may be changed', async () => {
    await expect(edit(fixture('signed.pdf'), by('e', 'a', { count: 1 }))).rejects.toMatchObject({
      code: 'signed_document',
    });
  });
});
