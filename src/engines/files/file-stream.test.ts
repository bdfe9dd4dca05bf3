import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fstatSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { FilePart } from './file-parts.ts';
import { createFileStream, createPartsStream, type FileStream } from './file-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'file-stream-'));
const path = join(folder, 'file');
const content = randomBytes(9 * 1024 * 1024 + 17);
writeFileSync(path, content);
afterAll(() => rmSync(folder, { recursive: true }));

const open = (range?: { start: number; end: number }) => createFileStream(openSync(path, 'r'), range);
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Serves streams, one for each request, and reports what each chunk stood in. */
async function serve(make: () => FileStream) {
  const memories = new Set<ArrayBufferLike>();
  const server = createServer((_request, response) => {
    const stream = make();
    stream.on('data', (chunk: Buffer) => memories.add(chunk.buffer));
    stream.pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, memories, [Symbol.dispose]: () => void server.close() };
}

async function answerOf(url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage];
  return answer;
}

it('sends a file in a few chunks of memory that are filled again and again', async () => {
  using server = await serve(() => open());
  const got = await buffer(await answerOf(server.url));
  expect(digest(got)).toBe(digest(content));
  expect(server.memories.size).toBeLessThanOrEqual(4);
});

it('sends nothing wrong to those who read slowly and in bursts', async () => {
  using server = await serve(() => open());
  const answer = await answerOf(server.url);
  const pieces: Buffer[] = [];
  for await (const piece of answer) {
    pieces.push(piece);
    if (pieces.length % 20 === 0) await sleep(5);
  }
  expect(digest(Buffer.concat(pieces))).toBe(digest(content));
});

it('gives readers that keep a piece their own memory', async () => {
  const pieces: Buffer[] = [];
  for await (const piece of open()) pieces.push(piece);
  expect(new Set(pieces.map((piece) => piece.buffer)).size).toBe(pieces.length);
  expect(digest(Buffer.concat(pieces))).toBe(digest(content));
});

it('returns a part, and says how much came', async () => {
  const stream = open({ start: 1000, end: 700_000 });
  expect((await buffer(stream)).equals(content.subarray(1000, 700_001))).toBe(true);
  expect(stream.bytesRead).toBe(699_001);
});

it('ends where the file does, though more was asked for', async () => {
  const stream = open({ start: content.length - 5, end: content.length + 100 });
  expect(await buffer(stream)).toHaveLength(5);
});

it('closes the file when nobody wants the rest', async () => {
  const fd = openSync(path, 'r');
  const stream = createFileStream(fd);
  await once(stream, 'readable');
  stream.destroy();
  await once(stream, 'close');
  expect(() => fstatSync(fd)).toThrow(/EBADF/);
});

it('reports a file that cannot be read', async () => {
  await expect(buffer(createFileStream(openSync(folder, 'r')))).rejects.toThrow(/EISDIR/);
});

describe('parts of files and of memory', () => {
  const others = Array.from({ length: 12 }, (_, number) => {
    const bytes = randomBytes(700_000);
    writeFileSync(join(folder, `other-${number}`), bytes);
    return bytes;
  });
  const pathOf = (number: number) => join(folder, `other-${number}`);
  /** Short and long parts of more files than are open at a time, one of them over and over. */
  const parts: FilePart[] = [];
  const expected: Buffer[] = [];
  for (let round = 0; round < 40; round++) {
    const [number, start, length] = [round % 12, round * 31, round % 3 === 0 ? 1 : 100_000 + round * 7919];
    const own = Buffer.from(`${round} 0 obj\n`.repeat(round));
    parts.push(own, { path: pathOf(number), start, length }, { path, start: round, length: 300_000 });
    const other = others[number] as Buffer;
    expected.push(own, other.subarray(start, start + length), content.subarray(round, round + 300_000));
  }
  // Parts of one file close behind each other and far apart, forwards and backwards; of many files in one chunk.
  for (let step = 0; step < 300; step++) {
    const start = (step % 50) * (step < 100 ? 1500 : 9000);
    const [number, at] = step < 200 ? [0, step % 100 < 50 ? start : 600_000 - start] : [step % 12, step];
    parts.push({ path: pathOf(number), start: at, length: 1000 });
    expected.push((others[number] as Buffer).subarray(at, at + 1000));
  }
  const whole = Buffer.concat(expected);
  const openFiles = () => readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).startsWith(folder));
  function linkOf(fd: string): string {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  }

  it('come in order, in a few chunks of memory, with few files open and none in the end', async () => {
    using server = await serve(() => createPartsStream(parts));
    const answer = await answerOf(server.url);
    const pieces: Buffer[] = [];
    let most = 0;
    for await (const piece of answer) {
      pieces.push(piece);
      most = Math.max(most, openFiles().length);
    }
    expect(digest(Buffer.concat(pieces))).toBe(digest(whole));
    expect(server.memories.size).toBeLessThanOrEqual(4);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(8);
    await vi.waitFor(() => expect(openFiles()).toEqual([]));
  });

  it('may be none, or nothing but memory', async () => {
    expect(await buffer(createPartsStream([]))).toHaveLength(0);
    expect(String(await buffer(createPartsStream([Buffer.from('a'), Buffer.from('b')])))).toBe('ab');
  });

  it('fail where a file is gone or has less, rather than come short', async () => {
    const short = { path, start: content.length - 5, length: 6 };
    await expect(buffer(createPartsStream([short]))).rejects.toThrow('shorter than requested');
    const gone = { path: join(folder, 'gone'), start: 0, length: 1 };
    await expect(buffer(createPartsStream([Buffer.from('a'), gone]))).rejects.toThrow('ENOENT');
    await expect(buffer(createPartsStream([{ path, start: 0, length: 300_000 }, gone]))).rejects.toThrow('ENOENT');
    expect(openFiles()).toEqual([]);
  });

  it('leave no file open when nobody wants the rest', async () => {
    const stream = createPartsStream(parts);
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect(openFiles()).toEqual([]);
  });
});
