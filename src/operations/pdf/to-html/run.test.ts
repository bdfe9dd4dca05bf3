import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { HEIGHT, PROSE, prose, richSheet, saidPdf } from '#test/helpers/said-pdf.ts';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-to-html-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The elements of a page as Python reads them: fails if one is not closed, or an id is not unique. */
const READ = `
import sys, json
from html.parser import HTMLParser
class Reader(HTMLParser):
  def __init__(self):
    super().__init__(); self.open = []; self.ids = []; self.out = []
  def handle_starttag(self, tag, attrs):
    attrs = dict(attrs)
    if 'id' in attrs: self.ids.append(attrs['id'])
    self.out.append(['<' + tag, attrs])
    if tag not in ('meta', 'img', 'br'): self.open.append(tag)
  def handle_startendtag(self, tag, attrs):
    assert tag in ('img', 'br'), tag
    self.handle_starttag(tag, attrs)
  def handle_endtag(self, tag):
    assert self.open and self.open[-1] == tag, (tag, self.open)
    self.open.pop(); self.out.append(['>' + tag, {}])
  def handle_data(self, data):
    if data.strip(): self.out.append([data.strip(), {}])
reader = Reader(); reader.feed(open(sys.argv[1], encoding='utf8').read()); reader.close()
assert reader.open == [] and len(set(reader.ids)) == len(reader.ids), reader.ids
print(json.dumps(reader.out))
`;

async function convert(pdf: Buffer, params: JsonObject = {}) {
  const path = join(folder, 'input.pdf');
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], { ocr: 'off', ...params });
  const bytes = await readFile(run.outputPath);
  return { ...run.outcome, bytes, html: bytes.toString('utf8'), path: run.outputPath, elements: read(bytes) };
}

/** The elements of a page, each with what it says. */
function read(bytes: Buffer): [string, Record<string, string>][] {
  if (bytes[0] !== 0x3c || !requireTool('python3')) return [];
  const path = join(folder, 'page.html');
  writeFileSync(path, bytes);
  return JSON.parse(execFileSync(PYTHON, ['-c', READ, path], { encoding: 'utf8' }));
}

describe('pdf-to-html', () => {
  it('writes one page with headings, paragraphs, lists, tables, notes and pictures', async () => {
    const { html, result, type, filename, elements } = await convert(saidPdf([richSheet()]));
    expect({ type, filename }).toEqual({ type: 'text/html', filename: 'input.html' });
    expect(result).toMatchObject({ page_count: 1, headings: 1, list_items: 6, tables: 1, notes_found: 1, pictures: 1 });
    expect(elements.length).toBeGreaterThan(50);
    expect(html).toContain('The &#60;title&#62; &#38; more</h1>');
    expect(html).toContain(`${PROSE.join(' ')}</p>`);
    expect(html).toContain('<a href="https://example.org/?a=1&#38;b=2">Read the manual</a>');
    expect(html).toContain('<strong>with care</strong>');
    const flat = html.replace(/\s*\n\s*/g, '');
    expect(flat).toContain(
      '<ul><li>first thing</li><li>second *thing*<ul><li>a part of it</li></ul></li><li>third thing</li></ul>',
    );
    expect(flat).toContain('<ol start="3"><li>three</li><li>four</li></ol>');
    expect(flat).toContain(
      '<thead><tr><th colspan="3"><strong>All three columns</strong></th></tr></thead><tbody><tr><td>Name</td>',
    );
    expect(flat).toMatch(/needs a source<sup><a href="#note-1" id="mark-1" role="doc-noteref">1<\/a><\/sup>/);
    expect(flat).toContain(
      '<aside id="note-1" role="doc-footnote"><p><sup><a href="#mark-1" role="doc-backlink">1</a></sup> The source of the claim, by its author.</p></aside>',
    );
    expect(html).toMatch(/<img src="data:image\/png;base64,iVBOR[^"]+" alt="" width="\d+" height="\d+"\/>/);
    expect(html).not.toMatch(/javascript|<script/);
  });

  it('links between converted pages, and nowhere else', async () => {
    const link = (y: number, page: number) =>
      `<< /Type /Annot /Subtype /Link /Rect [60 ${HEIGHT - y - 3} 200 ${HEIGHT - y + 9}] /Dest [${page} 0 R /Fit] >>`;
    const sheets = [
      {
        said: [...prose(100), { x: 60, y: 160, text: 'To the second' }, { x: 60, y: 220, text: 'To the third' }],
        annotations: `/Annots [${link(160, 8)} ${link(220, 10)}]`,
      },
      { said: prose(100) },
      { said: prose(100) },
    ];
    const { html } = await convert(saidPdf(sheets), { pages: '1-2' });
    expect(html).toContain('<a href="#page-2">To the second</a>');
    expect(html).toContain('id="page-2"');
    expect(html).toContain('>To the third</p>');
    expect(html).not.toContain('#page-3');
  });

  it('keeps what colors say where it can be read on the page', async () => {
    const said = (y: number, text: string) => ({ x: 60, y, text });
    const { html } = await convert(
      saidPdf([
        {
          said: [...prose(60), said(120, 'in red')],
          drawn: '1 0 0 rg',
        },
      ]),
    );
    expect(html).toContain('style="color:#ff0000"');
    const white = await convert(saidPdf([{ said: [...prose(60), said(120, 'in white')], drawn: '1 1 1 rg' }]));
    expect(white.html).not.toContain('color:#ffffff');
  });

  it('writes pictures as files beside the page on request', async () => {
    const { type, bytes } = await convert(saidPdf([richSheet()]), { pictures: 'files' });
    expect(type).toBe('application/zip');
    await writeFile(join(folder, 'files.zip'), bytes);
    const entries = new Map(readZip(join(folder, 'files.zip')).map(({ name, bytes: data }) => [name, data]));
    expect([...entries.keys()].sort()).toEqual(['input-1.png', 'input.html']);
    expect(entries.get('input.html')!.toString()).toContain('<img src="input-1.png"');
  });

  it('names the page after the document, or its file', async () => {
    const titled = Buffer.from(
      saidPdf([{ said: prose(100) }])
        .toString('latin1')
        .replace('<< /Type /Catalog', '<< /Lang (de-DE) /Type /Catalog'),
      'latin1',
    );
    const { html } = await convert(titled);
    expect(html).toContain('<html lang="de-DE">');
    expect(html).toContain('<title>input</title>');
  });
});
