import { readdirSync } from 'node:fs';
import { lutimes, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../helpers/client.ts';
import { freePort } from '../helpers/free-port.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { createRandom } from '../helpers/random.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';
import { startClients } from './clients.ts';
import { contradictions, storedFiles } from './history.ts';
import { orphans } from './processes.ts';
import { type DeliveryReport, startReceiver } from './webhooks.ts';

const REQUEST_SECONDS = 5;
const LEASE_SECONDS = 2;
const LONGEST_LIFE_MS = 1000;
const JOBS_PER_LIFE = 4;
const CHILDREN_GONE_MS = 20_000;

export interface KillReport {
  accepted: number;
  completed: number;
  /** Ended as failed since both of their attempts were killed. */
  crashed: number;
  kills: number;
  /** Longest time, in milliseconds, from a new start until the killed process had left nothing. */
  outlived: number;
  /** Outputs whose time was over before their client asked for them. */
  unfetched: number;
  /** Null if no webhooks were due. */
  deliveries: DeliveryReport | null;
  wrong: string[];
  /** Objects and temporary files that are left after their time and one cycle. */
  left: string[];
}

/**
 * Kills the processes of a service again and again at random moments under load, then compares what clients saw with
 * what the service knows, and with its disk after all files have expired.
 * @param jobs least number of jobs to be accepted in all rounds
 * @param webhooks that hear of every job; their receiver is killed in between, too
 * @param roles `all` is one process; `split` an API and a worker on one data folder, of which one or both are killed
 */
export async function killRounds({
  rounds,
  jobs = 0,
  seed,
  roles,
  ttlSeconds,
  clients = 4,
  webhooks = 0,
  onRound = () => {},
}: {
  rounds: number;
  jobs?: number;
  seed: number;
  roles: 'all' | 'split';
  ttlSeconds: number;
  clients?: number;
  webhooks?: number;
  onRound?(round: number, accepted: number): void;
}): Promise<KillReport> {
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-kill-'));
  const port = await freePort();
  const env = {
    ...GENEROUS,
    PORT: String(port),
    JOB_LEASE_SECONDS: String(LEASE_SECONDS),
    FILE_TTL_SECONDS: String(ttlSeconds),
    CLEANUP_INTERVAL_SECONDS: '1',
    MAX_JOB_SECONDS: '20',
    REQUEST_TIMEOUT_SECONDS: String(REQUEST_SECONDS),
    WORKER_CONCURRENCY: '2',
    // Idle children exit before the end is checked: what remains then remains for good.
    SANDBOX_IDLE_SECONDS: '1',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const parts = roles === 'all' ? ['all'] : ['api', 'worker'];
  const start = (role: string) => startService({ dataDir, env: { ...env, ROLE: role } });
  const running = new Map<string, Service>();
  for (const role of parts) running.set(role, await start(role));
  const url = `http://127.0.0.1:${port}`;
  const receiver = webhooks > 0 ? await startReceiver(url, { dataDir, webhooks }) : null;
  const load = startClients(() => url, { count: clients, ttlMs: ttlSeconds * 1000, headers: receiver?.headers });
  const report: KillReport = {
    accepted: 0,
    completed: 0,
    crashed: 0,
    kills: 0,
    outlived: 0,
    unfetched: 0,
    deliveries: null,
    wrong: [],
    left: [],
  };
  const jobsPerLife = Math.max(JOBS_PER_LIFE, Math.ceil(jobs / rounds));
  const accepted = () => load.stories.filter((story) => story.id !== null).length;
  // A life under load, however slow this machine is just now.
  const untilAccepted = async (more: number) => {
    const wanted = accepted() + more;
    await until('jobs were accepted', () => accepted() >= wanted, 60);
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      await untilAccepted(jobsPerLife);
      await sleep(random.below(LONGEST_LIFE_MS));
      const victims = roles === 'split' && random.below(3) > 0 ? [random.pick(parts)] : parts;
      await Promise.all(victims.map((role) => running.get(role)?.stop('SIGKILL')));
      report.kills += victims.length;
      if (receiver && random.below(2) === 0) await receiver.killAndRestart();
      for (const role of victims) running.set(role, await start(role));
      const readyAt = Date.now();
      const living = [...running.values()].map((service) => service.pid);
      const left = await untilGone(() => orphans(dataDir, living));
      report.wrong.push(...left.map((pid) => `process ${pid} outlived its service in round ${round}`));
      report.outlived = Math.max(report.outlived, Date.now() - readyAt);
      onRound(round, accepted());
    }
    await load.stop();
    report.deliveries = (await receiver?.judge(report.wrong)) ?? null;
    report.wrong.push(...load.wrong, ...contradictions(dataDir, load.stories));
    for (const { end, id, outputRight } of load.stories) {
      if (id) report.accepted++;
      if (end === 'completed') report.completed++;
      if (end === 'failed') report.crashed++;
      if (end === 'completed' && outputRight === null) report.unfetched++;
    }
    const { outputs } = storedFiles(dataDir);
    if (outputs > report.completed) report.wrong.push(`${outputs} outputs for ${report.completed} completed jobs`);
    // Objects without a row are kept while their request may be arriving.
    await sleep(Math.max(ttlSeconds, REQUEST_SECONDS + 10) * 1000);
    report.left = await cleanAndLook(dataDir, port);
    return report;
  } finally {
    await receiver?.stop();
    await Promise.all([...running.values()].map((service) => service.stop('SIGKILL')));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until there are none; returns the remaining ones. */
async function untilGone(look: () => number[]): Promise<number[]> {
  for (const end = Date.now() + CHILDREN_GONE_MS; ; await sleep(50)) {
    const left = look();
    if (left.length === 0 || Date.now() > end) return left;
  }
}

/** Has a cycle run, and lists what should not be there any longer. */
async function cleanAndLook(dataDir: string, port: number): Promise<string[]> {
  const scratch = join(dataDir, 'tmp');
  const client = createClient(`http://127.0.0.1:${port}`);
  // The service renews the time of a waiting child's folder every five seconds, perhaps in between: then once more.
  for (let times = 0; times < 3 && (times === 0 || readdirSync(scratch).length > 0); times++) {
    // Temporary files are kept as long as the longest job may take; here, their times are set back by that.
    const old = Date.now() / 1000 - 3600;
    for (const name of readdirSync(scratch)) await lutimes(join(scratch, name), old, old).catch(() => {});
    await client.post('/api/cleanup');
  }
  const { outputs, others, strays, lost } = storedFiles(dataDir);
  const temporary = readdirSync(scratch);
  const rows = outputs + others;
  return [...strays, ...lost, ...temporary, ...(rows > 0 ? [`${rows} rows of files whose time is over`] : [])];
}
