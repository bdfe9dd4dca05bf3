/**
 * Runs the service in its own network, asks it for everything it can do, and reports how many packets tried to leave.
 * Only `outbound.test.ts` starts it, in a new network namespace, of whose route to everywhere the end is nowhere.
 */
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadRegistry } from '../../src/operations/registry.ts';
import { createClient } from '../helpers/client.ts';
import { followSocket } from '../helpers/follow.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';
import { beaconJson, beaconPdf, beaconPng } from './beacons.ts';

/** A reserved address (RFC 5737). */
const NOBODY = '192.0.2.77';

/** Packets that were to leave over the route to everywhere. */
function sentAway(): number {
  const line = readFileSync('/proc/net/dev', 'latin1')
    .split('\n')
    .find((each) => each.trim().startsWith('away:'));
  return Number(line?.split(':')[1]?.trim().split(/\s+/)[8]);
}

// New interfaces speak IPv6 by themselves.
writeFileSync('/proc/sys/net/ipv6/conf/default/disable_ipv6', '1');
for (const command of [
  'link set lo up',
  'link add away type veth peer name nowhere',
  'address add 192.0.2.1/24 dev away',
  'link set away up',
  'link set nowhere up',
  'route add default via 192.0.2.2 dev away',
]) {
  execFileSync('ip', command.split(' '));
}

await using service = await startService({ env: { ...GENEROUS, SANDBOX_IDLE_SECONDS: '1' } });
const client = createClient(service.url);
const ends: Record<string, number> = {};
const count = (end: unknown) => {
  ends[String(end)] = (ends[String(end)] ?? 0) + 1;
};

/** Operations whose children may ask the service for outside data: these run all their examples. */
const ASKING = ['pdf-sign', 'pdf-verify'];

for (const { name, inputs, examples, family } of (await loadRegistry()).values()) {
  const field = inputs.max > 1 ? 'files' : 'file';
  const beacon = { pdf: beaconPdf, image: beaconPng, json: beaconJson, data: beaconJson }[family]();
  const files = inputs.min > 1 ? [beacon, beacon] : [beacon];
  const tries = [{ files, params: examples[0]?.params ?? {} }, ...(ASKING.includes(name) ? examples : [])];
  for (const { files, params } of tries) {
    const fields =
      field === 'file' ? { job_type: name, parameters: JSON.stringify(params) } : (params as Record<string, string>);
    const path = field === 'file' ? '/api/upload' : `/api/${name}`;
    const { body } = await client.form(path, fields, { [field]: [...files] }, { prefer: 'wait=60' });
    count(body.status);
    if (body.output_file_url) await client.download(body.output_file_url);
  }
}

const { status } = await client.form('/api/preview/pdf', {}, { file: beaconPdf() });
count(`preview ${status}`);
const { body: job } = await client.form('/api/upload', { job_type: 'json-validator' }, { file: 'json-valid.json' });
count(`socket ${(await followSocket(`${service.wsUrl}/ws/${job.job_id}?token=${job.ws_token}`)).code}`);
const someone = { email: 'someone@elsewhere.example', password: 'a long pass phrase' };
count(`signup ${(await client.post('/api/auth/signup', someone)).status}`);
count(`mail ${(await client.post('/api/auth/forgot-password', { email: someone.email })).status}`);
const url = { job_type: 'pdf-split', storage_url: `http://${NOBODY}/a.pdf` };
count(`address ${(await client.post('/api/process', url)).status}`);
for (const path of ['/', '/docs', '/openapi.json', '/metrics', '/readyz', '/api/operations', '/api/usage']) {
  count(`read ${(await client.get(path, { accept: 'text/html', host: NOBODY })).status}`);
}
count(`clean ${(await client.post('/api/cleanup')).status}`);
const sent = sentAway();

// Check that the counter counts: one packet of our own to a reserved address.
const socket = createSocket('udp4');
await new Promise((resolve) => socket.send('x', 9, NOBODY, resolve));
socket.close();
await until('the counter shows a packet', () => sentAway() > sent, 10);
process.stdout.write(`${JSON.stringify({ sent, ends })}\n`);
