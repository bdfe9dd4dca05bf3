import { describe, expect, test } from 'vitest';
import { scaleLine, slopeLine, turnLine } from './move-line.ts';
import type { RecognizedLine } from './recognizer.ts';

const PAGE = { width: 200, height: 100 };
const LINE: RecognizedLine = {
  words: [
    { text: 'one', left: 10, top: 20, right: 40, bottom: 30, confidence: 90 },
    { text: 'two', left: 50, top: 20, right: 90, bottom: 32 },
  ],
  baseline: { x0: 10, y0: 30, x1: 90, y1: 30 },
  ascent: 10,
  descent: 2,
  paragraph: 3,
};
const placesOf = ({ words }: RecognizedLine) => words.map(({ left, top, right, bottom }) => [left, top, right, bottom]);
const rounded = (places: number[][]) => places.map((place) => place.map((value) => Math.round(value * 100) / 100));

describe('a recognized line', () => {
  test('has everything in the other unit', () => {
    const line = scaleLine(LINE, 0.5);
    expect(placesOf(line)).toEqual([
      [5, 10, 20, 15],
      [25, 10, 45, 16],
    ]);
    expect(line).toMatchObject({ baseline: { x0: 5, y0: 15, x1: 45, y1: 15 }, ascent: 5, descent: 1, paragraph: 3 });
    expect(line.words.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['one', 90],
      ['two', undefined],
    ]);
  });

  test.each([
    [90, [70, 10, 80, 40], { x0: 70, y0: 10, x1: 70, y1: 90 }],
    [180, [160, 70, 190, 80], { x0: 190, y0: 70, x1: 110, y1: 70 }],
    [270, [20, 160, 30, 190], { x0: 30, y0: 190, x1: 30, y1: 110 }],
  ] as const)('stands where it belongs once the picture was turned by %d degrees', (degrees, first, baseline) => {
    const line = turnLine(LINE, degrees, PAGE);
    expect(placesOf(line)[0]).toEqual(first);
    expect(line).toMatchObject({ baseline, ascent: 10, descent: 2 });
  });

  test('turned four times by a quarter stands where it stood', () => {
    let [line, page] = [LINE, PAGE];
    for (let turn = 0; turn < 4; turn++) {
      line = turnLine(line, 90, page);
      page = { width: page.height, height: page.width };
    }
    expect(line).toEqual(LINE);
  });

  test('on an askew page runs down to the right, and its words reach around all of their corners', () => {
    const line = slopeLine(LINE, 30, PAGE);
    const { x0, y0, x1, y1 } = line.baseline;
    expect((Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI).toBeCloseTo(30, 6);
    expect(Math.hypot(x1 - x0, y1 - y0)).toBeCloseTo(80, 6);
    // Corners turned by hand about (100, 50), with cos 30° = 0.8660 and sin 30° = 0.5.
    expect(rounded(placesOf(line))).toEqual([
      [32.06, -20.98, 63.04, 2.68],
      [65.7, -0.98, 106.34, 29.41],
    ]);
    expect(line).toMatchObject({ ascent: 10, descent: 2, paragraph: 3 });
  });

  test('on a page that is askew the other way runs up, and comes back by the opposite', () => {
    const line = slopeLine(LINE, -30, PAGE);
    expect(line.baseline.y1).toBeLessThan(line.baseline.y0);
    const { baseline } = slopeLine(line, 30, PAGE);
    for (const key of ['x0', 'y0', 'x1', 'y1'] as const) expect(baseline[key]).toBeCloseTo(LINE.baseline[key], 6);
  });
});
