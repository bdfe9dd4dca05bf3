import { describe, expect, test } from 'vitest';
import { createRandom } from '#test/helpers/random.ts';
import { convertBase64 } from './base64.ts';

const encode = (text: string) => convertBase64(text, 'encode').result;
const decode = (text: string) => convertBase64(text, 'decode').result;
const refused = (code: string, fault?: string) =>
  expect.objectContaining({ items: [{ loc: ['body', 'text'], code, ...(fault && { values: { fault } }) }] });

describe('convertBase64', () => {
  test.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
    ['Grüße 🙂', 'R3LDvMOfZSDwn5mC'],
    ['\ufeffx\u0000', '77u/eAA='],
  ])('%j and %j are one another (RFC 4648 section 10)', (text, encoded) => {
    expect(encode(text)).toBe(encoded);
    expect(decode(encoded)).toBe(text);
    expect(decode(encoded.replaceAll('=', ''))).toBe(text);
    expect(decode(encoded.replaceAll('+', '-').replaceAll('/', '_'))).toBe(text);
  });

  test('random texts come back whole, in both alphabets, padded or not', () => {
    const random = createRandom(1);
    for (let round = 0; round < 500; round++) {
      const points = Array.from({ length: random.below(20) }, () => random.pick([0x7f, 0x7ff, 0xd7ff, 0x10ffff]));
      const text = String.fromCodePoint(
        ...points.map((top) => random.below(top + 1)).filter((p) => p < 0xd800 || p > 0xdfff),
      );
      const encoded = encode(text);
      expect(encoded).toBe(btoa(String.fromCharCode(...new TextEncoder().encode(text))));
      for (const form of [encoded, encoded.replace(/=+$/, '')]) {
        expect(decode(form)).toBe(text);
        expect(decode(form.replaceAll('+', '-').replaceAll('/', '_'))).toBe(text);
      }
    }
  });

  test('white space, such as line ends of wrapped text, is passed over', () => {
    expect(decode('Zm9v\r\nYmFy\n')).toBe('foobar');
  });

  test.each([
    ['Zm9v!', 'characters'],
    ['Zm9vé', 'characters'],
    ['Zg==Zg==', 'characters'],
    ['Z', 'length'],
    ['Zm9vY', 'length'],
    ['Zg=', 'padding'],
    ['Zg===', 'padding'],
    ['Zm9v=', 'padding'],
    ['Zm9v====', 'padding'],
    ['====', 'padding'],
    ['=', 'padding'],
    ['+-ab', 'alphabets'],
  ])('decoding %j is refused', (text, fault) => {
    expect(() => decode(text)).toThrow(refused('not_base64', fault));
  });

  test.each(['/w==', '_w', '7aCA', 'wIA='])('decoding %j, which is no UTF-8, is refused', (text) => {
    expect(() => decode(text)).toThrow(refused('not_utf8'));
  });

  test('half a surrogate pair is refused rather than changed', () => {
    expect(() => encode('a\ud800')).toThrow(refused('lone_surrogate'));
  });

  test('a text past 1 MiB is refused', () => {
    expect(() => decode('A'.repeat(1024 * 1024 + 1))).toThrow(expect.objectContaining({ code: 'body_too_large' }));
    expect(decode('QUFB'.repeat(1024 * 256))).toHaveLength(1024 * 768);
  });
});
