import { Buffer } from '../platform/buffer.ts';

/** XYZ of D50, which profiles refer to (ICC.1:2001-04, 6.3.4.3). */
const WHITE = [0.9642, 1, 0.8249] as const;
/** The primaries of sRGB, brought to D50 (IEC 61966-2-1, Bradford). */
const PRIMARIES = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
] as const;
const CURVE_ENTRIES = 1024;
const COPYRIGHT = 'No copyright, use freely';

/** Makes an ICC profile of sRGB for monitors (version 2.1). */
export function makeSrgbProfile(): Buffer {
  const curve = Buffer.alloc(12 + CURVE_ENTRIES * 2);
  curve.write('curv', 0, 'latin1');
  curve.writeUInt32BE(CURVE_ENTRIES, 8);
  for (let entry = 0; entry < CURVE_ENTRIES; entry++)
    curve.writeUInt16BE(Math.round(linear(entry / (CURVE_ENTRIES - 1)) * 65_535), 12 + entry * 2);
  return profile('mntr', 'RGB ', 'XYZ ', [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', text(COPYRIGHT)],
    ['wtpt', xyz(WHITE)],
    ['rXYZ', xyz(PRIMARIES[0])],
    ['gXYZ', xyz(PRIMARIES[1])],
    ['bXYZ', xyz(PRIMARIES[2])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

/**
 * Makes an ICC profile of CMYK as input (version 2.1) from the looks of ink mixtures: `grid` has red, green and blue of
 * sRGB for each mixture of `steps` steps of each ink, the last ink changing first.
 */
export function makeCmykProfile(grid: Uint8Array, steps: number): Buffer {
  const head = Buffer.alloc(52);
  head.write('mft2', 0, 'latin1');
  head.set([4, 3, steps], 8);
  for (const at of [0, 4, 8]) head.writeInt32BE(0x10000, 12 + at * 4);
  head.writeUInt16BE(2, 48);
  head.writeUInt16BE(2, 50);
  const straight = (channels: number): Buffer => {
    const table = Buffer.alloc(channels * 4);
    for (let channel = 0; channel < channels; channel++) table.writeUInt16BE(65_535, channel * 4 + 2);
    return table;
  };
  const colors = Buffer.alloc(steps ** 4 * 6);
  for (let cell = 0; cell < steps ** 4; cell++) {
    const [lightness, a, b] = labOf(grid[cell * 3] ?? 0, grid[cell * 3 + 1] ?? 0, grid[cell * 3 + 2] ?? 0);
    colors.writeUInt16BE(clamp((lightness / 100) * 0xff00), cell * 6);
    colors.writeUInt16BE(clamp((a + 128) * 256), cell * 6 + 2);
    colors.writeUInt16BE(clamp((b + 128) * 256), cell * 6 + 4);
  }
  return profile('scnr', 'CMYK', 'Lab ', [
    ['desc', description('CMYK as it is shown')],
    ['cprt', text(COPYRIGHT)],
    ['wtpt', xyz(WHITE)],
    ['A2B0', Buffer.concat([head, straight(4), colors, straight(3)])],
  ]);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(65_535, Math.round(value)));
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function labOf(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [linear(red / 255), linear(green / 255), linear(blue / 255)];
  const along = (axis: 0 | 1 | 2): number => {
    const share = (r * PRIMARIES[0][axis] + g * PRIMARIES[1][axis] + b * PRIMARIES[2][axis]) / WHITE[axis];
    return share > 216 / 24_389 ? Math.cbrt(share) : (share * (24_389 / 27) + 16) / 116;
  };
  const [x, y, z] = [along(0), along(1), along(2)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** A profile of these tags (ICC.1:2001-04, 6); tags of the same bytes are written once. */
function profile(deviceClass: string, space: string, connection: string, tags: [name: string, data: Buffer][]): Buffer {
  const head = Buffer.alloc(128);
  head.writeUInt32BE(0x02100000, 8);
  head.write(deviceClass + space + connection, 12, 'latin1');
  for (const [index, part] of [2026, 1, 1].entries()) head.writeUInt16BE(part, 24 + index * 2);
  head.write('acsp', 36, 'latin1');
  fixed(head, WHITE, 68);
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const placed = new Map<Buffer, number>();
  const parts = [head, table];
  let offset = head.length + table.length;
  tags.forEach(([name, data], index) => {
    const at = 4 + index * 12;
    const known = placed.get(data);
    table.write(name, at, 'latin1');
    table.writeUInt32BE(known ?? offset, at + 4);
    table.writeUInt32BE(data.length, at + 8);
    if (known !== undefined) return;
    placed.set(data, offset);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  });
  head.writeUInt32BE(offset, 0);
  return Buffer.concat(parts);
}

function fixed(target: Buffer, values: readonly number[], at: number): void {
  for (const [index, value] of values.entries()) target.writeInt32BE(Math.round(value * 65_536), at + index * 4);
}

function xyz(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 0, 'latin1');
  fixed(tag, values, 8);
  return tag;
}

function text(words: string): Buffer {
  return Buffer.from(`text\0\0\0\0${words}\0`, 'latin1');
}

/** `textDescriptionType`: in ASCII, and empty for the two other ways of writing it. */
function description(words: string): Buffer {
  const tag = Buffer.alloc(12 + words.length + 1 + 78);
  tag.write('desc', 0, 'latin1');
  tag.writeUInt32BE(words.length + 1, 8);
  tag.write(words, 12, 'latin1');
  return tag;
}
