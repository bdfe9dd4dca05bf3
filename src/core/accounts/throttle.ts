import { SheafError } from '../../errors.ts';
import type { Counters, Window } from '../../ports/counters.ts';
import type { MailPurpose } from '../mail-requests.ts';
import { hashCredential } from './credentials.ts';

const ATTEMPTS: Window = { label: 'login', seconds: 15 * 60, limit: 20 };
/** Mails that one network may request, for all addresses together. */
const NETWORK_MAILS: Window = { label: 'network-mails', seconds: 15 * 60, limit: 20 };
const MAILS: Window = { label: 'mails', seconds: 3600, limit: 3 };
const TAKEN_ADDRESS_MAILS: Window = { label: 'taken-mails', seconds: 86_400, limit: 1 };
/** How often sign-up may reveal that an address has an account: to one network, and to all together. */
const TAKEN_ADDRESSES: Window = { label: 'taken', seconds: 3600, limit: 10 };
const TAKEN_ADDRESSES_IN_TOTAL: Window = { label: 'taken-in-total', seconds: 3600, limit: 300 };
const EVERYBODY = 'everybody';

export type Throttle = ReturnType<typeof createThrottle>;

/** Slows down guessing and flooding. `network` is an address, or the /64 of an IPv6 one. */
export function createThrottle({ counters, signupsPerHour }: { counters: Counters; signupsPerHour: number }) {
  const signups: Window = { label: 'signups', seconds: 3600, limit: signupsPerHour };

  const inOrder = createOrder();

  async function count(bucket: string, window: Window): Promise<void> {
    const { allowed, retryMs } = await counters.consume(bucket, [window]);
    if (allowed) return;
    throw throttled(retryMs);
  }

  return {
    /** Counts one login or forgot-password. @throws SheafError `throttled` past 20 in 15 minutes */
    attempt: (network: string) => count(`login:${network}`, ATTEMPTS),

    /**
     * Runs a sign-up after earlier ones of the same network. A sign-up reveals whether an address has an account: after
     * 10 revealed addresses in an hour, every sign-up of the network is refused, and after 300 every sign-up.
     * @throws SheafError `throttled`, also past the new accounts that a network may create
     */
    async signup<T>(network: string, run: () => Promise<T>): Promise<T> {
      await count(`signup:${network}`, signups);
      return inOrder(network, async () => {
        for (const [bucket, window] of [
          [`taken:${network}`, TAKEN_ADDRESSES],
          [EVERYBODY, TAKEN_ADDRESSES_IN_TOTAL],
        ] as const) {
          const [state] = await counters.read(bucket, [window]);
          if (state && state.count >= window.limit) throw throttled(state.resetMs);
        }
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof SheafError && error.code === 'already_exists')) throw error;
          await count(EVERYBODY, TAKEN_ADDRESSES_IN_TOTAL);
          await count(`taken:${network}`, TAKEN_ADDRESSES);
          throw error;
        }
      });
    },

    /** Counts one request for a mail that confirms an address; false past 20 in 15 minutes from one network. */
    async mailRequest(network: string): Promise<boolean> {
      return (await counters.consume(`mails:${network}`, [NETWORK_MAILS])).allowed;
    },

    /**
     * Counts one mail to an address, kept as a hash. False past 3 an hour for each purpose, so that a stranger requesting
     * one kind leaves the owner the other, and past one a day that an address was used to sign up again.
     */
    async mail(email: string, purpose: MailPurpose): Promise<boolean> {
      const window = purpose === 'address-taken' ? TAKEN_ADDRESS_MAILS : MAILS;
      return (await counters.consume(`mail:${purpose}:${hashCredential(email)}`, [window])).allowed;
    },
  };
}

function throttled(retryMs: number): SheafError {
  return new SheafError('throttled', 'Too many attempts from your network; try again later.', {
    retryAfter: Math.max(1, Math.ceil(retryMs / 1000)),
  });
}

/** Runs tasks of the same name one after the other. */
function createOrder(): <T>(name: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, run) => {
    const before = last.get(name);
    const mine = before ? before.then(run, run) : run();
    const ended = mine.catch(() => {});
    last.set(name, ended);
    try {
      return await mine;
    } finally {
      if (last.get(name) === ended) last.delete(name);
    }
  };
}
