import { availableParallelism } from 'node:os';
import { z } from 'zod';
import {
  cidrs,
  flag,
  hostNames,
  oneOf,
  origins,
  program,
  type Setting,
  setting,
  text,
  url,
  usageLimits,
  whole,
} from './values.ts';

const MiB = 1024 * 1024;
const cores = String(Math.max(1, availableParallelism()));

/** Every setting, once: what it takes, its default, and the sentence that `docs/reference/settings.md` shows. */
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
    'Address that people use, including any path; links in mails and the session cookie depend on it. Unset: `http://localhost:PORT`.',
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
    'Signs WebSocket tokens and encrypts secrets in the database; must be the same on every node. Unset: generated once and kept in the database.',
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
    'S3 access key. Unset: found by the AWS SDK.',
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
    'What an account or network may have stored: uploads, outputs, previews, parameters and results of jobs, and messages to webhooks together. Uploads and jobs beyond it are refused (507), and no job writes more than what is left. Unset: 2 × MAX_OUTPUT_BYTES.',
  ),
  ONE_CALL_SECONDS: setting(
    whole(1, 3600),
    '60',
    'Maximum running time, in seconds, of work whose caller waits for the output itself.',
  ),
  MAX_WORKFLOW_RUNS: setting(whole(1, 1e6), '2000', 'Maximum number of step runs in one workflow.'),
  JOB_LEASE_SECONDS: setting(
    whole(2, 3600),
    '30',
    'A worker that is silent for this long loses its jobs to other workers.',
  ),
  DRAIN_SECONDS: setting(whole(0, 3600), '30', 'How long running jobs may continue after SIGTERM, in seconds.'),
  MAX_JOB_SECONDS: setting(
    whole(1, 86_400),
    '600',
    'Maximum running time of a job, in seconds, whatever limit its operation declares.',
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
  SANDBOX_IDLE_SECONDS: setting(whole(1, 86_400), '60', 'An idle child is stopped after this many seconds.'),
  SANDBOX_JOBS_PER_CHILD: setting(whole(1, 1e6), '1000', 'A child is replaced after this many jobs.'),
  SANDBOX_MEMORY_BYTES: setting(
    whole(128 * MiB, 1024 ** 4),
    String(1024 * MiB),
    'A child that uses more memory than this is killed, and its job fails.',
  ),

  SOFFICE_PATH: setting(
    program,
    undefined,
    'LibreOffice, for operations that need it. Unset: it is looked for where it usually is.',
  ),
  CHROMIUM_PATH: setting(
    program,
    undefined,
    'Chromium, or its part without windows, for operations that need it. Unset: it is looked for where it usually is.',
  ),
  TESSERACT_PATH: setting(
    program,
    undefined,
    'Tesseract, which recognizes text quicker than the engine that ships. Unset: it is looked for where it usually is.',
  ),
  PROGRAMS_UNCONFINED: setting(
    flag,
    'false',
    'Runs such programs even where bubblewrap does not work. They open hostile files: without it these can read what the service can, its database and all files in it, and reach the network.',
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
    oneOf('off', 'accounts', 'everyone'),
    'accounts',
    'Who may have files fetched from URLs and messages sent to them.',
  ),
  URL_TO_PDF: setting(
    flag,
    'false',
    'Offers url-to-pdf: whoever may use the service can have it fetch web pages, with what they load, from public addresses (and those of `OUTBOUND_ALLOW_CIDRS`).',
  ),
  OUTBOUND_ALLOW_CIDRS: setting(
    cidrs,
    '',
    'Private addresses that such requests may reach all the same, such as those of your own network.',
  ),

  TIMESTAMP_URL: setting(
    url('http:', 'https:').optional(),
    undefined,
    'Timestamp authority (RFC 3161) for signatures of level B-T and B-LT, which is sent digests alone. Unset: none.',
  ),
  TIMESTAMP_AUTHORIZATION: setting(
    text('the value of a header').optional(),
    undefined,
    'Sent to the timestamp authority as `Authorization`.',
    true,
  ),
  REVOCATION_HOSTS: setting(
    hostNames,
    '',
    'Hosts of certificate authorities that may be asked for OCSP answers, CRLs and issuers, separated by commas; `.example.org` holds for all below it. Empty: none.',
  ),

  HEADERS_TIMEOUT_SECONDS: setting(whole(1, 3600), '10', 'Seconds for the headers of a request to arrive.'),
  REQUEST_TIMEOUT_SECONDS: setting(whole(1, 86_400), '120', 'Seconds for a whole request to arrive.'),
  MAX_CONNECTIONS: setting(
    whole(1, 1e6),
    '2000',
    'Maximum number of open connections; when they run out, idle ones are closed to make room.',
  ),
  MAX_CONNECTIONS_PER_CLIENT: setting(
    whole(1, 1e6),
    '500',
    'Maximum number of open connections from one address (IPv6: /64). Those of TRUSTED_PROXIES are not counted.',
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
    'Mail server. Unset: mails are written as files to `mail/` in the data folder, which the service’s own user alone may read.',
    true,
  ),
  MAIL_FROM: setting(text('a sender'), 'Sheaf <sheaf@localhost>', 'Sender of the mails.'),
} satisfies Record<string, Setting>;
