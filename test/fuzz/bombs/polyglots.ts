import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { pagesPdf } from '../../helpers/raw-pdf.ts';
import { withTiffField } from '../../helpers/tiff-field.ts';
import { type Bomb, bombsOf } from './bomb.ts';

/** Stands in what hangs on to a file, and must be in nothing that comes out of it. */
export const TAIL = '<script>alert("from the tail")</script>';
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));

/** Files of two types: the one they begin with, and an archive, a page or a program behind it. */
export function polyglots(): Bomb[] {
  const html = Buffer.from(`\n<!doctype html><title>x</title>${TAIL}`);
  const zip = storedZip('index.html', html);
  return [
    ...bombsOf('pdf', { 'pdf-and-zip.pdf': () => joined(pagesPdf(['0 0 50 50 re f']), zip) }, TAIL),
    ...bombsOf('pdf', { 'pdf-in-html.pdf': () => joined(html, pagesPdf(['0 0 50 50 re f'])) }, TAIL),
    ...bombsOf(
      'image',
      {
        'jpeg-and-zip.jpg': () => joined(fixture('photo.jpg'), zip),
        'jpeg-with-html-comment.jpg': () => commentedJpeg(html),
        'gif-and-script.gif': () => scriptGif(),
        'png-and-html.png': () => joined(fixture('photo.png'), html),
        'webp-and-html.webp': () => joined(fixture('photo.webp'), html),
        'tiff-and-html.tiff': () => joined(fixture('photo.tiff'), html),
        'avif-and-html.avif': () => joined(fixture('photo.avif'), html),
        'animated-gif-and-html.gif': () => joined(fixture('animated.gif'), html),
        // Packed so well that no encoding is smaller: appended bytes must go nevertheless.
        'hard-jpeg-and-html.jpg': async () => joined(await tiny().jpeg({ quality: 1, mozjpeg: true }).toBuffer(), html),
        'hard-webp-and-html.webp': async () => joined(await tiny().webp({ quality: 1, effort: 6 }).toBuffer(), html),
        'hard-png-and-zip.png': async () => joined(await tiny().png({ palette: true, colors: 2 }).toBuffer(), zip),
        'hard-gif-and-html.gif': async () => joined(await tiny().gif({ colors: 2 }).toBuffer(), html),
        'hard-tiff-and-html.tiff': () => joined(fixture('bilevel.tiff'), html),
        'hard-avif-and-html.avif': async () => joined(await tiny().avif({ quality: 1 }).toBuffer(), html),
        'hard-jpeg-with-xmp.jpg': () => described(tiny()).jpeg({ quality: 1 }).toBuffer(),
        'hard-webp-with-xmp.webp': () => described(tiny()).webp({ quality: 1 }).toBuffer(),
        'hard-avif-with-xmp.avif': () => described(tiny()).avif({ quality: 1 }).toBuffer(),
        'hard-tiff-with-fields.tiff': () => withTiffField(fixture('bilevel.tiff'), 270, TAIL),
      },
      TAIL,
    ),
  ];
}

const tiny = () => sharp(fixture('photo.jpg')).resize(12);
const described = (image: Sharp) =>
  image
    .withExif({ IFD0: { ImageDescription: TAIL } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${TAIL}</x:xmpmeta>`);
const joined = (...parts: Buffer[]) => Buffer.concat(parts);

/** An archive with one entry (APPNOTE 6.3.10), which readers find from the end of any file that it is appended to. */
function storedZip(name: string, data: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(data.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = joined(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), data);
  const central = joined(Buffer.from('PK\x01\x02\x14\0'), facts, Buffer.alloc(14), Buffer.from(name));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return joined(local, central, end);
}

function commentedJpeg(comment: Buffer): Buffer {
  const jpeg = fixture('photo.jpg');
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
  return joined(jpeg.subarray(0, 2), head, comment, jpeg.subarray(2));
}

/** A GIF whose first bytes are a JavaScript assignment: its width reads as the opening of a comment. */
function scriptGif(): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a/*'),
    Buffer.from([1, 0, 0x80, 0, 0]),
    Buffer.from('000000ffffff', 'hex'),
  ]);
  const script = Buffer.from(`*/=1;${TAIL}`);
  const comment = joined(Buffer.from([0x21, 0xfe, script.length]), script, Buffer.from([0]));
  return joined(head, comment, Buffer.from('2c00000000010001000002024401003b', 'hex'));
}
