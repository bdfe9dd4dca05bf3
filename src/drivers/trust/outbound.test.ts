import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readDer, sequenceOf } from '@sheaf/pdf/pki/der';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUndiciOutbound } from '../outbound/undici.ts';
import { createOutboundTrust } from './outbound.ts';

const asked: { path: string; type: string | undefined; key: string | undefined; body: Buffer }[] = [];
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { 'content-type': type, authorization: key } = request.headers;
  asked.push({ path: request.url ?? '', type, key, body: Buffer.concat(parts) });
  response
    .writeHead(request.url === '/down' ? 503 : 200)
    .end(request.url === '/large' ? Buffer.alloc(200_000) : 'said');
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const question = { kind: 'timestamp', digest: 'sha256', imprint: 'ab'.repeat(32), nonce: '41'.repeat(8) } as const;
const { signal } = new AbortController();
function trustOf({ path = '', allowed = ['127.0.0.0/8'], hosts = [] as string[], unset = false } = {}) {
  const outbound = createUndiciOutbound({ allowed });
  return createOutboundTrust({
    outbound,
    timestampUrl: unset ? undefined : origin + path,
    authorization: 'Basic x',
    webPages: false,
    hosts,
  });
}

describe('what children ask for', () => {
  it('sends a digest to the timestamp authority of the settings, and nothing else', async () => {
    expect(Buffer.from(await trustOf({ path: '/tsa' }).answer(question, signal)).toString()).toBe('said');
    const { path, type, key, body } = asked.at(-1)!;
    expect({ path, type, key }).toEqual({ path: '/tsa', type: 'application/timestamp-query', key: 'Basic x' });
    const [version, imprint, nonce, certificates] = sequenceOf(readDer(body));
    expect([version!.content[0], nonce!.content.length, certificates!.content[0]]).toEqual([1, 8, 255]);
    expect(Buffer.from(sequenceOf(imprint)[1]!.content).toString('hex')).toBe(question.imprint);
  });

  it.each([
    ['no authority is set', { unset: true }, 'operation_unavailable'],
    ['it is down', { path: '/down' }, 'source_status'],
    ['its answer is too large', { path: '/large' }, 'file_too_large'],
    ['it may not be reached from here', { allowed: [] }, 'source_refused'],
  ])('fails clearly when %s', async (_, options, code) => {
    await expect(trustOf(options).answer(question, signal)).rejects.toMatchObject({ code });
  });

  it('asks about certificates nobody but the hosts of the settings', async () => {
    const of = (hosts: string[], url = `${origin}/ca`) =>
      trustOf({ hosts }).answer({ kind: 'revocation', url, request: null }, signal);
    const before = asked.length;
    await expect(of([])).rejects.toMatchObject({ code: 'source_refused' });
    await expect(of(['.example.org'])).rejects.toMatchObject({ code: 'source_refused' });
    for (const host of ['example.org', '.example.org']) {
      await expect(of([host], 'http://evil-example.org/')).rejects.toMatchObject({ code: 'source_refused' });
    }
    expect(asked.length).toBe(before);
    for (const host of ['127.0.0.1', '.0.0.1']) expect(Buffer.from(await of([host])).toString()).toBe('said');
  });
});
