import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPassingFiles } from './passing.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-passing-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const create = () => createPassingFiles({ scratch: folder, freeBytes: async () => null });

async function* pieces(content: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}

it.each([3, 600_000, 1_048_576, 2_097_152, 5_000_001])(
  'keeps %i bytes in order, and nothing once they are removed',
  async (bytes) => {
    const passing = create();
    const content = randomBytes(bytes);
    expect(await passing.put('a', pieces(content, 65_519))).toEqual({ bytes });
    passing.place('a', join(folder, 'placed'));
    expect(readFileSync(join(folder, 'placed')).equals(content)).toBe(true);
    await passing.remove(['a']);
    expect(readdirSync(folder)).toEqual(['placed']);
    expect(() => passing.place('a', join(folder, 'again'))).toThrow('gone');
  },
);

it('leaves nothing of a file that broke off', async () => {
  const passing = create();
  const broken = async function* () {
    yield* pieces(randomBytes(3_000_000), 65_536);
    throw new Error('broke off');
  };
  await expect(passing.put('a', broken())).rejects.toThrow('broke off');
  expect(readdirSync(folder)).toEqual([]);
});

it('keeps a file on the disk until the last who keeps it lets it go, and its request has ended', async () => {
  const passing = create();
  const content = randomBytes(700_000);
  await passing.put('a', pieces(content, 65_519));
  const [first, second] = [passing.keep('a'), passing.keep('a')];
  await passing.remove(['a']);
  expect(() => passing.keep('a')).toThrow('not on the disk');
  await first.release();
  await first.release();
  expect(readFileSync(second.path).equals(content)).toBe(true);
  await second.release();
  expect(readdirSync(folder)).toEqual([]);

  await passing.put('b', pieces(content, 65_519));
  const kept = passing.keep('b');
  await kept.release();
  expect(readFileSync(kept.path).equals(content)).toBe(true);
  await passing.remove(['b']);
  expect(readdirSync(folder)).toEqual([]);
});

it('does not keep what is in memory', async () => {
  const passing = create();
  await passing.put('a', pieces(randomBytes(1000), 100));
  expect(() => passing.keep('a')).toThrow('not on the disk');
});

it.each([100_000, 3_000_000])(
  'frees the pieces of %i bytes once it is done with them, and nothing that others share',
  async (bytes) => {
    const passing = create();
    const content = randomBytes(bytes);
    const whole: Buffer[] = [];
    const shared = Buffer.from(content.subarray(0, 50_000));
    const rest = async function* () {
      yield shared.subarray(0, 40_000);
      for (let at = 40_000; at < bytes; at += 20_000) {
        const piece = Buffer.allocUnsafeSlow(20_000);
        piece.set(content.subarray(at, at + 20_000));
        whole.push(piece);
        yield piece;
      }
    };
    await passing.put('a', rest());
    passing.place('a', join(folder, 'placed'));
    expect(readFileSync(join(folder, 'placed')).equals(content)).toBe(true);
    await passing.remove(['a']);
    expect(whole.map(({ length }) => length)).toEqual(whole.map(() => 0));
    expect(shared.equals(content.subarray(0, 50_000))).toBe(true);
  },
);
