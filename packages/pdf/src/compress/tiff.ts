import { Buffer } from '../platform/buffer.ts';

const SHORT = 3;
const LONG = 4;
const DIRECTORY = 8;

/**
 * Wraps CMYK samples of 8 bits as a TIFF (TIFF 6.0, section 16): the way to hand them to a decoder that takes four plain
 * channels for RGB and opacity.
 */
export function cmykTiff(samples: Buffer, width: number, height: number): Buffer {
  const entries = (bits: number, data: number): [tag: number, type: number, count: number, value: number][] => [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, bits],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 5],
    [273, LONG, 1, data],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, samples.length],
    [284, SHORT, 1, 1],
  ];
  const count = entries(0, 0).length;
  const bits = DIRECTORY + 2 + count * 12 + 4;
  const head = Buffer.alloc(bits + 8);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(DIRECTORY, 4);
  head.writeUInt16LE(count, DIRECTORY);
  entries(bits, head.length).forEach(([tag, type, values, value], index) => {
    const at = DIRECTORY + 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (let component = 0; component < 4; component++) head.writeUInt16LE(8, bits + component * 2);
  return Buffer.concat([head, samples]);
}
