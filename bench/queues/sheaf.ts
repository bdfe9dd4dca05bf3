import { createFleet } from '../../src/core/fleet.ts';
import { WAKE_TOPIC } from '../../src/core/jobs/model.ts';
import { createJobStore } from '../../src/core/jobs/store.ts';
import { createPostgresDatabase } from '../../src/drivers/database/postgres.ts';
import { createRedisEvents } from '../../src/drivers/events/redis.ts';
import { startWorker, type Worker } from '../../src/worker/worker.ts';
import { type Queue, type Servers, SLOTS } from './queue.ts';

const LEASE_MS = 30_000;
const DAY_MS = 86_400_000;
const say = (details: object) => process.stderr.write(`${JSON.stringify(details)}\n`);
const log = { info() {}, warn: say, error: say };

/** The job row, with the rows of an upload and an output for each job, as the service writes them. */
export async function openSheaf({ postgresUrl, redisUrl }: Servers): Promise<Queue> {
  const database = await createPostgresDatabase({ url: postgresUrl, poolSize: 10 });
  const events = await createRedisEvents({ url: redisUrl });
  const jobs = createJobStore(database);
  let worker: Worker | null = null;
  return {
    async submit(id) {
      const upload = fileOf(`anon/${id}-in`, 'input');
      const input = { objectName: upload.object_name, filename: 'a.json', type: 'application/json' as const, bytes: 1 };
      await jobs.insert({
        id,
        type: 'none',
        userId: null,
        owner: 'bench',
        params: {},
        inputs: [{ ...input, pages: null }],
        uploads: [upload],
        idempotencyHash: null,
      });
      events.publish(WAKE_TOPIC, '');
    },
    async work(onJob) {
      worker = await startWorker({
        jobs,
        events,
        fleet: createFleet(database),
        findPrograms: async () => [],
        concurrency: SLOTS,
        leaseMs: LEASE_MS,
        ttlMs: DAY_MS,
        aloneAt: null,
        log,
        runner: {
          async bringToEnd({ id }, claim, _signal, onWorked) {
            await onJob(id);
            onWorked?.();
            const file = fileOf(`anon/${id}-out`, 'output');
            return (await jobs.complete(claim, { file, result: {} })) ? 'completed' : 'lost';
          },
        },
      });
    },
    async close() {
      await worker?.stop(0);
      await events.close();
      await database.close();
    },
  };
}

function fileOf(object_name: string, kind: 'input' | 'output') {
  const now = Date.now();
  return {
    object_name,
    owner_user_id: null,
    owner_key: null,
    kind,
    content_type: 'application/json',
    bytes: 1,
    filename: 'a.json',
    page_count: null,
    created_at: now,
    expires_at: now + DAY_MS,
    marked_at: null,
  };
}
