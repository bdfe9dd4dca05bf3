import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compress, expectSound, likeness, startFolder } from '../helpers/compressing.ts';
import { flateImage, imagePdf, pictureSamples, type RawImage } from '../helpers/image-pdf.ts';
import { pdfSource } from '../helpers/pdf-tools.ts';
import { rawPdf } from '../helpers/raw-pdf.ts';
import { requireTool } from '../helpers/tools.ts';

const SIDE = 480;
const save = startFolder();

function jpegImage(data: Buffer, entries: string): RawImage {
  return { dict: `/Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 /Filter /DCTDecode ${entries}`, data };
}

const rgb = pictureSamples(SIDE, 3);
const gray = pictureSamples(SIDE, 1);
const cmyk = pictureSamples(SIDE, 4);
const raw = (samples: Buffer, channels: 1 | 3 | 4) => sharp(samples, { raw: { width: SIDE, height: SIDE, channels } });
const bilevel = Buffer.from(Array.from({ length: (SIDE * SIDE) / 8 }, (_, i) => (i * 37) ^ (i >> 5)));
const hex = (colors: number[][]) => Buffer.from(colors.flat()).toString('hex');
const palette = Array.from({ length: 256 }, (_, i) => [i, 255 - i, i >> 1]);
/** Samples of four bits of what `samples` show: `levels` of them. */
const nibbles = (samples: Buffer, levels = 16) =>
  Buffer.from(
    Array.from({ length: samples.length / 2 }, (_, i) => {
      const of = (value: number) => (value * levels) >> 8;
      return (of(samples[i * 2]!) << 4) | of(samples[i * 2 + 1]!);
    }),
  );
/** Colored squares with sharp edges, a number from 0 to 5 for each pixel. */
const squares = Buffer.from(
  Array.from({ length: SIDE * SIDE }, (_, i) => (Math.trunc((i % SIDE) / 70) + Math.trunc(i / SIDE / 70) * 2) % 6),
);
/** Only a declared profile for inks; readers that use profiles fall back on the plain space. */
const inkProfile = Buffer.alloc(128);
inkProfile.write('prtrCMYKLab ', 12, 'latin1');
const inkJpeg = () => raw(rgb, 3).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
/** The same without the segment in which Adobe's programs say how they wrote it. */
async function plainInkJpeg(): Promise<Buffer> {
  const jpeg = await inkJpeg();
  const at = jpeg.indexOf('Adobe') - 4;
  return Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))]);
}
const softMask = (entries = '') => ({
  dict: `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode ${entries}`,
  data: deflateSync(gray),
});
const stencil = {
  dict: `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ImageMask true /BitsPerComponent 1 /Filter /FlateDecode`,
  data: deflateSync(bilevel),
};
const tint = { dict: '/FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 1 0.5 0]' };
const deep = Buffer.alloc(SIDE * SIDE * 2);
for (let i = 0; i < gray.length; i++) deep.writeUInt16BE(gray[i]! * 257, i * 2);

