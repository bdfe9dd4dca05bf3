import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import { createZip } from './zip.ts';
import { centralHeader, endOfDirectory, localHeader, STORED } from './zip-format.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-'));
  path = join(folder, 'out.zip');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes that no compression shrinks, the same at each run. */
function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[i] = state;
  }
  return bytes;
}
const prose = (length: number) => Buffer.alloc(length, 'All work and no play makes the sheaf a dull bundle. ');

/** Reads an archive with Python's own implementation: name, method, size and CRC-checked bytes of each entry. */
function judge(archive: string): { name: string; method: number; bytes: Buffer }[] {
  const script = `
import sys, json, zipfile, base64
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([{'name': i.filename, 'method': i.compress_type, 'bytes': base64.b64encode(z.read(i)).decode()} for i in z.infolist()]))`;
  const text = execFileSync(PYTHON, ['-c', script, archive], { maxBuffer: 1 << 28 }).toString();
  const entries = JSON.parse(text) as { name: string; method: number; bytes: string }[];
  return entries.map((entry) => ({ ...entry, bytes: Buffer.from(entry.bytes, 'base64') }));
}

describe.runIf(requireTool('python3'))('an archive, read by Python', () => {
  test('holds bytes, files and pieces as they went in', () => {
    const onDisk = join(folder, 'source.bin');
    const contents = [prose(10), noise(3_000_000), prose(3_000_000), Buffer.alloc(0), prose(65_536), noise(65_537)];
    writeFileSync(onDisk, contents[1]!);
    const zip = createZip(path);
    zip.add('bytes.txt', contents[0]!);
    zip.add('file.bin', onDisk);
    const entry = zip.open('pieces.txt');
    for (let at = 0; at < contents[2]!.length; at += 99_991) entry.write(contents[2]!.subarray(at, at + 99_991));
    entry.close();
    zip.add('empty', contents[3]!);
    zip.add('exactly-a-sample.txt', contents[4]!);
    const stored = zip.open('stored.bin', { store: true });
    stored.write(contents[5]!);
    stored.close();
    expect(zip.count).toBe(6);
    expect(zip.finish()).toBe(readFileSync(path).length);

    const entries = judge(path);
    expect(entries.map(({ name, method }) => [name, method])).toEqual([
      ['bytes.txt', 0],
      ['file.bin', 0],
      ['pieces.txt', 8],
      ['empty', 0],
      ['exactly-a-sample.txt', 8],
      ['stored.bin', 0],
    ]);
    for (const [index, { bytes }] of entries.entries()) expect(bytes.equals(contents[index]!)).toBe(true);
  });

  test('deflates across block borders as well as within', () => {
    // A 30 kB pattern repeats at a distance that only the window of the block before can reach.
    const bytes = Buffer.concat(Array.from({ length: 100 }, () => noise(30_000, 7)));
    const zip = createZip(path);
    zip.add('head.txt', prose(100_000));
    const entry = zip.open('pattern');
    entry.write(bytes);
    entry.close();
    zip.finish();
    expect(judge(path)[1]!.bytes.equals(bytes)).toBe(true);
    expect(readFileSync(path).length).toBeLessThan(70_000);
  });

  test('keeps names in any script and makes them plain and unique', () => {
    const zip = createZip(path);
    const entryNames = [
      '../../etc/passwd',
      'Übersicht 日本 🙂.pdf',
      'a.pdf',
      'A.pdf',
      'a.pdf',
      'x\u0000\u202egpj.exe',
      '..',
    ];
    const names = entryNames.map((name) => zip.add(name, prose(5)));
    zip.finish();
    expect(names).toEqual(['passwd', 'Übersicht 日本 🙂.pdf', 'a.pdf', 'A (2).pdf', 'a (3).pdf', 'xgpj.exe', 'file']);
    expect(judge(path).map(({ name }) => name)).toEqual(names);
  });

  test('may be empty', () => {
    createZip(path).finish();
    expect(judge(path)).toEqual([]);
  });

  test('may hold more than 65,535 entries', () => {
    const zip = createZip(path);
    for (let i = 0; i < 65_600; i++) zip.add(`${i}.txt`, Buffer.from('x'), { store: true });
    zip.finish();
    const script = 'import sys,zipfile; print(len(zipfile.ZipFile(sys.argv[1]).infolist()))';
    expect(execFileSync(PYTHON, ['-c', script, path]).toString().trim()).toBe('65600');
  });
});

