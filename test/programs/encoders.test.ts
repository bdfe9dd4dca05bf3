import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Color, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { startService } from '../helpers/service-process.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireAbility, requireTool } from '../helpers/tools.ts';

const suite = startSuite();
const JUDGES = { heic: 'heif-convert', jxl: 'djxl' } as const;
type Format = keyof typeof JUDGES;

/** Whether the programs that write a format, and its judge, are here. */
async function able(format: Format): Promise<boolean> {
  const { body } = await suite.client.get<{ operations: { name: string; value_needs: Need[] }[] }>('/api/operations');
  const need = body.operations
    .find(({ name }) => name === 'image-convert')
    ?.value_needs.find(({ value }) => value === format);
  const here = need?.available === true;
  return (
    requireAbility(here, `${need?.title} is not here (Debian: ${need?.packages.join(' ')})`) &&
    requireTool(JUDGES[format])
  );
}
interface Need {
  parameter: string;
  value: string;
  title: string;
  available: boolean;
  packages: string[];
}

/** Pixels of a picture in one of the formats, as its own library decodes them. */
async function decoded(bytes: Uint8Array, format: Format) {
  const [from, to] = [join(suite.folder, `judged.${format}`), join(suite.folder, 'judged.png')];
  writeFileSync(from, bytes);
  execFileSync(JUDGES[format], [from, to], { stdio: 'ignore' });
  const { data, info } = await sharp(to).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { ...info, data };
}

async function convert(format: Format, file: { name: string; bytes: Buffer } | string, params = {}) {
  const { body } = await suite.client.job('image-convert', file, { format, ...params });
  expect(body).toMatchObject({ status: 'completed', error_message: null, result: { format } });
  const { bytes } = await suite.client.download(body.output_file_url as string);
  return { bytes, body };
}

const picture = async (image: Sharp) => ({ name: 'picture.png', bytes: await image.png().toBuffer() });
const plain = (background: Color, width = 33, height = 17) =>
  sharp({ create: { width, height, channels: 4, background } });

describe.each(['heic', 'jxl'] as const)('%s', (format) => {
  it('shows the same picture in its size, with its transparency', async () => {
    if (!(await able(format))) return;
    const source = await picture(plain({ r: 200, g: 50, b: 20, alpha: 0.5 }));
    const { bytes, body } = await convert(format, source);
    expect(body.output_filename).toBe(`picture.${format}`);
    const { width, height, channels, data } = await decoded(bytes, format);
    expect([width, height, channels]).toEqual([33, 17, 4]);
    for (const [channel, wanted] of [200, 50, 20, 128].entries()) {
      expect(Math.abs((data[channel] ?? 0) - wanted)).toBeLessThan(5);
    }
  });

  it('takes every kind of picture, and reads back what it wrote', async () => {
    if (!(await able(format))) return;
    for (const file of [
      'cmyk.jpg',
      'gray.jpg',
      'photo.heic',
      'photo.jxl',
      'drawing.svg',
      'animated.gif',
      'photo.tiff',
    ]) {
      const { bytes } = await convert(format, file);
      const again = (await suite.client.job('image-convert', { name: `a.${format}`, bytes: Buffer.from(bytes) }, {}))
        .body;
      expect(again, file).toMatchObject({ status: 'completed', result: { format_before: format } });
    }
  });

  it('keeps every pixel at quality 100 of a lossless source, and fewer bytes at less', async () => {
    if (!(await able(format))) return;
    const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
    const source = sharp({ create: { width: 61, height: 43, channels: 3, background: '#000', noise } });
    const pixels = await source.clone().removeAlpha().raw().toBuffer();
    const file = await picture(sharp(pixels, { raw: { width: 61, height: 43, channels: 3 } }));
    const lossless = await convert(format, file, { quality: 100 });
    const { data } = await decoded(lossless.bytes, format);
    expect(data.length).toBe(pixels.length);
    // libheif 1.15 rounds colors when it writes HEVC, with any requested matrix.
    const most = format === 'heic' ? 1 : 0;
    expect(data.findIndex((value, at) => Math.abs(value - (pixels[at] ?? 0)) > most)).toBe(-1);
    const sizes = [];
    for (const quality of [1, 50, 85]) sizes.push((await convert(format, file, { quality })).bytes.length);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes.at(-1)).toBeLessThan(lossless.bytes.length);
  });

  it('keeps camera data only where it is asked to', async () => {
    if (!(await able(format))) return;
    const exif = { IFD0: { Copyright: 'Ada Lovelace' } };
    const bytes = await plain('#336699', 40, 60).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const has = (output: Uint8Array) => Buffer.from(output).includes('Ada Lovelace');
    expect(has((await convert(format, { name: 'a.jpg', bytes })).bytes)).toBe(false);
    const kept = (await convert(format, { name: 'a.jpg', bytes }, { strip_metadata: false })).bytes;
    expect(has(kept)).toBe(true);
    const { width, height } = await decoded(kept, format);
    expect([width, height]).toEqual([60, 40]);
  });

  it('draws pages, a file each', async () => {
    if (!(await able(format))) return;
    const { body } = await suite.client.job('pdf-to-images', 'render-features.pdf', { format, dpi: 72, pages: [1] });
    expect(body).toMatchObject({ status: 'completed', result: { format, images: 1, width: 200, height: 200 } });
    const { bytes } = await suite.client.download(body.output_file_url as string);
    const { data, width, channels } = await decoded(bytes, format);
    const at = (150 * width + 50) * channels;
    expect([...data.subarray(at, at + 3)].map((value) => Math.round(value / 51))).toEqual([5, 0, 0]);
  });
});

it('says which formats cannot be had, and refuses them at once', async () => {
  await using service = await startService({ env: { HEIF_ENC_PATH: 'off', CJXL_PATH: 'off' } });
  const client = createClient(service.url);
  const { body } = await client.get<{ operations: { name: string; value_needs: Need[] }[] }>('/api/operations');
  expect(body.operations.find(({ name }) => name === 'image-convert')).toMatchObject({
    available: true,
    value_needs: [
      { parameter: 'format', value: 'heic', available: false, packages: ['libheif-examples'] },
      { parameter: 'format', value: 'jxl', available: false, packages: ['libjxl-tools'] },
    ],
  });
  const refused = (program: string) => ({
    status: 501,
    body: { code: 'operation_unavailable', detail: `This tool requires ${program} on the server.` },
  });
  const file = 'photo.png';
  const upload = (job_type: string, parameters: object) =>
    client.form('/api/upload', { job_type, parameters: JSON.stringify(parameters) }, { file });
  expect(await upload('image-convert', { format: 'heic' })).toMatchObject(refused('heif-enc'));
  expect(await client.form('/api/image-convert', { format: 'jxl' }, { file })).toMatchObject(refused('cjxl'));
  const steps = [
    { job_type: 'image-resize', parameters: { width: 20 } },
    { job_type: 'image-convert', parameters: { format: 'jxl' } },
  ];
  expect(await client.form('/api/workflow', { steps: JSON.stringify(steps) }, { files: [file] })).toMatchObject(
    refused('cjxl'),
  );
  expect((await client.job('image-convert', file, { format: 'avif' })).body).toMatchObject({ status: 'completed' });
});
