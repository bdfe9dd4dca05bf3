import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const MiB = 1024 * 1024;
let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ env: GENEROUS });
  client = createClient(service.url);
});
afterAll(() => service?.[Symbol.asyncDispose]());

const post = (path: string, body: unknown) => client.post<Record<string, unknown>>(path, body);

describe('large texts', () => {
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
    const slow = Array.from({ length: 20 }, () => openRaw(service.port, head));
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
    const text = `[${'{"a":1},'.repeat(110_000)}0]`;
    const body = JSON.stringify({ text, sort_keys: true, indent: 8 });
    const head = `POST /api/json-formatter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const unread = Array.from({ length: 3 }, () => connect({ port: service.port, host: '127.0.0.1' }));
    for (const socket of unread) {
      socket.write(head + body);
      // It has begun to arrive, and waits there.
      await new Promise((resolve) => socket.once('readable', resolve));
    }
    const more = { text: text.slice(0, 800_000).replace(/,[^,]*$/, ']') };
    expect(await post('/api/json-validator', more)).toMatchObject({ status: 503, body: { code: 'queue_full' } });
    expect((await post('/api/json-validator', { text: '[1]' })).body).toMatchObject({ valid: true });
    for (const socket of unread) socket.destroy();
    await until('larger texts are taken again', async () => (await post('/api/json-validator', more)).status === 200);
  });
});
