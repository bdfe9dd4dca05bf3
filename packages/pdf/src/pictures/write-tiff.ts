import { Buffer } from '../platform/buffer.ts';
import { type COMPRESSION, type PHOTOMETRIC, TAG, TYPE } from './tiff-tags.ts';

export interface TiffFields {
  width: number;
  height: number;
  bits: number;
  channels: number;
  compression: (typeof COMPRESSION)[keyof typeof COMPRESSION];
  photometric: (typeof PHOTOMETRIC)[keyof typeof PHOTOMETRIC];
  /** T4Options: bit 0 for two dimensions. */
  t4Options?: number;
}

type Entry = [tag: number, type: number, count: number, value: number];

const DIRECTORY = 8;
const ENTRY = 12;

/** Writes a TIFF of one strip, whose data is encoded already. */
export function tiffFile(fields: TiffFields, data: Uint8Array): Buffer {
  const { width, height, bits, channels, compression, photometric, t4Options } = fields;
  const entriesBefore = (behind: number): Entry[] => [
    [TAG.ImageWidth, TYPE.LONG, 1, width],
    [TAG.ImageLength, TYPE.LONG, 1, height],
    [TAG.BitsPerSample, TYPE.SHORT, channels, channels === 1 ? bits : behind],
    [TAG.Compression, TYPE.SHORT, 1, compression],
    [TAG.PhotometricInterpretation, TYPE.SHORT, 1, photometric],
    [TAG.StripOffsets, TYPE.LONG, 1, behind + 2 * channels],
    [TAG.SamplesPerPixel, TYPE.SHORT, 1, channels],
    [TAG.RowsPerStrip, TYPE.LONG, 1, height],
    [TAG.StripByteCounts, TYPE.LONG, 1, data.length],
    ...(t4Options === undefined ? [] : [[TAG.T4Options, TYPE.LONG, 1, t4Options] satisfies Entry]),
  ];
  const count = entriesBefore(0).length;
  const behind = DIRECTORY + 2 + count * ENTRY + 4;
  const head = Buffer.alloc(behind + 2 * channels);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(DIRECTORY, 4);
  head.writeUInt16LE(count, DIRECTORY);
  for (const [index, [tag, type, values, value]] of entriesBefore(behind).entries()) {
    const at = DIRECTORY + 2 + index * ENTRY;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < channels; channel++) head.writeUInt16LE(bits, behind + channel * 2);
  return Buffer.concat([head, data]);
}
