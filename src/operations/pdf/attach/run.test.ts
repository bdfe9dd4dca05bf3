import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
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
    await using made = await runOperation(operation, files, { description: 'Ünïcode' });
    expect(made.outcome.result).toMatchObject({ attached: 2, replaced: 1 });
    if (!requireTool('qpdf')) return;
    expect(qpdfComplaints(made.outputPath)).toBe('');
    const shown = (name: string) =>
      execFileSync('qpdf', [`--show-attachment=${name}`, made.outputPath], { encoding: 'utf8' });
    expect([shown('factur-x.xml'), shown('notes.txt')]).toEqual(['<?xml version="1.0"?><invoice/>', 'new notes']);
    expect(
      execFileSync('qpdf', ['--list-attachments', made.outputPath], { encoding: 'utf8' }).trim().split('\n'),
    ).toHaveLength(2);
  });

  test('the first input must be the PDF', async () => {
    const text = join(folder, 'a.json');
    writeFileSync(text, '1');
    await expect(runOperation(operation, [text, FEATURES])).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});
