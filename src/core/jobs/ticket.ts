import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 10 * 60 * 1000;
const PURPOSE = 'sheaf job updates';

export interface Tickets {
  /** A token that opens the updates of one job for ten minutes, any number of times. */
  issue(jobId: string, now?: number): string;
  check(token: string, jobId: string, now?: number): boolean;
}

/** Signs and checks `ws_token`s: an HMAC-SHA256 over purpose, job and expiry. Made of characters fit for a subprotocol. */
export function createTickets(secret: string): Tickets {
  // Created once: each costs a signature.
  const key = createSecretKey(secret, 'utf8');
  const sign = (jobId: string, expiry: string) =>
    createHmac('sha256', key).update(`${PURPOSE}\0${jobId}\0${expiry}`).digest();
  return {
    issue(jobId, now = Date.now()) {
      const expiry = (now + LIFETIME_MS).toString(36);
      return `${expiry}.${sign(jobId, expiry).toString('base64url')}`;
    },
    check(token, jobId, now = Date.now()) {
      const [expiry, mac, more] = token.split('.');
      if (!expiry || !mac || more !== undefined || !/^[0-9a-z]{1,10}$/.test(expiry)) return false;
      const received = Buffer.from(mac, 'base64url');
      const right = sign(jobId, expiry);
      return received.length === right.length && timingSafeEqual(received, right) && Number.parseInt(expiry, 36) > now;
    },
  };
}
