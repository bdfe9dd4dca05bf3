import { writeFileSync } from 'node:fs';

/** Contents of a folder of a compound file: bytes, or more folders. */
export interface CompoundParts {
  [name: string]: Buffer | CompoundParts;
}

const SECTOR = 512;
const NONE = 0xffffffff;
const END = 0xfffffffe;

/** Writes a compound file ([MS-CFB]), as Outlook and Office 97–2003 do; every stream is in whole sectors. */
export function writeCompound(path: string, parts: CompoundParts): void {
  const entries: { name: string; kind: number; right: number; child: number; bytes: Buffer }[] = [];
  const add = (name: string, kind: number, bytes: Buffer) =>
    entries.push({ name, kind, right: NONE, child: NONE, bytes }) - 1;
  function fill(folder: number, inner: CompoundParts): void {
    let before = NONE;
    for (const [name, part] of Object.entries(inner)) {
      const own = add(name, Buffer.isBuffer(part) ? 2 : 1, Buffer.isBuffer(part) ? part : Buffer.alloc(0));
      if (before === NONE) entries[folder]!.child = own;
      else entries[before]!.right = own;
      before = own;
      if (!Buffer.isBuffer(part)) fill(own, part);
    }
  }
  fill(add('Root Entry', 5, Buffer.alloc(0)), parts);

  const directory = Buffer.alloc(Math.ceil((entries.length * 128) / SECTOR) * SECTOR);
  const data: Buffer[] = [directory];
  const starts = entries.map(({ bytes }) => {
    const start = bytes.length > 0 ? data.reduce((sum, each) => sum + each.length / SECTOR, 0) : END;
    if (bytes.length > 0) data.push(Buffer.concat([bytes, Buffer.alloc((SECTOR - (bytes.length % SECTOR)) % SECTOR)]));
    return start;
  });
  entries.forEach(({ name, kind, right, child, bytes }, at) => {
    const entry = directory.subarray(at * 128, (at + 1) * 128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry[66] = kind;
    for (const [field, value] of [
      [68, NONE],
      [72, right],
      [76, child],
      [116, starts[at]!],
      [120, bytes.length],
    ] as const)
      entry.writeUInt32LE(value, field);
  });
  const table = data.flatMap((each, index) => {
    const first = data.slice(0, index).reduce((sum, before) => sum + before.length / SECTOR, 0);
    const count = each.length / SECTOR;
    return Array.from({ length: count }, (_, at) => (at + 1 === count ? END : first + at + 1));
  });
  const sectors = table.length;
  const tableSectors = Math.ceil((sectors * 4) / (SECTOR - 4));
  const fat = Buffer.alloc(tableSectors * SECTOR, 0xff);
  table.forEach((next, at) => void fat.writeUInt32LE(next, at * 4));

  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(0, 48);
  // No stream is small enough for the stream of small ones.
  header.writeUInt32LE(0, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let at = 0; at < 109; at++) header.writeUInt32LE(at < tableSectors ? sectors + at : NONE, 76 + at * 4);
  writeFileSync(path, Buffer.concat([header, ...data, fat]));
}
