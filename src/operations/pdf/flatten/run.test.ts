import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { pdfFacts } from '../../../../test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfPictures } from '../../../../test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '../../../../test/helpers/qpdf-check.ts';
import { runOperation } from '../../../../test/helpers/run-operation.ts';
import operation from './operation.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-flatten-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasPdfTools)('pdf-flatten', () => {
  test.each(['features.pdf', 'render-features.pdf'])(
    '%s looks as before, with nothing left to fill in',
    async (name) => {
      const input = join(FIXTURES, name);
      await using made = await runOperation(operation, [input], {});
      expect(qpdfComplaints(made.outputPath)).toBe('');
      expect(pdfPictures(made.outputPath, folder)).toEqual(pdfPictures(input, folder));
      expect(made.outcome.result.flattened).toBeGreaterThan(0);
      const [before, after] = [pdfFacts(input), pdfFacts(made.outputPath)];
      expect(after.links).toEqual(before.links);
      expect(after.outline).toEqual(before.outline);
      expect(after.looseAnnotations).toBe(0);
    },
  );

  test('fields alone go, comments stay', async () => {
    const input = join(FIXTURES, 'features.pdf');
    await using made = await runOperation(operation, [input], { annotations: false });
    const [before, after] = [pdfFacts(input), pdfFacts(made.outputPath)];
    expect(after.fields.length).toBeLessThan(before.fields.length);
    expect(after.annotations).toBeLessThan(before.annotations);
    expect(after.annotations).toBeGreaterThan(0);
  });
});
