import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

const detect = async (name: string) => {
  await using run = await runOperation(operation, [fixture(name)]);
  return { result: run.outcome.result, file: JSON.parse(readFileSync(run.outputPath, 'utf8')) };
};

test('lines, underscores, cells, boxes and letters in a row are found, with what is printed beside them', async () => {
  const { fields } = (await detect('flat-form.pdf')).file;
  expect(fields).toMatchObject([
    { type: 'text', name: 'First name', page: 1 },
    { type: 'text', name: 'Town' },
    { type: 'text', name: 'Member no', label: 'Member no', comb: true, max_length: 8 },
    { type: 'checkbox', name: 'I agree' },
    { type: 'checkbox', name: 'Send me news' },
    { type: 'text', name: 'Remarks', lines: true },
    { type: 'signature', name: 'Signature' },
    { type: 'date', format: 'DD.MM.YYYY' },
  ]);
  // In millimeters from the upper left: the line is 333 of 400 points high, and from 80 to 220.
  const [first] = fields;
  expect(first.x).toBeCloseTo(80 / (72 / 25.4), 0);
  expect(first.width).toBeCloseTo(140 / (72 / 25.4), 0);
  expect(first.y + first.height).toBeCloseTo(67 / (72 / 25.4), 0);
});

test('text without blanks, and a scan, ask for nothing; a note says so', async () => {
  expect((await detect('three-pages.pdf')).result).toMatchObject({
    count: 0,
    note_codes: [{ code: 'likely_fields_none' }],
  });
  expect((await detect('scan.pdf')).result.note_codes).toContainEqual(
    expect.objectContaining({ code: 'likely_fields_scans' }),
  );
});
