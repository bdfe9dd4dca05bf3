import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fixture } from '../helpers/fixture.ts';
import { runOperation } from '../helpers/run-operation.ts';

it('has workbooks of pdf-to-excel read by LibreOffice as they were written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-workbooks-'));
  try {
    await using run = await runOperation({ name: 'pdf-to-excel' }, [fixture('prices.pdf')], {});
    copyFileSync(run.outputPath, join(folder, 'prices.xlsx'));
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const args = [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, join(folder, 'prices.xlsx')];
    execFileSync('soffice', args, { stdio: 'ignore', timeout: 120_000 });
    expect(readFileSync(join(folder, 'prices.csv'), 'utf8').trim().split('\n')).toEqual([
      'Article,Pieces,Price',
      'Bread,12,3.5',
      'Cheese,4,18.2',
      'Milk,30,1.1',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