/** Every kind of image, and whether it is reduced or must stay unchanged. */
const kinds: Record<string, { image: () => RawImage | Promise<RawImage>; reduced: boolean }> = {
  'RGB samples': { image: () => flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB'), reduced: true },
  'gray samples': { image: () => flateImage(SIDE, gray, '/ColorSpace /DeviceGray'), reduced: true },
  'gray samples, inverted by Decode': {
    image: () => flateImage(SIDE, gray, '/ColorSpace /DeviceGray /Decode [1 0]'),
    reduced: true,
  },
  'gray samples of 16 bits': { image: () => flateImage(SIDE, deep, '/ColorSpace /DeviceGray', 16), reduced: true },
  'a JPEG in RGB': {
    image: async () => jpegImage(await raw(rgb, 3).jpeg({ quality: 95 }).toBuffer(), '/ColorSpace /DeviceRGB'),
    reduced: true,
  },
  'a progressive JPEG in gray': {
    image: async () =>
      jpegImage(
        await raw(gray, 1).toColourspace('b-w').jpeg({ quality: 95, progressive: true }).toBuffer(),
        '/ColorSpace /DeviceGray',
      ),
    reduced: true,
  },
  'a JPEG with an embedded profile': {
    image: async () =>
      jpegImage(await raw(rgb, 3).jpeg({ quality: 95 }).withIccProfile('p3').toBuffer(), '/ColorSpace /DeviceRGB'),
    reduced: true,
  },
  'a spot color': {
    image: () => ({
      ...flateImage(SIDE, gray, '/ColorSpace [/Separation /Spot /DeviceCMYK {0}]'),
      more: [`<< ${tint.dict} >>`],
    }),
    reduced: true,
  },
  'calibrated RGB': {
    image: () => flateImage(SIDE, rgb, '/ColorSpace [/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma [1.8 1.8 1.8] >>]'),
    reduced: true,
  },
  'an image with a soft mask': {
    image: () => ({ ...flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB /SMask {0}'), more: [softMask()] }),
    reduced: true,
  },
  'an image with a stencil as mask': {
    image: () => ({ ...flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB /Mask {0}'), more: [stencil] }),
    reduced: true,
  },
  'an image with a matte': {
    image: () => ({
      ...flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB /SMask {0}'),
      more: [softMask('/Matte [0 0 0]')],
    }),
    reduced: false,
  },
  'an image with a color-key mask': {
    image: () => flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB /Mask [100 140 100 140 100 140]'),
    reduced: false,
  },
  'CMYK samples': { image: () => flateImage(SIDE, cmyk, '/ColorSpace /DeviceCMYK'), reduced: true },
  'CMYK samples, inverted by Decode': {
    image: () => flateImage(SIDE, cmyk, '/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 0.8 0]'),
    reduced: true,
  },
  'CMYK samples with a profile': {
    image: () => ({
      ...flateImage(SIDE, cmyk, '/ColorSpace [/ICCBased {0}]'),
      more: [{ dict: '/N 4 /Alternate /DeviceCMYK', data: inkProfile }],
    }),
    reduced: true,
  },
  'a drawing in CMYK': {
    image: () =>
      flateImage(
        SIDE,
        Buffer.from([...squares].flatMap((v) => [v * 40, 0, 200 - v * 40, 0])),
        '/ColorSpace /DeviceCMYK',
      ),
    reduced: false,
  },
  'a JPEG in CMYK as Adobe writes it': {
    image: async () => jpegImage(await inkJpeg(), '/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]'),
    reduced: true,
  },
  'a plain JPEG in CMYK': {
    image: async () => jpegImage(await plainInkJpeg(), '/ColorSpace /DeviceCMYK'),
    reduced: true,
  },
  'a palette': {
    image: () => flateImage(SIDE, gray, `/ColorSpace [/Indexed /DeviceRGB 255 <${hex(palette)}>]`),
    reduced: true,
  },
  'a palette of grays in a stream, in four bits': {
    image: () => ({
      ...flateImage(SIDE, nibbles(gray), '/ColorSpace [/Indexed /DeviceGray 15 {0}] /Decode [0 15]', 4),
      more: [{ dict: '', data: Buffer.from(Array.from({ length: 16 }, (_, i) => i * 17)) }],
    }),
    reduced: true,
  },
  'a palette of inks': {
    image: () =>
      flateImage(SIDE, gray, `/ColorSpace [/Indexed /DeviceCMYK 255 <${hex(palette.map((c) => [...c, 10]))}>]`),
    reduced: true,
  },
  'a palette in its own order': {
    image: () => flateImage(SIDE, gray, `/ColorSpace [/Indexed /DeviceRGB 255 <${hex(palette)}>] /Decode [255 0]`),
    reduced: false,
  },
  'gray samples of 4 bits': {
    image: () => flateImage(SIDE, nibbles(gray), '/ColorSpace /DeviceGray', 4),
    reduced: true,
  },
  Lab: {
    image: () => flateImage(SIDE, rgb, '/ColorSpace [/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>]'),
    reduced: false,
  },
  'black and white': { image: () => flateImage(SIDE, bilevel, '/ColorSpace /DeviceGray', 1), reduced: false },
  'a stencil': { image: () => flateImage(SIDE, bilevel, '/ImageMask true', 1), reduced: false },
};

describe('pdf-compress, images', () => {
  for (const [name, { image, reduced }] of Object.entries(kinds)) {
    it(`${reduced ? 'reduces' : 'leaves alone'}: ${name}`, async () => {
      const input = await save('image.pdf', imagePdf([await image()]));
      await using run = await compress(input);
      expectSound(run.outputPath);
      const { images } = run.outcome.result as { images: { total: number; recompressed: number; kept: number } };
      expect(images.recompressed > 0).toBe(reduced);
      expect(images.kept).toBe(images.total - images.recompressed);
      if (requireTool('pdftoppm')) expect(likeness(input, run.outputPath)).toBeGreaterThan(reduced ? 31 : 90);
    });
  }

  it('keeps the edges and the palette of a drawing in few colors', async () => {
    const drawing = Buffer.from(Array.from({ length: SIDE * SIDE }, (_, i) => ((i % SIDE) >> 2) + i / SIDE / 8));
    // A few hundred shaded squares one over the other.
    for (let n = 1; n < 400; n++) {
      const [left, top, side] = [(n * 7919) % (SIDE - 40), (n * 104_729) % (SIDE - 40), 6 + (n % 34)];
      for (let y = top; y < top + side; y++)
        for (let x = left; x < left + side; x++) drawing[y * SIDE + x] = n * 37 + ((x + y) >> 1);
    }
    const image = flateImage(SIDE, drawing, `/ColorSpace [/Indexed /DeviceRGB 255 <${hex(palette)}>]`);
    const input = await save('drawing.pdf', imagePdf([image]));
    await using run = await compress(input);
    expectSound(run.outputPath);
    expect(run.outcome.result.images).toMatchObject({ recompressed: 1 });
    const output = (await readFile(run.outputPath)).toString('latin1');
    expect(output).toMatch(/\/Indexed ?\/DeviceRGB/);
    expect(output.includes('DCTDecode')).toBe(false);
    if (requireTool('pdftoppm')) expect(likeness(input, run.outputPath)).toBeGreaterThan(24);
  });

  it.runIf(requireTool('qpdf'))('makes a soft mask smaller without JPEG, which would blur its edges', async () => {
    const image = { ...flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB /SMask {0}'), more: [softMask()] };
    await using run = await compress(await save('masked.pdf', imagePdf([image])));
    const source = pdfSource(run.outputPath);
    const mask = Number(/\/SMask (\d+) 0 R/.exec(source)?.[1]);
    const dictOf = (num: number) => source.slice(source.indexOf(`\n${num} 0 obj\n`)).split('stream', 1)[0];
    expect(source.match(/\/DCTDecode/g)).toHaveLength(1);
    expect(dictOf(mask)).toMatch(/\/DeviceGray/);
    expect(dictOf(mask)).not.toMatch(/\/DCTDecode/);
    expect(Number(/\/Width (\d+)/.exec(dictOf(mask) ?? '')?.[1])).toBeLessThan(SIDE);
  });

  it('packs a drawing that was not packed without loss', async () => {
    const samples = Buffer.from([...squares].flatMap((value) => [value * 50, 255 - value * 30, (value * 90) & 255]));
    const image: RawImage = {
      dict: `/Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 /ColorSpace /DeviceRGB`,
      data: samples,
    };
    const input = await save('plain-drawing.pdf', imagePdf([image]));
    await using run = await compress(input, { dpi: 300 });
    expectSound(run.outputPath);
    expect(run.outputBytes).toBeLessThan(7000);
    if (requireTool('pdftoppm')) expect(likeness(input, run.outputPath)).toBe(Infinity);
  });

  it('keeps the resolution that was asked for, and gray images gray', async () => {
    const input = await save('sizes.pdf', imagePdf([flateImage(SIDE, gray, '/ColorSpace /DeviceGray')]));
    await using run = await compress(input, { dpi: 72, quality: 80 });
    const bytes = await readFile(run.outputPath);
    const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    const { width, height, channels } = await sharp(bytes.subarray(start)).metadata();
    expect({ width, height, channels }).toEqual({ width: 100, height: 100, channels: 1 });
  });

  it('scales each side by its own resolution', async () => {
    const content = '0.2 g 0 0 9 9 re f 240 0 0 60 0 0 cm /Im Do';
    const { dict, data } = flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB');
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 240 60] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
      { dict: '', data: content },
      { dict: `/Type /XObject /Subtype /Image ${dict}`, data },
    ]);
    const input = await save('stretched.pdf', pdf);
    await using run = await compress(input, { dpi: 144, quality: 80 });
    const output = (await readFile(run.outputPath)).toString('latin1');
    expect(output).toMatch(new RegExp(`/Width ${SIDE}\\b`));
    expect(output).toMatch(/\/Height 120\b/);
    if (requireTool('pdftoppm')) expect(likeness(input, run.outputPath)).toBeGreaterThan(31);
  });

  it('does not scale an image that is drawn large elsewhere, and writes a repeated one once', async () => {
    const { dict, data } = flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB');
    const content = (side: number, name: string) => ({ dict: '', data: `${side} 0 0 ${side} 0 0 cm /${name} Do` });
    const image = { dict: `/Type /XObject /Subtype /Image ${dict}`, data };
    const page = (number: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents ${number} 0 R /Resources << /XObject << /A 7 0 R /B 8 0 R >> >> >>`;
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      page(5),
      page(6),
      content(50, 'A'),
      { dict: '', data: '400 0 0 400 0 0 cm /A Do /B Do' },
      image,
      image,
    ]);
    const input = await save('twice.pdf', pdf);
    await using run = await compress(input, { quality: 90 });
    const output = (await readFile(run.outputPath)).toString('latin1');
    expect(output.match(/\/Subtype ?\/Image/g)).toHaveLength(1);
    expect(output).toContain(`/Width ${SIDE}`);
  });

  it('leaves an image with damaged or missing data as it is', async () => {
    const short = flateImage(SIDE, rgb.subarray(0, 1000), '/ColorSpace /DeviceRGB');
    const cut = jpegImage(
      (await raw(rgb, 3).jpeg({ quality: 95 }).toBuffer()).subarray(0, 5000),
      '/ColorSpace /DeviceRGB',
    );
    await using run = await compress(await save('damaged.pdf', imagePdf([short, cut])));
    expect(run.outcome.result.images).toEqual({ total: 2, recompressed: 0, kept: 2 });
  });
});
