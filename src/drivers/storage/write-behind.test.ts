import type { FileHandle } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { writeBehind } from './write-behind.ts';

const MiB = 1024 * 1024;

/** A file in memory that takes at most `most` bytes per call, as a full disk may do. */
function memoryFile({ most = Infinity, failAt = Infinity, failFlush = false } = {}) {
  const bytes = Buffer.alloc(40 * MiB);
  const log: string[] = [];
  let running = 0;
  async function take(piece: Uint8Array, position: number): Promise<number> {
    running++;
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (position + piece.length > failAt) throw new Error('the disk broke');
    const written = piece.subarray(0, most);
    bytes.set(written, position);
    return written.length;
  }
  const file = {
    write: async (piece: Uint8Array, _from: number, _length: undefined, position: number) => ({
      bytesWritten: await take(piece, position),
    }),
    writev: async (pieces: Uint8Array[], position: number) => ({
      bytesWritten: await take(Buffer.concat(pieces), position),
    }),
    async datasync() {
      await new Promise((resolve) => setImmediate(resolve));
      log.push(running > 0 ? 'early' : 'late');
      if (failFlush) throw new Error('the flush failed');
    },
  };
  return { file: file as unknown as FileHandle, bytes, log, idle: () => running === 0 };
}

function content(size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8)) & 255;
  return bytes;
}

async function* pieces(bytes: Buffer, ...sizes: number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

it('writes pieces of all sizes in their places, also when a call takes only a part', async () => {
  const bytes = content(5 * MiB + 17);
  const { file, bytes: written } = memoryFile({ most: 300_001 });
  expect(await writeBehind(file, pieces(bytes, 65_536, 1, 2 * MiB, 4_000))).toBe(bytes.length);
  expect(written.subarray(0, bytes.length).equals(bytes)).toBe(true);
});

it('sets the disk to work before the end of a large file', async () => {
  const { file, log } = memoryFile();
  await writeBehind(file, pieces(content(36 * MiB), 65_536));
  expect(log.length).toBeGreaterThan(0);
});

it('holds little of many sources that stop in the midst', async () => {
  const [sources, each] = [64, 960 * 1024];
  let written = 0;
  const file = {
    async writev(pieces: Uint8Array[]) {
      const bytesWritten = pieces.reduce((sum, piece) => sum + piece.length, 0);
      written += bytesWritten;
      return { bytesWritten };
    },
    write: (piece: Uint8Array) => file.writev([piece]),
    async datasync() {},
  };
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let stopped = 0;
  async function* slow() {
    yield* pieces(Buffer.alloc(each), 32 * 1024);
    stopped++;
    await gate;
  }
  const all = Array.from({ length: sources }, () => writeBehind(file as unknown as FileHandle, slow()));
  while (stopped < sources) await new Promise((resolve) => setImmediate(resolve));
  expect(sources * each - written).toBeLessThan(24 * MiB);
  open();
  expect(await Promise.all(all)).toEqual(Array(sources).fill(each));
  expect(written).toBe(sources * each);
});

it.each([
  ['a write', { failAt: 3 * MiB }, 'the disk broke'],
  ['the last write', { failAt: 36 * MiB - 1 }, 'the disk broke'],
  ['an early flush', { failFlush: true }, 'the flush failed'],
])('reports a failure of %s, and leaves nothing running', async (_, faults, message) => {
  const { file, idle } = memoryFile(faults);
  await expect(writeBehind(file, pieces(content(36 * MiB), 65_536))).rejects.toThrow(message);
  expect(idle()).toBe(true);
});

it('ends with the source, and when the signal says so', async () => {
  const { file, idle } = memoryFile();
  async function* broken() {
    yield content(3 * MiB);
    throw new Error('the client went away');
  }
  await expect(writeBehind(file, broken())).rejects.toThrow('the client went away');
  expect(idle()).toBe(true);
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(writeBehind(file, pieces(content(10), 10), gone)).rejects.toThrow('gone');
});
