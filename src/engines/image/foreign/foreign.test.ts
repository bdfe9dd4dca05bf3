import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { createRandom } from '#test/helpers/random.ts';
import { sniff } from '../../../operations/kit/media-types.ts';
import { openImage } from '../source.ts';

const LIMITS = { maxImagePixels: 1_000_000, maxImageSide: 16_384 };

let folder: string;
let server: Server;
let connections = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-foreign-'));
  server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function open(bytes: Buffer | string, vectorSide = 0) {
  const path = join(folder, 'picture');
  writeFileSync(path, bytes);
  const type = sniff(Buffer.from(bytes).subarray(0, 4096));
  const source = await openImage(path, type ?? 'none', { ...LIMITS, vectorSide });
  const { data, info } = await source
    .open({ allFrames: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { source, at, width: info.width, height: info.height };
}
const svg = (inner: string, size = 'width="100" height="50"') =>
  `<?xml version="1.0"?>\n<!-- made --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`;

/** A bitmap as icons have them: 2 × 2 pixels, the upper left red, the others blue, the lower right transparent. */
function icon(bits: 1 | 8 | 24 | 32): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(2, 4);
  header.writeInt32LE(4, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  const palette = bits <= 8 ? Buffer.from([255, 0, 0, 0, 0, 0, 255, 0]) : Buffer.alloc(0);
  if (bits <= 8) header.writeUInt32LE(2, 32);
  const [blue, red] = [
    [255, 0, 0],
    [0, 0, 255],
  ];
  const rows: Record<number, Buffer> = {
    1: Buffer.from([0b00000000, 0, 0, 0, 0b10000000, 0, 0, 0]),
    8: Buffer.from([0, 0, 0, 0, 1, 0, 0, 0]),
    24: Buffer.from([...blue!, ...blue!, 0, 0, ...red!, ...blue!, 0, 0]),
    32: Buffer.from([...blue!, 255, ...blue!, 0, ...red!, 255, ...blue!, 255]),
  };
  const mask = Buffer.from([0b01000000, 0, 0, 0, 0, 0, 0, 0]);
  const image = Buffer.concat([header, palette, rows[bits]!, mask]);
  return icons([{ side: 2, bits, image }]);
}
function icons(images: { side: number; bits: number; image: Buffer }[]): Buffer {
  let start = 6 + images.length * 16;
  const entries = images.map(({ side, bits, image }) => {
    const entry = Buffer.from([side % 256, side % 256, 0, 0, 1, 0, bits, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    entry.writeUInt32LE(image.length, 8);
    entry.writeUInt32LE(start, 12);
    start += image.length;
    return entry;
  });
  return Buffer.concat([Buffer.from([0, 0, 1, 0, images.length, 0]), ...entries, ...images.map(({ image }) => image)]);
}

interface PsdPicture {
  mode: number;
  depth?: number;
  width?: number;
  channels: number[][];
  rle?: boolean;
  transparent?: boolean;
}
/** A picture of Photoshop, one row high unless it says more. */
function psd({ mode, depth = 8, width = 2, channels, rle = false, transparent = false }: PsdPicture): Buffer {
  const head = Buffer.alloc(26);
  head.write('8BPS', 'latin1');
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(channels.length, 12);
  head.writeUInt32BE(1, 14);
  head.writeUInt32BE(width, 18);
  head.writeUInt16BE(depth, 22);
  head.writeUInt16BE(mode, 24);
  const palette = mode === 2 ? Buffer.alloc(768, 7) : Buffer.alloc(0);
  const length = (bytes: Buffer) => Buffer.from([0, 0, bytes.length >> 8, bytes.length & 255]);
  const layers = transparent ? Buffer.from([0, 0, 0, 2, 0xff, 0xff, 0, 0, 0, 0]) : Buffer.alloc(0);
  const rows = channels.map((values) => {
    if (!rle) return Buffer.from(values);
    // As they are, or as one value and its count.
    const run = values.length > 1 && new Set(values).size === 1;
    return Buffer.from(run ? [257 - values.length, values[0]!] : [values.length - 1, ...values]);
  });
  const counts = rle ? Buffer.from(rows.flatMap((row) => [0, row.length])) : Buffer.alloc(0);
  return Buffer.concat([
    ...[head, length(palette), palette, Buffer.alloc(4), length(layers), layers],
    ...[Buffer.from([0, rle ? 1 : 0]), counts, ...rows],
  ]);
}

describe('SVG', () => {
  it('is drawn with its text, at its own size or larger, upright colors where it is half transparent', async () => {
    const drawing = svg(
      '<rect width="50" height="50" fill="#ff0000" opacity="0.5"/><text x="55" y="40" font-size="40">E</text>',
    );
    const { source, at } = await open(drawing);
    expect(source).toMatchObject({ width: 100, height: 50, kind: 'svg', format: 'png', alpha: true });
    expect(at(10, 10)).toEqual([255, 0, 0, 128]);
    const letters = Array.from({ length: 45 }, (_, x) => at(55 + x, 25)[3]!);
    expect(Math.max(...letters)).toBe(255);
    const large = await open(drawing, 400);
    expect([large.width, large.height]).toEqual([400, 200]);
  });

  it('reaches no file, no address and no entity outside', async () => {
    const { port } = server.address() as { port: number };
    writeFileSync(join(folder, 'red.png'), readFileSync(fixture('photo.png')));
    const places = [`http://127.0.0.1:${port}/a.png`, `file://${folder}/red.png`, 'red.png', join(folder, 'red.png')];
    const inner = places
      .map((href) => `<image xlink:href="${href}" href="${href}" width="100" height="50"/><use href="${href}#a"/>`)
      .join('');
    const style = `<style>@import url(http://127.0.0.1:${port}/b.css); @font-face { font-family: x; src: url(http://127.0.0.1:${port}/f) }</style>`;
    const { at } = await open(svg(`${style}${inner}<script>1</script>`));
    for (const [x, y] of [
      [1, 1],
      [50, 25],
      [99, 49],
    ])
      expect(at(x!, y!)).toEqual([0, 0, 0, 0]);
    expect(connections).toBe(0);
    const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="20">&x;</text>').slice(22)}`;
    await expect(open(entity)).rejects.toMatchObject({ code: 'unprocessable_file' });
  });

  it('refuses what has no size, too many pixels, or grows by its entities', async () => {
    await expect(open(svg('', 'width="0" height="9"'))).rejects.toMatchObject({ code: 'unprocessable_file' });
    await expect(open(svg('', 'width="90000" height="90000"'))).rejects.toMatchObject({ code: 'limit_exceeded' });
    await expect(open(svg('<g>', ''))).rejects.toMatchObject({ code: 'unprocessable_file' });
    const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
    const bomb = `<!DOCTYPE svg [<!ENTITY e0 "ha">${laughs}]>${svg('<text>&e12;</text>').slice(22)}`;
    await expect(open(bomb)).rejects.toMatchObject({ code: 'unprocessable_file' });
  });
});

describe('ICO', () => {
  it('is read in every depth, with what is transparent', async () => {
    for (const bits of [1, 8, 24, 32] as const) {
      const { at, source } = await open(icon(bits));
      expect([bits, source.kind, at(0, 0), at(1, 0), at(0, 1), at(1, 1)[3]]).toEqual([
        ...[bits, 'ico', [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 255, 255], 0],
      ]);
    }
  });

  it('returns its largest picture, which may be a PNG', async () => {
    const image = readFileSync(fixture('photo.png'));
    const small = icon(24).subarray(22);
    const { source } = await open(
      icons([
        { side: 2, bits: 24, image: small },
        { side: 96, bits: 32, image },
      ]),
    );
    expect(source).toMatchObject({ width: 96, height: 64, alpha: false });
  });
});

describe('PSD', () => {
  it('is read in its modes and depths, packed or not, with the transparency of the whole', async () => {
    const rgb = [
      [255, 0],
      [0, 10],
      [0, 20],
    ];
    expect((await open(psd({ mode: 3, channels: rgb }))).at(0, 0)).toEqual([255, 0, 0, 255]);
    expect((await open(psd({ mode: 3, channels: rgb, rle: true }))).at(1, 0)).toEqual([0, 10, 20, 255]);
    const runs = psd({
      mode: 3,
      channels: [
        [9, 9],
        [8, 8],
        [7, 7],
      ],
      rle: true,
    });
    expect((await open(runs)).at(1, 0)).toEqual([9, 8, 7, 255]);
    const veiled = psd({ mode: 3, channels: [...rgb, [0, 128]], transparent: true });
    expect((await open(veiled)).at(1, 0)).toEqual([0, 10, 20, 128]);
    // The fourth channel is some mask unless it is declared as the transparency.
    expect((await open(psd({ mode: 3, channels: [...rgb, [0, 128]] }))).at(1, 0)).toEqual([0, 10, 20, 255]);
    const deep = rgb.map((values) => values.flatMap((value) => [value, value]));
    expect((await open(psd({ mode: 3, depth: 16, channels: deep }))).at(1, 0)).toEqual([0, 10, 20, 255]);
    expect((await open(psd({ mode: 1, channels: [[9, 200]] }))).at(1, 0)).toEqual([200, 200, 200, 255]);
    expect((await open(psd({ mode: 2, channels: [[9, 0]] }))).at(1, 0)).toEqual([7, 7, 7, 255]);
    const bits = await open(psd({ mode: 0, depth: 1, channels: [[0b01000000]] }));
    expect([bits.at(0, 0), bits.at(1, 0)]).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ]);
    const cmyk = psd({ mode: 4, channels: [[255], [0], [255], [255]], width: 1 });
    expect((await open(cmyk)).at(0, 0)).toEqual([255, 0, 255, 255]);
    await expect(open(psd({ mode: 9, channels: rgb }))).rejects.toMatchObject({ code: 'unprocessable_file' });
  });
});

describe('JPEG XL', () => {
  it('is read as it was, without loss', async () => {
    const { source, at } = await open(readFileSync(fixture('photo.jxl')));
    expect(source).toMatchObject({ width: 96, height: 64, kind: 'jxl', alpha: false });
    const png = await sharp(fixture('photo.png')).ensureAlpha().raw().toBuffer();
    for (const [x, y] of [
      [0, 0],
      [50, 30],
      [95, 63],
    ])
      expect(at(x!, y!)).toEqual([...png.subarray((y! * 96 + x!) * 4, (y! * 96 + x!) * 4 + 4)]);
  });

  it('reports its size before it is decoded', async () => {
    // 2^30 pixels a side, according to its header.
    const huge = Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(12, 0xfe)]);
    await expect(open(huge)).rejects.toMatchObject({ code: 'limit_exceeded' });
  });
});

