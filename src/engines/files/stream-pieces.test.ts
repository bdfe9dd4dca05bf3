import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { streamPieces } from './stream-pieces.ts';

async function lengthsOf(pieces: AsyncIterable<Buffer>): Promise<number[]> {
  const lengths: number[] = [];
  for await (const piece of pieces) {
    lengths.push(piece.length);
    await turn();
  }
  return lengths;
}

it('returns each piece as it was put in, however slowly they are taken', async () => {
  const stream = new PassThrough({ highWaterMark: 1024 * 1024 });
  for (const bytes of [1, 65_536, 3, 300_000]) stream.write(Buffer.alloc(bytes));
  stream.end();
  expect(await lengthsOf(streamPieces(stream))).toEqual([1, 65_536, 3, 300_000]);
});

it('takes little more than is asked for', async () => {
  let pushed = 0;
  const stream = new Readable({
    read() {
      pushed++;
      this.push(Buffer.alloc(65_536));
    },
  });
  const pieces = streamPieces(stream);
  await pieces.next();
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(pushed).toBeLessThan(10);
  for (let more = 0; more < 20; more++) await pieces.next();
  expect(pushed).toBeGreaterThanOrEqual(21);
  await pieces.return?.();
  expect(stream.destroyed).toBe(true);
  expect(await pieces.next()).toEqual({ value: undefined, done: true });
});

it('throws what the stream fails with, after the pieces that came', async () => {
  const stream = new PassThrough();
  const pieces = streamPieces(stream);
  stream.write(Buffer.from('so far'));
  const first = pieces.next();
  await turn();
  stream.destroy(new Error('broke off'));
  expect((await first).value?.toString()).toBe('so far');
  await expect(pieces.next()).rejects.toThrow('broke off');
});

it.each([['before'], ['while']])('throws when the stream closes without an end %s it is read', async (when) => {
  const stream = new PassThrough();
  stream.write(Buffer.from('a'));
  const pieces = streamPieces(stream);
  if (when === 'while') await pieces.next();
  stream.destroy();
  await turn();
  await expect(pieces.next()).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
});

it('ends at once for a stream without content', async () => {
  expect(await lengthsOf(streamPieces(new PassThrough().end()))).toEqual([]);
});
