export interface ColorProfile {
  name: string | null;
  version: string;
  /** Such as RGB, CMYK, GRAY. */
  space: string;
  bytes: number;
}

const HEADER = 128;
const MAX_TAGS = 200;

/** Reads the properties of a color profile (ICC.1:2022, 7.2 and 9.2.41); null if it is invalid. */
export function readProfile(data: Buffer): ColorProfile | null {
  if (data.length < HEADER + 4 || data.toString('latin1', 36, 40) !== 'acsp') return null;
  return {
    name: nameOf(data),
    version: `${data.readUInt8(8)}.${data.readUInt8(9) >> 4}`,
    space: data.toString('latin1', 16, 20).trim(),
    bytes: data.length,
  };
}

/** Its description, as old profiles write it, and as new ones do. */
function nameOf(data: Buffer): string | null {
  const count = Math.min(data.readUInt32BE(HEADER), MAX_TAGS);
  for (let index = 0; index < count; index++) {
    const at = HEADER + 4 + index * 12;
    if (at + 12 > data.length) return null;
    if (data.toString('latin1', at, at + 4) !== 'desc') continue;
    const [start, size] = [data.readUInt32BE(at + 4), data.readUInt32BE(at + 8)];
    if (start + size > data.length || size < 16) return null;
    const tag = data.subarray(start, start + size);
    const kind = tag.toString('latin1', 0, 4);
    if (kind === 'desc') return clean(tag.toString('latin1', 12, 12 + tag.readUInt32BE(8)));
    if (kind !== 'mluc' || size < 28) return null;
    const [length, offset] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
    return clean(new TextDecoder('utf-16be').decode(tag.subarray(offset, offset + length)));
  }
  return null;
}

function clean(text: string): string | null {
  return (
    text
      .replace(/[\0-\x1f\x7f]/g, '')
      .slice(0, 200)
      .trim() || null
  );
}