it('pictures that say they are larger than is allowed are refused before they are decoded', async () => {
  const head = psd({ mode: 3, channels: [[1], [1], [1]] });
  head.writeUInt32BE(300_000, 14);
  head.writeUInt32BE(300_000, 18);
  await expect(open(head)).rejects.toMatchObject({ code: 'limit_exceeded' });
  const large = icon(32);
  large.writeInt32LE(60_000, 22 + 4);
  large.writeInt32LE(120_000, 22 + 8);
  await expect(open(large)).rejects.toMatchObject({ code: 'limit_exceeded' });
});

it('damaged pictures end in an error or in what is left of them', async () => {
  const random = createRandom(11);
  const wholes = [
    icon(8),
    icon(32),
    psd({
      mode: 3,
      channels: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      rle: true,
    }),
    readFileSync(fixture('photo.jxl')),
    readFileSync(fixture('photo.heic')),
    Buffer.from(svg('<rect width="9" height="9"/><path d="M0 0L9 9"/>')),
  ];
  for (let round = 0; round < 90; round++) {
    const bytes = Buffer.from(wholes[round % wholes.length]!);
    for (let hit = 0; hit < 4; hit++) bytes[8 + random.below(bytes.length - 8)] = random.below(256);
    const damaged = round % 3 === 0 ? bytes.subarray(0, 8 + random.below(bytes.length - 8)) : bytes;
    const code = await open(damaged).then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    );
    expect(['ok', 'unprocessable_file', 'limit_exceeded', 'unsupported_file_type']).toContain(code);
  }
});

it('refuses HEIF items that are not compressed, wherever a box names them', async () => {
  const whole = readFileSync(fixture('photo.heic'));
  const item = Buffer.from(whole);
  item.write('unci', item.indexOf('hvc1', item.indexOf('infe')), 'latin1');
  const property = Buffer.from(whole);
  property.write('uncC', property.indexOf('hvcC'), 'latin1');
  const free = Buffer.concat([whole, Buffer.from([0, 0, 0, 12]), Buffer.from('freeunci')]);
  const unfinished = Buffer.concat([whole, Buffer.from([0, 0, 0, 4]), Buffer.from('moovuncv')]);
  for (const file of [item, property, free, unfinished]) {
    await expect(open(file)).rejects.toMatchObject({ code: 'unsupported_file_type' });
  }
  await open(whole);
});
