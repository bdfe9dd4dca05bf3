import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { flateImage, imagePdf, pictureSamples, type RawImage } from '#test/helpers/image-pdf.ts';
import { hasPdfTools } from '#test/helpers/pdf-tools.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imagesToPdf from '../../images/to-pdf/operation.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-extract-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function extract(file: string | Buffer, params: JsonObject = {}) {
  const path = typeof file === 'string' ? file : join(folder, 'made.pdf');
  if (typeof file !== 'string') writeFileSync(path, file);
  await using run = await runOperation(operation, [path], params);
  const bytes = readFileSync(run.outputPath);
  const { type, filename, result } = run.outcome;
  const files = type === 'application/zip' ? readZip(run.outputPath) : [{ name: filename, bytes }];
  return { result: result as JsonObject, files: new Map([...files].map((entry) => [entry.name, entry.bytes])) };
}

const side = 40;
const rgb = pictureSamples(side, 3);
const gray = pictureSamples(side, 1);
const bits = Buffer.from({ length: (side / 8) * side } as never).map((_, at) => (at * 37) & 255);
const predicted = (): RawImage => {
  const rows = Buffer.alloc((side * 3 + 1) * side);
  for (let row = 0; row < side; row++) rgb.copy(rows, row * (side * 3 + 1) + 1, row * side * 3, (row + 1) * side * 3);
  const parms = `/DecodeParms << /Predictor 15 /Colors 3 /Columns ${side} >>`;
  return {
    dict: `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode ${parms}`,
    data: deflateSync(rows),
  };
};
const pixels = (bytes: Buffer, space: 'b-w' | 'srgb') => sharp(bytes).toColourspace(space).raw().toBuffer();

