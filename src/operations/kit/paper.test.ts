import { expect, it } from 'vitest';
import { laidPaper, POINTS_PER_MM, paper, paperSize } from './paper.ts';

it.each([
  ['a4', 210, 297],
  ['A0', 841, 1189],
  ['B5', 176, 250],
  ['Executive', 184.15, 266.7],
  ['100x150', 100, 150],
  ['62.5X29', 62.5, 29],
])('%s is %f by %f mm', (name, width, height) => {
  expect(paper.parse(name)).toBe(name);
  const size = paperSize(name);
  expect(size.width / POINTS_PER_MM).toBeCloseTo(width, 6);
  expect(size.height / POINTS_PER_MM).toBeCloseTo(height, 6);
});

it.each(['80x120', '120x80'])('%s lies with either side across', (name) => {
  const [short, long] = [80 * POINTS_PER_MM, 120 * POINTS_PER_MM];
  expect(laidPaper(paperSize(name), true)).toEqual({ width: long, height: short });
  expect(laidPaper(paperSize(name), false)).toEqual({ width: short, height: long });
});

it.each(['a11', 'x', '', '5x100', '100x5001', '100', '1e3x10', '100x100x100'])('refuses %s', (name) => {
  expect(paper.safeParse(name).success).toBe(false);
});
