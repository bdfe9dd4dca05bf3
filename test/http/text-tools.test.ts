import { describe, expect, it } from 'vitest';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const MiB = 1024 * 1024;
const post = (path: string, body: unknown) => suite.client.post<Record<string, unknown>>(path, body);

describe('large texts', () => {
  it('are answered as small ones are', async () => {
    const text = 'großes Wort '.repeat(20_000);
    const small = await post('/api/text-case-converter?case_type=upper', { text: 'großes Wort ' });
    const large = await post('/api/text-case-converter?case_type=upper', { text });
    expect(large).toMatchObject({ status: 200, body: { case_type: 'upper' } });
    expect(large.body.result).toBe(String(small.body.result).repeat(20_000));
    expect(large.headers.get('content-type')).toBe(small.headers.get('content-type'));
    const encoded = await post('/api/base64', { text, operation: 'encode' });
    expect(encoded.body.result).toBe(Buffer.from(text).toString('base64'));
    const decoded = await post('/api/base64', { text: encoded.body.result, operation: 'decode' });
    expect(decoded.body.result).toBe(text);
    const numbers = JSON.stringify(Array(30_000).fill(1.5));
    expect((await post('/api/json-formatter', { text: numbers, indent: 0 })).body.formatted).toBe(`${numbers}`);
    expect((await post('/api/json-validator', { text: numbers })).body).toMatchObject({ valid: true });
    expect((await post('/api/json-validator', { text: `${numbers},` })).body).toMatchObject({ valid: false });
  });

  it('are refused as small ones are', async () => {
    const filler = ' '.repeat(20_000);
    const cases: [string, object | string, number, object][] = [
      ['/api/base64', { text: filler }, 422, { loc: ['body', 'operation'], type: 'missing' }],
      ['/api/base64', { text: filler, operation: 'encode', x: 1 }, 422, { loc: ['body', 'x'] }],
      ['/api/base64', { text: `${filler}=A`, operation: 'decode' }, 422, { loc: ['body', 'text'] }],
      ['/api/json-formatter', { text: `${filler}{` }, 422, { loc: ['body', 'text'], type: 'json_invalid' }],
      ['/api/text-case-converter', `{"text":"${filler}`, 422, { loc: ['body', 0], type: 'json_invalid' }],
    ];
    for (const [path, body, status, item] of cases) {
      const answer = await suite.client.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      expect(answer).toMatchObject({ status, body: { detail: [item] } });
    }
    const tooLong = await post('/api/text-case-converter', { text: 'x'.repeat(MiB + 1) });
    expect(tooLong).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect((await post('/api/text-case-converter', { text: 'x'.repeat(MiB) })).status).toBe(200);
  });
});

it('makes passwords without symbols, and without characters that look alike', async () => {
  const draw = async (query: string) =>
    String((await suite.client.get(`/api/password-generator?length=256&${query}`)).body.password);
  expect(await draw('')).toMatch(/[^A-Za-z0-9]/);
  expect(await draw('symbols=false')).toMatch(/^[A-Za-z0-9]{256}$/);
  expect(await draw('symbols=true')).toMatch(/[^A-Za-z0-9]/);
  for (let n = 0; n < 5; n++) expect(await draw('exclude_ambiguous=true')).not.toMatch(/[Il1|O0o]/);
  expect(await draw('exclude_ambiguous=false')).toMatch(/[Il1|O0o]/);
  expect(await draw('symbols=false&exclude_ambiguous=true')).toMatch(/^[A-HJ-NP-Za-kmnp-z2-9]{256}$/);
});
