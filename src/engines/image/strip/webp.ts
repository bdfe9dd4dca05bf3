/** Chunks for pixels, colors and animation (RFC 9649, 2.7). */
const NEEDED = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const IN_FRAMES = new Set(['VP8 ', 'VP8L', 'ALPH']);
const FRAME_HEADER = 16;
const METADATA_FLAGS = 0x0c;

/** Copies the chunks for drawing, within the size stated by the file, and clears the flags of the others. */
export function stripWebp(file: Buffer): Buffer {
  const size = file.readUInt32LE(4) + 8;
  if (size > file.length) throw new RangeError('the file is cut off');
  const chunks = chunksOf(file.subarray(0, size), 12, NEEDED);
  const stripped = Buffer.concat([file.subarray(0, 12), ...chunks]);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

function chunksOf(bytes: Buffer, from: number, needed: ReadonlySet<string>): Buffer[] {
  const kept: Buffer[] = [];
  for (let at = from; at < bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size;
    if (end > bytes.length) throw new RangeError('a chunk does not end');
    if (needed.has(type)) kept.push(chunk(type, cleaned(type, bytes.subarray(at + 8, end))));
    at = end + (size & 1);
  }
  return kept;
}

function cleaned(type: string, data: Buffer): Buffer {
  if (type === 'ANMF') {
    return Buffer.concat([data.subarray(0, FRAME_HEADER), ...chunksOf(data, FRAME_HEADER, IN_FRAMES)]);
  }
  if (type !== 'VP8X') return data;
  const header = Buffer.from(data.subarray(0, 10));
  header.writeUInt8(header.readUInt8(0) & ~METADATA_FLAGS, 0);
  return header;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(8 + data.length + (data.length & 1));
  bytes.write(type, 'latin1');
  bytes.writeUInt32LE(data.length, 4);
  data.copy(bytes, 8);
  return bytes;
}
