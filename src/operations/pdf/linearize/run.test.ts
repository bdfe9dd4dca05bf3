import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

describe('pdf-linearize', () => {
  test.each(['features.pdf', 'three-pages.pdf', 'render-features.pdf'])(
    '%s can be read from its first page',
    async (name) => {
      if (!requireTool('qpdf')) return;
      await using made = await runOperation(operation, [fixture(name)]);
      expect(execFileSync('qpdf', ['--check-linearization', made.outputPath], { encoding: 'utf8' })).toMatch(
        /no linearization errors/,
      );
      const [before, after] = [pdfFacts(fixture(name)), pdfFacts(made.outputPath)];
      expect(after.outline).toEqual(before.outline);
      expect(after.fields).toEqual(before.fields);
    },
  );

  test('a protected file is opened first, and stays protected', async () => {
    if (!requireTool('qpdf')) return;
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-linear-'));
    execFileSync('qpdf', ['--encrypt', 'u', 'o', '256', '--', fixture('features.pdf'), join(folder, 'own.pdf')]);
    await expect(runOperation(operation, [join(folder, 'own.pdf')])).rejects.toMatchObject({
      code: 'password_required',
    });
    await using made = await runOperation(operation, [join(folder, 'own.pdf')], { password: 'u' });
    expect(made.outcome.result.note_codes ?? []).toEqual([]);
    const password = '--password=o';
    expect(execFileSync('qpdf', [password, '--show-encryption', made.outputPath], { encoding: 'utf8' })).toMatch(
      /R = 6/,
    );
    expect(execFileSync('qpdf', [password, '--check-linearization', made.outputPath], { encoding: 'utf8' })).toMatch(
      /no lin/,
    );
    rmSync(folder, { recursive: true });
  });
});
