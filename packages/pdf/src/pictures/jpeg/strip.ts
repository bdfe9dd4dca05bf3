import { Buffer } from '../../platform/buffer.ts';
import { isFrame, isRestart, MARKER, MARKER_START, START_OF_IMAGE } from './markers.ts';

const TABLES: readonly number[] = [MARKER.dht, MARKER.dac, MARKER.dqt, MARKER.dri];
/** Tables, restart interval and frame headers (ITU-T T.81, table B.1): everything a decoder needs besides scans. */
const isNeeded = (marker: number): boolean => isFrame(marker) || TABLES.includes(marker);

/** Copies the drawn data up to the end of the picture (ITU-T T.81, B.1.1); null if anything else is in between. */
export function stripJpeg(file: Buffer, orientation: number): Buffer | null {
  if (file.readUInt16BE(0) !== START_OF_IMAGE) return null;
  const kept: Buffer[] = [file.subarray(0, 2)];
  const profile: Buffer[] = [];
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== MARKER_START) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === MARKER_START) {
      at++; // fill byte
      continue;
    }
    if (marker === MARKER.eoi) break;
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return null;
    if (marker === MARKER.sos) end = endOfScan(file, end);
    const segment = file.subarray(at, end);
    if (marker === MARKER.sos || isNeeded(marker)) kept.push(segment);
    else if (marker >= MARKER.app0 && marker <= MARKER.app15) profile.push(...lookOf(segment, marker));
    else if (marker !== MARKER.comment) return null;
    at = end;
  }
  const turned = orientation > 1 ? [orientationSegment(orientation)] : [];
  // JFIF comes first (JFIF 1.02), then profile and orientation, then the tables.
  kept.splice(1, 0, ...profile, ...turned);
  return Buffer.concat([...kept, Buffer.from([MARKER_START, MARKER.eoi])]);
}

/** The position of the marker after the entropy-coded data, in which `ff00` and restart markers belong to it. */
function endOfScan(file: Buffer, from: number): number {
  for (
    let at = file.indexOf(MARKER_START, from);
    at >= 0 && at + 1 < file.length;
    at = file.indexOf(MARKER_START, at + 2)
  ) {
    const next = file.readUInt8(at + 1);
    if (next === MARKER_START) at--;
    else if (next !== 0 && !isRestart(next)) return at;
  }
  throw new RangeError('the scan does not end');
}

/** Of an application segment what decides how the picture looks: density, color profile and color transform. */
export function lookOf(segment: Buffer, marker: number): Buffer[] {
  const name = (length: number) => segment.toString('latin1', 4, 4 + length);
  if (marker === MARKER.app0 && name(5) === 'JFIF\0' && segment.length >= 18) {
    const density = Buffer.from(segment.subarray(0, 18));
    density.writeUInt16BE(16, 2);
    density.writeUInt16BE(0, 16); // no thumbnail
    return [density];
  }
  if (marker === MARKER.app2 && name(12) === 'ICC_PROFILE\0') return [segment];
  if (marker === MARKER.app14 && name(5) === 'Adobe' && segment.length >= 16) {
    const transform = Buffer.from(segment.subarray(0, 16));
    transform.writeUInt16BE(14, 2);
    return [transform];
  }
  return [];
}

/** The smallest EXIF block that says which side is up (Exif 2.32, 4.6). */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    `ff${MARKER.app1.toString(16)}0022457869660000` +
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
