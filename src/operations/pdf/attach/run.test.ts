import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAttachments } from '@sheaf/pdf/edit/attachments';
import { openDocument } from '@sheaf/pdf/file/document';
import { afterAll, describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { createPdfMaker } from '#test/helpers/made-pdf.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

const FEATURES = fixture('features.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-attach-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('pdf-attach', () => {
  test('files of any type come out as they went in, and one of the same name takes its place', async () => {
    const xml = join(folder, 'factur-x.xml');
    writeFileSync(xml, '<?xml version="1.0"?><invoice/>');
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'new notes');
    const files = [
      FEATURES,
      { path: xml, type: 'application/octet-stream' as const },
      { path: notes, type: 'application/json' as const },
    ];
    await using run = await runOperation(operation, files, { description: 'Ünïcode' });
    expect(run.outcome.result).toMatchObject({ attached: 2, replaced: 1 });
    if (!requireTool('qpdf')) return;
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const shown = (name: string) =>
      execFileSync('qpdf', [`--show-attachment=${name}`, run.outputPath], { encoding: 'utf8' });
    expect([shown('factur-x.xml'), shown('notes.txt')]).toEqual(['<?xml version="1.0"?><invoice/>', 'new notes']);
    expect(
      execFileSync('qpdf', ['--list-attachments', run.outputPath], { encoding: 'utf8' }).trim().split('\n'),
    ).toHaveLength(2);
  });

  test('a document lists all its files as its own, and replaced ones are gone from both lists', async () => {
    const attach = async (path: string, name: string, text: string) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      const run = await runOperation(operation, [path, { path: file, type: 'application/json' as const }]);
      const to = join(folder, `with-${text.replaceAll(' ', '-')}.pdf`);
      copyFileSync(run.outputPath, to);
      await run[Symbol.asyncDispose]();
      return to;
    };
    const first = await attach(fixture('three-pages.pdf'), 'one.json', 'first text');
    const second = await attach(first, 'two.json', 'second text');
    const third = await attach(second, 'one.json', 'third text');
    if (!requireTool('qpdf')) return;
    const listed = (path: string) => {
      const { qpdf } = JSON.parse(execFileSync('qpdf', ['--json=2', path], { encoding: 'utf8', maxBuffer: 2 ** 26 }));
      const objects = qpdf[1] as Record<string, { value?: Record<string, unknown> }>;
      const dictOf = (reference: unknown) => objects[`obj:${reference}`]?.value as Record<string, unknown>;
      const files = (dictOf(objects.trailer!.value!['/Root'])['/AF'] ?? []) as string[];
      return files.map((file) => [dictOf(file)['/UF'], dictOf(file)['/AFRelationship']]);
    };
    expect(listed(first)).toEqual([['u:one.json', '/Unspecified']]);
    expect(listed(second).map(([name]) => name)).toEqual(['u:one.json', 'u:two.json']);
    expect(listed(third).map(([name]) => name)).toEqual(['u:two.json', 'u:one.json']);
    const whole = execFileSync('qpdf', ['--qdf', '--object-streams=disable', third, '-'], { encoding: 'latin1' });
    expect(whole).toContain('third text');
    expect(whole).not.toContain('first text');
  });

  test('files that a document lists without a name, or pins to a page, come out once each', () => {
    const pdf = createPdfMaker();
    const spec = (name: string) => `<< /Type /Filespec /F (${name}) /EF << /F {${name}} >> >>`;
    pdf.add(
      'catalog',
      '<< /Type /Catalog /Pages {pages} /AF [{spec-af} {spec-named}] /Names << /EmbeddedFiles << /Names [(key) {spec-named}] >> >> >>',
    );
    pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 /MediaBox [0 0 9 9] >>');
    pdf.add(
      'page',
      '<< /Type /Page /Parent {pages} /Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 1 1] /FS {spec-pinned} >> << /Type /Annot /Subtype /Text /Rect [0 0 1 1] /FS {spec-other} >>] >>',
    );
    for (const name of ['af', 'named', 'pinned', 'other']) {
      pdf.add(`spec-${name}`, spec(name));
      pdf.stream(name, '/Type /EmbeddedFile', `of ${name}`);
    }
    const path = join(folder, 'listed.pdf');
    writeFileSync(path, pdf.build());
    using document = openDocument(path);
    const found = readAttachments(document).map(({ name, page }) => [name, page]);
    expect(found).toEqual([
      ['named', null],
      ['af', null],
      ['pinned', 0],
    ]);
  });

  test('the first input must be the PDF', async () => {
    const text = join(folder, 'a.json');
    writeFileSync(text, '1');
    await expect(runOperation(operation, [text, FEATURES])).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});
