import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pixelAt, psnr, readPixels } from '#test/helpers/pixels.ts';
import { createRandom, type Random } from '#test/helpers/random.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { ssim } from '../../../engines/image/compare/ssim.ts';
import type { JsonObject } from '../../kit/define.ts';
import imageCrop from '../crop/operation.ts';
import imageResize from '../resize/operation.ts';
import imageRotate from '../rotate/operation.ts';
import imageEdit from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-edit-'));
});
afterAll(() => rm(folder, { recursive: true }));

const edit = (file: string, steps: JsonObject[], params: JsonObject = {}) =>
  runOperation(imageEdit, [file], { steps, ...params });

async function alike(one: string, other: string): Promise<number> {
  const planes = [one, other].map(async (path) => {
    const { data, info } = await sharp(path).flatten({ background: '#777' }).toColourspace('b-w').raw().toBuffer({
      resolveWithObject: true,
    });
    return { width: info.width, height: info.height, data: Float32Array.from(data) };
  });
  return ssim((await planes[0])!, (await planes[1])!).mean;
}

const OPS: ((random: Random) => JsonObject)[] = [
  (random) => ({ op: 'resize', width: 40 + random.below(60) }),
  (random) => ({
    op: 'resize',
    width: 50,
    height: 40 + random.below(30),
    fit: random.pick(['cover', 'contain', 'fill']),
  }),
  () => ({ op: 'crop', left: 3, top: 2, width: 24, height: 20 }),
  (random) => ({
    op: 'crop',
    aspect: random.pick(['1:1', '16:9', '2:3']),
    gravity: random.pick(['west', 'attention']),
  }),
  (random) => ({ op: 'rotate', angle: random.pick([90, 180, -90, 17]) }),
  (random) => ({ op: 'flip', direction: random.pick(['horizontal', 'vertical']) }),
  () => ({ op: 'extend', left: 4, bottom: 7, background: '#204060' }),
  (random) => ({ op: random.pick(['blur', 'sharpen']), sigma: 0.5 + random.next() }),
  () => ({ op: 'blur_regions', regions: [{ left: 5, top: 5, width: 12, height: 9 }], sigma: 4 }),
  () => ({ op: 'pixelate_regions', regions: [{ left: 1, top: 8, width: 20, height: 9 }], size: 5 }),
  () => ({ op: 'fill_regions', regions: [{ left: 9, top: 3, width: 4, height: 4 }] }),
  (random) => ({ op: random.pick(['grayscale', 'normalize', 'trim']) }),
  (random) => ({ op: random.pick(['brightness', 'contrast', 'saturation']), factor: 0.6 + random.next() }),
  (random) => ({
    op: 'text',
    text: 'Aß',
    width: 30,
    anchor: random.pick(['center', 'top-left']),
    rotate: random.below(90),
  }),
  () => ({ op: 'round', radius: 9 }),
];

const isBox = (step: JsonObject) => step.op === 'crop' && 'left' in step;

