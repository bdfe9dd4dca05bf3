import type { Kysely } from 'kysely';
import type { Tables } from '../../ports/database/tables.ts';

/**
 * Stops all deliveries for an account except to receivers that its owner chooses now, as part of a transaction:
 * switches webhooks off, replaces the secret at its next use, and drops waiting messages and the addresses of
 * unfinished jobs.
 */
export async function silenceWebhooks(tx: Kysely<Tables>, userId: number, now = Date.now()): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ disabled_at: now })
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .execute();
  await tx.deleteFrom('webhook_secrets').where('user_id', '=', userId).execute();
  await tx
    .updateTable('deliveries')
    .set({ status: 'failed', due_at: null, error: 'switched_off' })
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .execute();
  await tx
    .updateTable('jobs')
    .set({ webhook_url: null })
    .where('owner_user_id', '=', userId)
    .where('webhook_url', 'is not', null)
    .where('status', 'in', ['queued', 'processing'])
    .execute();
}
