import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barcodePages } from '#test/helpers/barcode-pages.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-split-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

function pages(...texts: string[]): Buffer {
  const contents = texts.map((text) => `BT /F1 10 Tf 72 700 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`);
  return pagesPdf(contents, { width: 600, height: 800 });
}

/** Names of the files that come out and their pages as qpdf counts them, in order. */
async function split(pdf: Buffer, params: JsonObject) {
  const path = join(folder, 'stack.pdf');
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], params);
  const { result, type, filename } = run.outcome;
  if (type === 'application/pdf') return { result, files: [[filename, countPages(run.outputPath)]] };
  const target = await mkdtemp(join(folder, 'out-'));
  execFileSync('unzip', ['-q', run.outputPath, '-d', target]);
  const names = execFileSync('unzip', ['-Z1', run.outputPath], { encoding: 'utf8' }).trim().split('\n');
  return { result, files: names.map((name) => [name, countPages(join(target, name))]) };
}

function countPages(path: string): number {
  return Number(execFileSync('qpdf', ['--show-npages', path], { encoding: 'utf8' }));
}

describe('pdf-split-text', () => {
  requireTool('qpdf');
  requireTool('unzip');

  const stack = () => pages('cover', 'Invoice 17/a of May', 'more', 'Invoice 18', 'Invoice 18 page 2', 'Invoice 17/a');

  it('begins a file at each page that has the text, safely and uniquely named', async () => {
    const { files, result } = await split(stack(), { regex: 'invoice \\S+' });
    expect(files).toEqual([
      ['stack.pdf', 1],
      ['Invoice 17_a.pdf', 2],
      ['Invoice 18.pdf', 1],
      [expect.stringMatching(/^Invoice 18.+\.pdf$/), 1],
      [expect.stringMatching(/^Invoice 17_a.+\.pdf$/), 1],
    ]);
    expect(result).toMatchObject({ files: 5, page_count: 6, output_pages: 6 });
    expect(result.starts).toMatchObject([{ page: 2, text: 'Invoice 17/a' }, { page: 4 }, { page: 5 }, { page: 6 }]);
  });

  it('names files after the group of a pattern, and keeps pages together that have the same', async () => {
    const { files } = await split(stack(), { regex: 'invoice (\\d+)', keep: false, same: 'together' });
    expect(files).toEqual([
      ['17.pdf', 2],
      ['18.pdf', 2],
      [expect.stringMatching(/^17.+\.pdf$/), 1],
    ]);
  });

  it('returns one file where only the first page has it', async () => {
    const { files } = await split(pages('Start here', 'and on'), { text: 'start' });
    expect(files).toEqual([['Start.pdf', 2]]);
  });

  it('says that the text is nowhere, or that there is no text at all', async () => {
    await expect(split(stack(), { text: 'receipt' })).rejects.toMatchObject({
      code: 'unprocessable_file',
      reason: { code: 'nowhere_to_split' },
    });
    await expect(split(pagesPdf(['0 0 9 9 re f']), { text: 'x' })).rejects.toMatchObject({
      reason: { code: 'no_text_to_split' },
    });
    expect(operation.check?.(operation.params.parse({}), [])).toMatchObject([{ loc: ['text'] }]);
    expect(operation.check?.(operation.params.parse({ barcodes: true }), [])).toEqual([]);
  });

  it('begins files at barcodes, of the types and with the text that are asked for, and leaves separator sheets out', async () => {
    const pdf = await barcodePages([
      'before',
      { type: 'code-128', text: 'INV-1001' },
      'one',
      'two',
      { type: 'qr-code', text: 'https://example.org/INV-1002' },
      'three',
      { type: 'code-128', text: 'END' },
    ]);
    expect((await split(pdf, { barcodes: true })).files).toEqual([
      ['stack.pdf', 1],
      ['INV-1001.pdf', 3],
      ['https___example.org_INV-1002.pdf', 2],
      ['END.pdf', 1],
    ]);
    const named = await split(pdf, { barcodes: true, regex: 'INV-(\\d+)', separators: 'remove', keep: false });
    expect(named.files).toEqual([
      ['1001.pdf', 2],
      ['1002.pdf', 2],
    ]);
    expect(named.result.starts).toEqual([
      { page: 2, text: '1001' },
      { page: 5, text: '1002' },
    ]);
    const linear = await split(pdf, { barcodes: true, barcode_types: ['code-128'], separators: 'remove' });
    expect(linear.files).toEqual([
      ['stack.pdf', 1],
      ['INV-1001.pdf', 4],
    ]);
    await expect(split(pages('none'), { barcodes: true })).rejects.toMatchObject({
      reason: { code: 'nowhere_to_split' },
    });
  });
});
