import { describe, expect, test } from 'vitest';
import { readSharedStrings } from './xls-records.ts';

const bytes = (value: number, size: 2 | 4): Buffer => {
  const encoded = Buffer.alloc(size);
  encoded.writeUIntLE(value, 0, size);
  return encoded;
};
/** The head of the table: how often texts are used, and how many there are. */
const head = (count: number): Buffer => Buffer.concat([bytes(9, 4), bytes(count, 4)]);
const text = (letters: string, { wide = false, runs = 0, extra = 0 } = {}): Buffer =>
  Buffer.concat([
    bytes(letters.length, 2),
    Buffer.from([(wide ? 1 : 0) | (extra ? 4 : 0) | (runs ? 8 : 0)]),
    ...(runs ? [bytes(runs, 2)] : []),
    ...(extra ? [bytes(extra, 4)] : []),
    Buffer.from(letters, wide ? 'utf16le' : 'latin1'),
    Buffer.alloc(runs * 4 + extra, 0xee),
  ]);

describe('the texts that cells of an XLS share', () => {
  test('are read whatever stands behind their letters', () => {
    const table = [text('one'), text('Käse', { runs: 3 }), text('東京', { wide: true, extra: 10 }), text('last')];
    expect(readSharedStrings([Buffer.concat([head(4), ...table])])).toEqual(['one', 'Käse', '東京', 'last']);
    const both = text('both', { runs: 2, extra: 5 });
    expect(readSharedStrings([Buffer.concat([head(2), both, text('next')])])).toEqual(['both', 'next']);
  });

  test.each([3, 12, 24, 25, 28, 33, 40, 41])('go on in the next record from byte %i', (at) => {
    // Neither a number nor letters are cut there: the letters of a next record begin with a byte on their width.
    const whole = Buffer.concat([text('', { runs: 5 }), text('', { extra: 9 }), text('end')]);
    const parts = [Buffer.concat([head(3), whole.subarray(0, at)]), whole.subarray(at)];
    expect(readSharedStrings(parts)).toEqual(['', '', 'end']);
  });

  test('change the width of their letters where they go on', () => {
    const first = Buffer.concat([head(1), bytes(5, 2), Buffer.from([0]), Buffer.from('ab', 'latin1')]);
    const second = Buffer.concat([Buffer.from([1]), Buffer.from('東京', 'utf16le')]);
    const third = Buffer.concat([Buffer.from([0]), Buffer.from('c', 'latin1')]);
    expect(readSharedStrings([first, second, third])).toEqual(['ab東京c']);
  });

  test('are fewer than was said, or cut off', () => {
    expect(readSharedStrings([Buffer.concat([head(7), text('one')])])).toEqual(['one']);
    expect(() => readSharedStrings([Buffer.concat([head(1), text('whole').subarray(0, 6)])])).toThrow(RangeError);
    expect(() => readSharedStrings([Buffer.concat([head(2), text('a', { extra: 9 }).subarray(0, 12)])])).toThrow(
      RangeError,
    );
  });
});
