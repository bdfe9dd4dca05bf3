import { TAG, TIFF, TYPE } from '../tiff-tags.ts';

/** Sizes of the types of values in bytes (TIFF 6.0, section 2). */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const MAX_PAGES = 5000;
/** Where the data of a picture is, and how much of it: strips, or tiles. */
const DATA = new Map<number, number>([
  [TAG.StripOffsets, TAG.StripByteCounts],
  [TAG.TileOffsets, TAG.TileByteCounts],
]);
const NEEDED = new Set<number>(Object.values(TAG));

interface Field {
  tag: number;
  type: number;
  count: number;
  /** The values as in the file. */
  values: Buffer;
}

/** Rewrites the pages of a TIFF with the fields for drawing and their data, and nothing else of the file. */
export function stripTiff(file: Buffer): Buffer | null {
  const order = file.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const little = order === 'II';
  const u16 = (at: number) => (little ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const u32 = (at: number) => (little ? file.readUInt32LE(at) : file.readUInt32BE(at));
  if (u16(2) !== TIFF) return null;
  const pages: Field[][] = [];
  const seen = new Set<number>();
  for (let at = u32(4); at !== 0; ) {
    if (seen.has(at) || pages.length === MAX_PAGES) return null;
    seen.add(at);
    const fields = fieldsAt(at);
    if (!fields) return null;
    pages.push(fields);
    at = u32(at + 2 + u16(at) * 12);
  }
  return writePages(file, pages, little);

  /** The needed fields of the directory at `at`; null if one is of a type that cannot be copied. */
  function fieldsAt(at: number): Field[] | null {
    const fields: Field[] = [];
    for (let index = 0; index < u16(at); index++) {
      const entry = at + 2 + index * 12;
      const [tag, type, count] = [u16(entry), u16(entry + 2), u32(entry + 4)];
      if (!NEEDED.has(tag)) continue;
      const size = (SIZES[type] ?? 0) * count;
      const start = size <= 4 ? entry + 8 : u32(entry + 8);
      if (size === 0 || start + size > file.length) return null;
      fields.push({ tag, type, count, values: file.subarray(start, start + size) });
    }
    return fields;
  }
}

/** Lays out pages one after the other: data, long values, directory. */
function writePages(file: Buffer, pages: Field[][], little: boolean): Buffer | null {
  const parts: Buffer[] = [];
  let length = 0;
  const append = (bytes: Buffer): number => {
    const at = length;
    parts.push(bytes);
    length += bytes.length;
    if (length & 1) parts.push(Buffer.alloc(1));
    length += length & 1;
    return at;
  };
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    if (little) bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const short = (value: number): Buffer => (little ? number(value).subarray(0, 2) : number(value).subarray(2));
  // Offset at which to write the next directory's offset.
  let link = Buffer.concat([file.subarray(0, 4), number(0)]);
  let linkAt = 4;
  append(link);
  for (const fields of pages) {
    const entries: Buffer[] = [];
    for (const field of fields) {
      const moved = DATA.has(field.tag) ? moveData(file, field, fields, little, append, number) : field;
      if (!moved) return null;
      const inline = moved.values.length <= 4;
      const value = Buffer.alloc(4);
      if (inline) moved.values.copy(value);
      else number(append(moved.values)).copy(value);
      entries.push(Buffer.concat([short(moved.tag), short(moved.type), number(moved.count), value]));
    }
    const directory = Buffer.concat([short(entries.length), ...entries, number(0)]);
    number(append(directory)).copy(link, linkAt);
    link = directory;
    linkAt = directory.length - 4;
  }
  return Buffer.concat(parts, length);
}

/** Appends the strips or tiles that `field` names; returns the field with their new places. */
function moveData(
  file: Buffer,
  field: Field,
  fields: Field[],
  little: boolean,
  append: (bytes: Buffer) => number,
  number: (value: number) => Buffer,
): Field | null {
  const sizes = fields.find(({ tag }) => tag === DATA.get(field.tag));
  if (!sizes || sizes.count < field.count) return null;
  const at = ({ type, values }: Field, index: number): number => {
    if (type === TYPE.SHORT) return little ? values.readUInt16LE(index * 2) : values.readUInt16BE(index * 2);
    return little ? values.readUInt32LE(index * 4) : values.readUInt32BE(index * 4);
  };
  let total = 0;
  const places: Buffer[] = [];
  for (let index = 0; index < field.count; index++) {
    const start = at(field, index);
    const size = at(sizes, index);
    total += size;
    // Strips that overlap would make the file grow.
    if (start + size > file.length || total > file.length) return null;
    places.push(number(append(file.subarray(start, start + size))));
  }
  return { tag: field.tag, type: TYPE.LONG, count: field.count, values: Buffer.concat(places) };
}
