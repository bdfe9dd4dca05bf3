import { describe, expect, test } from 'vitest';
import { createEntryNamer, safeEntryName } from './entry-name.ts';

describe('safeEntryName', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['C:\\Users\\me\\report.pdf', 'report.pdf'],
    ['/etc/passwd', 'passwd'],
    ['folder/', 'folder'],
    ['..', 'file'],
    ['../..', 'file'],
    ['', 'file'],
    ['a/../..', 'a'],
    ['.hidden', '.hidden'],
    ['dots...', 'dots'],
    ['  spaced .pdf  ', 'spaced .pdf'],
    ['what?<now>|"*:.txt', 'what__now_____.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['console.txt', 'console.txt'],
    ['line\nbreak\u0085.txt', 'linebreak.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['lone\ud800.txt', 'lone\ufffd.txt'],
    ['e\u0301.txt', '\u00e9.txt'],
  ])('%j becomes %j', (name, expected) => {
    expect(safeEntryName(name)).toBe(expected);
  });

  test('a long name is cut at a character, its extension kept', () => {
    const name = safeEntryName(`${'漢'.repeat(300)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^漢+\.pdf$/);
  });

  test('a long run of dots takes no time', () => {
    expect(safeEntryName(`a${'.'.repeat(1_000_000)}`)).toBe('a');
  });
});

test('equal names are numbered before their extension, past names that look numbered already', () => {
  const name = createEntryNamer();
  const names = ['a.txt', 'a (2).txt', 'a.txt', 'A.TXT', 'b', 'b', 'x/b'];
  expect(names.map(name)).toEqual(['a.txt', 'a (2).txt', 'a (3).txt', 'A (4).TXT', 'b', 'b (2)', 'b (3)']);
});
