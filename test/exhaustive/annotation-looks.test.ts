import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import operation from '../../src/operations/pdf/annotate/operation.ts';
import { fixture } from '../helpers/fixture.ts';
import { around, drawPages, overlap } from '../helpers/page-ink.ts';
import { qpdfComplaints } from '../helpers/qpdf-check.ts';
import { rawPdf } from '../helpers/raw-pdf.ts';
import { runOperation } from '../helpers/run-operation.ts';
import { requireTool } from '../helpers/tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-annotate-looks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Cropped pages, rotated as requested; 200 by 280 points before rotation. */
function pages(count: number, rotate: number): string {
  const path = join(folder, `pages-${rotate}.pdf`);
  const [width, height] = [200, 280];
  const all = Array.from({ length: count }, (_, index) => index + 3);
  writeFileSync(
    path,
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${all.map((num) => `${num} 0 R`).join(' ')}] /Count ${count} /MediaBox [0 0 400 400] >>`,
      ...all.map(
        () => `<< /Type /Page /Parent 2 0 R /Rotate ${rotate} /CropBox [30 40 ${30 + width} ${40 + height}] >>`,
      ),
    ]),
  );
  return path;
}

const area = { x: 20, y: 10, width: 30, height: 12 };
const strokes = [
  Array.from({ length: 40 }, (_, index) => [20 + index * 0.75, 16 + 6 * Math.sin(index / 5), index / 40]),
];

/** Each kind, with the millimeters it must fill if these are known. */
const KINDS: [name: string, item: JsonObject, box: number[] | null][] = [
  [
    'a text',
    { type: 'text', x: 20, y: 10, width: 30, text: 'Zoë in several lines, Ελλάδα', size: 14, font: 'bold' },
    null,
  ],
  ['a text on a color', { type: 'text', ...area, text: 'fits', size: 90, fill: '#204080' }, [20, 10, 50, 22]],
  ['a check mark', { type: 'check', x: 20, y: 10, size: 12 }, null],
  ['a cross', { type: 'cross', x: 20, y: 10, size: 12 }, null],
  ['an arrow', { type: 'line', x1: 20, y1: 10, x2: 50, y2: 20, arrows: 'end', stroke: 3 }, null],
  ['a rectangle', { type: 'rectangle', ...area, stroke: 4 }, [20, 10, 50, 22]],
  ['an ellipse', { type: 'ellipse', ...area, fill: '#305090' }, [20, 10, 50, 22]],
  ['strokes', { type: 'ink', strokes, stroke: 4, color: '#102080' }, null],
  ['a highlight', { type: 'highlight', areas: [area], color: '#60ff60' }, [20, 10, 50, 22]],
  ['a line below', { type: 'underline', areas: [{ ...area, height: 20 }] }, null],
  ['a line through', { type: 'strikeout', areas: [{ ...area, height: 20 }] }, null],
  ['a wave', { type: 'squiggly', areas: [{ ...area, height: 20 }] }, null],
  ['a note', { type: 'note', x: 20, y: 10, text: 'Look here', color: '#2050a0' }, [20.2, 10.2, 26.2, 16.2]],
  ['a stamp', { type: 'stamp', x: 20, y: 10, width: 30, text: 'PAID' }, null],
  ['a picture', { type: 'picture', x: 20, y: 10, width: 30 }, null],
  ['a signature', { type: 'signature', x: 20, y: 10, width: 30, strokes }, null],
  ['what shows through', { type: 'rectangle', ...area, stroke: 4, fill: '#000000', opacity: 60 }, [20, 10, 50, 22]],
];

describe.each([0, 90, 180, 270])('on pages turned by %i degrees', (rotate) => {
  test('all readers draw the same at the same place, and so is it as content', async () => {
    const files = [pages(KINDS.length, rotate), fixture('photo.jpg')];
    const items = KINDS.map(([, item], index) => ({ page: index + 1, ...item }));
    await using run = await runOperation(operation, files, { items });
    if (requireTool('qpdf')) expect(qpdfComplaints(run.outputPath)).toBe('');
    await using content = await runOperation(operation, files, { items, as: 'content' });
    const readers = await drawPages(run.outputPath, KINDS.length);
    const contents = await drawPages(content.outputPath, KINDS.length);
    for (const [page, [name, item, box]] of KINDS.entries()) {
      // The standard has notes stay upright as a page turns (ISO 32000-2, 12.5.6.4); not all readers do.
      const upright = item.type === 'note' && rotate !== 0;
      const inks = readers.flatMap((pages) => pages[page] ?? []).slice(0, upright ? 1 : undefined);
      for (const [index, one] of inks.entries()) {
        for (const other of inks.slice(index + 1)) {
          expect.soft(overlap(one, other), `${name}: ${one.name} and ${other.name}`).toBeGreaterThan(0.9);
        }
        const as = contents[index]?.[page];
        if (as) expect.soft(overlap(one, as), `${name} as content in ${one.name}`).toBeGreaterThan(0.9);
        const edges = around(one);
        const misses = edges.map((edge, side) => Math.abs(edge - (box?.[side] ?? edge)));
        expect.soft(Math.max(...misses), `${name} in ${one.name}`).toBeLessThan(0.5);
        const [left = 0, top = 0, right = 0, bottom = 0] = edges;
        expect
          .soft(left > 17 && top > 8 && right < 53 && bottom < 45, `${name} (${item.type}) in ${one.name}`)
          .toBe(true);
      }
    }
  });
});
