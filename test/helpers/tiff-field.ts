/** Adds a field of text, such as 33432 (Copyright), to the first page of a little-endian TIFF (TIFF 6.0, section 2). */
export function withTiffField(file: Buffer, tag: number, text: string): Buffer {
  const old = file.readUInt32LE(4);
  const count = file.readUInt16LE(old);
  const entries = Array.from({ length: count }, (_, index) =>
    file.subarray(old + 2 + index * 12, old + 14 + index * 12),
  );
  const value = Buffer.from(`${text}\0`);
  const padded = Buffer.concat([file, Buffer.alloc(file.length & 1)]);
  const field = Buffer.alloc(12);
  field.writeUInt16LE(tag, 0);
  field.writeUInt16LE(2, 2);
  field.writeUInt32LE(value.length, 4);
  field.writeUInt32LE(padded.length, 8);
  entries.push(field);
  entries.sort((left, right) => left.readUInt16LE(0) - right.readUInt16LE(0));
  const head = Buffer.alloc(2);
  head.writeUInt16LE(count + 1);
  const next = file.subarray(old + 2 + count * 12, old + 6 + count * 12);
  const values = Buffer.concat([value, Buffer.alloc(value.length & 1)]);
  padded.writeUInt32LE(padded.length + values.length, 4);
  return Buffer.concat([padded, values, head, ...entries, next]);
}
