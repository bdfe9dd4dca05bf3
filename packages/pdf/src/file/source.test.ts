import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from '../../../../test/helpers/random.ts';
import { rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { bytesOf, type PdfStream } from '../syntax/objects.ts';
import { openDocument } from './document.ts';
import { fileSource, memorySource, rangeIn, sourceFrom } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-source-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file read in windows has the same bytes everywhere', () => {
  const bytes = Buffer.alloc(3_000_000);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);
  const path = join(folder, 'bytes');
  writeFileSync(path, bytes);
  const source = fileSource(path, 1000);
  const random = createRandom(1);
  for (let round = 0; round < 200; round++) {
    const from = random.below(bytes.length);
    const to = from + random.below(round % 10 === 0 ? 2_500_000 : 5000);
    const { buf, base } = source.window(from, to - from);
    const end = Math.min(to, bytes.length);
    expect(base <= from && base + buf.length >= end).toBe(true);
    expect(Buffer.compare(buf.subarray(from - base, end - base), bytes.subarray(from, end))).toBe(0);
    expect(Buffer.compare(source.read(from, to), bytes.subarray(from, end))).toBe(0);
    const read: Buffer[] = [];
    source.forEach(from, to, (piece) => read.push(Buffer.from(piece)));
    expect(Buffer.compare(Buffer.concat(read), bytes.subarray(from, end))).toBe(0);
  }
  const pieces: Buffer[] = [];
  source.forEach(5, 1_500_000, (piece) => pieces.push(Buffer.from(piece)));
  expect(Buffer.concat(pieces).equals(bytes.subarray(5, 1_500_000))).toBe(true);
  source.close();
});

test('a document too large for memory is read object by object', () => {
  const data = Buffer.alloc(700_000, 'x');
  const path = join(folder, 'large.pdf');
  const images = [1, 2, 3, 4].map(() => ({ dict: '/Type /XObject', data }));
  const long = `[${'(text) 1 0 R '.repeat(100_000)}]`;
  writeFileSync(path, rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Kids [] >>', ...images, long]));
  using document = openDocument(path, { maxPages: 10, maxInflatedBytes: 1000, memory: 1000 });
  for (const num of [3, 4, 5, 6]) expect(bytesOf((document.get(num) as PdfStream).raw).length).toBe(data.length);
  expect(document.array(document.get(7))).toHaveLength(200_000);
  expect(document.locate(7)!.span.refs).toHaveLength(300_000);
  expect(document.repaired).toBe(false);
});

test.each([1000, 1_000_000])('ranges tell where their bytes stand in the file (%i bytes of memory)', (memory) => {
  const path = join(folder, `places-${memory}`);
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
  writeFileSync(path, bytes);
  const source = fileSource(path, memory);
  const behind = sourceFrom(sourceFrom(source, 5), 20);
  const at = (range: ReturnType<typeof rangeIn>) => {
    const { path: of, offset } = range.place!;
    expect(of).toBe(path);
    expect(bytes.subarray(offset, offset + range.length).equals(bytesOf(range))).toBe(true);
    return offset;
  };
  expect(at(rangeIn(source, 7, 100_000))).toBe(7);
  expect(at(rangeIn(behind, 7, 100_000))).toBe(32);
  expect(at(rangeIn(behind, 0, bytes.length - 25))).toBe(25);
  // An object that extends past the end of the file has fewer bytes than it claims.
  expect(rangeIn(behind, 0, bytes.length - 24).place).toBeUndefined();
  expect(rangeIn(memorySource(bytes), 7, 10).place).toBeUndefined();
  source.close();
});
