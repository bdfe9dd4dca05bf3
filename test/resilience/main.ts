/**
 * Fails the service in every way and reports whether its promises held; exits with 1 when one did not.
 * Run: npm run resilience -- <kill|break-off|full-disk|outliving|slow|stall|restarts> [options]
 */
import { parseArgs } from 'node:util';
import { breakOff } from './break-off.ts';
import { diskFault, fullDisk } from './full-disk.ts';
import { killRounds } from './kill.ts';
import { namespaceFault, outliving } from './outliving.ts';
import { rollingRestarts } from './restarts.ts';
import { slowClients } from './slow.ts';
import { stallRounds } from './stall.ts';

const USAGE = `usage: npm run resilience -- <what> [options]

  kill       [--rounds 200] [--jobs 2000] [--roles all|split] [--ttl 30] [--webhooks 0]
                                SIGKILL at random moments under load, of the receiver of webhooks, too
  restarts   [--rounds 10] [--roles all|split]      SIGTERM to each node in turn under load
  stall      [--rounds 10]      SIGSTOP a worker past its lease, and SIGCONT
  break-off  [--clients 1000]   clients that vanish in the middle of uploads, downloads and updates
  slow       [--clients 50]     clients that trickle requests or do not read
  full-disk  [--rounds 5]       a disk that is full to the last byte (root on Linux)
  outliving  [--rounds 300]     a signal in the first two seconds: processes that are left behind (Linux)

All take --seed 1.
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    jobs: { type: 'string', default: '2000' },
    clients: { type: 'string' },
    seed: { type: 'string', default: '1' },
    roles: { type: 'string', default: 'all' },
    ttl: { type: 'string', default: '30' },
    webhooks: { type: 'string', default: '0' },
  },
});
const seed = Number(values.seed);
const rounds = (fallback: number) => Number(values.rounds ?? fallback);
const clients = (fallback: number) => Number(values.clients ?? fallback);

interface Outcome {
  wrong: string[];
  left?: string[];
}

const WHATS: Record<string, (roles: 'all' | 'split') => Promise<Outcome>> = {
  kill: (roles) =>
    killRounds({
      rounds: rounds(200),
      jobs: Number(values.jobs),
      ttlSeconds: Number(values.ttl),
      webhooks: Number(values.webhooks),
      onRound: (round, accepted) => {
        if (round % 10 === 0) process.stdout.write(`round ${round}: ${accepted} jobs accepted\n`);
      },
      seed,
      roles,
    }),
  restarts: (roles) => rollingRestarts({ rounds: rounds(10), seed, roles }),
  stall: () => stallRounds({ rounds: rounds(10), seed }),
  'break-off': () => breakOff({ clients: clients(1000), seed }),
  slow: () => slowClients({ clients: clients(50), seed }),
  async outliving() {
    const fault = namespaceFault();
    if (fault === null) return outliving({ rounds: rounds(300), seed });
    process.stdout.write(`Skipped: ${fault}\n`);
    return { wrong: [] };
  },
  async 'full-disk'() {
    const fault = diskFault();
    if (fault === null) return fullDisk({ rounds: rounds(5) });
    process.stdout.write(`Skipped: ${fault}\n`);
    return { wrong: [] };
  },
};

const what = Object.hasOwn(WHATS, positionals[0] ?? '') ? WHATS[positionals[0] as string] : undefined;
if (!what || (values.roles !== 'all' && values.roles !== 'split')) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const { wrong, left = [], ...figures } = await what(values.roles);
const lines = Object.entries(figures).map(
  ([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
);
process.stdout.write(`${lines.join(', ')}, wrong ${wrong.length}, left ${left.length}\n`);
for (const line of [...wrong.slice(0, 20), ...left.slice(0, 20)]) process.stdout.write(`${line}\n`);
process.exitCode = wrong.length + left.length > 0 ? 1 : 0;
