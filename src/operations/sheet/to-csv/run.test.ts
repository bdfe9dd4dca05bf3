import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runOperation } from '#test/helpers/run-operation.ts';
import { createZip } from '../../../engines/archive/zip.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let fileCount = 0;
const folder = mkdtempSync(join(tmpdir(), 'sheaf-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** One column of texts after conversion, as lines. */
async function lines(texts: readonly string[], params: JsonObject = {}): Promise<string[]> {
  const path = join(folder, `${fileCount++}.ods`);
  const rows = texts.map(
    (text) => `<table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`,
  );
  using zip = createZip(path, { exactNames: true });
  zip.add('mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet'));
  zip.add(
    'content.xml',
    Buffer.from(
      `<o:c xmlns:table="t" xmlns:office="o" xmlns:text="x"><table:table table:name="A">${rows.join('')}</table:table></o:c>`,
    ),
  );
  zip.finish();
  await using run = await runOperation(operation, [{ path, type: 'application/zip' }], params);
  return readFileSync(run.outputPath, 'utf8').split('\r\n').slice(0, -1);
}

describe('sheet-to-csv', () => {
  const formulas = ['=1+1', '@SUM(A1)', '+1+2', '-1+2', '-A1', '+cmd', '-1-', '-(1)', '=', '-'];
  const others = ['-12', '+3.5', '-.5', 'a=b', '1-2', "'=1", '12', 'x-1'];

  test('guards what a spreadsheet takes for a formula, and nothing else, where that is wanted', async () => {
    const guarded = await lines([...formulas, ...others], { guard_formulas: true });
    expect(guarded).toEqual([...formulas.map((text) => `'${text}`), ...others]);
  });

  test('leaves texts as they are where it is not', async () => {
    expect(await lines([...formulas, ...others])).toEqual([...formulas, ...others]);
  });

  test('begins with a mark of UTF-8 where that is wanted', async () => {
    expect(await lines(['ä'], { bom: true })).toEqual(['\ufeffä']);
    expect(await lines(['ä'])).toEqual(['ä']);
  });
});
