import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { HEIGHT, prose, richSheet, saidPdf } from '#test/helpers/said-pdf.ts';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-to-epub-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Fails where a part is no well-formed XML, where an address within the book leads nowhere, or where the manifest lacks a part. */
const JUDGE = `
import posixpath, sys, zipfile
import xml.dom.minidom as dom
book = zipfile.ZipFile(sys.argv[1])
first = book.infolist()[0]
assert first.filename == 'mimetype' and first.compress_type == 0 and not first.extra and book.read(first) == b'application/epub+zip'
names = set(book.namelist())
parts = {name: dom.parseString(book.read(name)) for name in names if name.endswith(('.xhtml', '.opf', '.xml'))}
ids = {name: {e.getAttribute('id') for e in part.getElementsByTagName('*') if e.hasAttribute('id')} for name, part in parts.items()}
for name, part in parts.items():
  for element in part.getElementsByTagName('*'):
    for attribute in ('href', 'src'):
      address = element.getAttribute(attribute)
      if not address or ':' in address: continue
      path, _, anchor = address.partition('#')
      target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
      assert target in names, (name, address)
      assert not anchor or anchor in ids[target], (name, address)
package = parts['EPUB/package.opf']
listed = {'EPUB/' + item.getAttribute('href') for item in package.getElementsByTagName('item')}
assert listed | {'mimetype', 'META-INF/container.xml', 'EPUB/package.opf'} == names, names ^ listed
manifest = {item.getAttribute('id') for item in package.getElementsByTagName('item')}
assert all(ref.getAttribute('idref') in manifest for ref in package.getElementsByTagName('itemref'))
`;

async function convert(pdf: Buffer, params: JsonObject = {}) {
  const path = join(folder, 'input.pdf');
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], { ocr: 'off', ...params });
  const kept = join(folder, 'book.epub');
  await copyFile(run.outputPath, kept);
  if (requireTool('python3')) execFileSync(PYTHON, ['-c', JUDGE, kept]);
  const parts = new Map(readZip(kept).map(({ name, bytes }) => [name, bytes.toString('utf8')]));
  return { ...run.outcome, names: [...parts.keys()], part: (name: string) => parts.get(`EPUB/${name}`) ?? '' };
}

describe('pdf-to-epub', () => {
  it('makes a book with a cover, contents, pages and notes', async () => {
    const { type, filename, result, names, part } = await convert(saidPdf([richSheet(), { said: prose(100) }]));
    expect({ type, filename }).toEqual({ type: 'application/epub+zip', filename: 'input.epub' });
    expect(result).toMatchObject({ page_count: 2, headings: 1, list_items: 6, tables: 1, notes_found: 1, pictures: 1 });
    expect(names).toEqual(expect.arrayContaining(['EPUB/pictures/cover.png', 'EPUB/pictures/picture-1.png']));
    expect(part('package.opf')).toContain('properties="cover-image"');
    expect(part('package.opf')).toMatch(/<dc:identifier id="id">urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}</);
    expect(part('nav.xhtml')).toContain('<a href="chapter-1.xhtml#heading-1">The &#60;title&#62; &#38; more</a>');
    expect(part('nav.xhtml')).toContain('<a href="chapter-1.xhtml#page-2">2</a>');
    expect(part('chapter-1.xhtml')).toContain('<aside id="note-1" epub:type="footnote"');
  });

  it('divides a long document into chapters, whose links lead to each other', async () => {
    const link = `/Annots [<< /Type /Annot /Subtype /Link /Rect [60 ${HEIGHT - 83} 300 ${HEIGHT - 60}] /Dest [20 0 R /Fit] >>]`;
    const sheets = Array.from({ length: 8 }, (_, index) => ({
      said: [
        { x: 60, y: 80, text: `Part ${'ABCDEFGH'[index]}`, size: 24, font: 'B' as const },
        ...Array.from({ length: 10 }, (_, at) => prose(120 + at * 60)).flat(),
      ],
      ...(index === 0 ? { annotations: link } : {}),
    }));
    const { part, names } = await convert(saidPdf(sheets));
    const chapters = names.filter((name) => /chapter-\d+\.xhtml$/.test(name));
    expect(chapters.length).toBeGreaterThan(1);
    const found = /<a href="(chapter-\d+\.xhtml)#page-8">Part A<\/a>/.exec(part('chapter-1.xhtml'));
    expect(part(found?.[1] ?? '')).toContain('id="page-8"');
    expect([...part('nav.xhtml').matchAll(/>Part [A-H]</g)]).toHaveLength(8);
  });

  it('makes a book of pages without text, too', async () => {
    const { result, part } = await convert(saidPdf([{ said: [] }]));
    expect(result).toMatchObject({ paragraphs: 0, note_codes: [{ code: 'no_text' }] });
    expect(part('nav.xhtml')).toContain('<a href="chapter-1.xhtml">input</a>');
  });
});
