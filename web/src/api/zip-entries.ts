export interface ZipEntry {
  name: string;
  bytes: number;
  /** Position of its data, and whether they are compressed; null if they cannot be read by themselves. */
  place: { offset: number; packedBytes: number; isDeflated: boolean } | null;
}

/** Returns the bytes from the first to the last position, both included; null when they are not available. */
export type ReadRange = (first: number, last: number) => Promise<DataView<ArrayBuffer> | null>;

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** The flag of encrypted data, and the two methods of packing that are read (APPNOTE 4.4.4, 4.4.5). */
const [ENCRYPTED, STORED, DEFLATED] = [1, 0, 8];
const EXTRA_64 = 0x0001;
const MAX_32 = 0xffffffff;
const LOCATOR_BYTES = 20;
/** The end record with the longest comment. */
const TAIL_BYTES = 65_557 + LOCATOR_BYTES;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;

/** Lists the content of a ZIP archive of the service with range requests only, which do not count as its download. */
export function readZipEntries(address: string, size: number): Promise<ZipEntry[] | null> {
  return readZipDirectory(rangesOf(address), size);
}

/** Reads only one file of an archive of the service; null if it cannot be read on its own. */
export function readZipEntry(address: string, entry: ZipEntry): Promise<Blob | null> {
  return readZipFile(rangesOf(address), entry);
}

function rangesOf(address: string): ReadRange {
  return async (first, last) => {
    const response = await fetch(address, { headers: { range: `bytes=${first}-${last}` } });
    return response.status === 206 ? new DataView(await response.arrayBuffer()) : null;
  };
}

/** Reads one file of a ZIP archive, stored or deflated (APPNOTE 4.3.7); null when it is damaged. */
export async function readZipFile(read: ReadRange, { bytes, place }: ZipEntry): Promise<Blob | null> {
  if (!place) return null;
  if (bytes === 0) return new Blob([]);
  const header = await read(place.offset, place.offset + LOCAL_BYTES - 1);
  if (header?.byteLength !== LOCAL_BYTES || header.getUint32(0, true) !== LOCAL) return null;
  const start = place.offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const data = await read(start, start + place.packedBytes - 1);
  if (!data) return null;
  const packed = new Blob([data]);
  const blob = place.isDeflated ? await inflated(packed).catch(() => null) : packed;
  return blob?.size === bytes ? blob : null;
}

const inflated = (packed: Blob): Promise<Blob> =>
  new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();

/**
 * Lists the content of a ZIP archive from its central directory, also with 64-bit sizes (APPNOTE 4.3.12 to 4.3.16,
 * 4.5.3). Null if it cannot be read this way.
 */
export async function readZipDirectory(read: ReadRange, size: number): Promise<ZipEntry[] | null> {
  const tailStart = Math.max(0, size - TAIL_BYTES);
  const tail = await read(tailStart, size - 1);
  if (!tail) return null;
  const readFrom = (start: number, length: number) =>
    start >= tailStart
      ? new DataView(tail.buffer, tail.byteOffset + start - tailStart, length)
      : read(start, start + length - 1);

  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) return null;
  let length = tail.getUint32(end + 12, true);
  let start = tail.getUint32(end + 16, true);
  const locator = end - LOCATOR_BYTES;
  if (locator >= 0 && tail.getUint32(locator, true) === LOCATOR_64) {
    const at = getNumber64(tail, locator + 8);
    const end64 = at + 56 <= size ? await readFrom(at, 56) : null;
    if (end64?.getUint32(0, true) !== END_64) return null;
    length = getNumber64(end64, 40);
    start = getNumber64(end64, 48);
  }
  if (length > MAX_DIRECTORY_BYTES || start + length > size) return null;
  if (length === 0) return [];
  const directory = await readFrom(start, length);
  return directory && parseDirectory(directory);
}

function parseDirectory(directory: DataView<ArrayBuffer>): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const decoder = new TextDecoder();
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY; ) {
    const nameLength = directory.getUint16(at + 28, true);
    const extraLength = directory.getUint16(at + 30, true);
    const name = decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength));
    const bytes = directory.getUint32(at + 24, true);
    const extra = at + 46 + nameLength;
    const place = placeOf(directory, at);
    entries.push({ name, bytes: bytes === MAX_32 ? findSize64(directory, extra, extraLength) : bytes, place });
    at = extra + extraLength + directory.getUint16(at + 32, true);
  }
  return entries;
}

/** Position of an entry's data; entries that need 64 bits are only available in the whole archive. */
function placeOf(directory: DataView, at: number): ZipEntry['place'] {
  const [flags, method] = [directory.getUint16(at + 8, true), directory.getUint16(at + 10, true)];
  const [packedBytes, offset] = [directory.getUint32(at + 20, true), directory.getUint32(at + 42, true)];
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) return null;
  if (packedBytes === MAX_32 || offset === MAX_32 || directory.getUint32(at + 24, true) === MAX_32) return null;
  return { offset, packedBytes, isDeflated: method === DEFLATED };
}

/** The size in an entry's ZIP64 field, which comes first if 32 bits do not hold it. */
function findSize64(directory: DataView, from: number, length: number): number {
  for (let at = from; at + 12 <= from + length; at += 4 + directory.getUint16(at + 2, true)) {
    if (directory.getUint16(at, true) === EXTRA_64) return getNumber64(directory, at + 4);
  }
  return MAX_32;
}

function getNumber64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}
