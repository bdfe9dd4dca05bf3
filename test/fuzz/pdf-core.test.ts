import { expect, test } from 'vitest';
import { fuzzPdfCore } from './pdf-core-run.ts';

test('damaged PDFs are worked on or refused, and nothing else', async () => {
  const { strange, worked } = await fuzzPdfCore(250, 5000);
  expect(strange).toEqual([]);
  expect(worked).toBeGreaterThan(50);
  expect(worked).toBeLessThan(250);
});
