import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict } from '../syntax/objects.ts';
import { deviceSpace, type Picture, statedDpi } from './picture.ts';

/** Boxes that a decoder needs (ISO/IEC 15444-1, annex I); others describe the picture and its maker. */
const NEEDED = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c']);
const HEADER = 'jp2h';
const CODESTREAM = 'jp2c';
const SIZ = 0xff51;
const EOC = 0xffd9;

interface Box {
  type: string;
  whole: Buffer;
  body: Buffer;
}

/**
 * The picture of a JPEG 2000 file, or bare codestream, with its own data (ISO 32000-2, 7.4.9); null if it is cut off.
 */
export function jp2Picture(file: Buffer): Picture | null {
  try {
    const bare = file.readUInt16BE(0) === 0xff4f;
    const boxes = bare ? [] : boxesIn(file);
    const codestream = bare ? file : boxes.find(({ type }) => type === CODESTREAM)?.body;
    if (!codestream || codestream.readUInt16BE(2) !== SIZ || codestream.readUInt16BE(codestream.length - 2) !== EOC)
      return null;
    const width = codestream.readUInt32BE(8) - codestream.readUInt32BE(16);
    const height = codestream.readUInt32BE(12) - codestream.readUInt32BE(20);
    const components = codestream.readUInt16BE(40);
    if (width < 1 || height < 1) return null;
    const dict: PdfDict = dictOf({
      Type: nameOf('XObject'),
      Subtype: nameOf('Image'),
      Width: width,
      Height: height,
      Filter: nameOf('JPXDecode'),
    });
    const data = bare ? file : Buffer.concat(boxes.filter(({ type }) => NEEDED.has(type)).map(({ whole }) => whole));
    const header = boxes.find(({ type }) => type === HEADER);
    const inside = header ? boxesIn(header.body) : [];
    // The file itself says its colors; a bare codestream does not.
    if (bare) {
      if (components !== 1 && components !== 3 && components !== 4) return null;
      dict.set('ColorSpace', deviceSpace(components));
    }
    if (inside.some(({ type, body }) => type === 'cdef' && hasOpacity(body))) dict.set('SMaskInData', 1);
    const dpi = densityOf(inside);
    return { width, height, dict, data, profile: null, alpha: null, orientation: 1, embedded: true, dpi };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const stated = bytes.readUInt32BE(at);
    const long = stated === 1;
    const length = long ? Number(bytes.readBigUInt64BE(at + 8)) : stated === 0 ? bytes.length - at : stated;
    const head = long ? 16 : 8;
    if (length < head || at + length > bytes.length) throw new RangeError('a box does not end');
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      whole: bytes.subarray(at, at + length),
      body: bytes.subarray(at + head, at + length),
    });
    at += length;
  }
  return boxes;
}

/** Whether a channel is the opacity of the whole picture (I.5.3.6). */
function hasOpacity(body: Buffer): boolean {
  const count = body.readUInt16BE(0);
  for (let index = 0; index < count; index++) if (body.readUInt16BE(2 + index * 6 + 2) === 1) return true;
  return false;
}

/** The resolution of capture or display (I.5.3.7), in dots per inch. */
function densityOf(boxes: Box[]): number | null {
  const outer = boxes.find(({ type }) => type === 'res ');
  const body = outer && boxesIn(outer.body)[0]?.body;
  if (!body || body.length < 10) return null;
  const across = (body.readUInt16BE(4) / body.readUInt16BE(6)) * 10 ** body.readInt8(9);
  return statedDpi(across * 0.0254);
}
