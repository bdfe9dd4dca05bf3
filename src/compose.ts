import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Channel } from './drivers/siblings/channel.ts';
import { StartError } from './errors.ts';
import type { Counters } from './ports/counters.ts';
import type { Database } from './ports/database/port.ts';
import type { Events } from './ports/events.ts';
import type { Log } from './ports/log.ts';
import type { Mail } from './ports/mail.ts';
import type { Outbound } from './ports/outbound.ts';
import type { ProgramState, Programs } from './ports/programs.ts';
import type { Storage } from './ports/storage.ts';
import type { Trust } from './ports/trust.ts';

export interface Ports {
  database: Database;
  storage: Storage;
  events: Events;
  counters: Counters;
  mail: Mail;
  outbound: Outbound;
  trust: Trust;
  programs: Programs;
  close(): Promise<void>;
}

/** How long a start waits for a server without a word, and how long from one word to the next. */
const SILENCE_MS = 1000;
const REMINDER_MS = 10_000;

/**
 * Picks one driver for each port by the settings. Drivers are imported only when chosen.
 * @param parent the process that started this one, which others of its kind are reached by
 * @throws StartError when the settings of several nodes cannot work together
 */
export async function composePorts(config: Config, log: Log, parent: Channel | null = null): Promise<Ports> {
  if (!parent) checkNodes(config, log);
  const [database, storage, events, counters, mail] = await Promise.all([
    announced(openDatabase(config), server('PostgreSQL', 'DATABASE_URL', config.DATABASE_URL), log),
    announced(openStorage(config), config.S3_BUCKET ? s3(config) : null, log),
    announced(openEvents(config, log, parent), server('Redis', 'REDIS_URL', config.REDIS_URL), log),
    openCounters(config, parent),
    openMail(config, log),
  ]);
  const outbound = openOutbound(config);
  const trust = openTrust(config, outbound);
  const programs = openPrograms(config, storage.scratch, log);
  return {
    database,
    storage,
    events,
    counters,
    mail,
    outbound,
    trust,
    programs,
    async close() {
      await programs.close();
      await Promise.allSettled([events.close(), counters.close(), storage.close(), mail.close(), outbound.close()]);
      await database.close();
    },
  };
}

/**
 * Services that children need from outside, without a database or a storage.
 * @param scratch a folder for temporary files
 */
export function composeHelpers(config: Config, scratch: string, log: Log) {
  const outbound = openOutbound(config);
  const programs = openPrograms(config, scratch, log);
  return {
    trust: openTrust(config, outbound),
    programs,
    async close() {
      await Promise.allSettled([programs.close(), outbound.close()]);
    },
  };
}

/** A server that a start waits for. */
interface Awaited {
  what: string;
  setting: string;
  address: string;
}

const server = (what: string, setting: string, url: string | undefined): Awaited | null =>
  url === undefined ? null : { what, setting, address: new URL(url).host };

const s3 = ({ S3_ENDPOINT, S3_REGION }: Config): Awaited => ({
  what: 'the object storage',
  setting: S3_ENDPOINT ? 'S3_ENDPOINT' : 'S3_BUCKET',
  address: S3_ENDPOINT ? new URL(S3_ENDPOINT).host : S3_REGION,
});

/** Says what a start waits for when it does not come at once, again from time to time, and when it came. */
async function announced<T>(opening: Promise<T>, awaited: Awaited | null, log: Log): Promise<T> {
  if (!awaited) return opening;
  const { what, ...where } = awaited;
  let isWaiting = false;
  const tell = () => {
    isWaiting = true;
    log.warn(where, `waiting for ${what}: it does not answer at the address in ${where.setting}`);
    timer = setTimeout(tell, REMINDER_MS);
  };
  let timer = setTimeout(tell, SILENCE_MS);
  try {
    const opened = await opening;
    if (isWaiting) log.info(where, `no longer waiting for ${what}`);
    return opened;
  } finally {
    clearTimeout(timer);
  }
}

/** Nodes with different roles meet in the database, with or without other shared servers. */
function checkNodes({ ROLE, DATABASE_URL, REDIS_URL, S3_BUCKET, DATA_DIR }: Config, log: Log): void {
  if (ROLE === 'all') return;
  if (!DATABASE_URL && (REDIS_URL || S3_BUCKET)) {
    throw new StartError(
      `Set DATABASE_URL to the PostgreSQL database shared by all nodes. With ROLE=${ROLE}, a local database would never receive jobs.`,
    );
  }
  if (!REDIS_URL) log.warn({}, 'REDIS_URL is not set: other nodes are heard of by asking the database, up to 3 s late');
  if (!S3_BUCKET) log.info({ data: DATA_DIR }, 'S3_BUCKET is not set: DATA_DIR must be a folder that all nodes share');
}

async function openDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL) {
    const { createPostgresDatabase } = await import('./drivers/database/postgres.ts');
    return createPostgresDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE });
  }
  const { createSqliteDatabase } = await import('./drivers/database/sqlite.ts');
  return createSqliteDatabase({ path: join(config.DATA_DIR, 'sheaf.sqlite') });
}

