import { startService } from './helpers/service.ts';
import { inMs, median, percentile, report } from './helpers/statistics.ts';

/**
 * Duration of a failed login for an address with an account and for one without, measured in turns. The medians must
 * not differ noticeably. Run: npm run bench:login
 */
const ROUNDS = 200;
const WARM_UP = 10;
const KNOWN = 'known@example.org';
const WRONG = 'not the right password';

await using service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

async function post(path: string, body: object, client: number): Promise<number> {
  const response = await fetch(service.url + path, {
    method: 'POST',
    // Every few attempts come from another network, so that the throttle does not answer.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${client >> 8}.${client & 255}` },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

async function failedLogin(email: string, client: number): Promise<number> {
  const startedAt = performance.now();
  const status = await post('/api/auth/login', { email, password: WRONG }, client);
  if (status !== 401) throw new Error(`the login was answered ${status}`);
  return performance.now() - startedAt;
}

await post('/api/auth/signup', { email: KNOWN, password: 'correct horse battery staple' }, 0);
const times = { known: [] as number[], unknown: [] as number[] };
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  const client = Math.floor(round / 5);
  const measure = {
    known: () => failedLogin(KNOWN, client),
    unknown: () => failedLogin(`unknown${round}@example.org`, client),
  };
  // Take turns being first, since the second finds the processor warm.
  const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
  for (const kind of order) {
    const ms = await measure[kind]();
    if (round >= WARM_UP) times[kind].push(ms);
  }
}

const [known, unknown] = [median(times.known), median(times.unknown)];
report(`failed login, known address, median of ${ROUNDS}`, inMs(known));
report(`failed login, unknown address, median of ${ROUNDS}`, inMs(unknown));
report('failed login, p95 of both', inMs(percentile([...times.known, ...times.unknown], 0.95)));
report('difference of the medians', `${((Math.abs(known - unknown) / unknown) * 100).toFixed(1)} %`, '< 5 %');
