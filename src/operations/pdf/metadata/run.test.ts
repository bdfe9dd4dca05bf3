import { readFileSync } from 'node:fs';
import { readMetadata } from '@sheaf/pdf/edit/metadata';
import { openDocument } from '@sheaf/pdf/file/document';
import { describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfInfo, pdfSource } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

const FEATURES = fixture('features.pdf');

describe.skipIf(!hasPdfTools)('pdf-metadata', () => {
  test('what is set stands in the information dictionary and in XMP, what is not named stays', async () => {
    const params = {
      title: 'Jahresbericht <2026> & mehr',
      author: 'Ada Lovelace',
      created: '2026-11-21T09:30:00+01:00',
    };
    await using run = await runOperation(operation, [FEATURES], params);
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const info = pdfInfo(run.outputPath);
    expect(info).toMatchObject({ Title: params.title, Author: params.author, CreationDate: '2026-11-21T09:30:00+01' });
    expect(pdfSource(run.outputPath)).toContain('Jahresbericht &lt;2026&gt; &amp; mehr');
    await using again = await runOperation(
      operation,
      [{ path: run.outputPath, type: 'application/pdf', filename: 'a.pdf' }],
      {
        title: '',
        subject: 'Zahlen',
      },
    );
    expect(pdfInfo(again.outputPath)).toMatchObject({ Author: params.author, Subject: 'Zahlen' });
    expect(pdfInfo(again.outputPath).Title).toBeUndefined();
    expect(pdfSource(again.outputPath)).not.toContain('Jahresbericht');
    expect(pdfSource(again.outputPath).match(/<dc:description>/g)).toHaveLength(1);
  });

  test('without a change it reports all of it as JSON', async () => {
    await using set = await runOperation(operation, [FEATURES], { title: 'Tïtle', keywords: 'a, b' });
    await using shown = await runOperation(operation, [
      { path: set.outputPath, type: 'application/pdf', filename: 'x.pdf' },
    ]);
    expect(shown.outcome).toMatchObject({ type: 'application/json', filename: 'x-metadata.json' });
    expect(JSON.parse(readFileSync(shown.outputPath, 'utf8'))).toMatchObject({
      title: 'Tïtle',
      keywords: 'a, b',
      custom: {},
    });
  });

  test('clearing leaves nothing, in no revision', async () => {
    await using set = await runOperation(operation, [FEATURES], { title: 'Secret title', author: 'Secret author' });
    const input = { path: set.outputPath, type: 'application/pdf' as const, filename: 'x.pdf' };
    await using run = await runOperation(operation, [input], { clear: true });
    const source = pdfSource(run.outputPath);
    expect(source).not.toMatch(/Secret|\/Info |\/Metadata|\/PieceInfo|xpacket/);
    using document = openDocument(run.outputPath);
    expect(readMetadata(document)).toEqual({ custom: {} });
  });

  test('a date that is none is refused', () => {
    expect(operation.params.safeParse({ created: 'yesterday' }).success).toBe(false);
    expect(operation.params.safeParse({ created: '2026-13-01' }).success).toBe(false);
  });
});
