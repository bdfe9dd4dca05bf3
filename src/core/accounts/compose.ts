import type { Counters } from '../../ports/counters.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Events } from '../../ports/events.ts';
import type { Log } from '../../ports/log.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Sealer } from '../sealer.ts';
import { createAccounts } from './accounts.ts';
import { createGate } from './gate.ts';
import { createKeyStore } from './keys.ts';
import type { MailLooks } from './letters.ts';
import { createMailer } from './mailer.ts';
import { createPasswords } from './passwords.ts';
import { createUserRemover } from './remove-user.ts';
import { createSessionStore } from './sessions.ts';
import { createSignIn, type SignupMode } from './sign-in.ts';
import { createSignatureStore } from './signatures.ts';
import { createThrottle } from './throttle.ts';
import { createTokenStore } from './tokens.ts';
import { createUserStore } from './users.ts';

/** Hashing runs in the thread pool of four that reads and writes of files need too: one thread is left to them. */
const MOST_HASHES = 3;
const WAITING = 32;
const SWEEP_MS = 3_600_000;

export type AccountParts = ReturnType<typeof composeAccounts>;

/** Composes everything about callers. `start` begins to send mails and to remove expired data. */
export function composeAccounts({
  database,
  counters,
  mail,
  storage,
  events,
  baseUrl,
  looks,
  cores,
  signup,
  signupsPerHour,
  passwordCosts,
  sendsMail,
  sealer,
  log,
}: {
  database: Database;
  counters: Counters;
  mail: Mail;
  storage: Storage;
  events: Events;
  /** Address of the service without a slash at its end, for links in mails. */
  baseUrl(): string;
  looks: MailLooks;
  cores: number;
  signup: SignupMode;
  signupsPerHour: number;
  passwordCosts: { memory: number; passes: number };
  /** Whether mails go to a mail server. */
  sendsMail: boolean;
  /** Seals saved signatures. */
  sealer: Sealer;
  log: Log;
}) {
  const users = createUserStore(database);
  const sessions = createSessionStore(database);
  const keys = createKeyStore(database);
  const tokens = createTokenStore(database);
  const throttle = createThrottle({ counters, signupsPerHour });
  const gate = createGate({ atOnce: Math.min(Math.max(1, cores), MOST_HASHES), waiting: WAITING });
  const passwords = createPasswords({ ...passwordCosts, parallelism: 1 }, gate);
  const mailer = createMailer({ database, users, tokens, throttle, mail, baseUrl, looks, log });
  const parts = { database, users, sessions, passwords, wakeMailer: mailer.wake };
  const accounts = {
    ...createSignIn({ ...parts, signup }),
    ...createAccounts({
      ...parts,
      keys,
      tokens,
      sendsMail,
      removeUser: createUserRemover({ database, storage, events }),
    }),
  };
  let timer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    await Promise.all([sessions.sweep(), tokens.sweep(), keys.sweep()]).catch((error) =>
      log.warn({ err: error }, 'sessions, tokens and keys that are over could not be forgotten'),
    );
  }

  return {
    accounts,
    sessions,
    keys,
    signatures: createSignatureStore(database, sealer),
    throttle,
    wakeMailer: mailer.wake,
    start(): void {
      mailer.wake();
      void sweep();
      timer = setInterval(() => void sweep(), SWEEP_MS);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await mailer.stop();
    },
  };
}
