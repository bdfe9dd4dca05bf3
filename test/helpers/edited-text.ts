import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import operation from '../../src/operations/pdf/edit-text/operation.ts';
import { pagesPdf } from './raw-pdf.ts';
import { runOperation } from './run-operation.ts';

export interface EditResult {
  changed: number;
  unchanged: number;
  rules: { find: string; changed: number; unchanged: number }[];
  left: { page: number; text: string; why: string }[];
  note_codes?: JsonObject[];
}

/** Runs pdf-edit-text with its files in `folder()`, and reads what came out with other programs. */
export function textEditor(folder: () => string) {
  const input = () => join(folder(), 'input.pdf');
  const output = () => join(folder(), 'output.pdf');

  async function edit(pdf: Buffer | string, params: JsonObject): Promise<EditResult> {
    if (typeof pdf === 'string') copyFileSync(pdf, input());
    else writeFileSync(input(), pdf);
    await using run = await runOperation(operation, [input()], params);
    copyFileSync(run.outputPath, output());
    return run.outcome.result as unknown as EditResult;
  }

  /** The text that both programs read, with single spaces. */
  function texts(...options: string[]): string[] {
    const poppler = execFileSync('pdftotext', [...options, output(), '-']).toString();
    const mutool = execFileSync('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', output()], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
    return [poppler, mutool].map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** Rows of the first page, at 72 dpi, that the change shows in, from and to. */
  async function changedRows(): Promise<[number, number] | null> {
    const [one, other] = await Promise.all([input(), output()].map(drawn));
    const rows = one!.data.flatMap((value, at) => (value === other!.data[at] ? [] : [Math.floor(at / one!.width)]));
    return rows.length > 0 ? [Math.min(...rows), Math.max(...rows)] : null;
  }

  /** Where poppler sees the lines of what came out, in points from the left. */
  function places(): { left: number; right: number }[] {
    const lines = execFileSync('pdftotext', ['-bbox-layout', output(), '-']).toString();
    return [...lines.matchAll(/<line xMin="([\d.]+)"[^>]* xMax="([\d.]+)"/g)].map(([, left, right]) => ({
      left: Number(left),
      right: Number(right),
    }));
  }

  /** The file that came out, with its content as it can be read. */
  const opened = (): string =>
    execFileSync('qpdf', ['--qdf', '--object-streams=disable', output(), '-']).toString('latin1');

  return { input, output, edit, texts, changedRows, opened, places };
}

async function drawn(path: string): Promise<{ data: number[]; width: number }> {
  const png = execFileSync('pdftoppm', ['-r', '72', '-png', '-gray', '-l', '1', path], { maxBuffer: 1 << 26 });
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data: [...data], width: info.width };
}

export const rule = (find: string, to: string, more: JsonObject = {}) => ({ find, with: to, ...more });
export const by = (find: string, to: string, more: JsonObject = {}) => ({ replace: [rule(find, to, more)] });

export const shownAt = (shown: string, y: number, x = 72): string => `BT /F1 12 Tf ${x} ${y} Td ${shown} ET`;

/** A page that shows lines below each other. */
export const linesPage = (...shown: string[]) =>
  pagesPdf([shown.map((one, index) => shownAt(one, 700 - index * 20)).join('\n')], { width: 600, height: 800 });
