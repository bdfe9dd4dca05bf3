import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { GENEROUS } from '../helpers/generous.ts';
import { createRandom } from '../helpers/random.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';
import { storedFiles } from '../resilience/history.ts';
import { makeRequest } from './requests.ts';

const AT_ONCE = 16;
const SENDS_MORE_MS = 1500;
const GIVE_UP_MS = 30_000;
const STUCK_MS = 120_000;
/** A full queue and a full disk are expected errors. */
const BY_DESIGN = new Set([503, 507]);

export interface RequestsReport {
  sent: number;
  /** Answers by their hundreds; 0 when the connection ended without one. */
  answers: Record<string, number>;
  /** Seeds of requests that were answered 500 or more, or not within 30 s, and what came. */
  wrong: { seed: number; status: number; text: string }[];
  exits: number;
  /** Temporary files and objects without a row that are left. */
  left: string[];
}

/** Sends `count` requests that are hostile in content or form, or fewer when `endAt` comes; each has its own seed. */
export async function fuzzRequests(
  count: number,
  seed: number,
  endAt = Infinity,
  onSent: (sent: number) => void = () => {},
): Promise<RequestsReport> {
  await using service = await startService({
    env: { ...GENEROUS, SANDBOX_IDLE_SECONDS: '1', SIGNUPS_PER_HOUR: '1000000', LOG_LEVEL: 'info' },
  });
  const report: RequestsReport = { sent: 0, answers: {}, wrong: [], exits: 0, left: [] };
  let next = seed;
  const send = async () => {
    while (next < seed + count && Date.now() < endAt && report.exits === 0) {
      const mine = next++;
      const request = makeRequest(createRandom(mine));
      const { socket, answer } = openRaw(service.port, request);
      // A damaged length may announce more than arrives: ending the request shows that this is all.
      const over = setTimeout(() => socket.end(), SENDS_MORE_MS);
      const late = setTimeout(() => socket.destroy(), GIVE_UP_MS);
      const started = Date.now();
      const { text } = await answer;
      const status = finalStatus(text);
      clearTimeout(over);
      clearTimeout(late);
      onSent(++report.sent);
      const hundreds = status === 0 ? 'none' : `${Math.floor(status / 100)}xx`;
      report.answers[hundreds] = (report.answers[hundreds] ?? 0) + 1;
      const isLate = Date.now() - started >= GIVE_UP_MS;
      if ((status >= 500 && !BY_DESIGN.has(status)) || isLate) report.wrong.push({ seed: mine, status, text });
      if (!isRunning(service.pid)) report.exits++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  report.left.push(...(await untilNoJobs(service)));
  // Children that are idle go within seconds, and take their folders with them.
  await until('temporary files are gone', () => readdirSync(join(service.dataDir, 'tmp')).length === 0, 15).catch(
    () => {},
  );
  await sleep(100);
  const { strays, lost } = storedFiles(service.dataDir);
  report.left.push(...readdirSync(join(service.dataDir, 'tmp')), ...strays, ...lost);
  return report;
}

/** Waits while jobs end; describes the remaining ones if none has ended for a while. */
async function untilNoJobs({ dataDir }: Service): Promise<string[]> {
  for (let [open, since] = [Infinity, Date.now()]; ; await sleep(200)) {
    const jobs = openJobs(dataDir);
    if (jobs.length === 0) return [];
    if (jobs.length < open) [open, since] = [jobs.length, Date.now()];
    if (Date.now() - since > STUCK_MS) return [`${open} jobs do not end`, ...jobs];
  }
}

/** Description of jobs that have not ended. */
function openJobs(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'), { readOnly: true });
  const rows = database
    .prepare(
      "select job_type, status, params, attempt, progress, created_at, started_at from jobs where status in ('queued', 'processing')",
    )
    .all();
  database.close();
  return rows.map((row) => `${JSON.stringify(row)} at ${Date.now()}`);
}

/** The status of the first answer that is not a mere `100 Continue`; 0 when there was none. */
function finalStatus(text: string): number {
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => Number(match[1]));
  return statuses.find((status) => status >= 200) ?? 0;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
