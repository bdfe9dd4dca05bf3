import { expect, it } from 'vitest';
import { jpegFrame } from './jpeg.ts';

const SOI = [0xff, 0xd8];
const APP0 = [0xff, 0xe0, 0, 4, 0xff, 0xc0];
/** A frame of 300 × 200 pixels in three components, with its marker. */
const frame = (marker = 0xc0) => [0xff, marker, 0, 17, 8, 0, 200, 1, 44, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
const FOUND = { width: 300, height: 200, components: 3 };
const read = (...parts: number[][]) => jpegFrame(Uint8Array.from(parts.flat()));

it.each<[string, number[][]]>([
  ['alone', [SOI, frame()]],
  ['behind a segment that looks like one inside', [SOI, APP0, frame()]],
  ['in a progressive picture', [SOI, frame(0xc2)]],
  ['in a picture that is coded arithmetically', [SOI, frame(0xc9)]],
  ['behind markers without a length', [SOI, [0xff, 0x01], [0xff, 0xd0], [0xff, 0xd7], frame()]],
  ['behind a second beginning', [SOI, SOI, frame()]],
  ['behind bytes that fill', [SOI, [0xff, 0xff, 0xff], frame()]],
  ['behind a stuffed byte', [SOI, [0xff, 0], frame()]],
  ['behind bytes that belong to nothing', [[1, 2, 3], SOI, [0, 1], APP0, [7], frame()]],
])('the frame of a JPEG is found %s', (_, parts) => expect(read(...parts)).toEqual(FOUND));

it.each<[string, number[][]]>([
  ['nothing at all', []],
  ['no beginning', [frame()]],
  ['an end before it', [SOI, [0xff, 0xd9], frame()]],
  ['a scan before it', [SOI, [0xff, 0xda, 0, 2], frame()]],
  ['a table of codes in its place', [SOI, frame(0xc4)]],
  ['it is cut', [SOI, frame().slice(0, 9)]],
])('there is no frame in a JPEG with %s', (_, parts) => expect(read(...parts)).toBeNull());

it('the frame of a picture in the middle of a buffer is that of the picture', () => {
  const bytes = Uint8Array.from([...SOI, ...frame(), ...SOI, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0]);
  expect(jpegFrame(bytes.subarray(SOI.length + frame().length))).toEqual({ width: 2, height: 1, components: 1 });
});
