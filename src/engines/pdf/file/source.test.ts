import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from '../../../../test/helpers/random.ts';
import { rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { bytesOf, type PdfStream } from '../syntax/objects.ts';
import { openDocument } from './document.ts';
import { fileSource } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-source-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file read in windows gives the same bytes everywhere', () => {
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
