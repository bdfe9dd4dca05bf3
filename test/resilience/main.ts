/**
 * Fails the service in every way and tells whether its promises held.
 * Run: npm run resilience -- kill [--rounds 200] [--seed 1] [--roles all|split] [--ttl 30]
 */
import { parseArgs } from 'node:util';
import { killRounds } from './kill.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2000' },
    roles: { type: 'string', default: 'all' },
    ttl: { type: 'string', default: '30' },
  },
});
const { roles } = values;
if (positionals[0] !== 'kill' || (roles !== 'all' && roles !== 'split')) {
  process.stderr.write(
    'usage: npm run resilience -- kill [--rounds 200] [--seed 1] [--roles all|split] [--ttl seconds]\n',
  );
  process.exit(2);
}

const { wrong, left, ...figures } = await killRounds({
  rounds: Number(values.rounds),
  jobs: Number(values.jobs),
  seed: Number(values.seed),
  ttlSeconds: Number(values.ttl),
  roles,
  onRound: (round, accepted) => {
    if (round % 10 === 0) process.stdout.write(`round ${round}: ${accepted} jobs accepted\n`);
  },
});
const lines = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
process.stdout.write(`${lines.join(', ')}, wrong ${wrong.length}, left ${left.length}\n`);
for (const line of [...wrong.slice(0, 20), ...left.slice(0, 20)]) process.stdout.write(`${line}\n`);
process.exitCode = wrong.length + left.length > 0 ? 1 : 0;
