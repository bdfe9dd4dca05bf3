import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openZip } from './read-zip.ts';
import { createZip } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-read-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'a.zip');

const TEXT = 'many words '.repeat(1000);
/** Two entries, and where the parts of the file are. */
const sound = (() => {
  using zip = createZip(path, { exactNames: true });
  zip.add('one.txt', Buffer.from(TEXT));
  zip.add('two.txt', Buffer.from('two'));
  zip.finish();
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return { bytes, end, directory: bytes.readUInt32LE(end + 16) };
})();

/** Opens the archive with a change, and reads its first entry. */
function read(change: (bytes: Buffer) => Buffer | undefined, maxBytes = 1e6): string {
  const bytes = Buffer.from(sound.bytes);
  writeFileSync(path, change(bytes) ?? bytes);
  using zip = openZip(path, maxBytes);
  return String(zip.read('one.txt'));
}

describe('an archive', () => {
  it('is read by names, and what it does not have is null', () => {
    expect(read(() => undefined)).toBe(TEXT);
    using zip = openZip(path, 1e6);
    expect([zip.names, String(zip.read('two.txt')), zip.read('three.txt')]).toEqual([
      ['one.txt', 'two.txt'],
      'two',
      null,
    ]);
  });

  const { directory, end } = sound;
  it.each<[string, (bytes: Buffer) => Buffer | undefined]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is truncated', (bytes) => bytes.subarray(0, end - 1)],
    ['has a directory that ends early', (bytes) => void bytes.writeUInt32LE(40, end + 12)],
    ['has fewer entries than it says', (bytes) => void bytes.writeUInt16LE(3, end + 10)],
    ['has a directory past its end', (bytes) => void bytes.writeUInt32LE(0x7fffffff, end + 16)],
    ['has something else for a directory', (bytes) => void bytes.writeUInt32LE(0, directory)],
    ['has something else for an entry', (bytes) => void bytes.writeUInt32LE(1, directory + 42)],
    ['has an entry past its end', (bytes) => void bytes.writeUInt32LE(0x7fffffff, directory + 42)],
    ['has more data than there is', (bytes) => void bytes.writeUInt32LE(0x7fffffff, directory + 20)],
    ['has data that is none', (bytes) => void bytes.fill(0xff, 40, 60)],
    ['is protected', (bytes) => void bytes.writeUInt16LE(1, directory + 8)],
    ['is packed in an unknown way', (bytes) => void bytes.writeUInt16LE(12, directory + 10)],
  ])('that %s is refused as damaged', (_, change) => {
    expect(() => read(change)).toThrow(expect.objectContaining({ code: 'unprocessable_file' }));
  });

  it('unpacks no more than it may, whatever it says of its size', () => {
    const small = (bytes: Buffer) => void bytes.writeUInt32LE(1, directory + 24);
    expect(read(small, TEXT.length)).toBe(TEXT);
    expect(() => read(small, TEXT.length - 1)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }));
  });

  it('unpacks no more than it may in all, packed or not, one entry or the same again', () => {
    writeFileSync(path, sound.bytes);
    const tooLarge = expect.objectContaining({ code: 'limit_exceeded' });
    for (const [names, sizes] of [
      [['one.txt', 'two.txt'], TEXT.length + 3],
      [['two.txt', 'one.txt'], TEXT.length + 3],
      [['two.txt', 'two.txt'], 6],
    ] as const) {
      using enough = openZip(path, sizes);
      for (const name of names) expect(enough.read(name)).not.toBeNull();
      expect(() => enough.read('two.txt')).toThrow(tooLarge);
      using short = openZip(path, sizes - 1);
      expect(short.read(names[0])).not.toBeNull();
      expect(() => short.read(names[1])).toThrow(tooLarge);
    }
  });
});
