import type { ImageFormat } from './formats.ts';

const SOI = 0xd8;
const SOS = 0xda;
const EXIF_APP = 0xe1;
const COMMENT = 0xfe;
/** APP0 (JFIF), APP2 (colour profile) and APP14 (Adobe's colour transform) decide how the picture looks. */
const KEPT_APPS = new Set([0xe0, 0xe2, 0xee]);
const PNG_METADATA = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);
const WEBP_METADATA = new Set(['EXIF', 'XMP ']);
const WEBP_METADATA_FLAGS = 0x0c;

/**
 * Takes EXIF, XMP, IPTC, comments and the like out of an image file without touching its pixels or its colour profile.
 * The orientation of a JPEG is kept, since it decides which side is up.
 * @returns null when the file is of a format, or built in a way, that this cannot be done to
 */
export function stripMetadata(file: Buffer, format: ImageFormat, orientation: number): Buffer | null {
  try {
    if (format === 'jpeg') return stripJpeg(file, orientation);
    if (format === 'png') return orientation === 1 ? stripPng(file) : null;
    if (format === 'webp') return orientation === 1 ? stripWebp(file) : null;
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Copies the segments before the scan (ITU-T T.81, B.1.1), leaving out those that describe and do not draw. */
function stripJpeg(file: Buffer, orientation: number): Buffer | null {
  if (file.readUInt16BE(0) !== (0xff00 | SOI)) return null;
  const kept: Buffer[] = [file.subarray(0, 2)];
  if (orientation > 1) kept.push(orientationSegment(orientation));
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at++; // fill byte
      continue;
    }
    if (marker === SOS) {
      kept.push(file.subarray(at));
      return Buffer.concat(kept);
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return null;
    const app = marker >= 0xe0 && marker <= 0xef;
    if (marker !== COMMENT && (!app || KEPT_APPS.has(marker)) && !isMultiPicture(file, marker, at)) {
      kept.push(file.subarray(at, end));
    }
    at = end;
  }
}

/** APP2 also holds an index of further pictures behind the first (CIPA DC-007); a profile starts with "ICC_PROFILE". */
function isMultiPicture(file: Buffer, marker: number, at: number): boolean {
  return marker === 0xe2 && file.toString('latin1', at + 4, at + 8) === 'MPF\0';
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

function stripPng(file: Buffer): Buffer {
  const kept: Buffer[] = [file.subarray(0, 8)];
  for (let at = 8; at < file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (!PNG_METADATA.has(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Copies the RIFF chunks (RFC 9649), and takes the flags of the left-out ones out of the `VP8X` header. */
function stripWebp(file: Buffer): Buffer {
  const kept: Buffer[] = [Buffer.from(file.subarray(0, 12))];
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + size + (size & 1), file.length);
    const type = file.toString('latin1', at, at + 4);
    if (type === 'VP8X') {
      const header = Buffer.from(file.subarray(at, end));
      header.writeUInt8(header.readUInt8(8) & ~WEBP_METADATA_FLAGS, 8);
      kept.push(header);
    } else if (!WEBP_METADATA.has(type)) kept.push(file.subarray(at, end));
    at = end;
  }
  const stripped = Buffer.concat(kept);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}