describe('image-edit', () => {
  it.each(['photo.jpg', 'alpha.png', 'photo.webp', 'gray.jpg', 'palette.png', 'cmyk.jpg'])(
    'does to %s what the steps do one by one without loss',
    async (name) => {
      const random = createRandom(name.length);
      for (let round = 0; round < 4; round++) {
        const drawn = Array.from({ length: 5 }, () => random.pick(OPS)(random));
        // A box that is cut out of a smaller one would reach beyond it.
        const steps = drawn.filter((step, at) => !isBox(step) || drawn.findIndex(isBox) === at);
        await using whole = await edit(fixture(name), steps, { format: 'png' });
        let path = fixture(name);
        for (const [index, step] of steps.entries()) {
          await using single = await edit(path, [step], { format: 'png' });
          path = join(folder, `${name}-${round}-${index}.png`);
          await copyFile(single.outputPath, path);
        }
        expect(await alike(whole.outputPath, path), JSON.stringify(steps)).toBeGreaterThanOrEqual(0.999);
      }
    },
  );

  it('does what the plain operations do one by one', async () => {
    await using whole = await edit(
      fixture('photo.jpg'),
      [
        { op: 'resize', width: 80 },
        { op: 'crop', aspect: '4:3', gravity: 'east' },
        { op: 'rotate', angle: 30, background: '#336699' },
        { op: 'flip', direction: 'vertical' },
      ],
      { format: 'png' },
    );
    let path = fixture('photo.jpg');
    const plain = [
      [imageResize, { width: 80, format: 'png' }],
      [imageCrop, { aspect: '4:3', gravity: 'east' }],
      [imageRotate, { angle: 30, background: '#336699' }],
      [imageRotate, { angle: 0, flip: 'vertical' }],
    ] as const;
    for (const [index, [operation, params]] of plain.entries()) {
      await using run = await runOperation(operation, [path], params);
      path = join(folder, `plain-${index}.png`);
      await copyFile(run.outputPath, path);
    }
    expect(await alike(whole.outputPath, path)).toBeGreaterThanOrEqual(0.999);
  });

  it('only moves pixels where its steps do, as the plain operations: depth and palette stay', async () => {
    const crop = { left: 8, top: 6, width: 20, height: 20 };
    for (const [name, steps, operation, params] of [
      ['deep.png', [{ op: 'crop', ...crop }], imageCrop, crop],
      ['palette.png', [{ op: 'flip' }, { op: 'rotate', angle: 90 }], imageRotate, { flip: 'horizontal', angle: 90 }],
      ['animated.gif', [{ op: 'rotate', angle: 180 }], imageRotate, { angle: 180 }],
    ] as const) {
      await using moved = await edit(fixture(name), [...steps], { quality: 92 });
      await using plain = await runOperation(operation, [fixture(name)], params);
      expect(moved.outcome.result.note_codes, name).toBeUndefined();
      expect((await readFile(moved.outputPath)).equals(await readFile(plain.outputPath)), name).toBe(true);
      const { depth, isPalette } = await sharp(moved.outputPath).metadata();
      if (name === 'deep.png') expect(depth).toBe('ushort');
      if (name === 'palette.png') expect(isPalette).toBe(true);
    }
    await using edited = await edit(fixture('deep.png'), [{ op: 'crop', ...crop }, { op: 'grayscale' }]);
    expect(edited.outcome.result.note_codes).toMatchObject([{ code: 'depth_reduced' }]);
  });

  it.each([
    ['animated.gif', 'gif'],
    ['animated.gif', 'webp'],
    ['animated.webp', 'gif'],
  ] as const)('edits every frame of %s alike, as %s', async (name, format) => {
    const steps: JsonObject[] = [
      { op: 'resize', width: 48 },
      { op: 'text', text: 'x', anchor: 'top-right', color: '#00ff00' },
      { op: 'flip' },
    ];
    await using run = await edit(fixture(name), steps, { format });
    const [before, after] = [await sharp(fixture(name)).metadata(), await sharp(run.outputPath).metadata()];
    expect([after.format, after.pages, after.delay, after.loop, after.width]).toEqual([format, 4, before.delay, 0, 48]);
    for (const page of [0, 3]) {
      const frame = await sharp(fixture(name), { page }).resize(48).flop().png().toBuffer();
      const [right, got] = [
        await readPixels(frame),
        await readPixels(await sharp(run.outputPath, { page }).png().toBuffer()),
      ];
      expect(psnr(right, got)).toBeGreaterThan(15);
      expect(psnr(right, got)).toBeLessThan(60);
    }
  });

  it('leaves nothing of a region that is filled, and squares of one color where it is pixelated', async () => {
    const region = { left: 20, top: 10, width: 33, height: 21 };
    await using run = await edit(
      fixture('photo.png'),
      [
        { op: 'fill_regions', regions: [region], color: '#010203' },
        { op: 'pixelate_regions', regions: [{ left: 60, top: 0, width: 100, height: 16 }], size: 8 },
      ],
      { format: 'png' },
    );
    const [before, after] = [await readPixels(fixture('photo.png')), await readPixels(run.outputPath)];
    for (let y = 0; y < 64; y++) {
      for (let x = 0; x < 60; x++) {
        const inside = x >= 20 && x < 53 && y >= 10 && y < 31;
        expect(pixelAt(after, x, y)).toEqual(inside ? [1, 2, 3] : pixelAt(before, x, y));
      }
    }
    expect(new Set([60, 63, 67].map((x) => pixelAt(after, x, 3).join())).size).toBe(1);
    expect(pixelAt(after, 61, 3)).not.toEqual(pixelAt(after, 69, 3));
    expect(pixelAt(after, 90, 16)).toEqual(pixelAt(before, 90, 16));
  });

  it('trims a border, adds one, cuts corners round and stays gray', async () => {
    const bordered = join(folder, 'bordered.png');
    await sharp(fixture('photo.png'))
      .extend({ top: 9, bottom: 5, left: 7, right: 3, background: '#fff' })
      .toFile(bordered);
    await using trimmed = await edit(bordered, [{ op: 'trim' }]);
    expect(trimmed.outcome.result).toMatchObject({ width: 96, height: 64, width_before: 106, height_before: 78 });
    await using round = await edit(fixture('photo.png'), [
      { op: 'crop', left: 0, top: 0, width: 64, height: 64 },
      { op: 'round', radius: 32 },
      { op: 'extend', top: 2, background: '#ff0000' },
    ]);
    const pixels = await readPixels(round.outputPath);
    const corner = [
      pixelAt(pixels, 0, 3)[3],
      pixelAt(pixels, 32, 34)[3],
      pixelAt(pixels, 9, 11)[3],
      pixelAt(pixels, 10, 12)[3],
    ];
    expect([corner[0], corner[1], corner[2]! < 255, corner[3]]).toEqual([0, 255, true, 255]);
    expect(pixelAt(pixels, 5, 0)).toEqual([255, 0, 0, 255]);
    await using gray = await edit(fixture('photo.jpg'), [{ op: 'grayscale' }, { op: 'contrast', factor: 1.2 }]);
    expect((await sharp(gray.outputPath).metadata()).space).toBe('b-w');
  });

  it('lays a picture over another, as strong as it is asked to', async () => {
    const red = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const white = join(folder, 'white.png');
    await sharp({ create: { width: 100, height: 50, channels: 3, background: '#ffffff' } }).toFile(white);
    const overlay = { op: 'overlay', image: red.toString('base64'), width: 20, margin: 10, anchor: 'bottom-right' };
    await using run = await edit(white, [{ ...overlay, opacity: 50 }]);
    const pixels = await readPixels(run.outputPath);
    expect([
      pixelAt(pixels, 94, 44),
      pixelAt(pixels, 75, 35),
      pixelAt(pixels, 74, 44),
      pixelAt(pixels, 95, 44),
    ]).toEqual([
      [255, 128, 128],
      [255, 128, 128],
      [255, 255, 255],
      [255, 255, 255],
    ]);
    await using tiled = await edit(white, [{ ...overlay, tile: true, gap: 0 }]);
    const all = await readPixels(tiled.outputPath);
    expect(new Set(Array.from({ length: 100 }, (_, x) => pixelAt(all, x, x % 50).join()))).toEqual(
      new Set(['255,0,0']),
    );
  });

  it.each([
    [[{ op: 'crop', left: 90, top: 0, width: 20, height: 5 }], 'invalid_parameter', /reaches beyond/],
    [
      [
        { op: 'resize', width: 50 },
        { op: 'crop', left: 0, top: 0, width: 51, height: 5 },
      ],
      'invalid_parameter',
      /50 × 33/,
    ],
    [[{ op: 'blur_regions', regions: [{ left: 96, top: 0, width: 5, height: 5 }] }], 'invalid_parameter', /outside/],
    [[{ op: 'resize' }], 'invalid_parameter', /width/],
    [[{ op: 'crop', width: 5 }], 'invalid_parameter', /aspect/],
    [[{ op: 'text', text: ' \n' }], 'invalid_parameter', /blank/],
    [[{ op: 'overlay', image: 'AAAA' }], 'invalid_parameter', /not a supported image/],
    [[{ op: 'extend', left: 60_000 }], 'limit_exceeded', /at most/],
    [Array(6).fill({ op: 'extend', left: 3000, top: 3000, right: 3000, bottom: 3000 }), 'limit_exceeded', /./],
  ] as [JsonObject[], string, RegExp][])('refuses %j', async (steps, code, message) => {
    await expect(edit(fixture('photo.png'), steps)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('refuses what is damaged', async () => {
    const cut = join(folder, 'cut.png');
    await sharp(fixture('photo.png')).toFile(cut);
    const { writeFile } = await import('node:fs/promises');
    await writeFile(cut, (await readFile(cut)).subarray(0, 4000));
    await expect(edit(cut, [{ op: 'flip' }])).rejects.toMatchObject({ code: 'unprocessable_file' });
  });
});
