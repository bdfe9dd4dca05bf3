import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

/**
 * The one reader of the environment. Every setting is declared here once, with its default and the sentence that the
 * README's table shows; `readConfig` checks all of them at start and names each that is wrong.
 * More than 300 lines: a list that is read as one.
 */
const MiB = 1024 * 1024;

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .meta({ expected: `a whole number from ${min} to ${max}` });
const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values).meta({ expected: `one of ${values.join(', ')}` });
const text = (expected: string) => z.string().min(1).meta({ expected });
const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .meta({ expected: 'true or false' });
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
    .meta({ expected: `an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}` });

/** Whether a text is an address or a CIDR range. */
function isRange(text: string): boolean {
  const [address = '', bits = '0', more] = text.split('/');
  const version = isIP(address);
  return version !== 0 && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}
const cidrs = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isRange))
  .meta({ expected: 'addresses or CIDR ranges separated by commas, such as 10.0.0.0/8,::1' });

const origins = z
  .string()
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
  .refine((list) =>
    list.every(
      (each) => URL.canParse(each) && /^https?:$/.test(new URL(each).protocol) && new URL(each).origin === each,
    ),
  )
  .meta({ expected: 'origins separated by commas, such as https://app.example.org' });

const limitsOfTier = z.strictObject({
  minute: z.int().min(1).optional(),
  hour: z.int().min(1).optional(),
  day: z.int().min(1).optional(),
});
const usageLimits = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(z.enum(['anonymous', 'free', 'pro', 'test']), limitsOfTier))
  .meta({
    expected:
      'JSON with limits (whole numbers from 1) by tier (anonymous, free, pro, test) and window (minute, hour, day), such as {"anonymous":{"minute":300,"hour":3000}}',
  });

interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** As it would be written in the environment; undefined means unset. */
  default: string | undefined;
  about: string;
  /** Never printed. */
  secret?: boolean;
}
const setting = <S extends z.ZodType>(
  schema: S,
  fallback: string | undefined,
  about: string,
  secret = false,
): Setting<S> => ({ schema, default: fallback, about, secret });

const cores = String(Math.max(1, availableParallelism()));

