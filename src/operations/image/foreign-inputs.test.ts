import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../kit/define.ts';
import { extensionOf, sniff } from '../kit/media-types.ts';

const PARAMS: Record<string, JsonObject> = {
  'image-compress': {},
  'image-convert': { format: 'webp' },
  'image-crop': { aspect: '1:1' },
  'image-edit': { steps: [{ op: 'blur', sigma: 1 }] },
  'image-resize': { width: 40 },
  'image-rotate': {},
  'image-watermark': { text: 'x' },
};

// Read-only formats are processed as PNG: the output's name must not keep the input's extension.
test.each(Object.entries(PARAMS))('%s returns the type of image that it declares', async (name, params) => {
  for (const input of ['drawing.svg', 'photo.jxl', 'photo.heic']) {
    await using run = await runOperation({ name }, [fixture(input)], params);
    const { type, filename } = run.outcome;
    expect([input, sniff(await readFile(run.outputPath))]).toEqual([input, type]);
    expect(filename.endsWith(`.${extensionOf(type)}`)).toBe(true);
    expect(['image/png', 'image/webp']).toContain(type);
  }
});
