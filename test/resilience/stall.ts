import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Created, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { createRandom } from '../helpers/random.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';
import { storedFiles } from './history.ts';

const LEASE_SECONDS = 2;
const LONGEST_WORK_MS = 1500;
/** A worker that is stopped while it holds the database's lock holds up everybody: then it is woken at this time. */
const BLOCKED_MS = 30_000;

export interface StallReport {
  rounds: number;
  /** Jobs that another worker completed while the first one was stopped. */
  takenOver: number;
  /** Rounds in which the stopped worker held the lock of the database. */
  blocked: number;
  wrong: string[];
}

/**
 * Stops a worker in the middle of its job (SIGSTOP) until its lease is over, lets it go on (SIGCONT) once another has done
 * the job, and looks whether it changed anything.
 */
export async function stallRounds({ rounds, seed }: { rounds: number; seed: number }): Promise<StallReport> {
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-stall-'));
  const env = { ...GENEROUS, WORKER_CONCURRENCY: '1', JOB_LEASE_SECONDS: String(LEASE_SECONDS) };
  const start = (role: string) => startService({ dataDir, env: { ...env, ROLE: role } });
  const report: StallReport = { rounds, takenOver: 0, blocked: 0, wrong: [] };
  const all: Service[] = [];
  const file = heavyImage(4000);
  try {
    const api = await start('api');
    all.push(api);
    const client = createClient(api.url);
    const look = async (id: string) => (await client.get<Created>(`/api/jobs/${id}`)).body;
    for (let round = 1; round <= rounds; round++) {
      const first = await start('worker');
      all.push(first);
      const { body: job } = await client.form('/api/image-compress', HEAVY, { file });
      await until('the job runs', async () => (await look(job.job_id)).status === 'processing');
      await sleep(random.below(LONGEST_WORK_MS));
      process.kill(first.pid, 'SIGSTOP');
      const early = (await look(job.job_id)).completed_at !== null;
      const second = await start('worker').catch(() => null);
      if (second) all.push(second);
      const wakeAt = Date.now() + BLOCKED_MS;
      const done = () => second?.logs.some(({ msg, job_id }) => msg === 'job ended' && job_id === job.job_id);
      if (!early) await until('it is taken over or blocked', () => done() || Date.now() > wakeAt, 120);
      if (!early && done()) report.takenOver++;
      if (!early && !done()) report.blocked++;
      const before = early || done() ? await look(job.job_id) : null;
      process.kill(first.pid, 'SIGCONT');
      await until('the woken worker noticed', () => first.logs.some(({ msg }) => msg === 'job ended'), 120);
      const [ended] = first.logs.filter(({ msg }) => msg === 'job ended');
      if (before && !early && ended?.end !== 'lost')
        report.wrong.push(`round ${round}: the first worker ended it as ${ended?.end}`);
      const after = await until('it has ended', async () => {
        const view = await look(job.job_id);
        return view.completed_at ? view : null;
      });
      if (after.status !== 'completed') report.wrong.push(`round ${round}: it is ${after.status}`);
      if (before && JSON.stringify(before) !== JSON.stringify(after))
        report.wrong.push(`round ${round}: it changed afterwards`);
      if ((await client.download(after.output_file_url as string)).status !== 200) {
        report.wrong.push(`round ${round}: its output is gone`);
      }
      for (const worker of [first, second]) {
        const code = await worker?.stop('SIGTERM');
        if (worker && code !== 0) report.wrong.push(`round ${round}: a worker ended with ${code}`);
      }
      const { outputs, strays, lost } = storedFiles(dataDir);
      if (outputs !== round) report.wrong.push(`round ${round}: ${outputs} outputs for ${round} jobs`);
      report.wrong.push(...[...strays, ...lost].map((name) => `round ${round}: ${name} is a stray or lost`));
    }
    return report;
  } finally {
    for (const { pid } of all) wake(pid);
    await Promise.all(all.map((service) => service.stop('SIGKILL')));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function wake(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has ended.
  }
}
