import { expect, it } from 'vitest';
import { SheafError } from '../errors.ts';
import { loadRegistry } from '../operations/registry.ts';
import type { Identity } from './identity.ts';
import { createSampler } from './sample.ts';

it('a sample may take 20 seconds at most, and reports that a job may take longer', async () => {
  const registry = await loadRegistry();
  const operation = registry.get('pdf-ocr')!;
  const allowed: number[] = [];
  const sample = createSampler({
    sandbox: {
      async run({ timeoutMs }) {
        allowed.push(timeoutMs);
        throw new SheafError('timed_out', 'It took too long.');
      },
    },
    storage: { fetchTo: () => Promise.reject(new Error('nothing is fetched')) },
    registry,
  });
  const input = {
    objectName: 'a.pdf',
    filename: 'a.pdf',
    type: 'application/pdf',
    bytes: 1,
    pageCount: 1,
    pages: null,
  };
  const request = { operation, params: {}, input, page: 1, dpi: 72 } as const;
  await expect(
    sample(request as never, { owner: 'a' } as Identity, new AbortController().signal),
  ).rejects.toMatchObject({
    code: 'took_too_long',
  });
  expect(allowed).toEqual([20_000]);
});
