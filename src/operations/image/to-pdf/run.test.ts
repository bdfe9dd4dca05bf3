import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPdfTools, pdfInfo } from '../../../../test/helpers/pdf-tools.ts';
import { pdftoppm } from '../../../../test/helpers/pdftoppm.ts';
import { qpdfComplaints } from '../../../../test/helpers/qpdf-check.ts';
import { runOperation } from '../../../../test/helpers/run-operation.ts';
import operation from './operation.ts';

const fixture = (name: string) => join(import.meta.dirname, '../../../../test/fixtures', name);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-album-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The mean difference of a page from the image that it shows, 0 to 255. */
async function differenceOf(pdf: string, page: number, image: string): Promise<number> {
  const drawn = pdftoppm(pdf, page, 72);
  const { width, height } = drawn;
  const wanted = await sharp(image)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  expect(wanted.length).toBe(drawn.data.length);
  let sum = 0;
  for (let at = 0; at < wanted.length; at++) sum += Math.abs(wanted[at]! - drawn.data[at]!);
  return sum / wanted.length;
}

describe.skipIf(!hasPdfTools)('image-to-pdf', () => {
  it.each([
    ['photo.jpg', 1],
    ['gray.jpg', 1],
    ['palette.png', 1],
    ['photo.png', 1],
    ['alpha.png', 0],
    ['deep.png', 0],
    ['photo.webp', 0],
    ['photo.avif', 0],
  ])('%s looks on its page as it did', async (name, embedded) => {
    await using run = await runOperation(operation, [fixture(name)], { dpi: 72 });
    expect(run.outcome).toMatchObject({ type: 'application/pdf', filename: name.replace(/\.\w+$/, '.pdf') });
    expect(run.outcome.result).toMatchObject({ page_count: 1, embedded });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(await differenceOf(run.outputPath, 1, fixture(name))).toBeLessThan(6);
  });

  it('embeds a JPEG without encoding it anew and without what is not the picture, and CMYK the right way round', async () => {
    const tail = join(folder, 'tail.jpg');
    const camera = sharp(fixture('photo.jpg'))
      .keepMetadata()
      .withExif({ IFD0: { Artist: 'somebody' } });
    const file = await camera.jpeg({ quality: 90 }).toBuffer();
    await writeFile(tail, Buffer.concat([file, Buffer.from('<script>PK\x03\x04 behind the picture')]));
    await using run = await runOperation(operation, [tail], { dpi: 72 });
    execFileSync('pdfimages', ['-all', run.outputPath, join(folder, 'out')]);
    const embedded = readFileSync(join(folder, 'out-000.jpg'));
    const pixels = (input: string | Buffer) => sharp(input, { autoOrient: false }).raw().toBuffer();
    expect((await pixels(embedded)).equals(await pixels(tail))).toBe(true);
    for (const text of ['somebody', 'script', 'PK']) expect(readFileSync(run.outputPath).includes(text)).toBe(false);
    await using cmyk = await runOperation(operation, [fixture('cmyk.jpg')], { dpi: 72 });
    expect(await differenceOf(cmyk.outputPath, 1, fixture('cmyk.jpg'))).toBeLessThan(40);
  });

  it('keeps every pixel of what is not embedded', async () => {
    await using run = await runOperation(operation, [fixture('bilevel.tiff')]);
    execFileSync('pdfimages', ['-png', run.outputPath, join(folder, 'bilevel')]);
    const pixels = (path: string) => sharp(path).toColourspace('b-w').raw().toBuffer();
    const made = await pixels(join(folder, 'bilevel-000.png'));
    expect(made.equals(await pixels(fixture('bilevel.tiff')))).toBe(true);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('turns orientation %i upright', async (orientation) => {
    const path = join(folder, `turned-${orientation}.jpg`);
    const pixels = Buffer.alloc(60 * 40 * 3, 255);
    for (let at = 0; at < 60 * 20 * 3; at++) pixels[at] = at % 180 < 60 ? 0 : 200;
    const image = sharp(pixels, { raw: { width: 60, height: 40, channels: 3 } }).jpeg({ quality: 95 });
    await image.withMetadata({ orientation }).toFile(path);
    await using run = await runOperation(operation, [path], { dpi: 72 });
    expect(run.outcome.result).toMatchObject({ embedded: 1 });
    expect(await differenceOf(run.outputPath, 1, path)).toBeLessThan(6);
  });

  it('lays an image on paper, within the margin', async () => {
    await using run = await runOperation(operation, [fixture('photo.jpg')], { paper: 'a4', margin: 20 });
    const info = pdfInfo(run.outputPath);
    expect(info.Pages).toBe('1');
    expect(info['Page size']).toMatch(/A4/);
    const { width, data } = pdftoppm(run.outputPath, 1, 72);
    // 20 mm are 56 points.
    expect(data.subarray(0, width * 54 * 3).every((value) => value === 255)).toBe(true);
  });

  it('refuses what is damaged, and says that only the first page of several is used', async () => {
    const path = join(folder, 'cut.jpg');
    const whole = readFileSync(fixture('photo.jpg'));
    await writeFile(path, whole.subarray(0, whole.length / 2));
    await expect(runOperation(operation, [path])).rejects.toMatchObject({ code: 'unprocessable_file' });
    await using run = await runOperation(operation, [fixture('pages.tiff')]);
    expect(run.outcome.result.note_codes).toMatchObject([{ code: 'first_page_only' }]);
  });
});
