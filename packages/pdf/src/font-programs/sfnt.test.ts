import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTables, writeTables } from './sfnt.ts';

const NOTO = readFileSync(
  join(import.meta.dirname, '../../../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
);

/** The tables in the directory of a font. */
function directoryOf(font: Buffer): Record<string, { checksum: number; length: number }> {
  const rows = Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + index * 16));
  return Object.fromEntries(
    rows.map((row) => [row.toString('latin1', 0, 4), { checksum: row.readUInt32BE(4), length: row.readUInt32BE(12) }]),
  );
}

test('a font is written with the checksums that its makers gave it', () => {
  const written = writeTables(readTables(NOTO));
  expect(Object.keys(directoryOf(written)).length).toBeGreaterThan(10);
  expect(directoryOf(written)).toEqual(directoryOf(NOTO));
  expect([...written.subarray(4, 12)]).toEqual([...NOTO.subarray(4, 12)]);
  // OpenType 1.9, "head": the words of the whole file make this number.
  const words = Array.from({ length: written.length / 4 }, (_, index) => written.readUInt32BE(index * 4));
  expect(words.reduce((sum, word) => (sum + word) >>> 0, 0)).toBe(0xb1b0afba);
});
