const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Sizes of the sub-blocks that name an application, and that say how often frames loop. */
const APPLICATION_BYTES = 11;
const LOOP_BYTES = 3;
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Copies the frames of a GIF with their timing and the number of loops (GIF89a, appendix A), up to its trailer. */
export function stripGif(file: Buffer): Buffer | null {
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return null;
  let at = 13 + colorTable(file.readUInt8(10));
  const kept: Buffer[] = [file.subarray(0, at)];
  for (;;) {
    const start = at;
    const kind = file.readUInt8(at);
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      at = endOfBlocks(file, at + 11 + colorTable(file.readUInt8(at + 9)));
      kept.push(file.subarray(start, at));
    } else if (kind === EXTENSION) {
      at = endOfBlocks(file, at + 2);
      kept.push(...timingOf(file.subarray(start, at)));
    } else return null;
  }
  return Buffer.concat([...kept, Buffer.from([TRAILER])]);
}

function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The position after a chain of sub-blocks. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += size + 1;
  return at + 1;
}

/** Of an extension what decides how frames follow each other: a graphic control, or how often they loop. */
function timingOf(block: Buffer): Buffer[] {
  const label = block.readUInt8(1);
  if (label === GRAPHIC_CONTROL && block.length === 8) return [block];
  const loops = label === APPLICATION && block[2] === APPLICATION_BYTES && LOOPS.has(block.toString('latin1', 3, 14));
  if (!loops || block[14] !== LOOP_BYTES) return [];
  return [Buffer.concat([block.subarray(0, 18), Buffer.from([0])])];
}
