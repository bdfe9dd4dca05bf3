import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import pdfCompress from '../../src/operations/pdf/compress/operation.ts';
import { compress, expectSound, startFolder } from '../helpers/compressing.ts';
import { flateImage, imagePdf, pictureSamples, type RawImage } from '../helpers/image-pdf.ts';
import { pdftoppm } from '../helpers/pdftoppm.ts';
import { requireTool } from '../helpers/tools.ts';

const SIDE = 240;
const save = startFolder();
const rgb = pictureSamples(SIDE, 3);

/** Four flat fields, which are packed without loss. */
function fields(components: (x: number, y: number) => number[]): Buffer {
  return Buffer.from(
    Array.from({ length: SIDE * SIDE }, (_, at) =>
      components(at % SIDE < SIDE / 2 ? 0 : 1, at < (SIDE * SIDE) / 2 ? 0 : 1),
    ).flat(),
  );
}
const COLORS = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];
const flat = fields((x, y) => COLORS.slice((x + 2 * y) * 3, (x + 2 * y) * 3 + 3));
const indexed = fields((x, y) => [x + 2 * y]);
const palette = `/ColorSpace [/Indexed /DeviceRGB 3 <${Buffer.from(COLORS).toString('hex')}>]`;

async function jpeg(): Promise<RawImage> {
  const data = await sharp(rgb, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();
  const dict = `/Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`;
  return { dict, data };
}

const colorsOf = (path: string) =>
  execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/)[5]);

/** The middle of a quarter of a page's image, counted from its upper left one in rows. */
function quarter(path: string, page: number, which: number): number[] {
  const { width, height, data } = pdftoppm(path, page, 72);
  const [x, y] = [Math.round(width * (which % 2 ? 0.7 : 0.3)), Math.round(height * (which > 1 ? 0.7 : 0.3))];
  return [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

describe.runIf(requireTool('pdftoppm'))('pdf-compress with grayscale', () => {
  it('makes images gray, packed as photographs or drawings, and names what keeps its colors', async () => {
    const input = await save(
      'colors.pdf',
      imagePdf([
        flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB'),
        await jpeg(),
        flateImage(SIDE, flat, '/ColorSpace /DeviceRGB'),
        flateImage(SIDE, indexed, palette),
        flateImage(SIDE, pictureSamples(SIDE, 4), '/ColorSpace /DeviceCMYK'),
        flateImage(SIDE, flat, '/ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]'),
      ]),
    );
    await using run = await compress(input, { grayscale: true });
    expectSound(run.outputPath);
    expect(colorsOf(run.outputPath)).toEqual(['gray', 'gray', 'gray', 'gray', 'cmyk', 'rgb']);
    for (const page of [1, 2, 3, 4]) {
      for (const which of [0, 1, 2, 3]) {
        const [red, green, blue] = quarter(run.outputPath, page, which);
        expect([green, blue]).toEqual([red, red]);
      }
    }
    // Green is the lightest of the three, blue the darkest, and yellow lighter than all.
    for (const page of [3, 4]) {
      const [red, green, blue, yellow] = [0, 1, 2, 3].map((which) => quarter(run.outputPath, page, which)[0]!);
      expect([blue! < red!, red! < green!, green! < yellow!]).toEqual([true, true, true]);
    }
    // The ground around the images is a drawing.
    expect(pdftoppm(run.outputPath, 1, 72).data.subarray(0, 3)).toEqual(Buffer.from([51, 153, 76]));
    expect(run.outcome.result.notes).toContainEqual(expect.stringMatching(/^Only images of red, green and blue/));
  });

  it('makes them gray where that saves nothing, and refuses it without loss', async () => {
    const input = await save('small.pdf', imagePdf([flateImage(4, flat.subarray(0, 48), '/ColorSpace /DeviceRGB')]));
    await using run = await compress(input, { grayscale: true, quality: 100 });
    expect(colorsOf(run.outputPath)).toEqual(['gray']);
    expect(run.outcome.result).toMatchObject({ unchanged: false });
    expect(pdfCompress.check?.({ level: 'lossless', grayscale: true, keep_protection: true }, [])).toMatchObject([
      { loc: ['grayscale'] },
    ]);
  });
});
