import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fixture } from '#test/helpers/fixture.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import imagesToPdf from '../images/to-pdf/operation.ts';
import type { JsonObject, JsonValue, OperationDefinition } from '../kit/define.ts';
import { loadRegistry } from '../registry.ts';
import crop from './crop/operation.ts';
import headerFooter from './header-footer/operation.ts';
import number from './number/operation.ts';
import nup from './nup/operation.ts';
import poster from './poster/operation.ts';
import watermark from './watermark/operation.ts';

const registry = await loadRegistry();
const POINTS = 72 / 25.4;
/** Percent of the picture and barcodes' free border: no lengths on pages. */
const NO_LENGTHS = ['image-watermark', 'barcode-create'];
const hasJudges = requireTool('mutool') && requireTool('pdftoppm');

let folder: string;
let black: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-margins-'));
  black = join(folder, 'black.pdf');
  // A black page of 300 by 400 points.
  writeFileSync(black, pagesPdf(['0 0 300 400 re f'], { width: 300, height: 400 }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Where a page is not white, in whole millimeters from its edges: top, right, bottom, left. */
async function free(operation: OperationDefinition, file: string, params: JsonObject, page = 1): Promise<number[]> {
  await using run = await runOperation(operation, [file], params);
  const gray = execFileSync('pdftoppm', ['-r', '254', '-f', `${page}`, '-l', `${page}`, '-gray', run.outputPath], {
    maxBuffer: 1 << 26,
  });
  const [, width = 0, height = 0] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(gray.toString('latin1', 0, 40))!.map(Number);
  const data = gray.subarray(gray.length - width * height);
  const box = { top: height, right: 0, bottom: 0, left: width };
  for (let at = 0; at < data.length; at++) {
    if (data[at]! > 128) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return [box.top, width - box.right, height - box.bottom, box.left].map((dots) => Math.round(dots / 10));
}

it('every margin in millimetres takes one number, one for each side, or four', () => {
  const found = [...registry.values()].filter(({ name, params }) => {
    const { shape } = params as z.ZodObject;
    return shape && ('margin' in shape || 'margins' in shape) && !NO_LENGTHS.includes(name);
  });
  expect(found.length).toBeGreaterThanOrEqual(10);
  for (const { name, params } of found) {
    const { shape } = params as unknown as { shape: Record<string, z.ZodType> };
    const margin = shape.margin ?? shape.margins!;
    for (const value of [5, { top: 1, right: 2, bottom: 3, left: 4 }, { left: 4 }, [1, 2, 3, 4]])
      expect([name, value, margin.safeParse(value).success]).toEqual([name, value, true]);
    for (const value of [-1, [1, 2, 3], { up: 1 }, 'wide', [1, 2, 3, -4], 1e9])
      expect([name, value, margin.safeParse(value).success]).toEqual([name, value, false]);
  }
});

describe.skipIf(!hasJudges)('margins of their own on each side', () => {
  const four = [20, 4, 8, 12];
  const byName = { top: 20, right: 4, bottom: 8, left: 12 };
  it.each([[four], [byName]] as JsonValue[][])('lie around images: %j', async (margin) => {
    const whole = await free(imagesToPdf, fixture('photo.png'), { margin: margin! });
    expect(whole).toEqual(four);
    // On paper, the picture fills the free space in one direction, and is centered in the other.
    const [top, right, bottom, left] = await free(imagesToPdf, fixture('photo.png'), {
      margin: margin!,
      paper: '100x100',
    });
    expect(right! - left!).toBe(-8);
    expect(top! - bottom!).toBeCloseTo(12, -0.5);
  });

  it('lie around the sheet of a poster, and of several pages', async () => {
    const onPoster = await free(poster, black, { margin: four, cols: 1, rows: 1, marks: false, paper: '100x150' });
    expect([onPoster[1]! >= 4, onPoster[2]! >= 8, onPoster[3]! >= 12]).toEqual([true, true, true]);
    expect(onPoster[1]! - onPoster[3]!).toBe(-8);
    const alone = await free(nup, black, { n: 2, margin: four, gap: 0, paper: '100x150' });
    expect([alone[0]! >= 20, alone[3]! >= 12]).toEqual([true, true]);
    expect(Math.min(alone[0]! - 20, alone[3]! - 12)).toBe(0);
  });

  it('lie between texts and the edges that they are anchored to', async () => {
    const white = join(folder, 'white.pdf');
    writeFileSync(white, pagesPdf(['', ''], { width: 300, height: 400 }));
    const text = { margin: four, color: '#000000', opacity: 100 };
    const marked = await free(watermark, white, { ...text, text: 'X', anchor: 'top-right', width: 10 });
    expect(marked[1]).toBeGreaterThanOrEqual(4);
    expect(marked[1]).toBeLessThan(7);
    expect(marked[0]).toBeGreaterThanOrEqual(20);
    expect((await free(headerFooter, white, { ...text, header_left: 'X' }))[3]).toBe(12);
    const mirrored = { ...text, header_left: 'X', mirror: true };
    // The inside of one page faces that of the other.
    expect((await free(headerFooter, white, mirrored, 2))[1]).toBe(12);
    const numbered = await free(number, white, { ...text, anchor: 'bottom-left' });
    expect(numbered[3]).toBeGreaterThanOrEqual(12);
    expect(numbered[2]).toBeGreaterThanOrEqual(8);
    expect(numbered[2]).toBeLessThan(12);
  });

  it.each([[four], [byName]] as JsonValue[][])('are cropped: %j', async (margins) => {
    await using run = await runOperation(crop, [black], { margins: margins! });
    const pages = execFileSync('mutool', ['pages', run.outputPath], { encoding: 'utf8' });
    const [, left, bottom, right, top] = /<CropBox l="([^"]+)" b="([^"]+)" r="([^"]+)" t="([^"]+)"/
      .exec(pages)!
      .map(Number) as number[];
    const sides = [400 - top!, 300 - right!, bottom!, left!].map((points) => points / POINTS);
    for (const [at, side] of sides.entries()) expect(side).toBeCloseTo(four[at]!, 2);
  });
});
