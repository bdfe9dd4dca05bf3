import { readdirSync, readFileSync } from 'node:fs';
import { startService } from '../test/helpers/service.ts';

const service = await startService({
  env: {
    USAGE_LIMITS: '{"anonymous":{"minute":1000000,"hour":1000000,"day":1000000}}',
    SANDBOX_JOBS_PER_CHILD: '100000',
    LOG_LEVEL: process.env.LL ?? 'info',
  },
});
const cpu = (pid: number) => {
  const s = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
  return [Number(f[11]) * 10, Number(f[12]) * 10];
};
const form = () => {
  const b = new FormData();
  b.append('job_type', 'json-formatter');
  b.append('file', new Blob(['{"a":[1,2]}']), 's.json');
  return b;
};
process.on('uncaughtException', () => {
  service.stop('SIGKILL').then(() => process.exit(1));
});
const go = async (n: number) => {
  let left = n;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) {
        const r = await fetch(service.url + '/api/upload', {
          method: 'POST',
          body: form(),
          headers: { prefer: 'wait=30' },
        });
        const j = (await r.json()) as any;
        if (j.status !== 'completed') throw new Error(JSON.stringify(j));
      }
    }),
  );
};
await go(200);
const kids = () =>
  readdirSync('/proc')
    .filter((p) => /^\d+$/.test(p))
    .map(Number)
    .filter((p) => {
      try {
        const s = readFileSync(`/proc/${p}/stat`, 'latin1');
        return Number(s.slice(s.lastIndexOf(')') + 2).split(' ')[1]) === service.pid;
      } catch {
        return false;
      }
    });
const ks = kids();
const b = [cpu(process.pid), cpu(service.pid), ...ks.map(cpu)];
const t = performance.now();
await go(1000);
const dt = performance.now() - t;
const a = [cpu(process.pid), cpu(service.pid), ...ks.map(cpu)];
console.log('jobs/s', (1000 / dt) * 1000, 'ms/job wall', dt / 1000);
console.log(
  'client, service, children: [user, sys] ms per 1000 jobs',
  a.map((x, i) => x.map((v, k) => v - b[i]![k]!)),
  'same kids',
  kids().join() === ks.join(),
);
await service.stop('SIGKILL');
process.exit(0);
