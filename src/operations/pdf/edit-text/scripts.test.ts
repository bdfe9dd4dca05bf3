import { copyFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { by, linesPage, textEditor } from '#test/helpers/edited-text.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import annotate from '../annotate/operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-edit-scripts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { input, edit, texts } = textEditor(() => folder);
const tools = () => requireTool('pdftotext') && requireTool('mutool');
/** Without spaces and the marks of direction that pdftotext writes between them. */
const bare = (text: string) => text.replace(/[\p{Cf}\s]/gu, '');
/** With letters of Arabic as such, not as they are joined; mutool marks dots that fonts draw apart. */
const plain = (text: string) => bare(text).normalize('NFKC').replaceAll('\ufffd', '');
const backwards = (text: string) => [...text].reverse().join('');

/** A page with a text of a script in a font that has it. */
async function written(text: string): Promise<string> {
  await writeFile(input(), linesPage('() Tj'));
  const items = [{ type: 'text', page: 1, x: 20, y: 20, text, size: 20 }];
  await using run = await runOperation(annotate, [input()], { as: 'content', items });
  const path = join(folder, 'written.pdf');
  copyFileSync(run.outputPath, path);
  return path;
}

describe('pdf-edit-text in other scripts', () => {
  it('puts Hebrew in the place of Latin words, with its letters from right to left', async () => {
    expect((await edit(linesPage('(The old car) Tj'), by('old', 'שלום'))).changed).toBe(1);
    if (!tools()) return;
    const [poppler = '', mutool = ''] = texts().map(bare);
    expect(poppler).toBe('Theשלוםcar');
    // mutool writes letters in display order, from the left.
    expect(mutool).toBe(`The${backwards('שלום')}car`);
  });

  it('replaces Hebrew words and numbers among them', async () => {
    const path = await written('שלום 2025 עולם');
    expect((await edit(path, by('2025', '2026'))).changed).toBe(1);
    if (tools()) expect(bare(texts()[0]!)).toBe('שלום2026עולם');
    expect((await edit(path, by('עולם', 'חברים'))).changed).toBe(1);
    if (!tools()) return;
    const [poppler = '', mutool = ''] = texts().map(bare);
    expect(poppler).toBe('שלום2025חברים');
    expect(mutool).toBe(`${backwards('חברים')}2025${backwards('שלום')}`);
  });

  it('puts Arabic in the place of Latin words and of Arabic ones, joined', async () => {
    expect((await edit(linesPage('(The old car) Tj'), by('old', 'مرحبا'))).changed).toBe(1);
    if (tools()) {
      const [poppler = '', mutool = ''] = texts().map(plain);
      expect(poppler).toBe('Theمرحباcar');
      expect(mutool).toBe(`The${backwards('مرحبا')}car`);
    }
    const path = await written('السلام عليكم يا صديقي');
    for (const [old, text] of [
      ['عليكم', 'مرحبا'],
      ['صديقي', 'بنت'],
    ] as const) {
      expect(await edit(path, by(old, text))).toMatchObject({ changed: 1, left: [] });
      if (!tools()) continue;
      const [poppler, mutool] = texts().map(plain);
      const wanted = 'السلامعليكمياصديقي'.replace(old, text);
      expect(poppler).toBe(wanted);
      expect(mutool).toBe(backwards(wanted));
    }
  });

  it('replaces numbers between Arabic words, which run from the left, and words with their numbers', async () => {
    const path = await written('السلام 2025 عليكم 12/5 يا');
    for (const [old, text] of [
      ['2025', '20267'],
      ['12/5', '13/6'],
      ['عليكم', 'مرحبا'],
      ['السلام 2025', 'مرحبا 2026'],
    ] as const) {
      expect(await edit(path, by(old, text))).toMatchObject({ changed: 1, left: [] });
      if (!tools()) continue;
      const [poppler, mutool] = texts().map(plain);
      const wanted = 'السلام 2025 عليكم 12/5 يا'.replace(old, text);
      expect(poppler).toBe(bare(wanted));
      // Numbers run from the left within a line from the right.
      const shown = wanted.split(' ').reverse();
      expect(mutool).toBe(shown.map((word) => (/\d/.test(word) ? word : backwards(word))).join(''));
    }
  });

  it('shapes Devanagari', async () => {
    expect((await edit(linesPage('(The old car) Tj'), by('old', 'नमस्ते'))).changed).toBe(1);
    if (tools()) for (const text of texts()) expect(text.replaceAll('\ufffd', '')).toContain('The नमस्ते car');
  });
});
