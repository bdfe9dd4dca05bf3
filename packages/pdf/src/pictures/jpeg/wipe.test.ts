import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { wipeJpeg } from './wipe.ts';

const [WIDTH, HEIGHT] = [203, 157];
const BOX = { left: 50, top: 41, right: 120, bottom: 77 };

/** Something that no block of has the same twice. */
function picture(channels: 1 | 3 | 4): Buffer {
  const data = Buffer.alloc(WIDTH * HEIGHT * channels);
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / channels);
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    const grain = ((x * 73 + y * 151 + x * y) * 2654435761) >>> 27;
    data[at] = 120 + Math.sin(x / (5 + (at % channels))) * 60 + Math.cos(y / 9) * 40 + grain;
  }
  return data;
}

async function encoded(channels: 1 | 3 | 4, options: object): Promise<Buffer> {
  const raw = { width: WIDTH, height: HEIGHT, channels };
  const space = channels === 1 ? 'b-w' : channels === 3 ? 'srgb' : 'cmyk';
  const image =
    channels === 4 ? sharp(picture(3), { raw: { ...raw, channels: 3 } }) : sharp(picture(channels), { raw });
  return await image.toColourspace(space).jpeg(options).toBuffer();
}

const decoded = (bytes: Buffer) => sharp(bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });

describe('wiping a JPEG', () => {
  it.each([
    ['gray', 1, {}],
    ['of colors at half the size', 3, { chromaSubsampling: '4:2:0' }],
    ['of colors at full size', 3, { chromaSubsampling: '4:4:4', quality: 95 }],
    ['progressive and gray', 1, { progressive: true }],
    ['progressive and of colors', 3, { progressive: true, quality: 60 }],
    ['with its own tables', 3, { mozjpeg: true }],
  ] as const)(
    'makes what lies in the box black and changes nothing beyond its blocks: %s',
    async (_, channels, options) => {
      const before = await encoded(channels, options);
      const after = wipeJpeg(before, [BOX]);
      if (!after) throw new Error('it was not taken apart');
      const [one, other] = [await decoded(before), await decoded(after)];
      expect(other.info).toMatchObject({ width: WIDTH, height: HEIGHT, channels: one.info.channels });
      const reach = channels === 1 ? 8 : 18;
      let [brightest, changed] = [0, 0];
      for (let at = 0; at < one.data.length; at++) {
        const pixel = Math.floor(at / one.info.channels);
        const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
        const edge = channels === 1 ? 8 : 16;
        const inner = x >= BOX.left + edge && x < BOX.right - edge && y >= BOX.top + edge && y < BOX.bottom - edge;
        const far = x < BOX.left - reach || x >= BOX.right + reach || y < BOX.top - reach || y >= BOX.bottom + reach;
        if (inner) brightest = Math.max(brightest, other.data[at]!);
        else if (far && one.data[at] !== other.data[at]) changed++;
      }
      expect(changed).toBe(0);
      expect(brightest).toBeLessThan(40);
      expect(after.length).toBeLessThan(before.length * 1.2);
    },
  );

  it('takes four inks, restart markers and the whole of a picture', async () => {
    const inks = await encoded(4, {});
    const wiped = wipeJpeg(inks, [BOX]);
    expect(wiped && (await sharp(wiped).metadata()).space).toBe('cmyk');
    const all = wipeJpeg(await encoded(3, {}), [{ left: 0, top: 0, right: WIDTH, bottom: HEIGHT }]);
    expect((await decoded(all!)).data.every((value) => value < 4)).toBe(true);
    expect(all!.length).toBeLessThan(1200);
  });

  it('leaves to others what is damaged or of another kind', async () => {
    const bytes = await encoded(3, {});
    expect(wipeJpeg(bytes.subarray(0, bytes.length / 2), [BOX])).toBeNull();
    expect(wipeJpeg(Buffer.from('no picture at all'), [BOX])).toBeNull();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    const end = frame + 2 + bytes.readUInt16BE(frame + 2);
    const twoFrames = Buffer.concat([bytes.subarray(0, end), bytes.subarray(frame)]);
    expect(wipeJpeg(bytes, [BOX])).not.toBeNull();
    expect(wipeJpeg(twoFrames, [BOX])).toBeNull();
    for (let seed = 1; seed < 60; seed++) {
      const damaged = Buffer.from(bytes);
      for (let hit = 0; hit < 8; hit++)
        damaged[2 + ((seed * 7919 + hit * 104729 * seed) % (bytes.length - 2))] = (seed * 37 + hit) & 255;
      expect(() => wipeJpeg(damaged, [BOX])).not.toThrow();
    }
  });
});
