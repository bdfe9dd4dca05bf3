import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compress, expectSound, likeness, startFolder } from '../helpers/compressing.ts';
import { flateImage, imagePdf, type RawImage } from '../helpers/image-pdf.ts';
import { pdfSource } from '../helpers/pdf-tools.ts';
import { gray, hex, jpegImage, palette, raw, rgb, SIDE, softMask, squares } from '../helpers/picture-samples.ts';
import { rawPdf } from '../helpers/raw-pdf.ts';
import { requireTool } from '../helpers/tools.ts';

const save = startFolder();

describe('pdf-compress, images', () => {
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
