import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import { centralHeader, endOfDirectory, STORED } from '../../../src/engines/archive/zip-format.ts';
import { readZipDirectory, readZipFile, type ZipEntry } from './zip-entries.ts';

const GIB = 1024 ** 3;

/** The end of an archive whose files take `dataBytes`, none of which exist: only the directory is read. */
function archive(files: [name: string, size: number][], dataBytes: number) {
  const records = files.map(([name, size], index) =>
    centralHeader({
      name: Buffer.from(name),
      method: STORED,
      crc: 0,
      size,
      compressedSize: size,
      offset: Math.floor((dataBytes / files.length) * index),
      roomForZip64: true,
    }),
  );
  const directory = Buffer.concat(records);
  const tail = Buffer.concat([directory, endOfDirectory(files.length, dataBytes, directory.length)]);
  const ranges: [number, number][] = [];
  const read = async (first: number, last: number) => {
    ranges.push([first, last]);
    const bytes = new Uint8Array(last - first + 1);
    const from = Math.max(first, dataBytes);
    bytes.set(tail.subarray(from - dataBytes, last + 1 - dataBytes), from - first);
    return new DataView(bytes.buffer);
  };
  return { read, size: dataBytes + tail.length, ranges };
}

it('lists the files of a small archive with one request', async () => {
  const { read, size, ranges } = archive(
    [
      ['a.pdf', 10],
      ['grün.pdf', 20],
    ],
    100,
  );
  const entries = [
    { name: 'a.pdf', bytes: 10 },
    { name: 'grün.pdf', bytes: 20 },
  ];
  expect(await readZipDirectory(read, size)).toMatchObject(entries);
  expect(ranges).toEqual([[0, size - 1]]);
});

it('lists files beyond 4 GiB, in an archive beyond 4 GiB', async () => {
  const { read, size } = archive(
    [
      ['small.png', 7],
      ['huge.tif', 5 * GIB],
      ['after.png', 9],
    ],
    6 * GIB,
  );
  expect(await readZipDirectory(read, size)).toMatchObject([
    { name: 'small.png', bytes: 7 },
    { name: 'huge.tif', bytes: 5 * GIB, place: null },
    { name: 'after.png', bytes: 9 },
  ]);
});

it('lists more files than 16 bits count, from a directory longer than what is read first', async () => {
  const many = Array.from({ length: 70_000 }, (_, index): [string, number] => [`page-${index}.png`, index]);
  const { read, size, ranges } = archive(many, 3_000_000);
  const entries = await readZipDirectory(read, size);
  expect(entries).toHaveLength(70_000);
  expect(entries?.at(-1)).toMatchObject({ name: 'page-69999.png', bytes: 69_999 });
  expect(ranges).toHaveLength(2);
});

it('lists an empty archive, and nothing of what is no archive or is cut off', async () => {
  const empty = archive([], 0);
  expect(await readZipDirectory(empty.read, empty.size)).toEqual([]);
  const { read, size } = archive([['a', 1]], 6 * GIB);
  expect(await readZipDirectory(read, size - 30)).toBeNull();
  expect(await readZipDirectory(async () => new DataView(new ArrayBuffer(400)), 400)).toBeNull();
  expect(await readZipDirectory(async () => null, 400)).toBeNull();
});

it('reads single files out of an archive that another program made, and none that is damaged', async () => {
  if (!requireTool('python3')) return;
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    const text = 'many words, '.repeat(5000);
    writeFileSync(join(folder, 'packed.txt'), text);
    writeFileSync(join(folder, 'empty.txt'), '');
    writeFileSync(join(folder, 'stored.png'), 'as it is');
    const script = `import zipfile
z = zipfile.ZipFile('made.zip', 'w')
z.write('packed.txt', compress_type=zipfile.ZIP_DEFLATED)
z.write('empty.txt')
z.write('stored.png')
z.close()`;
    execFileSync(PYTHON, ['-c', script], { cwd: folder });
    const bytes = new Uint8Array(readFileSync(join(folder, 'made.zip')));
    const read = async (first: number, last: number) => new DataView(bytes.slice(first, last + 1).buffer);
    const entries = (await readZipDirectory(read, bytes.length)) as ZipEntry[];
    const texts = await Promise.all(entries.map(async (entry) => (await readZipFile(read, entry))?.text()));
    expect(texts).toEqual([text, '', 'as it is']);

    const [packed] = entries as [ZipEntry];
    bytes.fill(0xff, 60, 90);
    expect(await readZipFile(read, packed)).toBeNull();
    expect(await readZipFile(read, { ...packed, place: null })).toBeNull();
    expect(await readZipFile(read, { ...packed, bytes: 7 })).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
