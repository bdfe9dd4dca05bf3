import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress, expectSound, likeness, startFolder } from '../helpers/compressing.ts';
import { flateImage, imagePdf, pictureSamples, type RawImage } from '../helpers/image-pdf.ts';
import { gray, hex, jpegImage, palette, raw, rgb, SIDE, softMask, squares } from '../helpers/picture-samples.ts';
import { requireTool } from '../helpers/tools.ts';

const save = startFolder();

const cmyk = pictureSamples(SIDE, 4);
const bilevel = Buffer.from(Array.from({ length: (SIDE * SIDE) / 8 }, (_, i) => (i * 37) ^ (i >> 5)));
/** Samples of four bits of what `samples` show: `levels` of them. */
const nibbles = (samples: Buffer, levels = 16) =>
  Buffer.from(
    Array.from({ length: samples.length / 2 }, (_, i) => {
      const of = (value: number) => (value * levels) >> 8;
      return (of(samples[i * 2]!) << 4) | of(samples[i * 2 + 1]!);
    }),
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
