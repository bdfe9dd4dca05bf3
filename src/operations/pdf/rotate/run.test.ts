import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptedPdf } from '#test/helpers/encrypted-pdf.ts';
import { fixture } from '#test/helpers/fixture.ts';
import { pdftoppm, type RgbImage } from '#test/helpers/pdftoppm.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import rotate from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-rotate-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Two pages that inherit a rotation by 90; the second also has its own broken one. */
const INHERITED = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /Rotate 90 /MediaBox [0 0 100 200] >>',
  '<< /Type /Page /Parent 2 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Rotate 45 >>',
]);

/** The rotation of each page, as qpdf sees it. */
function rotationsOf(path: string): number[] {
  const { pages, qpdf } = JSON.parse(
    execFileSync('qpdf', ['--json', '--json-key=pages', '--json-key=qpdf', path]).toString(),
  );
  return pages.map(({ object }: { object: string }) => qpdf[1][`obj:${object}`].value['/Rotate'] ?? 0);
}

/** A picture turned clockwise by right angles, `turns` times. */
function turned(image: RgbImage, turns: number): RgbImage {
  if (turns === 0) return image;
  const { width, height, data } = image;
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.copy(out, 3 * (x * height + (height - 1 - y)), 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  }
  return turned({ width: height, height: width, data: out }, turns - 1);
}

/** The share of pixels that differ much. */
function difference(a: RgbImage, b: RgbImage): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let much = 0;
  for (let at = 0; at < a.data.length; at++) if (Math.abs(a.data[at]! - b.data[at]!) > 64) much++;
  return much / a.data.length;
}

describe('pdf-rotate', () => {
  it.each([90, 180, 270])('turns every page by %i degrees as it is seen, and nothing else', async (angle) => {
    await using run = await runOperation(rotate, [fixture('render-features.pdf')], { angle });
    expect(run.outcome).toMatchObject({ type: 'application/pdf', filename: 'render-features-rotated.pdf' });
    if (!requireTool('qpdf') || !requireTool('pdftoppm')) return;
    expect(qpdfComplaints(run.outputPath)).toBe('');
    for (const page of [1, 2, 3, 4]) {
      const before = pdftoppm(fixture('render-features.pdf'), page, 72);
      expect(difference(turned(before, angle / 90), pdftoppm(run.outputPath, page, 72))).toBeLessThan(0.02);
    }
  });

  it('turns the pages that are named, once, and keeps the text of all', async () => {
    await using run = await runOperation(rotate, [fixture('three-pages.pdf')], { pages: '2,2-3,3' });
    if (!requireTool('qpdf') || !requireTool('pdftotext')) return;
    expect(rotationsOf(run.outputPath)).toEqual([0, 90, 90]);
    const words = (path: string) => execFileSync('pdftotext', ['-raw', path, '-']).toString().split(/\s+/);
    expect(words(run.outputPath)).toEqual(words(fixture('three-pages.pdf')));
  });

  it('takes angles that are written the other way round', async () => {
    const turns = [
      { pages: '2', angle: -270 },
      { pages: '3', angle: 360 },
    ];
    await using run = await runOperation(rotate, [fixture('three-pages.pdf')], { angle: -90, turns });
    expect(rotate.params.safeParse({ angle: 45 }).success).toBe(false);
    if (!requireTool('qpdf')) return;
    expect(rotationsOf(run.outputPath)).toEqual([270, 90, 0]);
  });

  it('goes on from the rotation that a page has or inherits, a broken one aside', async () => {
    const path = join(folder, 'inherited.pdf');
    await writeFile(path, INHERITED);
    await using run = await runOperation(rotate, [path], { angle: 270 });
    if (!requireTool('qpdf')) return;
    expect(rotationsOf(run.outputPath)).toEqual([0, 270]);
  });

  it('turns some pages by angles of their own, whether they are chosen or not', async () => {
    const turns = [
      { pages: '2-3', angle: 180 },
      { pages: [3], angle: 270 },
    ];
    if (!requireTool('qpdf')) return;
    await using some = await runOperation(rotate, [fixture('three-pages.pdf')], { pages: '1', turns });
    expect(rotationsOf(some.outputPath)).toEqual([90, 180, 270]);
    await using all = await runOperation(rotate, [fixture('three-pages.pdf')], { turns: [{ pages: '1', angle: 180 }] });
    expect(rotationsOf(all.outputPath)).toEqual([180, 90, 90]);
  });

  it('says which entry names a page that is not there', () => {
    const params = rotate.params.parse({
      turns: [
        { pages: '1', angle: 90 },
        { pages: '4', angle: 90 },
      ],
    });
    expect(rotate.check?.(params, [{ pageCount: 3 }])).toMatchObject([{ loc: ['turns', 1, 'pages'] }]);
  });

  it('opens a protected PDF with its password, and says what becomes of that', async () => {
    const path = join(folder, 'protected.pdf');
    await writeFile(path, encryptedPdf('open sesame'));
    await expect(runOperation(rotate, [path], {})).rejects.toMatchObject({ code: 'password_required' });
    await using kept = await runOperation(rotate, [path], { password: 'open sesame' });
    expect(kept.outcome.result.notes ?? []).toEqual([]);
    await expect(runOperation(rotate, [{ path: kept.outputPath, type: 'application/pdf' }])).rejects.toMatchObject({
      code: 'password_required',
    });
    await using run = await runOperation(rotate, [path], { password: 'open sesame', keep_protection: false });
    expect(run.outcome.result.notes).toEqual(['The output is not password-protected.']);
    expect(run.outcome.result.note_codes).toEqual([{ code: 'not_protected' }]);
    if (requireTool('qpdf')) expect(rotationsOf(run.outputPath)).toEqual([90]);
  });

  it('refuses other angles, and pages that are not there', async () => {
    expect(rotate.params.safeParse({ angle: 45 }).success).toBe(false);
    await expect(runOperation(rotate, [fixture('three-pages.pdf')], { pages: '4' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});