export const SETTINGS = {
  ROLE: setting(oneOf('all', 'api', 'worker'), 'all', 'What this process does: serve requests, run jobs, or both.'),
  ENVIRONMENT: setting(
    oneOf('development', 'production', 'test'),
    'development',
    'Anything but `development` closes `/metrics` to other hosts, except those in METRICS_ALLOW_CIDRS.',
  ),
  HOST: setting(text('an address to listen on, such as 127.0.0.1'), '0.0.0.0', 'Address to listen on.'),
  PORT: setting(whole(0, 65535), '8000', 'Port to listen on; 0 picks any free one.'),
  PROBE_PORT: setting(
    whole(1, 65535).optional(),
    undefined,
    'Port on which a worker node answers `/healthz`, `/readyz` and `/metrics`. Unset: none.',
  ),
  PUBLIC_URL: setting(
    url('http:', 'https:').optional(),
    undefined,
    'The address that people use, including a path if there is one; links in mails and the cookie depend on it. Unset: `http://localhost:PORT`.',
  ),
  DATA_DIR: setting(text('a folder'), './data', 'Folder for the database, files and mails.'),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Minimum level to log.',
  ),
  SECRET_KEY: setting(
    z.string().min(32).optional().meta({ expected: 'at least 32 characters' }),
    undefined,
    'Signs WebSocket tokens; must be the same on every node. Unset: generated once and kept in the database.',
    true,
  ),

  DATABASE_URL: setting(
    url('postgres:', 'postgresql:').optional(),
    undefined,
    'PostgreSQL server. Unset: SQLite in the data folder.',
    true,
  ),
  DATABASE_POOL_SIZE: setting(whole(1, 200), '10', 'Maximum number of connections to PostgreSQL for each process.'),
  REDIS_URL: setting(
    url('redis:', 'rediss:').optional(),
    undefined,
    'Redis server for events and counters. Unset: they stay in the process.',
    true,
  ),
  S3_BUCKET: setting(text('the name of a bucket').optional(), undefined, 'S3 bucket. Unset: files in the data folder.'),
  S3_ENDPOINT: setting(url('http:', 'https:').optional(), undefined, 'Address of an S3-compatible server.'),
  S3_REGION: setting(text('a region'), 'us-east-1', 'S3 region.'),
  S3_ACCESS_KEY_ID: setting(
    text('a key id').optional(),
    undefined,
    'S3 access key. Unset: found by the SDK, as on AWS.',
    true,
  ),
  S3_SECRET_ACCESS_KEY: setting(text('a secret').optional(), undefined, 'S3 secret key.', true),
  S3_FORCE_PATH_STYLE: setting(flag, 'true', 'Put the bucket in the path instead of the host name.'),
  S3_PREFIX: setting(
    z
      .string()
      .regex(/^$|^[\w.-]+(?:\/[\w.-]+)*\/$/)
      .meta({ expected: 'empty, or a folder such as sheaf/' }),
    '',
    'Prefix of every object name in the bucket.',
  ),

  MAX_FILE_SIZE_BYTES: setting(
    whole(1, 1024 ** 5),
    String(50 * MiB),
    'Maximum size of a file in an upload or preview.',
  ),
  MAX_REQUEST_BYTES: setting(
    whole(1, 1024 ** 5).optional(),
    undefined,
    'Maximum size of a request with several files. Unset: 10 × MAX_FILE_SIZE_BYTES.',
  ),
  MAX_OUTPUT_BYTES: setting(
    whole(1, 1024 ** 5).optional(),
    undefined,
    'Maximum size of the output of a job. Unset: 20 × MAX_REQUEST_BYTES.',
  ),
  PREVIEW_MAX_PAGES: setting(whole(1, 5000), '50', 'Maximum number of pages that a preview renders.'),
  PREVIEW_SIDE: setting(whole(32, 2048), '320', 'Longer side of preview images, in pixels.'),
  MAX_IMAGE_PIXELS: setting(
    whole(1, 1e9),
    '50000000',
    'Maximum number of pixels in an input image, all frames together.',
  ),
  MAX_IMAGE_SIDE: setting(whole(1, 65535), '16384', 'Maximum width and height of an output image, in pixels.'),
  MAX_PDF_PAGES: setting(whole(1, 1e6), '5000', 'Maximum number of pages in a document.'),
  MAX_RENDER_PIXELS: setting(whole(10_000, 1e9), '50000000', 'Maximum number of pixels in a rendered page.'),
  MAX_INFLATED_BYTES: setting(
    whole(MiB, 1024 ** 4),
    String(256 * MiB),
    'Maximum size of one compressed stream inside a document once it is inflated.',
  ),

  FILE_TTL_SECONDS: setting(whole(10, 31_536_000), '900', 'How long files are kept, in seconds.'),
  CLEANUP_INTERVAL_SECONDS: setting(whole(1, 86_400), '300', 'Seconds between cleanup cycles.'),
  STORAGE_WARNING_BYTES: setting(
    whole(1, 1024 ** 5),
    String(10 * 1024 * MiB),
    'A cleanup cycle that finds more than this in storage logs a warning.',
  ),
  MIN_FREE_BYTES: setting(
    whole(0, 1024 ** 5),
    String(256 * MiB),
    'Uploads are refused (507) while the disk of the data folder has less free space than this.',
  ),

  WORKER_CONCURRENCY: setting(
    whole(1, 256),
    cores,
    'Number of jobs that run at once in one process. Default: the number of cores.',
  ),
  MAX_QUEUED_JOBS: setting(
    whole(1, 1e7),
    '10000',
    'Maximum number of waiting jobs; beyond it, new ones are answered with 503.',
  ),
  MAX_QUEUED_JOBS_PER_OWNER: setting(
    whole(1, 1e7).optional(),
    undefined,
    'Maximum number of waiting jobs of one account or network. Unset: half of MAX_QUEUED_JOBS.',
  ),
  MAX_STORED_BYTES_PER_OWNER: setting(
    whole(1, 1024 ** 5).optional(),
    undefined,
    'Uploads of an account or network are refused (507) while its files take up this much. Unset: 2 × MAX_OUTPUT_BYTES.',
  ),
  ONE_CALL_SECONDS: setting(
    whole(1, 3600),
    '60',
    'Maximum running time of work whose caller waits for the output itself.',
  ),
  MAX_WORKFLOW_RUNS: setting(whole(1, 1e6), '2000', 'Maximum number of runs of steps that one workflow may need.'),
  JOB_LEASE_SECONDS: setting(whole(2, 3600), '30', 'A worker that is silent for this long loses its jobs to others.'),
  DRAIN_SECONDS: setting(whole(0, 3600), '30', 'How long running jobs may continue after SIGTERM.'),
  MAX_JOB_SECONDS: setting(
    whole(1, 86_400),
    '600',
    'Maximum running time of a job, whatever limit its operation declares.',
  ),
  ISOLATION: setting(
    oneOf('reuse', 'job'),
    'reuse',
    '`reuse`: a sandbox child runs many jobs as long as they end well; `job`: every job gets a child of its own.',
  ),
  SANDBOX: setting(
    oneOf('auto', 'bwrap', 'off'),
    'auto',
    'What confines children besides Node’s permission model: `bwrap`: bubblewrap, without which the service does not start; `auto`: bubblewrap where it works; `off`: nothing.',
  ),
  SANDBOX_KEEP_WARM: setting(whole(0, 256), '0', 'Number of children kept ready while there is no work.'),
  SANDBOX_IDLE_SECONDS: setting(whole(1, 86_400), '60', 'An idle child is stopped after this time.'),
  SANDBOX_JOBS_PER_CHILD: setting(whole(1, 1e6), '1000', 'A child is replaced after this many jobs.'),
  SANDBOX_MEMORY_BYTES: setting(
    whole(128 * MiB, 1024 ** 4),
    String(1024 * MiB),
    'A child that uses more memory than this is killed, and its job fails.',
  ),

  USAGE_LIMITS: setting(usageLimits, '{}', 'Request budgets by tier and window; they replace the defaults they name.'),
  TRUSTED_PROXIES: setting(cidrs, '', 'Proxies whose `X-Forwarded-For` is trusted.'),
  CORS_ORIGINS: setting(
    origins,
    '',
    'Pages of other sites that may use the service from a browser, by their exact origins, with the session of the visitor. Empty: none.',
  ),
  METRICS_ALLOW_CIDRS: setting(
    cidrs,
    '',
    'Who may read `/metrics`. Empty: everyone in development, otherwise only this machine.',
  ),
  OPS_ALLOW_CIDRS: setting(cidrs, '127.0.0.0/8,::1', 'Who may call `POST /api/cleanup`.'),

  OUTBOUND: setting(
    z.enum(['off', 'accounts', 'everyone']),
    'accounts',
    'Who may have files fetched from addresses and messages sent to them.',
  ),
  OUTBOUND_ALLOW_CIDRS: setting(
    cidrs,
    '',
    'Addresses that such requests may reach although they are not public, such as those of your own network.',
  ),

  HEADERS_TIMEOUT_SECONDS: setting(whole(1, 3600), '10', 'Time for the headers of a request to arrive.'),
  REQUEST_TIMEOUT_SECONDS: setting(whole(1, 86_400), '120', 'Time for a whole request to arrive.'),
  MAX_CONNECTIONS: setting(
    whole(1, 1e6),
    '2000',
    'Open connections that the service accepts; when they run short, those that are idle make room.',
  ),
  MAX_CONNECTIONS_PER_CLIENT: setting(
    whole(1, 1e6),
    '500',
    'Open connections of one address (IPv6: /64). Those of TRUSTED_PROXIES are not counted.',
  ),

  SIGNUP: setting(
    oneOf('open', 'hidden', 'off'),
    'open',
    'Who may create an account: `open`: anyone, signed in at once; `hidden`: anyone, after opening the link in a mail, and nothing reveals which addresses have accounts; `off`: only those whom an administrator adds.',
  ),
  SIGNUPS_PER_HOUR: setting(
    whole(1, 1e6),
    '300',
    'Maximum number of new accounts per hour from one address (IPv6: /64).',
  ),
  PASSWORD_MEMORY_KIB: setting(
    whole(19_456, 4 * 1024 * 1024),
    '19456',
    'Memory for hashing a password (argon2id). After a change, stored hashes follow at the next login.',
  ),
  PASSWORD_PASSES: setting(whole(2, 100), '2', 'Number of passes over that memory.'),
  SMTP_URL: setting(
    url('smtp:', 'smtps:').optional(),
    undefined,
    'Mail server. Unset: mails are written as files to the data folder.',
    true,
  ),
  MAIL_FROM: setting(text('a sender'), 'Sheaf <sheaf@localhost>', 'Sender of the mails.'),
} satisfies Record<string, Setting>;

