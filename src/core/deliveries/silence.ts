import type { Kysely } from 'kysely';
import type { Tables } from '../../ports/database/tables.ts';

/**
 * Has nobody hear of an account's jobs any more whom its owner did not choose now, as part of a transaction: webhooks are
 * switched off, the secret is replaced at its next use and signs nothing, and messages that wait, and addresses of jobs that
 * have not ended, are dropped.
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
