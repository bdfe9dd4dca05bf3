import * as bidiModule from 'bidi-js';
import { expect, test } from 'vitest';
import { createFaceChooser } from '../../../../src/engines/fonts/choose-face.ts';
import { loadShaper } from './harfbuzz.ts';
import { type LayOutTools, layOutLine } from './lay-out.ts';

const bidi = (bidiModule.default as unknown as typeof bidiModule.default.default)();

async function tools(style: 'regular' | 'bold', words?: LayOutTools['words']): Promise<LayOutTools> {
  return { shaper: await loadShaper(), faces: createFaceChooser(style), bidi, words };
}

/** All characters of a plain line, except for the space. */
const PLAIN = Array.from({ length: 0x24f }, (_, code) => String.fromCharCode(code + 1)).filter((character) =>
  /[\x21-\x7e\xa0-\xac\xae-\u024f]/.test(character),
);

test.each(['regular', 'bold'] as const)('%s words that were kept stand as in a line of their own', async (style) => {
  const [kept, whole] = [await tools(style, new Map()), await tools(style)];
  const lines = [
    'Page 1 of 600',
    'Page 2 of 600',
    '  two  spaces ',
    'AVATAR To Wa, fi ffl 1/2 10 %',
    'Ñandú Größe naïve',
    ...PLAIN.map((character) => `${character} ${character}A ${character}`),
  ];
  expect(lines.length).toBeGreaterThan(500);
  for (const line of lines) expect(layOutLine(line, 'auto', kept), line).toEqual(layOutLine(line, 'auto', whole));
  expect(kept.words!.has('600')).toBe(true);
});

test('what is not plain is laid out as before', async () => {
  const [kept, whole] = [await tools('regular', new Map()), await tools('regular')];
  for (const line of ['Page ١ صفحة', 'a Σ b', 'שלום 12', '']) {
    expect(layOutLine(line, 'auto', kept), line).toEqual(layOutLine(line, 'auto', whole));
  }
  expect(kept.words!.size).toBe(0);
});
