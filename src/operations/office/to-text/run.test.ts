import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { createZip } from '../../../engines/archive/zip.ts';
import officeToMarkdown from '../to-markdown/operation.ts';
import officeToText from './operation.ts';

const LETTER = fixture('letter.docx');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-office-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(path: string, format = 'text') {
  const input = { path, type: 'application/zip' as const };
  const operation = format === 'text' ? officeToText : officeToMarkdown;
  await using run = await runOperation(operation, [input], {}, { limits: { maxInflatedBytes: 2 ** 24 } });
  return { text: await readFile(run.outputPath, 'utf8'), result: run.outcome.result };
}
function archive(name: string, parts: Record<string, string>) {
  const path = join(folder, name);
  using zip = createZip(path, { exactNames: true });
  for (const [part, text] of Object.entries(parts)) zip.add(part, Buffer.from(text));
  zip.finish();
  return path;
}

describe('office-to-text', () => {
  it('reads a text document as Markdown that means what it says', async () => {
    const { text, result } = await read(LETTER, 'markdown');
    expect(text).toBe(
      [
        '# Käse & Brot',
        '',
        'Some **bold** and ***both*** with \\*stars\\*, [a link](<https://example.org/a_b?c=(d)>) and no script.',
        '',
        '## List',
        '',
        '- one',
        '- two',
        '1. first',
        '   1. inner',
        '',
        '\\# no heading\\',
        '1\\. no list',
        '',
        '| Name | Price |',
        '| --- | --- |',
        '| Brot \\| hell | 3,50 |',
        '',
        '東京 🎉',
        '',
      ].join('\n'),
    );
    expect(result).toMatchObject({ kind: 'docx', headings: 2, tables: 1 });
  });

  it('reads it as plain text, without deleted or hidden text', async () => {
    const { text } = await read(LETTER);
    expect(text).toContain(
      'Käse & Brot\n\nSome bold and both with *stars*, a link and no script.\n\nList\n\n- one\n- two\n1. first\n  1. inner\n',
    );
    expect(text).toContain('Name\tPrice\nBrot | hell\t3,50');
    expect(text).not.toMatch(/deleted|hidden|javascript/);
  });

  it('keeps the columns of a table where cells are merged or a row begins late', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const rows = [
      [cell('A'), cell('B'), cell('C')],
      [cell('wide', '<w:gridSpan w:val="2"/>'), cell('c')],
      ['<w:trPr><w:gridBefore w:val="1"/></w:trPr>', cell('b'), cell('c')],
      [cell('was', '<w:tcPrChange><w:tcPr><w:gridSpan w:val="3"/></w:tcPr></w:tcPrChange>'), cell('b'), cell('c')],
    ];
    const path = archive('merged.docx', {
      'word/document.xml': `<w:document xmlns:w="w"><w:tbl>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl></w:document>`,
    });
    expect((await read(path, 'markdown')).text).toBe(
      '| A | B | C |\n| --- | --- | --- |\n| wide |  | c |\n|  | b | c |\n| was | b | c |\n',
    );
  });

  it('shows a chart as the table of its values', async () => {
    const values = (kind: string, of: string[]) =>
      `<c:${kind}><c:cache>${of.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:cache></c:${kind}>`;
    const ducks = (name: string, numbers: string[]) =>
      `<c:ser><c:tx><c:v>${name}</c:v></c:tx>${values('cat', ['2024', '2025'])}${values('val', numbers)}</c:ser>`;
    const path = archive('chart.pptx', {
      'ppt/presentation.xml': '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId id="1" r:id="a"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="a" Target="slides/slide1.xml" Type="slide"/></Relationships>',
      'ppt/slides/slide1.xml':
        '<p:sld xmlns:p="p" xmlns:c="c" xmlns:r="r"><p:graphicFrame><c:chart r:id="r1"/></p:graphicFrame></p:sld>',
      'ppt/slides/_rels/slide1.xml.rels':
        '<Relationships><Relationship Id="r1" Target="../charts/chart1.xml" Type="chart"/></Relationships>',
      'ppt/charts/chart1.xml': `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:title><a:t>Ducks</a:t></c:title>${ducks('Lake', ['12', ''])}${ducks('Sea', ['7', '9'])}</c:chartSpace>`,
    });
    expect((await read(path, 'markdown')).text).toBe(
      'Ducks\n\n|  | Lake | Sea |\n| --- | --- | --- |\n| 2024 | 12 | 7 |\n| 2025 |  | 9 |\n',
    );
  });

  it('reads slides in their order, with titles, levels and tables', async () => {
    const slide = (title: string, body: string) =>
      `<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:sp><p:sp><p:nvPr><p:ph idx="1"/></p:nvPr>${body}</p:sp></p:sld>`;
    const path = archive('show.pptx', {
      'ppt/presentation.xml':
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId id="1" r:id="b"/><p:sldId id="2" r:id="a"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="a" Target="slides/slide1.xml" Type="slide"/><Relationship Id="b" Target="slides/slide2.xml" Type="slide"/></Relationships>',
      'ppt/slides/slide1.xml': slide(
        'Second',
        '<a:tbl><a:tr><a:tc><a:p><a:r><a:t>x</a:t></a:r></a:p></a:tc></a:tr></a:tbl>',
      ),
      'ppt/slides/slide2.xml': slide(
        'First',
        '<a:p><a:r><a:rPr b="1"/><a:t>point</a:t></a:r></a:p><a:p><a:pPr lvl="1"/><a:r><a:t>under it</a:t></a:r></a:p>',
      ),
    });
    const { text, result } = await read(path, 'markdown');
    expect(text).toBe('## First\n\n- **point**\n   - under it\n\n---\n\n## Second\n\n| x |\n| --- |\n');
    expect(result).toMatchObject({ kind: 'pptx', slides: 2, headings: 2 });
    expect((await read(path)).text).toContain('\f');
  });

  it('reads OpenDocument texts and workbooks', async () => {
    const path = archive('note.odt', {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml':
        '<o:c xmlns:text="t" xmlns:table="b" xmlns:style="s" xmlns:fo="f" xmlns:xlink="x"><style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style><text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h text:outline-level="3">Kopf</text:h><text:p>a<text:s text:c="3"/>b <text:span text:style-name="T1">fett</text:span> <text:a xlink:href="file:///etc/passwd">Datei</text:a></text:p><text:list><text:list-item><text:p>eins</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row></table:table></o:c>',
    });
    const { text, result } = await read(path, 'markdown');
    expect(text).toBe('### Kopf\n\na   b **fett** Datei\n\n- eins\n\n| x |  |\n| --- | --- |\n');
    expect(result).toMatchObject({ kind: 'odt', words: 7 });
  });

  it('keeps notes: numbered as they are referred to, at the end', async () => {
    const refer = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
    const note = (kind: string, id: number, inner: string) =>
      `<w:${kind} w:id="${id}"><w:p><w:r><w:t>${inner}</w:t></w:r></w:p></w:${kind}>`;
    const path = archive('notes.docx', {
      'word/document.xml': `<w:d xmlns:w="w"><w:p><w:r><w:t>One</w:t></w:r>${refer('footnote', 3)}<w:r><w:t> two</w:t></w:r>${refer('endnote', 1)}<w:r><w:t> again</w:t></w:r>${refer('footnote', 3)}</w:p></w:d>`,
      'word/footnotes.xml': `<w:f xmlns:w="w">${note('footnote', -1, 'line')}${note('footnote', 3, 'below')}</w:f>`,
      'word/endnotes.xml': `<w:e xmlns:w="w">${note('endnote', 1, 'at the end')}</w:e>`,
    });
    expect((await read(path, 'markdown')).text).toBe('One[^1] two[^2] again[^1]\n\n[^1]: below\n\n[^2]: at the end\n');
    expect((await read(path)).text).toBe('One[1] two[2] again[1]\n\n[1] below\n\n[2] at the end\n');
  });

  it('tells numbered lists of OpenDocument from others, and reads its workbooks by their values', async () => {
    const list = (style: string, inner: string) =>
      `<text:list text:style-name="${style}"><text:list-item><text:p>${inner}</text:p></text:list-item></text:list>`;
    const path = archive('lists.odt', {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<o:c xmlns:text="t" xmlns:style="s"><text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style>${list('L1', 'first')}${list('L2', 'point')}</o:c>`,
    });
    expect((await read(path, 'markdown')).text).toBe('1. first\n- point\n');
    const table = fixture('table.ods');
    expect((await read(table, 'markdown')).text).toContain(
      '## Größen\n\n| Größe | 東京 🎉 |\n| --- | --- |\n| 1000000 | 0.1 |',
    );
  });

  it('refuses archives of other things, bombs, declarations of entities and what is cut off', async () => {
    await expect(read(archive('a.zip', { 'a.txt': 'x' }))).rejects.toMatchObject({ code: 'unsupported_file_type' });
    const bomb = archive('bomb.docx', { 'word/document.xml': `<w:document>${' '.repeat(2 ** 25)}</w:document>` });
    await expect(read(bomb)).rejects.toMatchObject({ code: 'limit_exceeded' });
    const entities = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document>&x;</w:document>';
    await expect(read(archive('xxe.docx', { 'word/document.xml': entities }))).rejects.toMatchObject({
      code: 'unprocessable_file',
    });
    const deep = archive('deep.docx', { 'word/document.xml': '<w:p>'.repeat(100_000) });
    await expect(read(deep)).rejects.toMatchObject({ code: 'unprocessable_file' });
    const letter = await readFile(LETTER);
    for (const end of [10, 400, letter.length - 30]) {
      const cut = join(folder, 'cut.docx');
      await writeFile(cut, letter.subarray(0, end));
      await expect(read(cut)).rejects.toMatchObject({ code: 'unprocessable_file' });
    }
    const empty = await read(archive('empty.docx', { 'word/document.xml': '<w:document/>' }));
    expect(empty.result.note_codes).toEqual([{ code: 'no_text_in_office' }]);
  });
});
