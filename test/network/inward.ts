/**
 * Requests every inward target through the outbound client, in a network whose only host has all these addresses, and a
 * public one, and listens on each. Counts the inward connections, and those of a client that may connect. Only
 * `inward.test.ts` starts it.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createUndiciOutbound } from '../../src/drivers/outbound/undici.ts';
import { INWARD_ADDRESSES, INWARD_HOSTS, misleadingUrls } from './targets.ts';

const PUBLIC = '203.0.112.1';

spawnSync('ip', ['link', 'set', 'lo', 'up']);
/** Makes this host respond at an address in place of the real host: addresses of an interface are always refused. */
const isAnswered = (address: string) =>
  spawnSync('ip', ['route', 'add', 'local', `${address}/${isIPv6(address) ? 128 : 32}`, 'dev', 'lo']).status === 0;
isAnswered(PUBLIC);
const had = INWARD_ADDRESSES.filter(isAnswered);

const connections = { inwards: 0, outwards: 0 };
const server = createServer((request, response) => {
  const to = URL.parse(request.url ?? '', 'http://x')?.searchParams.get('to');
  // Headers are bytes: characters beyond ASCII are sent as UTF-8.
  if (to) response.writeHead(302, { location: Buffer.from(to).toString('latin1') });
  response.end('inside');
}).on('connection', (socket) => {
  connections[socket.localAddress?.endsWith(PUBLIC) ? 'outwards' : 'inwards']++;
});
server.listen(0, '::');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const hostOf = (address: string) => (isIPv6(address) ? `[${address}]` : address);
const direct = [...INWARD_ADDRESSES.map(hostOf), ...INWARD_HOSTS].map((host) => `http://${host}:${port}/`);
const named = INWARD_ADDRESSES.map((_address, index) => `http://n${index}.example:${port}/`);
/** Names that lead outwards at the first look-up and inwards from then on, or vice versa. */
const changing = INWARD_ADDRESSES.flatMap((_address, index) => [
  `http://c${index}.example:${port}/`,
  `http://d${index}.example:${port}/`,
]);
const redirects = [...direct, ...named].map((to) => `http://${PUBLIC}:${port}/?to=${encodeURIComponent(to)}`);
/** Both are names whose second look-up is the other way; the redirect makes the client look again. */
const again = INWARD_ADDRESSES.map((_address, index) => {
  const url = `http://c${index}.example:${port}/`;
  return `${url}?to=${encodeURIComponent(url)}`;
});

let looked = new Map<string, number>();
const resolve = async (name: string) => {
  const [, kind, index] = /^([ncd])(\d+)\.example$/.exec(name) ?? [];
  if (!kind) return ['127.0.0.1', '::1'];
  const inward = INWARD_ADDRESSES[Number(index)] as string;
  const time = looked.get(name) ?? 0;
  looked.set(name, time + 1);
  if (kind === 'n') return [inward];
  return [(kind === 'c') === (time === 0) ? PUBLIC : inward];
};

async function tryAll(allowed: string[], urls: readonly string[], methods: readonly ('fetch' | 'post')[]) {
  const outbound = createUndiciOutbound({ allowed, resolve });
  const before = { ...connections };
  const ends: Record<string, number> = {};
  for (const url of urls) {
    for (const method of methods) {
      looked = new Map();
      const request =
        method === 'fetch'
          ? outbound.fetch({ url, maxBytes: 100, timeoutMs: 2000 })
          : outbound.post(url, { headers: {}, body: '', timeoutMs: 2000 });
      const end = await request.then(
        () => 'answered',
        (error) => String(error.code),
      );
      ends[end] = (ends[end] ?? 0) + 1;
    }
  }
  const { inwards, outwards } = connections;
  return { ends, inwards: inwards - before.inwards, outwards: outwards - before.outwards };
}

const BOTH = ['fetch', 'post'] as const;
const everywhere = ['0.0.0.0/0', '::/0'];
process.stdout.write(
  JSON.stringify({
    addresses: had.length,
    targets: {
      direct: await tryAll([], [...direct, ...named], BOTH),
      misleading: await tryAll([], misleadingUrls(PUBLIC, port), BOTH),
      changing: await tryAll([], changing, BOTH),
      redirects: await tryAll([], redirects, ['fetch']),
      again: await tryAll([], again, ['fetch']),
    },
    // The listener sees allowed connections.
    open: {
      direct: await tryAll(everywhere, [...direct, ...named], BOTH),
      redirects: await tryAll(everywhere, redirects, ['fetch']),
    },
  }),
);
process.exit(0);
