interface Box {
  type: string;
  start: number;
  end: number;
}

const TOP = new Set(['ftyp', 'meta', 'mdat']);
const IN_META = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iprp', 'iref', 'idat']);
const ITEMS = new Set(['av01', 'grid']);
/** Longest handler box, whose name is free text: libavif's and libheif's are shorter. */
const MAX_HANDLER = 48;

/**
 * True if an AVIF file holds only coded pictures and the data to draw them (ISO/IEC 23008-12): no EXIF or XMP items, no
 * further boxes, no data that no item names.
 */
export function isPlainAvif(file: Buffer): boolean {
  const top = boxesIn(file, 0, file.length);
  const meta = top.find(({ type }) => type === 'meta');
  const data = top.filter(({ type }) => type === 'mdat');
  if (!meta || data.length > 1 || top.some(({ type }) => !TOP.has(type))) return false;
  const inner = boxesIn(file, meta.start + 4, meta.end);
  if (inner.some(({ type, start, end }) => !IN_META.has(type) || (type === 'hdlr' && end - start > MAX_HANDLER))) {
    return false;
  }
  const items = inner.find(({ type }) => type === 'iinf');
  const places = inner.find(({ type }) => type === 'iloc');
  if (!items || !places || !itemTypes(file, items).every((type) => ITEMS.has(type))) return false;
  const named = bytesNamed(file, places);
  return named >= data.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The boxes of a range, which they fill exactly. */
function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const size = file.readUInt32BE(at);
    const end = size === 0 ? to : at + size;
    // Pictures of the web do not need sizes of 64 bits.
    if (size === 1 || (size !== 0 && size < 8) || end > to) throw new RangeError('a box does not end');
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + 8, end });
    at = end;
  }
  return boxes;
}

function itemTypes(file: Buffer, { start, end }: Box): string[] {
  const from = start + 4 + (file.readUInt8(start) === 0 ? 2 : 4);
  return boxesIn(file, from, end).map(({ start: item }) => {
    const version = file.readUInt8(item);
    const at = item + 4 + (version === 3 ? 4 : 2) + 2;
    return version < 2 ? '' : file.toString('latin1', at, at + 4);
  });
}

/** Bytes of the file's data that items name, each counted once. */
function bytesNamed(file: Buffer, { start }: Box): number {
  const version = file.readUInt8(start);
  const widths = file.readUInt16BE(start + 4);
  const [offset, length, base, index] = [12, 8, 4, 0].map((shift) => (widths >> shift) & 15) as [
    number,
    number,
    number,
    number,
  ];
  let at = start + 6;
  const take = (size: number): number => {
    at += size;
    return size === 0 ? 0 : file.readUIntBE(at - size, Math.min(size, 6));
  };
  if ([offset, length, base, index].some((width) => width > 4)) return 0;
  const ranges: [number, number][] = [];
  for (let items = take(version < 2 ? 2 : 4); items > 0; items--) {
    take(version < 2 ? 2 : 4);
    const inFile = version === 0 || (take(2) & 15) === 0;
    take(2);
    const from = take(base);
    for (let extents = take(2); extents > 0; extents--) {
      if (version > 0) take(index);
      const place = from + take(offset);
      const size = take(length);
      if (inFile) ranges.push([place, place + size]);
    }
  }
  let named = 0;
  let covered = 0;
  for (const [first, last] of ranges.sort(([left], [right]) => left - right)) {
    named += Math.max(0, last - Math.max(first, covered));
    covered = Math.max(covered, last);
  }
  return named;
}
