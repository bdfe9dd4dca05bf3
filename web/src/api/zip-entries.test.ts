import { expect, it } from 'vitest';
import { centralHeader, endOfDirectory, STORED } from '../../../src/engines/archive/zip-format.ts';
import { readZipDirectory } from './zip-entries.ts';

const GIB = 1024 ** 3;

/** The end of an archive whose files take up `dataBytes`, of which nothing is there: the directory is all that is read. */
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
  expect(await readZipDirectory(read, size)).toEqual(entries);
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
  expect(await readZipDirectory(read, size)).toEqual([
    { name: 'small.png', bytes: 7 },
    { name: 'huge.tif', bytes: 5 * GIB },
    { name: 'after.png', bytes: 9 },
  ]);
});

it('lists more files than 16 bits count, from a directory longer than what is read first', async () => {
  const many = Array.from({ length: 70_000 }, (_, index): [string, number] => [`page-${index}.png`, index]);
  const { read, size, ranges } = archive(many, 3_000_000);
  const entries = await readZipDirectory(read, size);
  expect(entries).toHaveLength(70_000);
  expect(entries?.at(-1)).toEqual({ name: 'page-69999.png', bytes: 69_999 });
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
