export interface ZipEntry {
  name: string;
  bytes: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const TAIL_BYTES = 65_557;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;

/**
 * Lists what is in a ZIP archive from its central directory (APPNOTE 4.3.12), fetched with range requests alone, so
 * that listing does not count as the download. Null when it cannot be read this way.
 */
export async function readZipEntries(address: string, size: number): Promise<ZipEntry[] | null> {
  const tailStart = Math.max(0, size - TAIL_BYTES);
  const tail = await fetchRange(address, tailStart, size - 1);
  if (!tail) return null;
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) return null;
  const length = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (start === 0xffffffff || length > MAX_DIRECTORY_BYTES || start + length > size) return null;
  const inTail = start >= tailStart;
  const directory = inTail
    ? new DataView(tail.buffer, start - tailStart, length)
    : await fetchRange(address, start, start + length - 1);
  return directory && parseDirectory(directory);
}

function parseDirectory(directory: DataView): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const decoder = new TextDecoder();
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY; ) {
    const nameLength = directory.getUint16(at + 28, true);
    const name = decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength));
    entries.push({ name, bytes: directory.getUint32(at + 24, true) });
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

async function fetchRange(address: string, first: number, last: number): Promise<DataView<ArrayBuffer> | null> {
  const response = await fetch(address, { headers: { range: `bytes=${first}-${last}` } });
  if (response.status !== 206) return null;
  return new DataView(await response.arrayBuffer());
}
