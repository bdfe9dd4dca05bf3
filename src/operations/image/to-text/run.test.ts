import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { errorRate, type Scan, scanPage, textPdf } from '#test/helpers/scans.ts';
import imageToText from './operation.ts';

const LINES = [
  'The quick brown fox jumps over the lazy dog near the river bank,',
  'while seven merry wizards brew a large potion in the old castle.',
];

let folder: string;
let scan: Scan;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-reading-'));
  const typed = join(folder, 'typed.pdf');
  await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } }).toFile(join(folder, 'dot.png'));
  await writeFile(typed, textPdf(LINES));
  scan = await scanPage(typed, 200);
});
afterAll(() => rm(folder, { recursive: true }));

function picture() {
  const { width, height, data } = scan;
  // The upper part of the page, where its lines are.
  return sharp(data, { raw: { width, height, channels: 1 } }).extract({ left: 0, top: 0, width, height: 400 });
}

describe('image-to-text', () => {
  it('reads a picture line by line', async () => {
    const path = join(folder, 'Scan one.png');
    await picture().png().toFile(path);
    await using run = await runOperation(imageToText, [path]);
    expect(run.outcome).toMatchObject({
      type: 'text/plain',
      filename: 'Scan one.txt',
      result: { pages: 1, words: 25 },
    });
    expect(errorRate(LINES.join('\n'), readFileSync(run.outputPath, 'utf8').trim())).toBeLessThan(0.01);
    expect(run.outcome.result.confidence).toBeGreaterThan(90);
  });

  it('reads small letters, noise, and pictures that lie on their side by their EXIF', async () => {
    const path = join(folder, 'small.jpg');
    const { data, info } = await picture()
      .resize({ width: 600 })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at++) data[at] = Math.max(0, Math.min(255, data[at]! + ((at * 7919) % 21) - 10));
    await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 80 })
      .toFile(path);
    await using run = await runOperation(imageToText, [path]);
    expect(errorRate(LINES.join('\n'), readFileSync(run.outputPath, 'utf8').trim())).toBeLessThan(0.03);
  });

  it.each([90, 180, 270] as const)(
    'reads a picture that lies turned by %i degrees, unless told not to',
    async (turned) => {
      const path = join(folder, `turned-${turned}.png`);
      await picture().rotate(turned).png().toFile(path);
      await using run = await runOperation(imageToText, [path], { format: 'json' });
      const [page] = JSON.parse(readFileSync(run.outputPath, 'utf8')).pages;
      expect(page).toMatchObject({ turn: 360 - turned, width: scan.width, height: 400 });
      expect(errorRate(LINES.join('\n'), page.lines.map(({ text }: { text: string }) => text).join('\n'))).toBeLessThan(
        0.02,
      );
      for (const [index, line] of page.lines.entries()) {
        expect(Math.abs(line.x - (60 * 200) / 72)).toBeLessThan(4);
        expect(Math.abs(line.y + line.height - ((72 + index * 18) * 200) / 72)).toBeLessThan(12);
      }
      expect(run.outcome.result).toMatchObject({ turned: 1 });
      await using as = await runOperation(imageToText, [path], { format: 'json', orient: false });
      const [lying] = JSON.parse(readFileSync(as.outputPath, 'utf8')).pages;
      const { width, height } =
        turned === 180 ? { width: scan.width, height: 400 } : { width: 400, height: scan.width };
      expect(lying).toMatchObject({ turn: 0, width, height });
      expect(as.outcome.result).toMatchObject({ turned: 0 });
    },
  );

  it('reports the places of words in pixels of the picture, on a transparent ground too', async () => {
    const path = join(folder, 'places.webp');
    const mask = await picture().negate().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    const { width, height } = mask.info;
    await sharp({ create: { width, height, channels: 3, background: '#203040' } })
      .joinChannel(mask.data, { raw: { width, height, channels: 1 } })
      .webp({ lossless: true })
      .toFile(path);
    await using run = await runOperation(imageToText, [path], { format: 'json', languages: ['eng', 'deu'] });
    const { unit, pages } = JSON.parse(readFileSync(run.outputPath, 'utf8'));
    expect([unit, pages.length, pages[0].width, pages[0].height]).toEqual(['px', 1, width, height]);
    expect(pages[0].lines.map(({ text }: { text: string }) => text)).toEqual(LINES);
    // Lines begin 60 points from the left, and 72 and 90 points from the top.
    for (const [index, line] of pages[0].lines.entries()) {
      expect(Math.abs(line.words[0].x - (60 * 200) / 72)).toBeLessThan(4);
      expect(line.words[0].y).toBeLessThan(((72 + index * 18) * 200) / 72);
      expect(line.words[0].y + line.words[0].height).toBeGreaterThan(((72 + index * 18) * 200) / 72 - 3);
    }
  });

  it('reads all pages of a TIFF, and says so when there is nothing to read', async () => {
    await using run = await runOperation(imageToText, [fixture('pages.tiff')]);
    const { pages } = await sharp(fixture('pages.tiff')).metadata();
    expect(run.outcome.result.pages).toBe(pages);
    expect(readFileSync(run.outputPath, 'utf8').split('\f')).toHaveLength(pages!);
    await using dot = await runOperation(imageToText, [join(folder, 'dot.png')]);
    expect(dot.outcome.result).toMatchObject({
      words: 0,
      confidence: null,
      note_codes: [{ code: 'no_text_on_image' }],
    });
  });

  it('says which frame of an animation it read', async () => {
    await using run = await runOperation(imageToText, [fixture('animated.gif')]);
    expect(run.outcome.result.note_codes).toContainEqual({ code: 'first_frame_read' });
  });
});
