import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { objectsIn } from '../helpers/objects-in.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';
import { storedFiles } from './history.ts';

const MiB = 1024 * 1024;
const DISK_BYTES = 64 * MiB;
/** For a job's input, not for its output. */
const LITTLE_BYTES = 12 * MiB;

export interface FullDiskReport {
  rounds: number;
  /** Uploads that were answered 507. */
  refused: number;
  /** Jobs that ended as failed since there was no room for their output. */
  failed: number;
  /** Jobs that were running when the last byte was taken, and completed once there was room. */
  survived: number;
  /** Longest time, in milliseconds, from free space to an accepted upload. */
  recovery: number;
  wrong: string[];
}

/** Why there can be no small disk here; null when there can. */
export function diskFault(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a small disk needs root on Linux';
  const folder = join(tmpdir(), `sheaf-mount-${process.pid}`);
  try {
    execFileSync(
      'sh',
      ['-c', `mkdir "${folder}" && mount -t tmpfs -o size=1m tmpfs "${folder}" && umount "${folder}"`],
      {
        stdio: 'ignore',
      },
    );
    return null;
  } catch {
    return 'this machine does not allow mounting a small disk';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills the disk of a running service to the last byte while jobs run, and makes room again, in turn. */
export async function fullDisk({ rounds }: { rounds: number }): Promise<FullDiskReport> {
  const report: FullDiskReport = { rounds, refused: 0, failed: 0, survived: 0, recovery: 0, wrong: [] };
  const disk = await mkdtemp(join(tmpdir(), 'sheaf-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]);
  try {
    await using service = await startService({
      dataDir: disk,
      env: { ...GENEROUS, WORKER_CONCURRENCY: '1', JOB_LEASE_SECONDS: '2', FILE_TTL_SECONDS: '3600' },
    });
    const jobs: string[] = [];
    for (let round = 1; round <= rounds; round++) await fillOnce(service, jobs, report);
    await service.stop('SIGTERM');
    lookThrough(disk, jobs, report.wrong);
    return report;
  } finally {
    await until('the disk is free of users', () => unmount(disk), 30);
    await rm(disk, { recursive: true, force: true });
  }
}

async function fillOnce(service: Service, jobs: string[], report: FullDiskReport): Promise<void> {
  const { wrong } = report;
  const client = createClient(service.url);
  const filler = join(service.dataDir, 'filler');
  const submit = async (file: { name: string; bytes: Buffer | string }) => {
    const answer = await client.form('/api/upload', { job_type: 'json-formatter' }, { file });
    if (answer.status === 200) jobs.push(answer.body.job_id);
    return answer;
  };
  const small = { name: 'a.json', bytes: '[1]' };
  if ((await submit(small)).status !== 200) wrong.push('a job was refused while there was room');
  await until('the queue is empty', () => allEnded(client, jobs), 120);

  // Room for the input and not for the output.
  await fill(filler, LITTLE_BYTES);
  const large = { name: 'large.json', bytes: JSON.stringify(Array.from({ length: 500_000 }, (_, n) => [n])) };
  const { body: big } = await submit(large);
  const failed = await ended(client, big.job_id);
  if (failed.status !== 'failed' || failed.error_code !== 'storage_full') {
    wrong.push(`a job without room for its output is ${failed.status} with ${failed.error_code}`);
  } else report.failed++;
  rmSync(filler);

  // No room at all, while a job runs.
  const { body: running } = await client.form('/api/image-compress', HEAVY, { file: heavyImage(4000) });
  jobs.push(running.job_id);
  await until('it runs', async () => (await look(client, running.job_id)).status !== 'queued', 120);
  const before = objectsOf(service);
  await fill(filler, 0);
  for (const bytes of ['[1]', `["${'x'.repeat(6_000_000)}"]`]) {
    const { status, body } = await submit({ name: 'no-room.json', bytes });
    if (status === 507 && (body as unknown as { code: string }).code === 'storage_full') report.refused++;
    else wrong.push(`an upload to a full disk was answered ${status}: ${JSON.stringify(body)}`);
  }
  if ((await client.get('/healthz')).status !== 200) wrong.push('/healthz fails on a full disk');
  const halves = readdirSync(join(service.dataDir, 'tmp')).filter((name) => name.startsWith('put-'));
  wrong.push(...halves.map((name) => `${name} was left half-written`));
  const more = [...objectsOf(service)].filter((name) => !before.has(name));
  // The running job may have had its output stored before the end of the disk was reached.
  if (more.length > 1) wrong.push(`a full disk took ${more.length} new objects`);

  rmSync(filler);
  const freeAt = Date.now();
  await until('uploads are taken again', async () => (await submit(small)).status === 200, 60);
  report.recovery = Math.max(report.recovery, Date.now() - freeAt);
  const { status, error_code } = await ended(client, running.job_id);
  if (status === 'completed') report.survived++;
  else if (error_code !== 'storage_full') wrong.push(`the running job is ${status} with ${error_code}`);
  await until('all have ended', () => allEnded(client, jobs), 120);
}

const look = async (client: Client, id: string) => (await client.get<Created>(`/api/jobs/${id}`)).body;

async function ended(client: Client, id: string): Promise<Created> {
  return until(
    'the job has ended',
    async () => {
      const view = await look(client, id);
      return view.completed_at ? view : null;
    },
    120,
  );
}

async function allEnded(client: Client, jobs: string[]): Promise<boolean> {
  for (const id of jobs) if (!(await look(client, id)).completed_at) return false;
  return true;
}

const objectsOf = ({ dataDir }: Service): Set<string> => new Set(objectsIn(dataDir));

/** Writes a file until `leave` bytes of the disk are free. */
async function fill(path: string, leave: number): Promise<void> {
  const file = openSync(path, 'a');
  try {
    for (const size of [MiB, 4096]) {
      const block = Buffer.alloc(size);
      for (;;) {
        const { bavail, bsize } = await statfs(path);
        if (bavail * bsize < leave + size) break;
        writeSync(file, block);
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** Whether the database is sound, and rows and objects belong together. */
function lookThrough(dataDir: string, jobs: string[], wrong: string[]): void {
  const database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'), { readOnly: true });
  const [check] = database.prepare('pragma integrity_check').all();
  const open = database.prepare("select id from jobs where status not in ('completed', 'failed')").all();
  const ids = new Set((database.prepare('select id from jobs').all() as { id: string }[]).map((row) => row.id));
  database.close();
  if (check?.integrity_check !== 'ok') wrong.push(`the database is damaged: ${JSON.stringify(check)}`);
  if (open.length > 0) wrong.push(`${open.length} jobs did not end`);
  wrong.push(...jobs.filter((id) => !ids.has(id)).map((id) => `job ${id} was accepted and is lost`));
  const { strays, lost } = storedFiles(dataDir);
  wrong.push(...strays.map((name) => `${name} has no row`), ...lost.map((name) => `${name} has no object`));
}

function unmount(folder: string): boolean {
  try {
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