test.runIf(requireTool('unzip'))('an archive passes unzip -t', () => {
  const zip = createZip(path);
  zip.add('ä.txt', prose(2_500_000));
  const entry = zip.open('b.bin');
  entry.write(noise(300_000));
  entry.close();
  zip.finish();
  expect(execFileSync('unzip', ['-t', path]).toString()).toContain('No errors detected');
});

test('the same entries make the same bytes', () => {
  const make = (target: string) => {
    const zip = createZip(target);
    zip.add('a', prose(1000));
    zip.finish();
    return readFileSync(target);
  };
  expect(make(path).equals(make(join(folder, 'again.zip')))).toBe(true);
});

test('entries carry the date that the archive is given', () => {
  const zip = createZip(path, { date: new Date('2026-11-05T13:37:42Z') });
  zip.add('a', prose(1000));
  zip.finish();
  const script = 'import sys,zipfile; print(zipfile.ZipFile(sys.argv[1]).infolist()[0].date_time)';
  expect(execFileSync(PYTHON, ['-c', script, path]).toString().trim()).toBe('(2026, 11, 5, 13, 37, 42)');
});

test('an existing file is not overwritten', () => {
  writeFileSync(path, 'precious');
  expect(() => createZip(path)).toThrow();
  expect(readFileSync(path, 'utf8')).toBe('precious');
});

test('one entry at a time, and none after its end', () => {
  using zip = createZip(path);
  const entry = zip.open('a');
  expect(() => zip.open('b')).toThrow('still open');
  expect(() => zip.finish()).toThrow('still open');
  entry.close();
  expect(() => entry.write(prose(1))).toThrow('closed');
});

describe('records past 32 bits', () => {
  const big = 5 * 1024 ** 3;
  const entry = { name: Buffer.from('a'), method: STORED, crc: 1, compressedSize: big, size: big } as const;

  test('the local header has the same length with ZIP64 as with the room for it', () => {
    const small = localHeader({ ...entry, size: 1, compressedSize: 1, offset: 0, roomForZip64: true });
    const wide = localHeader({ ...entry, offset: 0, roomForZip64: true });
    expect(wide.length).toBe(small.length);
    expect(wide.readUInt32LE(18)).toBe(0xffffffff);
    expect(wide.readBigUInt64LE(35)).toBe(BigInt(big));
    expect(() => localHeader({ ...entry, offset: 0, roomForZip64: false })).toThrow('larger than announced');
    // The largest 32-bit number means that the size is elsewhere (4.4.8).
    const most = { ...entry, size: 0xfffffffe, compressedSize: 0xfffffffe, offset: 0, roomForZip64: false };
    expect(localHeader(most).readUInt32LE(18)).toBe(0xfffffffe);
    expect(() => localHeader({ ...most, size: 0xffffffff })).toThrow('larger than announced');
    expect(() => localHeader({ ...most, compressedSize: 0xffffffff })).toThrow('larger than announced');
  });

  test('the directory holds sizes and offset in order', () => {
    const record = centralHeader({ ...entry, offset: big + 7, roomForZip64: true });
    expect([51, 59, 67].map((at) => record.readBigUInt64LE(at))).toEqual([BigInt(big), BigInt(big), BigInt(big + 7)]);
    const offsetOnly = centralHeader({ ...entry, size: 1, compressedSize: 1, offset: big + 7, roomForZip64: true });
    expect(offsetOnly.readUInt32LE(20)).toBe(1);
    expect(offsetOnly.readBigUInt64LE(51)).toBe(BigInt(big + 7));
  });

  test('the end points at the ZIP64 end', () => {
    const end = endOfDirectory(3, big, 300);
    expect(end.readBigUInt64LE(64)).toBe(BigInt(big + 300));
    expect(endOfDirectory(3, 1000, 300).length).toBe(22);
  });
});
