import { expect, test } from 'vitest';
import { run } from './run.ts';
import tool, { type Body } from './tool.ts';

const of = (body: Partial<Body>) => run(tool.body.parse(body) as Body);
const refused = (type: string) => expect.objectContaining({ items: [expect.objectContaining({ type })] });

test.each([
  ['md5', '900150983cd24fb0d6963f7d28e17f72'],
  ['sha1', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['sha224', '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7'],
  ['sha256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['sha384', 'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7'],
  ['sha512-256', '53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23'],
  ['sha3-256', '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
  ['blake2s', '508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982'],
  [
    'blake2b',
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  ],
] as const)('%s of "abc" is as in its standard', (algorithm, hex) => {
  const answer = of({ text: 'abc', algorithm });
  expect(answer).toMatchObject({ hex, algorithm, bits: hex.length * 4, hmac: false });
  expect(Buffer.from(answer.base64, 'base64').toString('hex')).toBe(hex);
});

test('an HMAC is that of RFC 4231, test case 2', () => {
  expect(of({ text: 'what do ya want for nothing?', key: 'Jefe' })).toMatchObject({
    hex: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    hmac: true,
  });
  expect(of({ text: 'a', key: '' }).hmac).toBe(true);
});

test('bytes may be written in hexadecimal or Base64, with white space', () => {
  const { hex } = of({ text: 'abc' });
  expect(of({ text: '61 62\n63', input: 'hex' }).hex).toBe(hex);
  expect(of({ text: 'YWJj', input: 'base64' }).hex).toBe(hex);
  expect(of({ text: '-_8=', input: 'base64' }).hex).toBe(of({ text: 'fbff', input: 'hex' }).hex);
  expect(of({ text: '', input: 'hex' }).hex).toBe(of({ text: '' }).hex);
});

test.each([
  ['hex', 'abc', 'hash_text_hex'],
  ['hex', 'xy', 'hash_text_hex'],
  ['base64', 'a', 'hash_text_base64'],
  ['base64', 'a$bc', 'hash_text_base64'],
  ['base64', '+_ab', 'hash_text_base64'],
  ['text', '\ud800', 'lone_surrogate'],
] as const)('%s that is none, %j, is refused', (input, text, type) => {
  expect(() => of({ text, input })).toThrow(refused(type));
});
