import type { Log } from '../../../ports/log.ts';

const READY_WITHIN_MS = 2000;

export interface Readiness {
  ready: boolean;
  body: { status: string; checks: Record<string, string> };
}

/** Asks every part behind the service whether it is there; one that says nothing for two seconds is not. */
export async function checkReadiness(
  checks: Record<string, () => Promise<void>>,
  draining: boolean,
  log: Log,
): Promise<Readiness> {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, ping]) => {
      try {
        await within(ping(), READY_WITHIN_MS);
        return [name, 'ok'] as const;
      } catch (error) {
        log.warn({ err: error, part: name }, 'not ready');
        return [name, 'unreachable'] as const;
      }
    }),
  );
  const ready = !draining && entries.every(([, answer]) => answer === 'ok');
  const status = ready ? 'ok' : draining ? 'draining' : 'unavailable';
  return { ready, body: { status, checks: Object.fromEntries(entries) } };
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
