import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { SignaturesTable, Tables } from '../../ports/database/tables.ts';
import { lockUser } from '../lock-user.ts';
import { tooMany } from '../notes.ts';
import type { Sealer } from '../sealer.ts';

/** All signatures of an account are listed in one answer, which is thus below 1 MiB. */
const MAX_SIGNATURES = 20;
const MAX_SIGNATURE_KIB = 48;

/** Strokes of points [x, y] or [x, y, pressure] in any unit, or a name to write. */
export type SignatureContent = { strokes: number[][][] } | { text: string };

/** A signature by hand that an account keeps. Times are epoch milliseconds. */
export interface SavedSignature {
  id: string;
  /** Null if it was sealed with a former key of the service. */
  content: SignatureContent | null;
  createdAt: number;
}

export type SignatureStore = ReturnType<typeof createSignatureStore>;

/** The signatures that accounts keep; unreadable in the database. */
export function createSignatureStore({ query }: Pick<Database, 'query'>, { seal, open }: Sealer) {
  function read({ id, user_id, sealed, created_at }: Selectable<SignaturesTable>): SavedSignature {
    return { id, content: openOf(user_id, id, sealed), createdAt: created_at };
  }

  /** A signature that cannot be opened stays in the list, so that its owner can delete it. */
  function openOf(userId: number, id: string, sealed: string): SignatureContent | null {
    try {
      return JSON.parse(open(sealed, ownerOf(userId, id))) as SignatureContent;
    } catch {
      return null;
    }
  }

  return {
    /**
     * @throws SheafError `limit_exceeded` for the 21st or more than 48 KiB, `unauthenticated` if the account was deleted
     */
    create(userId: number, content: SignatureContent, now = Date.now()): Promise<SavedSignature> {
      const text = JSON.stringify(content);
      if (Buffer.byteLength(text) > MAX_SIGNATURE_KIB * 1024) throw tooMany('signature_too_large', MAX_SIGNATURE_KIB);
      return query.transaction().execute(async (tx) => {
        // Signatures that are saved at the same time wait for each other, and for the deletion of the account.
        await lockUser(tx, userId);
        await requireRoom(tx, userId);
        const id = randomUUID();
        const row = { id, user_id: userId, sealed: seal(text, ownerOf(userId, id)), created_at: now };
        await tx.insertInto('signatures').values(row).execute();
        return { id, content, createdAt: now };
      });
    },

    /** The newest first. */
    async list(userId: number): Promise<SavedSignature[]> {
      const rows = await query
        .selectFrom('signatures')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /** False if there is none. */
    async remove(userId: number, id: string): Promise<boolean> {
      const answer = await query
        .deleteFrom('signatures')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return Number(answer.numDeletedRows) === 1;
    },
  };
}

/** A sealed signature opens in its own row only. */
const ownerOf = (userId: number, id: string) => `${userId} ${id}`;

async function requireRoom(tx: Kysely<Tables>, userId: number): Promise<void> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new SheafError('unauthenticated', 'Sign in first.');
  const { n } = await tx
    .selectFrom('signatures')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= MAX_SIGNATURES) throw tooMany('too_many_signatures', MAX_SIGNATURES);
}
