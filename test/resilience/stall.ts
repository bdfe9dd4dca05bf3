import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdIdleChild, processTree, signalAll } from '../helpers/children.ts';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { createRandom } from '../helpers/random.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';
import { storedFiles } from './history.ts';

const LEASE_SECONDS = 2;
const LONGEST_WORK_MS = 1500;
/** A process that holds the database lock for longer than this was stopped with it. */
const LOCKED_MS = 2000;

export interface StallReport {
  rounds: number;
  /** Jobs that another worker completed while the first one was stopped. */
  takenOver: number;
  wrong: string[];
}

/**
 * Stops a worker in the middle of its job (SIGSTOP) until its lease expires, resumes it (SIGCONT) after another worker
 * has done the job, and checks whether it changed anything.
 */
export async function stallRounds({ rounds, seed }: { rounds: number; seed: number }): Promise<StallReport> {
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-stall-'));
  const env = { ...GENEROUS, WORKER_CONCURRENCY: '1', JOB_LEASE_SECONDS: String(LEASE_SECONDS) };
  const report: StallReport = { rounds, takenOver: 0, wrong: [] };
  const all: Service[] = [];
  const start = async (role: string) => {
    const service = await startService({ dataDir, env: { ...env, ROLE: role } });
    all.push(service);
    return service;
  };
  try {
    const client = createClient((await start('api')).url);
    for (let round = 1; round <= rounds; round++) {
      const wrong = await stallOnce(client, start, random.below(LONGEST_WORK_MS));
      if (wrong.length === 0) report.takenOver++;
      const { outputs, strays, lost } = storedFiles(dataDir);
      if (outputs !== 2 * round) wrong.push(`${outputs} outputs for ${2 * round} jobs`);
      wrong.push(...[...strays, ...lost].map((name) => `${name} is a stray or lost`));
      report.wrong.push(...wrong.map((what) => `round ${round}: ${what}`));
    }
    return report;
  } finally {
    for (const { pid } of all) signalAll(processTree(pid), 'SIGCONT');
    await Promise.all(all.map((service) => service.stop('SIGKILL')));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One job after a small one, two workers; returns what went wrong. */
async function stallOnce(client: Client, start: (role: string) => Promise<Service>, workMs: number): Promise<string[]> {
  const wrong: string[] = [];
  const first = await start('worker');
  // Held before it comes: however fast this machine is, the job has not ended when its worker is stopped.
  const held = await holdIdleChild(client, first.pid);
  const { body: job } = await client.form('/api/image-compress', HEAVY, { file: heavyImage(4000) });
  const look = async () => (await client.get<Created>(`/api/jobs/${job.job_id}`)).body;
  const ends = ({ logs }: Service) => logs.filter(({ msg, job_id }) => msg === 'job ended' && job_id === job.job_id);

  await until('the job runs', async () => (await look()).status === 'processing');
  await sleep(workMs);
  await stopOutsideTransaction(first);
  signalAll(held, 'SIGCONT');
  if ((await look()).completed_at !== null) return ['the job had ended before its worker was stopped'];

  const second = await start('worker');
  await until('the second worker did it', () => ends(second).length > 0, 120);
  const before = await look();
  if (before.status !== 'completed') wrong.push(`the second worker ended it as ${before.status}`);
  signalAll([first.pid], 'SIGCONT');
  await until('the woken worker noticed', () => ends(first).length > 0, 120);
  if (ends(first)[0]?.end !== 'lost') wrong.push(`the first worker ended it as ${ends(first)[0]?.end}`);
  if (JSON.stringify(await look()) !== JSON.stringify(before)) wrong.push('it changed afterwards');
  if ((await client.download(before.output_file_url as string)).status !== 200) wrong.push('its output is gone');
  for (const worker of [first, second]) {
    const code = await worker.stop('SIGTERM');
    if (code !== 0) wrong.push(`a worker ended with ${code}`);
  }
  return wrong;
}

/** Stops a worker while it does not hold the database's lock, which would block everyone. */
async function stopOutsideTransaction({ pid, dataDir }: Service): Promise<void> {
  for (;;) {
    signalAll([pid], 'SIGSTOP');
    if (isUnlocked(dataDir)) return;
    signalAll([pid], 'SIGCONT');
    await sleep(10);
  }
}

function isUnlocked(dataDir: string): boolean {
  const database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'), { timeout: LOCKED_MS });
  try {
    database.exec('begin immediate; rollback');
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}
