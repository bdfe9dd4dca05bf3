import { expect, test } from 'vitest';
import { run } from './run.ts';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const token = (payload: unknown, header: unknown = { alg: 'none' }) => `${encode(header)}.${encode(payload)}.AAAA`;
const refused = (type: string, ctx?: object) =>
  expect.objectContaining({
    items: [expect.objectContaining({ type, ...(ctx && { ctx: expect.objectContaining(ctx) }) })],
  });

test('the token of RFC 7519 section 3.1 is read, and told as not verified', () => {
  const sample =
    'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  for (const form of [sample, ` Bearer ${sample}\n`]) {
    expect(run({ token: form })).toEqual({
      header: { typ: 'JWT', alg: 'HS256' },
      payload: { iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true },
      times: { exp: '2011-03-22T18:43:00.000Z' },
      expired: true,
      signature_bytes: 32,
      verified: false,
    });
  }
});

test('a token lasts until its second, and times that are none are passed over', () => {
  expect(run({ token: token({ exp: 100 }) }, undefined, 99_999).expired).toBe(false);
  expect(run({ token: token({ exp: 100 }) }, undefined, 100_000).expired).toBe(true);
  expect(run({ token: token({ exp: 'soon', iat: 1e300 }) })).toMatchObject({ expired: null, times: {} });
});

test('what is no signed JWT is refused, with the part that is wrong', () => {
  expect(() => run({ token: 'a.b' })).toThrow(refused('jwt_parts', { parts: 2 }));
  expect(() => run({ token: 'a.b.c.d.e' })).toThrow(refused('jwt_encrypted'));
  expect(() => run({ token: `${encode({})}.+.` })).toThrow(refused('jwt_base64', { part: 2 }));
  expect(() => run({ token: token([1]) })).toThrow(refused('jwt_json', { part: 2 }));
  expect(() => run({ token: token({}, '{') })).toThrow(refused('jwt_json', { part: 1 }));
  expect(() => run({ token: `${encode(Buffer.of(0xff).toString('latin1'))}.${encode({})}.` })).toThrow(
    refused('jwt_json'),
  );
});
