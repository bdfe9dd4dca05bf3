import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfInfo } from '#test/helpers/pdf-tools.ts';
import { pdftoppm } from '#test/helpers/pdftoppm.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

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

describe.skipIf(!hasPdfTools)('images-to-pdf', () => {
  it.each([
    ['photo.jpg', 1],
    ['gray.jpg', 1],
    ['palette.png', 1],
    ['photo.png', 1],
    ['alpha.png', 1],
    ['deep.png', 1],
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
    for (const text of ['somebody', '<script>', 'PK\x03\x04'])
      expect(readFileSync(run.outputPath).includes(text)).toBe(false);
    await using cmyk = await runOperation(operation, [fixture('cmyk.jpg')], { dpi: 72 });
    expect(await differenceOf(cmyk.outputPath, 1, fixture('cmyk.jpg'))).toBeLessThan(40);
  });

  it('keeps every pixel of what is not embedded', async () => {
    await using run = await runOperation(operation, [fixture('bilevel.tiff')]);
    execFileSync('pdfimages', ['-png', run.outputPath, join(folder, 'bilevel')]);
    const pixels = (path: string) => sharp(path).toColourspace('b-w').raw().toBuffer();
    const extracted = await pixels(join(folder, 'bilevel-000.png'));
    expect(extracted.equals(await pixels(fixture('bilevel.tiff')))).toBe(true);
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

  it('lays paper as the image lies, however its size is written', async () => {
    for (const paper of ['120x80', '80x120']) {
      await using run = await runOperation(operation, [fixture('photo.jpg')], { paper });
      expect(pdfInfo(run.outputPath)['Page size']).toMatch(/^340\.\d+ x 226\.\d+ pts/);
    }
  });

  it('makes one document of several images, in their order, and a page of each page of a TIFF', async () => {
    const names = ['photo.jpg', 'pages.tiff', 'alpha.png', 'bilevel.tiff'];
    await using run = await runOperation(operation, names.map(fixture), { dpi: 72 });
    const count = (await sharp(fixture('pages.tiff')).metadata()).pages!;
    expect(run.outcome.result).toMatchObject({ page_count: count + 3 });
    expect(pdfInfo(run.outputPath).Pages).toBe(String(count + 3));
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(await differenceOf(run.outputPath, 1, fixture('photo.jpg'))).toBeLessThan(6);
    expect(await differenceOf(run.outputPath, count + 2, fixture('alpha.png'))).toBeLessThan(6);
  });

  it.each([
    [1, [0, 255]],
    [3, [30, 120, 250]],
  ])('splits the transparency of a PNG with %i colors off without decoding it', async (colors, values) => {
    const path = join(folder, 'split.png');
    const [width, height] = [37, 29];
    const pixels = Buffer.alloc(width * height * (colors + 1));
    for (let at = 0; at < pixels.length; at++) pixels[at] = values[(at * 7) % values.length]! ^ ((at >> 5) & 15);
    const raw = { width, height, channels: (colors + 1) as 2 | 4 };
    const image = sharp(pixels, { raw }).toColourspace(colors === 1 ? 'b-w' : 'srgb');
    await image.png({ adaptiveFiltering: true, palette: false }).toFile(path);
    await using run = await runOperation(operation, [path]);
    expect(run.outcome.result).toMatchObject({ embedded: 1 });
    execFileSync('pdfimages', ['-png', run.outputPath, join(folder, `split-${colors}`)]);
    const drawn = (index: number, space: 'b-w' | 'srgb') =>
      sharp(join(folder, `split-${colors}-00${index}.png`))
        .toColourspace(space)
        .raw()
        .toBuffer();
    const parts = [await drawn(0, colors === 1 ? 'b-w' : 'srgb'), await drawn(1, 'b-w')];
    for (let pixel = 0; pixel < width * height; pixel++) {
      const wanted = [...pixels.subarray(pixel * (colors + 1), (pixel + 1) * (colors + 1))];
      expect([...parts[0]!.subarray(pixel * colors, (pixel + 1) * colors), parts[1]![pixel]]).toEqual(wanted);
    }
  });

  it('packs black and white by CCITT Group 4, and takes such a TIFF as it is', async () => {
    const [width, height] = [2777, 190];
    const samples = Buffer.alloc(width * height, 255);
    for (let at = 0; at < samples.length; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      if ((x > 100 && x < 2600 - y * 3 && y % 60 < 20) || (y > 160 && x >= y * 7)) samples[at] = 0;
    }
    const image = () => sharp(samples, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
    const png = join(folder, 'fax.png');
    await image().png({ palette: true, colors: 2 }).toFile(png);
    const tiff = join(folder, 'fax.tiff');
    await image()
      .tiff({ compression: 'ccittfax4', bitdepth: 1, resolutionUnit: 'inch', xres: 11.811, yres: 11.811 })
      .toFile(tiff);
    for (const path of [png, tiff]) {
      await using run = await runOperation(operation, [path]);
      expect(readFileSync(run.outputPath, 'latin1')).toContain('/CCITTFaxDecode');
      execFileSync('pdfimages', ['-png', run.outputPath, join(folder, 'fax')]);
      const extracted = await sharp(join(folder, 'fax-000.png')).toColourspace('b-w').raw().toBuffer();
      expect(extracted.equals(samples)).toBe(true);
    }
  });

  it('refuses what is damaged, saying which, and says that only the first frame of an animation is used', async () => {
    const path = join(folder, 'cut.jpg');
    const whole = readFileSync(fixture('photo.jpg'));
    await writeFile(path, whole.subarray(0, whole.length / 2));
    await expect(runOperation(operation, [path])).rejects.toMatchObject({ code: 'unprocessable_file' });
    await expect(runOperation(operation, [fixture('photo.png'), path])).rejects.toThrow(/^Input 2 \(cut\.jpg\): /);
    await using run = await runOperation(operation, [fixture('animated.gif')]);
    expect(run.outcome.result.note_codes).toMatchObject([{ code: 'first_frame_only' }]);
  });

  it('embeds JPEG 2000 as it is, as a file and as a bare codestream', async () => {
    const file = Buffer.from(JPEG_2000, 'base64');
    const start = file.indexOf(Buffer.from('ff4fff51', 'hex'));
    for (const bytes of [file, file.subarray(start)]) {
      const path = join(folder, 'picture.jp2');
      await writeFile(path, bytes);
      await using run = await runOperation(operation, [path], { dpi: 72 });
      expect(run.outcome.result).toMatchObject({ embedded: 1 });
      const { width, height, data } = pdftoppm(run.outputPath, 1, 72);
      expect([width, height]).toEqual([16, 16]);
      const sum = Array.from({ length: 256 }, (_, at) => {
        const wanted = [(at % 16) * 16, (at >> 4) * 16, at < 128 ? 200 : 20];
        return wanted.reduce((off, value, index) => off + Math.abs(data[at * 3 + index]! - value), 0);
      }).reduce((all, off) => all + off);
      // Poppler draws what has this few grades a little darker.
      expect(sum / data.length).toBeLessThan(8);
      await writeFile(path, bytes.subarray(0, -40));
      await expect(runOperation(operation, [path])).rejects.toMatchObject({ code: 'unprocessable_file' });
    }
  });
});

/** 16 by 16 pixels: red grows to the right, green downwards; the upper half is bluer. Encoded without loss by OpenJPEG. */
const JPEG_2000 = [
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAwcHAAAAAAAPY29scgEAAAAA',
  'ABAAAAEsanAyY/9P/1EALwAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQIEBAAB',
  '/1wACkBASEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAArgAB/5PPtDwSCk4/mBNc',
  'dko12cTJbN/fgJATfFYKCYac+TS5MsqDLnNrol/fgHAGQZSMtAc27mcY0+szb8D5AkHziQAiGghfDtJsgvAvR4u8o+0LAA8nXV2D',
  'gumYfelew+oFh9QKIhoIXX8Az9VSP8B8IkHzigA2oZm/A4TOVLZjuA2rO6PtDQADhM8vNSmqAMFYssmfwfOEg+cKNqGZzz5iorA/',
  '/9k=',
].join('');