async function openStorage(config: Config): Promise<Storage> {
  if (config.S3_BUCKET) {
    const { createS3Storage } = await import('./drivers/storage/s3.ts');
    return createS3Storage({
      bucket: config.S3_BUCKET,
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      forcePathStyle: config.S3_FORCE_PATH_STYLE,
      prefix: config.S3_PREFIX,
      scratch: join(config.DATA_DIR, 'tmp'),
    });
  }
  const { createFilesystemStorage } = await import('./drivers/storage/filesystem.ts');
  // A local database means that no other node shares the folder.
  return createFilesystemStorage({ root: config.DATA_DIR, smallTogether: !config.DATABASE_URL });
}

async function openEvents(config: Config, log: Log, parent: Channel | null): Promise<Events> {
  if (config.REDIS_URL) {
    const { createRedisEvents } = await import('./drivers/events/redis.ts');
    return createRedisEvents({ url: config.REDIS_URL, log });
  }
  if (parent) {
    const { createSiblingEvents } = await import('./drivers/events/siblings.ts');
    return createSiblingEvents(parent);
  }
  const { createInProcessEvents } = await import('./drivers/events/in-process.ts');
  return createInProcessEvents();
}

async function openCounters(config: Config, parent: Channel | null): Promise<Counters> {
  if (config.REDIS_URL) {
    const { createRedisCounters } = await import('./drivers/counters/redis.ts');
    return createRedisCounters({ url: config.REDIS_URL });
  }
  if (parent) {
    const { createSiblingCounters } = await import('./drivers/counters/siblings.ts');
    return createSiblingCounters(parent);
  }
  const { createMemoryCounters } = await import('./drivers/counters/memory.ts');
  return createMemoryCounters();
}

async function openMail(config: Config, log: Log): Promise<Mail> {
  const from = config.MAIL_FROM ?? { name: config.SITE_NAME, address: 'sheaf@localhost' };
  if (config.SMTP_URL) {
    const { createSmtpMail } = await import('./drivers/mail/smtp.ts');
    return createSmtpMail({ url: config.SMTP_URL, from });
  }
  const { createFileMail } = await import('./drivers/mail/file.ts');
  return createFileMail({ folder: join(config.DATA_DIR, 'mail'), from, log });
}

/** Loaded with the first signature that needs it. */
function openTrust(config: Config, outbound: Outbound): Trust {
  return {
    async answer(question, signal) {
      const { createOutboundTrust } = await import('./drivers/trust/outbound.ts');
      const { TIMESTAMP_URL, TIMESTAMP_AUTHORIZATION, REVOCATION_HOSTS, URL_TO_PDF } = config;
      const settings = {
        timestampUrl: TIMESTAMP_URL,
        authorization: TIMESTAMP_AUTHORIZATION,
        hosts: REVOCATION_HOSTS,
        webPages: URL_TO_PDF,
      };
      return createOutboundTrust({ outbound, ...settings }).answer(question, signal);
    },
  };
}

/** Loaded with the first request that goes out: most services send none. */
function openOutbound({ OUTBOUND_ALLOW_CIDRS: allowed }: Config): Outbound {
  let opened: Promise<Outbound> | undefined;
  const open = () => {
    opened ??= import('./drivers/outbound/undici.ts').then(({ createUndiciOutbound }) =>
      createUndiciOutbound({ allowed }),
    );
    return opened;
  };
  return {
    fetch: async (source) => (await open()).fetch(source),
    judge: async (url, options) => (await open()).judge(url, options),
    post: async (url, message) => (await open()).post(url, message),
    exchange: async (url, question) => (await open()).exchange(url, question),
    close: async () => void (await (await opened)?.close()),
  };
}

/** Loaded on demand, so that no start waits for them. */
function openPrograms(config: Config, root: string, log: Log): Programs {
  let opened: Promise<Programs> | undefined;
  const open = () => {
    opened ??= Promise.all([import('./drivers/programs/local.ts'), import('./drivers/programs/drivers.ts')]).then(
      ([{ createLocalPrograms }, { DRIVERS }]) =>
        createLocalPrograms({
          drivers: DRIVERS,
          settings: {
            libreoffice: config.SOFFICE_PATH,
            chromium: config.CHROMIUM_PATH,
            tesseract: config.TESSERACT_PATH,
            'heif-enc': config.HEIF_ENC_PATH,
            cjxl: config.CJXL_PATH,
          },
          unconfined: config.PROGRAMS_UNCONFINED,
          root,
          memoryBytes: config.SANDBOX_MEMORY_BYTES,
          maxDiskBytes: config.MAX_OUTPUT_BYTES + 2 * config.MAX_REQUEST_BYTES,
          idleMs: config.SANDBOX_IDLE_SECONDS * 1000,
          fresh: config.ISOLATION === 'job',
          log,
        }),
    );
    return opened;
  };
  return {
    // Web pages need no program, but a setting.
    states: async () => new Map([...(await (await open()).states()), ['web', webState(config)] as const]),
    run: async (work, signal) => (await open()).run(work, signal),
    close: async () => void (await (await opened)?.close()),
  };
}

function webState({ URL_TO_PDF }: Config): ProgramState {
  return URL_TO_PDF ? { available: true, version: '' } : { available: false, reason: 'off' };
}
