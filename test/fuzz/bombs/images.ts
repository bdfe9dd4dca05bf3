import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { flatPng, pngChunk } from '../../helpers/flat-png.ts';
import { type Bomb, bombsOf } from './bomb.ts';
import { deflatedZeros } from './deflate.ts';

const MAX_SEGMENT = 65_533;
const MANY_SCANS = 4000;
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));

/** Pictures that are far larger inside than on the wire, or carry far more than a picture. */
export function imageBombs(): Bomb[] {
  const photo = fixture('photo.jpg');
  return bombsOf('image', {
    'flat-14000.png': () => flatPng(14_000, 14_000),
    'flat-7000.png': () => flatPng(7000, 7000),
    'claimed-2147483647.png': () => claimedPng(0x7fffffff),
    'more-data-than-pixels.png': () => pngOf(100, 100, deflatedZeros(2048)),
    'profile-inflates.png': () =>
      flatPng(64, 64, [pngChunk('iCCP', Buffer.concat([text('x\0\0'), deflatedZeros(1024)]))]),
    'text-inflates.png': () => flatPng(64, 64, [pngChunk('zTXt', Buffer.concat([text('x\0\0'), deflatedZeros(1024)]))]),
    'many-texts.png': () =>
      flatPng(
        64,
        64,
        Array.from({ length: 200_000 }, () => pngChunk('tEXt', text('k\0v'))),
      ),
    'exif-40-mb.png': () => flatPng(64, 64, [pngChunk('eXIf', Buffer.alloc(40_000_000, 'MM'))]),
    'animated-65535.gif': () => gif(65_535, 10),
    'animated-5000-frames.gif': () => gif(5000, 6000),
    'animated-in-limits.gif': () => gif(200, 1200),
    'animated.webp': () => animatedWebp(4000, 400),
    'animated-12000.webp': () => animatedWebp(12_000, 2),
    'exif-oversize.jpg': () => withSegments(photo, 0xe1, 600, text('Exif\0\0MM\0*\0\0\0\x08')),
    'exif-loop.jpg': () => withSegments(photo, 0xe1, 1, loopingExif()),
    'icc-oversize.jpg': () => withProfile(photo, 255),
    'claimed-65535.jpg': () => claimedJpeg(photo, 65_535),
    'many-scans.jpg': () => manyScans(),
    'claimed-huge.tiff': () => claimedTiff(0x7fffffff),
    'loop.tiff': () => loopingTiff(),
    'strips-overlap.tiff': () => stripsTiff(),
    'claimed-huge.avif': () => claimedAvif(),
  });
}

const text = (value: string) => Buffer.from(value, 'latin1');

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const whole = flatPng(1, 1);
  const header = Buffer.from(whole.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    whole.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const claimedPng = (side: number) => pngOf(side, side, deflateSync(Buffer.alloc(1000)));

/** Frames of one pixel on a canvas of `side` × `side` (GIF89a, 20 and 24): each is shown as a whole canvas. */
function gif(side: number, frames: number): Buffer {
  const head = Buffer.alloc(13);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  head[10] = 0x80;
  const control = Buffer.from('21f90400010000' + '00', 'hex');
  const frame = Buffer.from('2c00000000' + '01000100' + '00' + '02' + '024401' + '00', 'hex');
  return Buffer.concat([
    head,
    Buffer.from('000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => Buffer.concat([control, frame])),
    Buffer.from([0x3b]),
  ]);
}

/** The same flat frame again and again in one WebP (RFC 9649, 2.7). */
async function animatedWebp(side: number, frames: number): Promise<Buffer> {
  const flat = sharp({
    create: { width: side, height: side, channels: 3, background: '#336699' },
    limitInputPixels: false,
  });
  const one = await flat.webp({ lossless: true, effort: 0 }).toBuffer();
  const bitstream = one.subarray(12);
  const header = Buffer.alloc(10);
  header[0] = 2;
  header.writeUIntLE(side - 1, 4, 3);
  header.writeUIntLE(side - 1, 7, 3);
  const frame = Buffer.alloc(16);
  frame.writeUIntLE(side - 1, 6, 3);
  frame.writeUIntLE(side - 1, 9, 3);
  frame.writeUIntLE(40, 12, 3);
  const parts = [
    riff('VP8X', header),
    riff('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => riff('ANMF', Buffer.concat([frame, bitstream]))),
  ];
  return riff('RIFF', Buffer.concat([text('WEBP'), ...parts]));
}

function riff(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

/** A JPEG with `count` full segments more, each beginning with `start` (ITU-T T.81, B.1.1.4). */
function withSegments(jpeg: Buffer, marker: number, count: number, start: Buffer): Buffer {
  const segment = Buffer.alloc(MAX_SEGMENT + 2);
  segment.writeUInt16BE(0xff00 | marker, 0);
  segment.writeUInt16BE(MAX_SEGMENT, 2);
  start.copy(segment, 4);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: count }, () => segment), jpeg.subarray(2)]);
}

