import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfInfo, pdfText } from '#test/helpers/pdf-tools.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import markdownToPdf from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-typeset-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function set(text: string) {
  const path = join(folder, 'a.md');
  await writeFile(path, text);
  const before = process.cpuUsage();
  await using run = await runOperation(markdownToPdf, [{ path, type: 'text/markdown' }], { engine: 'typst' });
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  return { text: pdfText(run.outputPath), pages: Number(pdfInfo(run.outputPath).Pages), seconds };
}

const CELL = '<td colspan="9999" rowspan="9999">x</td>';
const MATRIX = `$$\\begin{matrix}${`${'a&'.repeat(40)}\\\\`.repeat(40)}\\end{matrix}$$`;
it.each([
  ['quotes within each other', `${'>'.repeat(3000)} deep\n\n${'> '.repeat(90)} end`, 1],
  ['lists within each other', Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- end`).join('\n'), 20],
  ['elements within each other', `${'<b><i>'.repeat(3000)}end${'</i></b>'.repeat(3000)}`, 1],
  ['blocks that are never closed', `${'<div><blockquote>'.repeat(3000)}end`, 1],
  ['tables within each other', `${'<table><tr><td>'.repeat(60)}end${'</td></tr></table>'.repeat(60)}`, 2],
  ['a table of a thousand columns', `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n|${'xyz|'.repeat(1000)}\n\nend`, 3],
  ['cells that span all', `<table>${`<tr>${CELL.repeat(5)}</tr>`.repeat(200)}</table>\n\nend`, 30],
  ['a word of 100,000 letters', `${'x'.repeat(100_000)} end`, 40],
  ['a paragraph of 300,000 letters', `${'some words '.repeat(27_000)} end`, 120],
  ['a line of code of 100,000 letters', `\`\`\`\n${'x'.repeat(100_000)} end\n\`\`\``, 40],
  ['20,000 lines of code', `\`\`\`\n${'const x = 1;\n\n'.repeat(10_000)}end\n\`\`\``, 400],
  ['100,000 marks on a letter', `a${'\u0301'.repeat(100_000)} end`, 1],
  ['roots within roots', `$$${'\\sqrt{'.repeat(300)}x${'}'.repeat(300)}$$\n\nend`, 2],
  ['a matrix wider than the page', `${MATRIX}\n\nend`, 4],
  ['halves of characters, and control characters', `\ud800 \udc00 \u0000\u0001\u001b\u2028 end`, 1],
])('%s come to an end, with all text and few pages', async (_, source, most) => {
  if (!requireTool('pdftotext') || !requireTool('pdfinfo')) return;
  const { text, pages, seconds } = await set(source);
  expect(text).toContain('end');
  expect(pages).toBeLessThanOrEqual(most);
  expect(seconds).toBeLessThan(15);
});

it.each([
  ['5 MB of text', 'Words of a text, one after another.\n\n'.repeat(140_000)],
  ['a table of 60,000 cells', `|a|b|c|\n|-|-|-|\n${'|one|two|three|\n'.repeat(20_000)}`],
  ['100,000 breaks', 'a<br>'.repeat(100_000)],
])('%s are refused before they are set', async (_, source) => {
  const refused = { code: 'limit_exceeded', reason: { code: 'typeset_long', most: 2 } };
  await expect(set(source)).rejects.toMatchObject(refused);
});
