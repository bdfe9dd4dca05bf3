import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawObject, rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { TEST_LIMITS } from '../../../../test/helpers/run-operation.ts';
import { editDocument } from '../edit/edited-document.ts';
import { openPdf } from '../open.ts';
import { redactPages } from './redact-document.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The pages with possible leftovers in an area that forms draw into; `/A` of the page is object 5. */
async function doubtful(forms: readonly RawObject[]): Promise<number[]> {
  const path = join(folder, 'input.pdf');
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> >> >>',
    { dict: '', data: '/A Do' },
    ...forms,
  ]);
  await writeFile(path, pdf);
  using document = await openPdf(path, { scratch: folder, limits: TEST_LIMITS });
  const result = await redactPages(editDocument(document), {
    areas: new Map([[0, [{ left: 10, top: 10, right: 50, bottom: 50 }]]]),
    graphics: 'touched',
    fill: [0, 0, 0],
    maxImagePixels: 1_000_000,
    words: false,
  });
  return [...result.doubtful];
}

/** A form that draws another, object `of`, many times. */
const form = (of: number, times = 1): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /A ${of} 0 R >> >>`,
  data: '/A Do '.repeat(times),
});

test('forms that draw themselves end, and are uncertain', async () => {
  expect(await doubtful([form(5)])).toEqual([0]);
  expect(await doubtful([form(6), form(5)])).toEqual([0]);
});

test('forms in forms, each many times, end, and are uncertain', async () => {
  expect(await doubtful(Array.from({ length: 12 }, (_, at) => form(6 + at, 30)))).toEqual([0]);
});

test('a form that draws nothing into the area is none to be in doubt of', async () => {
  expect(
    await doubtful([form(6), { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: '0 0 9 9 re f' }]),
  ).toEqual([]);
});
