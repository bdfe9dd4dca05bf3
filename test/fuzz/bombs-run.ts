import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { type Service, startService } from '../helpers/service.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { allBombs } from './bombs/all.ts';
import type { Bomb } from './bombs/bomb.ts';
import { type FileEnd, sendFile } from './send-file.ts';
import { type Target, targetsOf } from './targets.ts';
import { type Watched, watchService } from './watch.ts';

const HONEST_PAUSE_MS = 300;

export interface BombRun {
  bomb: string;
  target: string;
  end: FileEnd;
}

export interface BombsReport extends Watched {
  runs: BombRun[];
  /** Seconds of each honest job next to the bombs, as its sender saw it; null if it failed. */
  honest: (number | null)[];
}

/**
 * Sends bombs to every endpoint that takes them, `atOnce` at a time, and runs another user's honest jobs at the same
 * time.
 */
export async function runBombs({
  atOnce,
  only = () => true,
  env = {},
  onRun = () => {},
}: {
  atOnce: number;
  only?(bomb: Bomb, target: Target): boolean;
  env?: Record<string, string>;
  onRun?(run: BombRun): void;
}): Promise<BombsReport> {
  const targets = { pdf: await targetsOf('pdf'), image: await targetsOf('image'), json: await targetsOf('json') };
  const waiting = allBombs().flatMap((bomb) =>
    targets[bomb.family].filter((target) => only(bomb, target)).map((target) => ({ bomb, target })),
  );
  // Made ahead: what takes time here must not look as if the service took it.
  const bytes = new Map<Bomb, Buffer>();
  for (const { bomb } of waiting) bytes.set(bomb, bytes.get(bomb) ?? (await bomb.make()));
  await using service = await startService({ env: { ...GENEROUS, ...env } });
  const client = createClient(service.url);
  const watch = watchService(service);
  const report = { runs: [] as BombRun[], honest: [] as (number | null)[] };
  let over = false;
  const honest = workHonestly(service, report.honest, () => over);
  const send = async () => {
    for (let next = waiting.shift(); next && watch.alive(); next = waiting.shift()) {
      const { bomb, target } = next;
      const file = { name: bomb.filename, bytes: bytes.get(bomb) as Buffer };
      const end = await sendFile(service, client, file, target, { fetch: bomb.tail !== undefined });
      // Callers that keep metadata, or unlock an open file, learn that the output is their input.
      const asked = target.name.includes('"strip_metadata":false') || target.name.startsWith('pdf-unlock');
      if (bomb.tail && !asked && end.output?.includes(bomb.tail)) end.wrong.push('gave the tail of its input on');
      const run = { bomb: bomb.filename, target: target.name, end };
      report.runs.push(run);
      onRun(run);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  over = true;
  await honest;
  return { ...report, ...(await watch.stop()) };
}

/** Another user with an account, whose small jobs must finish soon despite the others. */
async function workHonestly(service: Service, seconds: (number | null)[], isOver: () => boolean): Promise<void> {
  const client = await signedUpClient(service.url, 'honest@example.org');
  const kinds = [
    () => client.job('pdf-compress', 'features.pdf'),
    () => client.job('image-resize', 'photo.jpg', { width: 50 }),
    () => client.job('json-formatter', 'json-valid.json'),
  ];
  do {
    for (const kind of kinds) {
      const began = Date.now();
      const { body } = await kind();
      seconds.push(body.status === 'completed' ? (Date.now() - began) / 1000 : null);
      await sleep(HONEST_PAUSE_MS);
    }
  } while (!isOver());
}
