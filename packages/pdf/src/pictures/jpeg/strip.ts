import { Buffer } from '../../platform/buffer.ts';

const EXIF_APP = 0xe1;
const EOI = 0xd9;
const SOS = 0xda;
/** Tables, restart interval and frame headers (ITU-T T.81, table B.1): what a decoder needs besides scans. */
const NEEDED = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xdb, 0xdd,
]);

/** Copies what is drawn up to the end of the picture (ITU-T T.81, B.1.1); null where anything else stands between. */
export function stripJpeg(file: Buffer, orientation: number): Buffer | null {
  if (file.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [file.subarray(0, 2)];
  const profile: Buffer[] = [];
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at++; // fill byte
      continue;
    }
    if (marker === EOI) break;
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return null;
    if (marker === SOS) end = endOfScan(file, end);
    const segment = file.subarray(at, end);
    if (marker === SOS || NEEDED.has(marker)) kept.push(segment);
    else if (marker >= 0xe0 && marker <= 0xef) profile.push(...lookOf(segment, marker));
    else if (marker !== 0xfe) return null;
    at = end;
  }
  const turned = orientation > 1 ? [orientationSegment(orientation)] : [];
  // JFIF comes first (JFIF 1.02), and the picture's own tables behind what says how it looks.
  kept.splice(1, 0, ...profile, ...turned);
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])]);
}

/** The position of the marker behind the entropy-coded data, in which `ff00` and restart markers belong to it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 2)) {
    const next = file.readUInt8(at + 1);
    if (next === 0xff) at--;
    else if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('the scan does not end');
}

/** Of an application segment what decides how the picture looks: density, color profile and color transform. */
export function lookOf(segment: Buffer, marker: number): Buffer[] {
  const name = (length: number) => segment.toString('latin1', 4, 4 + length);
  if (marker === 0xe0 && name(5) === 'JFIF\0' && segment.length >= 18) {
    const density = Buffer.from(segment.subarray(0, 18));
    density.writeUInt16BE(16, 2);
    density.writeUInt16BE(0, 16); // no thumbnail
    return [density];
  }
  if (marker === 0xe2 && name(12) === 'ICC_PROFILE\0') return [segment];
  if (marker === 0xee && name(5) === 'Adobe' && segment.length >= 16) {
    const transform = Buffer.from(segment.subarray(0, 16));
    transform.writeUInt16BE(14, 2);
    return [transform];
  }
  return [];
}

/** The smallest EXIF block that says which side is up (Exif 2.32, 4.6). */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    `ff${EXIF_APP.toString(16)}0022457869660000` +
      '4d4d002a00000008' +
      '0001' +
      '01120003000000010000' +
      '0000' +
      '00000000',
    'hex',
  );
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
