import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { createNames } from './names.ts';

const A = 1;
const RECORDS: Record<string, { a?: number[]; aaaa?: number[] }> = {
  'both.example': { a: [192, 0, 2, 1], aaaa: [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
  'files.inner.example': { a: [192, 0, 2, 2] },
  'a.b.inner.example': { a: [192, 0, 2, 3] },
};

const server = createSocket('udp4');
let asked: string[] = [];
let folder: string;
let servers: string[];
const never = new AbortController().signal;

/** An answer to a question (RFC 1035, section 4); none for names that are slow. */
server.on('message', (question, { port, address }) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  const name = labels.join('.');
  const type = question.readUInt16BE(at + 1);
  asked.push(name);
  if (name.startsWith('slow')) return;
  const data = RECORDS[name]?.[type === A ? 'a' : 'aaaa'];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(RECORDS[name] ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(data ? 1 : 0, 6);
  head.fill(0, 8);
  const record = data ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, data.length, ...data] : [];
  server.send(Buffer.concat([head, question.subarray(12, at + 5), Buffer.from(record)]), port, address);
});

beforeAll(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
  folder = await mkdtemp(join(tmpdir(), 'names-'));
  await writeFile(join(folder, 'hosts'), '127.0.0.9 Listed.example other # comment.example\n::9 listed.example\nx y\n');
  await writeFile(join(folder, 'resolv.conf'), 'nameserver 192.0.2.53\nsearch inner.example.\noptions edns0 ndots:2\n');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
});

const names = () => createNames({ hosts: join(folder, 'hosts'), resolvConf: join(folder, 'resolv.conf'), servers });

describe('a name', () => {
  it.each([
    ['listed.EXAMPLE', ['127.0.0.9', '::9']],
    ['other', ['127.0.0.9']],
    ['localhost', ['127.0.0.1', '::1']],
    ['a.localhost', ['127.0.0.1', '::1']],
  ])('of the file of hosts, or of this machine, asks no server: %s', async (name, addresses) => {
    expect(await names()(name, never)).toEqual(addresses);
    expect(asked).toEqual([]);
  });

  it('has all its addresses, of both families', async () => {
    expect((await names()('both.example', never)).toSorted()).toEqual(['192.0.2.1', '2001:db8::1']);
  });

  it('is completed by the search domains, before or after it is asked as it is, by the number of its dots', async () => {
    expect(await names()('files', never)).toEqual(['192.0.2.2']);
    expect(new Set(asked)).toEqual(new Set(['files.inner.example']));
    asked = [];
    expect(await names()('a.b.inner.example', never)).toEqual(['192.0.2.3']);
    expect(new Set(asked)).toEqual(new Set(['a.b.inner.example']));
    await expect(names()('files.', never)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('that no server knows is an error', async () => {
    await expect(names()('unknown.example', never)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('whose server is slow holds up no other, however many there are, and ends with its signal', async () => {
    const over = new AbortController();
    const slow = Array.from({ length: 20 }, (_, index) => names()(`slow${index}.a.example`, over.signal));
    const ends = Promise.allSettled(slow);
    await until('all are asked for', () => new Set(asked).size === 20);
    expect(await names()('both.example', never)).toHaveLength(2);
    over.abort();
    expect((await ends).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
  });
});
