import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { startService } from '../helpers/service-process.ts';
import { startSuite } from '../helpers/suite.ts';
import { until } from '../helpers/until.ts';

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

  it('of one client wait in a queue with an end, while small ones are answered', async () => {
    const costly = {
      text: `[${Array(130_000).fill('{"a":1}')}]`.slice(0, MiB - 8).replace(/,[^,]*$/, ']'),
      sort_keys: true,
    };
    const all = Array.from({ length: 24 }, () => post('/api/json-formatter', costly));
    const small = await post('/api/json-formatter', { text: '[1]', indent: 0 });
    expect(small.body).toEqual({ formatted: '[1]' });
    const answers = await Promise.all(all);
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(answers.length - refused.length).toBeGreaterThan(1);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBeTruthy();
      expect(body).toMatchObject({ code: 'queue_full' });
    }
  });

  it('that come slowly wait unread past some megabytes, and do not stop others', async () => {
    const head = `POST /api/base64 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${7 * MiB}\r\n\r\n`;
    const slow = Array.from({ length: 20 }, () => openRaw(suite.service.port, head));
    for (const { socket } of slow) socket.write(Buffer.alloc(6 * MiB, 0x20));
    expect((await post('/api/base64', { text: 'a', operation: 'encode' })).status).toBe(200);
    const refused = await Promise.race(slow.map(({ answer }) => answer));
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('queue_full') });
    for (const { socket } of slow) socket.destroy();
    await until('others are answered again', async () => {
      return (await post('/api/base64', { text: 'a'.repeat(100_000), operation: 'encode' })).status === 200;
    });
  });

  it('whose answers nobody reads keep memory from their own network alone, and only while they are there', async () => {
    // Each node counts its own memory.
    await using service = await startService();
    const { post } = createClient(service.url);
    const text = `[${'{"a":1},'.repeat(110_000)}0]`;
    const body = JSON.stringify({ text, sort_keys: true, indent: 8 });
    const head = `POST /api/json-formatter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const unread = Array.from({ length: 3 }, () => connect({ port: service.port, host: '127.0.0.1' }));
    for (const socket of unread) {
      socket.write(head + body);
      // It has begun to arrive, and stays where it is.
      await new Promise((resolve) => socket.once('readable', resolve));
    }
    const more = { text: text.slice(0, 800_000).replace(/,[^,]*$/, ']') };
    expect(await post('/api/json-validator', more)).toMatchObject({ status: 503, body: { code: 'queue_full' } });
    expect((await post('/api/json-validator', { text: '[1]' })).body).toMatchObject({ valid: true });
    for (const socket of unread) socket.destroy();
    await until('larger texts are taken again', async () => (await post('/api/json-validator', more)).status === 200);
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
