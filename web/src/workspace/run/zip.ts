const MAX_32 = 0xffffffff;
const CHUNK_BYTES = 4 * 1024 * 1024;
const UTF8_NAMES = 0x0800;

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

interface Zip {
  /** Adds a file; an existing name gets a number. @throws RangeError past 4 GB */
  add(name: string, bytes: Blob): Promise<void>;
  finish(): Blob;
}

/** Makes a ZIP archive of files as they are, without compressing them again (APPNOTE 4.3, without ZIP64). */
export function createZip(): Zip {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const names = new Set<string>();
  let offset = 0;
  return {
    async add(name, bytes) {
      const own = uniqueName(name, names);
      if (offset + bytes.size > MAX_32 - MAX_32 / 100) throw new RangeError('The archive is too large.');
      const encoded = new TextEncoder().encode(own);
      const about = { crc: await crcOf(bytes), size: bytes.size, name: encoded };
      const head = header(0x04034b50, about, null);
      directory.push(header(0x02014b50, about, offset));
      parts.push(head, bytes);
      offset += head.length + bytes.size;
    },
    finish() {
      const length = directory.reduce((sum, entry) => sum + entry.length, 0);
      const end = new DataView(new ArrayBuffer(22));
      end.setUint32(0, 0x06054b50, true);
      end.setUint16(8, directory.length, true);
      end.setUint16(10, directory.length, true);
      end.setUint32(12, length, true);
      end.setUint32(16, offset, true);
      return new Blob([...parts, ...directory, end], { type: 'application/zip' });
    },
  };
}

/** A local header, or with its offset the entry of the directory. */
function header(
  signature: number,
  { crc, size, name }: { crc: number; size: number; name: Uint8Array },
  offset: number | null,
): Uint8Array<ArrayBuffer> {
  const central = offset !== null;
  const view = new DataView(new ArrayBuffer((central ? 46 : 30) + name.length));
  let at = 0;
  const put16 = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const put32 = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  put32(signature);
  if (central) put16(20);
  put16(20);
  put16(UTF8_NAMES);
  put16(0);
  put16(0);
  put16(0x21);
  put32(crc);
  put32(size);
  put32(size);
  put16(name.length);
  put16(0);
  if (central) {
    for (let field = 0; field < 3; field++) put16(0);
    put32(0);
    put32(offset);
  }
  new Uint8Array(view.buffer).set(name, at);
  return new Uint8Array(view.buffer);
}

async function crcOf(bytes: Blob): Promise<number> {
  let crc = MAX_32;
  for (let start = 0; start < bytes.size; start += CHUNK_BYTES) {
    const chunk = new Uint8Array(await bytes.slice(start, start + CHUNK_BYTES).arrayBuffer());
    for (const byte of chunk) crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  }
  return (crc ^ MAX_32) >>> 0;
}

function uniqueName(name: string, names: Set<string>): string {
  const safe = name.replaceAll(/[\\/]/g, '_');
  const dot = safe.lastIndexOf('.') > 0 ? safe.lastIndexOf('.') : safe.length;
  let own = safe;
  for (let number = 2; names.has(own); number++) own = `${safe.slice(0, dot)} (${number})${safe.slice(dot)}`;
  names.add(own);
  return own;
}
