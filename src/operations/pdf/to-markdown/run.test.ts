import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { PROSE, prose, richSheet, saidPdf } from '#test/helpers/said-pdf.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-to-markdown-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function convert(pdf: Buffer | string, params: JsonObject = {}) {
  const path = typeof pdf === 'string' ? pdf : join(folder, 'my report.pdf');
  if (typeof pdf !== 'string') await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], { ocr: 'off', ...params });
  const bytes = await readFile(run.outputPath);
  return { ...run.outcome, bytes, text: bytes.toString('utf8') };
}

/** The Markdown as another program renders it. */
const rendered = (text: string): string => new MarkdownIt({ html: true }).render(text);

describe('pdf-to-markdown', () => {
  it('writes headings, paragraphs, emphasis, links, lists and tables as Markdown that others read so', async () => {
    const { text, result, type, filename } = await convert(saidPdf([richSheet()]), { pictures: 'none' });
    expect({ type, filename }).toEqual({ type: 'text/markdown', filename: 'my report.md' });
    expect(result).toMatchObject({ headings: 1, list_items: 6, tables: 1, notes_found: 1, pictures: 0 });
    const html = rendered(text);
    expect(html).toContain('<h1>The &lt;title&gt; &amp; more</h1>');
    expect(html).toContain(`<p>${PROSE.join(' ')}</p>`);
    expect(html).toContain('<a href="https://example.org/?a=1&amp;b=2">Read the manual</a> <strong>with care</strong>');
    expect(html).toContain('<em># not a heading</em>');
    expect(html.replace(/\s+/g, ' ')).toContain(
      '<ul> <li>first thing</li> <li>second *thing* <ul> <li>a part of it</li> </ul> </li> <li>third thing</li> </ul>',
    );
    expect(html.replace(/\s+/g, ' ')).toContain('<ol start="3"> <li>three</li> <li>four</li> </ol>');
    expect([...html.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell)).toEqual([
      '<strong>All three columns</strong>',
      '',
      '',
      'Name',
      'Count',
      'Price',
      'Paper | pens',
      '500',
      '4.20',
    ]);
    expect(text).toContain('A claim that needs a source[^1]');
    expect(text).toMatch(/\n\[\^1\]: The source of the claim, by its author\.\n$/);
    expect(text).not.toContain('javascript');
  });

  it('puts pictures into the text, or beside it, or leaves them out', async () => {
    const pdf = saidPdf([richSheet()]);
    const embedded = await convert(pdf);
    expect(embedded.text).toMatch(/!\[\]\(data:image\/png;base64,iVBOR/);
    const files = await convert(pdf, { pictures: 'files' });
    expect(files.type).toBe('application/zip');
    await writeFile(join(folder, 'files.zip'), files.bytes);
    const entries = new Map(readZip(join(folder, 'files.zip')).map(({ name, bytes }) => [name, bytes]));
    expect([...entries.keys()].sort()).toEqual(['my report.md', 'my-report-1.png']);
    expect(entries.get('my report.md')!.toString()).toContain('![](my-report-1.png)');
    expect(entries.get('my-report-1.png')!.subarray(1, 4).toString()).toBe('PNG');
  });

  it('writes what only looks like Markdown so that it is none', async () => {
    const lines = ['# 1', '1. a - b', '- c', '> d', '![e](f)', '<b>g</b>', '[^1] h', '&amp; i', '~~j~~ | k', '=== ---'];
    const said = lines.flatMap((text, index) => ({ x: 60, y: 100 + index * 40, text }));
    const { text } = await convert(saidPdf([{ said: [...said, ...prose(600)] }]));
    const html = rendered(text);
    expect(html).not.toMatch(/<(?:h\d|ol|ul|blockquote|img|b|s|table|hr|strong|em)\b/);
    expect(
      html
        .replace(/<[^>]+>/g, '')
        .split('\n')
        .filter((line) => line !== '')
        .slice(0, lines.length),
    ).toEqual(
      lines.map((line) => line.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)),
    );
  });

  it('keeps lists that follow each other apart', async () => {
    const item = (y: number, marker: string, text: string) => [
      { x: 70, y, text: marker },
      { x: 88, y, text },
    ];
    const said = [
      ...prose(80),
      ...item(140, '1.', 'one'),
      ...item(154, '2.', 'two'),
      ...item(190, '1.', 'one again'),
      ...item(204, '2.', 'two again'),
    ];
    const { text } = await convert(saidPdf([{ said }]));
    expect(rendered(text).match(/<ol/g)).toHaveLength(2);
  });

  it('reports that pages without text are pictures, and refuses what it cannot open', async () => {
    const { result } = await convert(fixture('scan.pdf'), { pictures: 'none' });
    expect((result.note_codes as { code: string }[]).map(({ code }) => code)).toEqual([
      'document_scans_kept',
      'no_text',
    ]);
    await expect(convert(fixture('protected.pdf'))).rejects.toMatchObject({ code: 'password_required' });
  });
});
