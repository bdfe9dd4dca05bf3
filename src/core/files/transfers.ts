import { SheafError } from '../../errors.ts';
import type { Identity } from '../identity.ts';
import { createSealer, type Sealer } from '../sealer.ts';

const LIFETIME_MS = 15 * 60 * 1000;

/** Actions that a ticket allows its holder on behalf of the caller who requested it. */
export type Transfer =
  | { what: 'upload'; caller: Owner; filename: string }
  | { what: 'download'; caller: Owner; name: string };

type Owner = Pick<Identity, 'userId' | 'owner'>;

/**
 * Creates tickets with which a program without a key, such as an assistant's shell, uploads or downloads one file. They
 * hold their purpose, sealed, and are valid for a quarter of an hour.
 * @param secret the secret that all nodes share; read at the first ticket
 */
export function createTransfers(secret: () => Promise<string>) {
  let sealer: Promise<Sealer> | null = null;
  const open = () => {
    sealer ??= secret().then((value) => createSealer(value, 'transfers'));
    return sealer;
  };
  return {
    async issue(transfer: Transfer, now = Date.now()): Promise<{ ticket: string; expires: Date }> {
      const expires = now + LIFETIME_MS;
      // Language models copy these addresses, so they are short.
      const { what, caller } = transfer;
      const rest = what === 'upload' ? transfer.filename : transfer.name;
      const ticket = (await open()).seal(JSON.stringify([what, caller.userId, caller.owner, rest, expires]));
      return { ticket, expires: new Date(expires) };
    },

    /** @throws SheafError `forbidden` for a ticket that is invalid, expired, or for another purpose */
    async redeem<W extends Transfer['what']>(
      ticket: string,
      what: W,
      now = Date.now(),
    ): Promise<Extract<Transfer, { what: W }>> {
      const sealed = await open()
        .then((key) => JSON.parse(key.open(ticket)) as [Transfer['what'], number | null, string, string, number])
        .catch(() => null);
      const [found, userId, owner, rest, expires = 0] = sealed ?? [];
      if (found === what && expires > now) {
        return { what, caller: { userId, owner }, [what === 'upload' ? 'filename' : 'name']: rest } as never;
      }
      throw new SheafError('forbidden', 'This address is not valid, or its time is over; ask for a new one.');
    },
  };
}
