import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readUtf16 } from './utf16.ts';

it('reads pairs of bytes, and leaves an odd one out', () => {
  const bytes = Buffer.from('\0Grüße€', 'latin1');
  const text = Buffer.concat([Buffer.from([7]), Buffer.from('Grüße €', 'utf16le'), Buffer.from([9])]);
  expect(readUtf16(text, 1)).toBe('Grüße €');
  expect(readUtf16(text.subarray(1))).toBe('Grüße €');
  expect(readUtf16(text, 1, 5)).toBe('Gr');
  expect(readUtf16(text, 1, 1e9)).toBe('Grüße €');
  expect(readUtf16(bytes, 99)).toBe('');
});

it('leaves the memory of the process whole at odd addresses', () => {
  const code = `
    import { readUtf16 } from '${import.meta.resolve('./utf16.ts')}';
    for (let round = 0; round < 3000; round++) {
      const bytes = Buffer.allocUnsafeSlow(16 * (round % 300) + 26).fill(round);
      readUtf16(bytes, 1);
      readUtf16(bytes.subarray(3));
    }
    console.log('whole');`;
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect({ stdout, signal }).toEqual({ stdout: 'whole\n', signal: null });
});
