import { SheafError } from '../../errors.ts';
import type { Counters, Window } from '../../ports/counters.ts';
import { hashSecret } from './secrets.ts';

const ATTEMPTS: Window = { label: 'login', seconds: 15 * 60, limit: 20 };
/** Mails that one network may ask for, to whatever addresses. */
const NETWORK_MAILS: Window = { label: 'network-mails', seconds: 15 * 60, limit: 20 };
const MAILS: Window = { label: 'mails', seconds: 3600, limit: 3 };

export type Throttle = ReturnType<typeof createThrottle>;

/** Slows down guessing and flooding. `network` is an address, or the /64 of an IPv6 one. */
export function createThrottle({ counters, signupsPerHour }: { counters: Counters; signupsPerHour: number }) {
  const signups: Window = { label: 'signups', seconds: 3600, limit: signupsPerHour };

  async function count(bucket: string, window: Window): Promise<void> {
    const { allowed, retryMs } = await counters.consume(bucket, [window]);
    if (allowed) return;
    throw new SheafError('throttled', 'Too many attempts from your network; try again later.', {
      retryAfter: Math.max(1, Math.ceil(retryMs / 1000)),
    });
  }

  return {
    /** Counts one login or forgot-password. @throws SheafError `throttled` past 20 in 15 minutes */
    attempt: (network: string) => count(`login:${network}`, ATTEMPTS),

    /** Counts one new account. @throws SheafError `throttled` */
    signup: (network: string) => count(`signup:${network}`, signups),

    /** Counts one request for a mail that confirms an address; false past 20 in 15 minutes from one network. */
    async mailRequest(network: string): Promise<boolean> {
      return (await counters.consume(`mails:${network}`, [NETWORK_MAILS])).allowed;
    },

    /** Counts one mail to an address, kept as a hash; false past 3 an hour. */
    async mail(email: string): Promise<boolean> {
      return (await counters.consume(`mail:${hashSecret(email)}`, [MAILS])).allowed;
    },
  };
}
