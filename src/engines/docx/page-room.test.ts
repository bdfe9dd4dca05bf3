import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../document-model/model.ts';
import { placeWithin } from './line-places.ts';
import { pressOf } from './page-room.ts';

/** A paragraph of one line, 12 points high. */
function paragraphAt(baseline: number): Paragraph {
  const box = { left: 0, top: baseline - 10, right: 100, bottom: baseline + 2 };
  const placed = { kind: 'paragraph', role: 'body', level: 0, list: null, align: 'left', page: 0, box } as const;
  return {
    ...placed,
    indents: { left: 0, right: 0, first: 0 },
    baseline,
    room: 50,
    pitch: 12,
    lines: 1,
    tabs: [],
    rtl: false,
    runs: [],
  };
}

const pageOf = (...baselines: number[]) => ({
  parts: [{ columns: [{ left: 0, right: 100 }], blocks: [baselines.map(paragraphAt)], rtl: false }],
});

describe('the room of a page', () => {
  it('is enough where the last line ends above its end', () => {
    expect(pressOf(pageOf(60, 100), { top: 50, bottom: 120 })).toEqual({ gaps: 1, rows: 1 });
  });

  it('takes from the gaps what the lines need', () => {
    // The lines need 24 points; of the gaps, 0.4 and 28 points, those that fit are left.
    const { gaps } = pressOf(pageOf(60, 100), { top: 50, bottom: 100 });
    expect(gaps).toBeGreaterThan(0.6);
    expect(gaps * 28.4 + 24).toBeLessThanOrEqual(50);
  });

  it('lets gaps within a cell shrink before its lines', () => {
    const paragraphs = [paragraphAt(62), paragraphAt(90)];
    const roomy = placeWithin(paragraphs, 50, 60).map(({ before }) => before);
    expect(roomy[0]).toBeCloseTo(2.4);
    expect(roomy[1]).toBeCloseTo(16);
    const tight = placeWithin(paragraphs, 50, 32);
    expect(tight.map(({ paragraph }) => paragraph.pitch)).toEqual([12, 12]);
    expect(tight.reduce((sum, { before }) => sum + before, 24)).toBeCloseTo(32);
    expect(placeWithin(paragraphs, 50, 22).map(({ paragraph }) => paragraph.pitch)).toEqual([11, 11]);
  });
});