type Settings = typeof SETTINGS;
type Values = { readonly [K in keyof Settings]: z.output<Settings[K]['schema']> };
export type Config = Values & {
  readonly PUBLIC_URL: string | undefined;
  readonly MAX_REQUEST_BYTES: number;
  readonly MAX_OUTPUT_BYTES: number;
  readonly MAX_QUEUED_JOBS_PER_OWNER: number;
  readonly MAX_STORED_BYTES_PER_OWNER: number;
};

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks all settings; empty variables count as unset.
 * @throws ConfigError naming every wrong setting and what would be right
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { schema, default: fallback, secret }] of Object.entries(SETTINGS) as [string, Setting][]) {
    const given = env[name] === '' ? undefined : env[name];
    const parsed = schema.safeParse(given ?? fallback);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} must be ${expectation(schema)}${secret ? '' : `, not ${quote(given)}`}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  values.DATA_DIR = resolve(values.DATA_DIR as string);
  values.MAX_REQUEST_BYTES ??= (values.MAX_FILE_SIZE_BYTES as number) * 10;
  values.MAX_OUTPUT_BYTES ??= (values.MAX_REQUEST_BYTES as number) * 20;
  values.MAX_STORED_BYTES_PER_OWNER ??= (values.MAX_OUTPUT_BYTES as number) * 2;
  values.MAX_QUEUED_JOBS_PER_OWNER ??= Math.ceil((values.MAX_QUEUED_JOBS as number) / 2);
  values.PUBLIC_URL = (values.PUBLIC_URL as string | undefined)?.replace(/\/+$/, '');
  return Object.freeze(values) as Config;
}

/** The settings as rows of the README's table. */
export function describeSettings(): { name: string; default: string; about: string }[] {
  return (Object.entries(SETTINGS) as [string, Setting][]).map(([name, { default: fallback, about }]) => ({
    name,
    default: name === 'WORKER_CONCURRENCY' ? 'cores' : (fallback ?? ''),
    about,
  }));
}

function expectation(schema: z.ZodType): string {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return String(schema.meta()?.expected ?? inner.meta()?.expected ?? 'set');
}

function quote(value: string | undefined): string {
  return JSON.stringify(value !== undefined && value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
