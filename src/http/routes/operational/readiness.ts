import type { Log } from '../../../ports/log.ts';

const READY_WITHIN_MS = 2000;
/** How long a check is valid: it may write to the disk, and everyone may ask. */
const FRESH_MS = 2000;

export interface Readiness {
  ready: boolean;
  body: { status: string; checks: Record<string, string> };
}

/** Checks the parts behind the service; a part that is silent for two seconds counts as down. */
export function createReadiness({
  checks,
  draining,
  log,
}: {
  checks: Record<string, () => Promise<void>>;
  draining(): boolean;
  log: Log;
}): () => Promise<Readiness> {
  const parts = Object.entries(checks).map(([name, ping]) => [name, sharedCheck(name, ping, log)] as const);
  return async () => {
    const answers = await Promise.all(parts.map(async ([name, check]) => [name, await check()] as const));
    const ready = !draining() && answers.every(([, answer]) => answer === 'ok');
    const status = ready ? 'ok' : draining() ? 'draining' : 'unavailable';
    return { ready, body: { status, checks: Object.fromEntries(answers) } };
  };
}

/** Lets concurrent callers share one check of a part, and never starts another before the last has ended. */
function sharedCheck(name: string, ping: () => Promise<void>, log: Log): () => Promise<'ok' | 'unreachable'> {
  let running: Promise<void> | null = null;
  let answer: Promise<'ok' | 'unreachable'> | null = null;

  async function look(): Promise<'ok' | 'unreachable'> {
    try {
      running ??= ping().finally(() => {
        running = null;
      });
      await within(running, READY_WITHIN_MS);
      return 'ok';
    } catch (error) {
      log.warn({ err: error, part: name }, 'not ready');
      return 'unreachable';
    } finally {
      setTimeout(() => {
        answer = null;
      }, FRESH_MS).unref();
    }
  }

  return () => {
    answer ??= look();
    return answer;
  };
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