/** An EXIF block whose directory is its own next and its own sub-directory. */
function loopingExif(): Buffer {
  const loop =
    '4d4d002a00000008' + '0002' + '8769000400000001' + '00000008' + '8825000400000001' + '00000008' + '00000008';
  return Buffer.concat([text('Exif\0\0'), Buffer.from(loop, 'hex')]);
}

/** A color profile in `count` full pieces (ICC.1, B.4), which is no profile. */
function withProfile(jpeg: Buffer, count: number): Buffer {
  const pieces = Array.from({ length: count }, (_, index) =>
    withSegments(
      Buffer.alloc(2),
      0xe2,
      1,
      Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([index + 1, count])]),
    ).subarray(2),
  );
  return Buffer.concat([jpeg.subarray(0, 2), ...pieces, jpeg.subarray(2)]);
}

function claimedJpeg(jpeg: Buffer, side: number): Buffer {
  const bytes = Buffer.from(jpeg);
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker < 0xc0 || marker > 0xc2) continue;
    bytes.writeUInt16BE(side, at + 5);
    bytes.writeUInt16BE(side, at + 7);
    break;
  }
  return bytes;
}

/** A progressive JPEG of 36 megapixels whose last scan comes again and again. */
async function manyScans(): Promise<Buffer> {
  const flat = sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#336699' } });
  const jpeg = await flat.jpeg({ progressive: true, quality: 50 }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, jpeg.length - 2);
  const count = Math.min(MANY_SCANS, Math.floor(40_000_000 / scan.length));
  return Buffer.concat([jpeg.subarray(0, last), ...Array.from({ length: count }, () => scan), jpeg.subarray(-2)]);
}

/** Directories of a TIFF 6.0 file: entries as tag, type (3 short, 4 long), count, value. */
function tiff(directories: [entries: number[][], next: number][], data = Buffer.alloc(0)): Buffer {
  const parts = [Buffer.from('49492a0008000000', 'hex')];
  for (const [entries, next] of directories) {
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    directory.writeUInt16LE(entries.length, 0);
    entries.forEach(([tag = 0, type = 4, count = 1, value = 0], index) => {
      directory.writeUInt16LE(tag, 2 + index * 12);
      directory.writeUInt16LE(type, 4 + index * 12);
      directory.writeUInt32LE(count, 6 + index * 12);
      directory.writeUInt32LE(value, 10 + index * 12);
    });
    directory.writeUInt32LE(next, directory.length - 4);
    parts.push(directory);
  }
  return Buffer.concat([...parts, data]);
}

const plain = (width: number, height: number, strip: number[]) => [
  [256, 4, 1, width],
  [257, 4, 1, height],
  [258, 3, 1, 8],
  [259, 3, 1, 1],
  [262, 3, 1, 1],
  strip,
  [277, 3, 1, 1],
  [278, 4, 1, height],
  [279, 4, 1, width * height],
];

const claimedTiff = (side: number) => tiff([[plain(side, side, [273, 4, 1, 8]).slice(0, 8), 0]]);
const loopingTiff = () => tiff([[plain(4, 4, [273, 4, 1, 8]), 8]]);

/** Seven thousand strips that share the same bytes, whose list of offsets is the file itself. */
function stripsTiff(): Buffer {
  const strip = [273, 4, 7000, 8];
  const entries = plain(7000, 7000, strip).map((entry) => (entry[0] === 278 ? [278, 4, 1, 1] : entry));
  return tiff([[entries.map((entry) => (entry[0] === 279 ? [279, 4, 7000, 8] : entry)), 0]], Buffer.alloc(60_000, 1));
}

/** An AVIF whose picture claims to be far larger than its stream (ISO/IEC 23008-12, 6.5.3). */
function claimedAvif(): Buffer {
  const bytes = Buffer.from(fixture('photo.avif'));
  const at = bytes.indexOf('ispe', 0, 'latin1');
  bytes.writeUInt32BE(0x7fffffff, at + 8);
  bytes.writeUInt32BE(0x7fffffff, at + 12);
  return bytes;
}