/** Each pixel as a row, behind the number of a filter that changes nothing. */
const pixelRows = (samples: Buffer) =>
  Array.from({ length: samples.length / 3 }, (_, at) =>
    Buffer.concat([Buffer.of(0), samples.subarray(at * 3, at * 3 + 3)]),
  );
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`);
/** The rows that TIFF's predictor stores: the difference of each sample from the pixel before. */
const differences = (samples: Buffer) =>
  Buffer.from(samples.map((value, at) => (value - (at % (side * 3) < 3 ? 0 : samples[at - 3]!)) & 255));

describe('pdf-extract', () => {
  test('samples come out pixel by pixel, and what is packed as in a PNG stays so', async () => {
    const wide = Buffer.alloc(side * side * 2);
    gray.forEach((value, at) => void wide.writeUInt16BE(value * 257, at * 2));
    const { files, result } = await extract(
      imagePdf([
        flateImage(side, rgb, '/ColorSpace /DeviceRGB'),
        predicted(),
        flateImage(side, gray, '/ColorSpace /DeviceGray /Decode [1 0]'),
        flateImage(side, bits, '/ImageMask true', 1),
        flateImage(
          side,
          gray.map((value) => value & 1),
          '/ColorSpace [/Indexed /DeviceRGB 1 <ff0000 0000ff>]',
        ),
        flateImage(side, wide, '/ColorSpace /DeviceGray', 16),
        flateImage(side, Buffer.concat([rgb, gray]), '/ColorSpace /DeviceCMYK'),
      ]),
    );
    expect(result).toMatchObject({ images: 7, attachments: 0 });
    expect([...files.keys()]).toEqual([1, 2, 3, 4, 5, 6].map((page) => `made-p${page}-1.png`).concat('made-p7-1.tiff'));
    const file = (page: number) => files.get(`made-p${page}-1.${page === 7 ? 'tiff' : 'png'}`)!;
    expect((await pixels(file(1), 'srgb')).equals(rgb)).toBe(true);
    expect((await pixels(file(2), 'srgb')).equals(rgb)).toBe(true);
    expect((await pixels(file(3), 'b-w')).equals(gray.map((value) => 255 - value))).toBe(true);
    const drawn = await pixels(file(4), 'b-w');
    expect(drawn.every((value, at) => value > 0 === (((bits[at >> 3]! >> (7 - (at & 7))) & 1) === 1))).toBe(true);
    expect([...(await pixels(file(5), 'srgb')).subarray(0, 3)]).toEqual(gray[0]! & 1 ? [0, 0, 255] : [255, 0, 0]);
    expect(await sharp(file(6)).metadata()).toMatchObject({ depth: 'ushort' });
    expect((await pixels(file(6), 'b-w')).equals(gray)).toBe(true);
    const inks = await sharp(file(7), { ignoreIcc: true })
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .raw()
      .toBuffer();
    expect(inks.equals(Buffer.concat([rgb, gray]))).toBe(true);
  });

  test('JPEG and fax data come out as they went in', async () => {
    const page = join(folder, 'page.tiff');
    const shapes = Buffer.alloc(600 * 400, 255).map((_, at) => ((at % 600) * Math.floor(at / 600) < 30_000 ? 0 : 255));
    const raw = { width: 600, height: 400, channels: 1 } as const;
    await sharp(shapes, { raw }).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toFile(page);
    for (const input of [fixture('photo.jpg'), page]) {
      await using album = await runOperation(imagesToPdf, [input]);
      const path = join(folder, 'album.pdf');
      copyFileSync(album.outputPath, path);
      const { files } = await extract(path);
      const [[found, bytes]] = [...files] as [[string, Buffer]];
      expect(found).toBe(`album-p1-1.${input.split('.').at(-1)}`);
      const [extracted, wanted] = [
        await pixels(bytes, 'srgb'),
        await sharp(input).toColourspace('srgb').raw().toBuffer(),
      ];
      expect(extracted.equals(wanted)).toBe(true);
      expect(readFileSync(path).includes(bytes.subarray(-400))).toBe(true);
    }
  });

  test('transparency that fits is in the file, any other beside it', async () => {
    const mask = (size: number): RawImage['more'] => [
      {
        dict: `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        data: pictureSamples(size, 1, 3),
      },
    ];
    const withMask = (size: number) => ({
      ...flateImage(side, rgb, '/ColorSpace /DeviceRGB /SMask {0}'),
      more: mask(size),
    });
    const { files, result } = await extract(imagePdf([withMask(side), withMask(20)]));
    expect([...files.keys()]).toEqual(['made-p1-1.png', 'made-p2-1.png', 'made-p2-1-mask.png']);
    const { data, info } = await sharp(files.get('made-p1-1.png')).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect(pictureSamples(side, 1, 3).equals(data.filter((_, at) => at % 4 === 3))).toBe(true);
    expect(result).toMatchObject({ images: 2, note_codes: [{ code: 'masks_beside', count: 1 }] });
  });

  test('rows that a PNG would have otherwise are packed anew', async () => {
    const rows = Buffer.alloc((side * 3 + 1) * side);
    for (let row = 0; row < side; row++) rgb.copy(rows, row * (side * 3 + 1) + 1, row * side * 3, (row + 1) * side * 3);
    const image = (parms: string, data: Buffer, entries = '', filter = '/FlateDecode') => ({
      dict: `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB ${entries} /Filter ${filter} /DecodeParms ${parms}`,
      data: deflateSync(data),
    });
    const fitting = `<< /Predictor 15 /Colors 3 /Columns ${side} >>`;
    const { files } = await extract(
      imagePdf([
        // Each pixel is its own row, twice as many rows as the image has, turned round, and with another filter before it.
        image(`<< /Predictor 15 /Colors 3 /Columns 1 >>`, Buffer.concat(pixelRows(rgb))),
        image(fitting, Buffer.concat([rows, rows])),
        image(fitting, rows, '/Decode [1 0 1 0 1 0]'),
        { ...image(`[null ${fitting}]`, rows, '', '[/ASCIIHexDecode /FlateDecode]'), data: hex(deflateSync(rows)) },
        image(`<< /Predictor 2 /Colors 3 /Columns ${side} >>`, differences(rgb)),
      ]),
    );
    const turned = Buffer.from(rgb.map((value) => 255 - value));
    for (const [page, wanted] of [rgb, rgb, turned, rgb, rgb].entries()) {
      const found = await pixels(files.get(`made-p${page + 1}-1.png`)!, 'srgb');
      expect(found.equals(wanted), `page ${page + 1}`).toBe(true);
    }
  });

  test('what is missing of an image is black, and what is too much is left out', async () => {
    const half = gray.subarray(0, gray.length / 2);
    const { files } = await extract(
      imagePdf([
        flateImage(side, half, '/ColorSpace /DeviceGray'),
        flateImage(side, Buffer.concat([gray, gray]), '/ColorSpace /DeviceGray'),
      ]),
    );
    const missing = Buffer.concat([half], gray.length);
    expect((await pixels(files.get('made-p1-1.png')!, 'b-w')).equals(missing)).toBe(true);
    expect((await pixels(files.get('made-p2-1.png')!, 'b-w')).equals(gray)).toBe(true);
  });

  test.each([
    ['with colors taken out before it', '/Matte [0 0 0] /BitsPerComponent 8'],
    ['turned round', '/Decode [1 0] /BitsPerComponent 8'],
    ['of 16 bits', '/BitsPerComponent 16'],
  ])('transparency %s stands beside its image', async (_, entries) => {
    const samples = pictureSamples(side, 2, 3);
    const more: RawImage['more'] = [
      {
        dict: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray ${entries}`,
        data: entries.endsWith('16') ? samples : samples.subarray(0, side * side),
      },
    ];
    const image = { ...flateImage(side, rgb, '/ColorSpace /DeviceRGB /SMask {0}'), more };
    const { files } = await extract(imagePdf([image]));
    expect([...files.keys()]).toEqual(['made-p1-1.png', 'made-p1-1-mask.png']);
    expect((await sharp(files.get('made-p1-1.png')).metadata()).channels).toBe(3);
  });

  test('colors that no file knows are drawn, and what claims to be huge is left out', async () => {
    const spot =
      '/ColorSpace [/Separation /Spot /DeviceRGB << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>]';
    const huge = {
      dict: '/Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
      data: Buffer.from('few'),
    };
    const { files, result } = await extract(imagePdf([flateImage(side, Buffer.alloc(side * side, 255), spot), huge]));
    expect([...(await pixels(files.get('made-p1-1.png')!, 'srgb')).subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(result).toMatchObject({ images: 1 });
    expect(JSON.stringify(result)).toMatch(/images_drawn.*images_skipped/);
  });

  test('attachments and fonts come out whole; of some pages only what they have; small images can be left out', async () => {
    const { files, result } = await extract(fixture('features.pdf'), { images: false, fonts: true });
    expect(result).toMatchObject({ attachments: 1 });
    expect(files.get('notes.txt')?.length).toBeGreaterThan(5);
    if (hasPdfTools) {
      const fonts =
        execFileSync('pdffonts', [fixture('features.pdf')], { encoding: 'utf8' }).match(/ yes (?:yes|no) /g) ?? [];
      expect(result.fonts).toBe(new Set(fonts).size);
    }
    const two = imagePdf([
      flateImage(side, rgb, '/ColorSpace /DeviceRGB'),
      flateImage(8, pictureSamples(8, 1), '/ColorSpace /DeviceGray'),
    ]);
    expect([...(await extract(two, { pages: '2' })).files.keys()]).toEqual(['made-p2-1.png']);
    expect([...(await extract(two, { min_pixels: 10 })).files.keys()]).toEqual(['made-p1-1.png']);
    await expect(extract(fixture('three-pages.pdf'))).rejects.toMatchObject({ code: 'unprocessable_file' });
  });

  test('images that stand in the content itself come out, the same one once', async () => {
    const small = 8;
    const samples = pictureSamples(small, 3);
    const shades = pictureSamples(small, 1);
    const head = `/W ${small} /H ${small} /BPC 8`;
    const draw = `q BI ${head} /CS /RGB /F /AHx ID ${samples.toString('hex')}> EI Q`;
    const source = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << >> >>',
      '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources << /ColorSpace << /Mine /DeviceGray >> >> >>',
      { dict: '', data: `${draw} ${draw}` },
      { dict: '', data: Buffer.concat([Buffer.from(`q BI ${head} /CS /Mine ID `), shades, Buffer.from(' EI Q')]) },
    ]);
    const { files, result } = await extract(source);
    expect(result).toMatchObject({ images: 2 });
    expect((await pixels(files.get('made-p1-1.png')!, 'srgb')).equals(samples)).toBe(true);
    expect((await pixels(files.get('made-p2-1.png')!, 'b-w')).equals(shades)).toBe(true);
    const { files: second } = await extract(source, { pages: '2' });
    expect([...second.keys()]).toEqual(['made-p2-1.png']);
  });
});
