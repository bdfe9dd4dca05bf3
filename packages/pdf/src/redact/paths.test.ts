import { describe, expect, it } from 'vitest';
import { readOperations } from '../content/operations.ts';
import { IDENTITY, type Matrix } from '../geometry.ts';
import { createPath, type PathUse } from './paths.ts';

const AREA = [100, 100, 200, 200] as const;
const FILL: PathUse = { fills: true, clips: false, reach: 0 };
const STROKE: PathUse = { fills: false, clips: false, reach: 0.5 };
const CLIP: PathUse = { fills: true, clips: true, reach: 0 };

/** The operators that replace a path, and the report about it. */
function painted(
  content: string,
  use: PathUse,
  rule: 'touched' | 'covered' | 'none' = 'touched',
  ctm: Matrix = IDENTITY,
) {
  const path = createPath([AREA]);
  for (const operation of readOperations(Buffer.from(content))) path.take(operation, ctm);
  const { edits, kept, doubt } = path.paint(use, rule);
  return { by: edits.map(([, text]) => text).filter((text) => text !== ''), gone: edits.length, kept, doubt };
}

const STAYS = { by: [], gone: 0, kept: true, doubt: false };

describe('a path that reaches into an area', () => {
  it('loses shapes that do, with their holes, and no others', () => {
    const letters = '10 10 m 20 30 l 30 10 l h 120 120 m 150 220 180 220 190 120 c h 140 130 m 150 140 l 160 130 l h';
    expect(painted(letters, FILL)).toEqual({ by: [], gone: 7, kept: true, doubt: false });
    expect(painted('90 150 m 110 160 120 140 130 150 c', STROKE)).toMatchObject({ gone: 2, kept: false });
  });

  it('is cut at the edge where it is a rectangle that ends there, however its space lies', () => {
    expect(painted('50 120 100 20 re', FILL)).toMatchObject({ by: ['50 120 50 20 re'], kept: true });
    expect(painted('150 120 100 20 re', FILL)).toMatchObject({ by: ['200 120 50 20 re'] });
    expect(painted('120 150 20 100 re', FILL)).toMatchObject({ by: ['120 200 20 50 re'] });
    expect(painted('50 120 m 150 120 l 150 140 l 50 140 l h', FILL)).toMatchObject({ by: ['50 120 50 20 re'] });
    // Clockwise ones stay clockwise: they make holes.
    expect(painted('50 140 100 -20 re', FILL)).toMatchObject({ by: ['50 140 50 -20 re'] });
    expect(painted('50 -140 100 20 re', FILL, 'touched', [1, 0, 0, -1, 0, 0])).toMatchObject({
      by: ['50 -140 50 20 re'],
    });
  });

  it('stays where it is seen on both sides, or lies around the area', () => {
    expect(painted('50 120 300 20 re', FILL)).toEqual(STAYS);
    expect(painted('0 0 300 300 re', FILL)).toEqual(STAYS);
    expect(painted('50 150 m 250 150 l', STROKE)).toEqual(STAYS);
    expect(painted('50 50 m 250 50 l 250 250 l 60 260 l h', FILL)).toEqual(STAYS);
  });

  it('is cut where a line ends in it, and goes where it lies in it', () => {
    expect(painted('50 150 m 150 150 l', STROKE)).toMatchObject({ by: ['50 150 m 100 150 l'] });
    expect(painted('150 150 m 150 250 l', STROKE)).toMatchObject({ by: ['150 200 m 150 250 l'] });
    expect(painted('110 150 m 190 150 l', STROKE)).toMatchObject({ by: [], gone: 2, kept: false });
  });

  it('is in doubt where drawings stay that only reach in, and where letters may clip', () => {
    const curve = '90 150 m 110 160 120 140 130 150 c';
    expect(painted(curve, FILL, 'covered')).toMatchObject({ gone: 0, doubt: true });
    expect(painted(curve, CLIP)).toMatchObject({ gone: 0, doubt: true });
    expect(painted(curve, FILL, 'none')).toEqual(STAYS);
    expect(painted('110 110 m 120 150 130 150 140 110 c', CLIP)).toEqual({
      by: ['0 0 0 0 re'],
      gone: 2,
      kept: false,
      doubt: false,
    });
    // A round frame is no letter.
    expect(painted('50 150 m 50 20 l 250 20 l 250 150 l 200 180 100 180 50 150 c h', CLIP)).toEqual(STAYS);
  });
});
