/**
 * Asks the outbound client for every inward target, in a network whose only host has all these addresses and listens on
 * each. Tells how many connections came, and how many with a client that may connect. Only `inward.test.ts` starts it.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createUndiciOutbound } from '../../src/drivers/outbound/undici.ts';
import { INWARD_ADDRESSES, INWARD_HOSTS } from './targets.ts';

spawnSync('ip', ['link', 'set', 'lo', 'up']);
const had = INWARD_ADDRESSES.filter(
  (address) =>
    spawnSync('ip', ['address', 'add', `${address}/${isIPv6(address) ? 128 : 32}`, 'dev', 'lo', 'nodad']).status === 0,
);

let connections = 0;
const server = createServer((_request, response) => response.end('inside')).on('connection', () => connections++);
server.listen(0, '::');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const hostOf = (address: string) => (isIPv6(address) ? `[${address}]` : address);
const urls = [...INWARD_ADDRESSES.map(hostOf), ...INWARD_HOSTS].map((host) => `http://${host}:${port}/`);
const named = INWARD_ADDRESSES.map((address, index) => ({ name: `n${index}.example`, address }));
const resolve = async (name: string) => {
  const found = named.find((each) => each.name === name)?.address;
  return found ? [found] : ['127.0.0.1', '::1'];
};

async function tryAll(allowed: string[]): Promise<Record<string, number>> {
  const outbound = createUndiciOutbound({ allowed, resolve });
  const ends: Record<string, number> = {};
  const count = (end: string) => {
    ends[end] = (ends[end] ?? 0) + 1;
  };
  for (const url of [...urls, ...named.map(({ name }) => `http://${name}:${port}/`)]) {
    for (const request of [
      async () => void (await outbound.fetch({ url, maxBytes: 100, timeoutMs: 2000 })),
      async () => void (await outbound.post(url, { headers: {}, body: '', timeoutMs: 2000 })),
    ]) {
      await request().then(
        () => count('answered'),
        (error) => count(String(error.code)),
      );
    }
  }
  return ends;
}

const guarded = await tryAll([]);
const inwards = connections;
const open = await tryAll(['0.0.0.0/0', '::/0']);
process.stdout.write(
  `${JSON.stringify({ addresses: had.length, inwards, guarded, open, connections: connections - inwards })}\n`,
);
process.exit(0);
