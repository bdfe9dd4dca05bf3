import { expect, test } from 'vitest';
import { parseCMap } from './cmap.ts';

const parse = (text: string) => parseCMap(Buffer.from(text, 'latin1'));

test('code spaces say how long codes are by their first byte', () => {
  const { lengths } = parse('2 begincodespacerange <00> <80> <8140> <9ffc> endcodespacerange');
  expect([lengths[0], lengths[0x80], lengths[0x81], lengths[0x9f], lengths[0xa0], lengths[0xff]]).toEqual([
    1, 1, 2, 2, 0, 0,
  ]);
  expect(parse('1 begincodespacerange <0000000000> <ff> endcodespacerange').lengths[7]).toBe(4);
  expect(parse('1 begincodespacerange 1 2 <> <ff> endcodespacerange').lengths.every((length) => length === 0)).toBe(
    true,
  );
});

test('codes stand for glyphs, one by one and in ranges', () => {
  const { cids } = parse('1 begincidchar <0041> 7 endcidchar 2 begincidrange <0050> <0052> 30 <60> <61> 1 endcidrange');
  expect([...cids]).toEqual([
    [0x41, 7],
    [0x50, 30],
    [0x51, 31],
    [0x52, 32],
    [0x60, 1],
    [0x61, 2],
  ]);
});

test('codes stand for texts, one by one, in ranges and in lists', () => {
  const { texts } = parse(
    `2 beginbfchar <01> <00660069> <02> <d83dde00> endbfchar
    2 beginbfrange <10> <12> <0041> <20> <21> [<0058> <00590059>] endbfrange
    1 beginbfrange <30> <31> <d83dde00> endbfrange`,
  );
  expect(Object.fromEntries(texts)).toEqual({
    1: 'fi',
    2: '😀',
    16: 'A',
    17: 'B',
    18: 'C',
    32: 'X',
    33: 'YY',
    48: '😀',
    49: '😁',
  });
});

test('ranges without an end and codes that are none are passed over', () => {
  const { texts, cids } = parse(
    '1 beginbfrange <00000000> <ffffffff> <0041> endbfrange 1 begincidchar (too long) 3 <01> (a) endcidchar',
  );
  expect([texts.size, cids.size]).toEqual([0, 0]);
});
