import type { Kysely } from 'kysely';
import type { Tables } from '../../ports/database/tables.ts';

/**
 * Limits of kept messages for one account, and of their bytes including deliveries; new messages replace those of ended
 * deliveries.
 */
export const MAX_KEPT = { messages: 10_000, bytes: 16 * 1024 * 1024 };
/** Room is made for more than one message at a time. */
const LEFT_AFTER_TRIM = 0.75;

/** Why a delivery was not sent: too many messages of its account wait for their receivers. */
export const BACKLOG = 'too_many_pending';

export interface NewPayload {
  id: string;
  userId: number;
  /** The body, exactly as sent to all receivers at every attempt. */
  body: string;
  /** Where it goes: each address gets its own delivery. */
  urls: readonly string[];
}

/** Approximate bytes of a delivery without its address. */
const DELIVERY_BYTES = 300;

/** Keeps the message of an event, once for all its deliveries. Resolves to false when too many wait already. */
export async function keepPayload(
  tx: Kysely<Tables>,
  { id, userId, body, urls }: NewPayload,
  now: number,
): Promise<boolean> {
  const bytes = urls.reduce((sum, url) => sum + DELIVERY_BYTES + Buffer.byteLength(url), Buffer.byteLength(body));
  const kept = await usageOf(tx, userId);
  if (!fits(kept, bytes, MAX_KEPT) && !(await trim(tx, userId, kept, bytes))) return false;
  await tx.insertInto('payloads').values({ id, user_id: userId, created_at: now, bytes, body }).execute();
  return true;
}

type Usage = typeof MAX_KEPT;

const fits = (kept: Usage, bytes: number, most: Usage) =>
  kept.messages + 1 <= most.messages && kept.bytes + bytes <= most.bytes;

async function usageOf(tx: Kysely<Tables>, userId: number): Promise<Usage> {
  const row = await tx
    .selectFrom('payloads')
    .select((e) => [e.fn.countAll<number>().as('messages'), e.fn.sum<number | null>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { messages: Number(row.messages), bytes: Number(row.bytes ?? 0) };
}

/** Deletes the oldest messages that wait for nothing, with their deliveries. Resolves to whether there is room for one of `bytes` then. */
async function trim(tx: Kysely<Tables>, userId: number, kept: Usage, bytes: number): Promise<boolean> {
  const ended = await tx
    .selectFrom('payloads')
    .select(['id', 'bytes'])
    .where('user_id', '=', userId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('payload_id', '=', 'payloads.id')
            .where('due_at', 'is not', null),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const wanted = { messages: MAX_KEPT.messages * LEFT_AFTER_TRIM, bytes: MAX_KEPT.bytes * LEFT_AFTER_TRIM };
  const left = { ...kept };
  const gone: string[] = [];
  for (const payload of ended) {
    if (fits(left, bytes, wanted)) break;
    left.messages--;
    left.bytes -= payload.bytes;
    gone.push(payload.id);
  }
  // As many values as every engine takes in one statement.
  for (let at = 0; at < gone.length; at += 500) {
    const some = gone.slice(at, at + 500);
    await tx.deleteFrom('deliveries').where('payload_id', 'in', some).execute();
    await tx.deleteFrom('payloads').where('id', 'in', some).execute();
  }
  return fits(left, bytes, MAX_KEPT);
}

/** Deletes the messages that no delivery names any longer. */
export async function sweepPayloads(query: Kysely<Tables>): Promise<void> {
  await query
    .deleteFrom('payloads')
    .where((e) =>
      e.not(e.exists(e.selectFrom('deliveries').select('deliveries.id').whereRef('payload_id', '=', 'payloads.id'))),
    )
    .execute();
}
