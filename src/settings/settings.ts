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
  toolNames,
  url,
  usageLimits,
  whole,
} from './values.ts';

const MiB = 1024 * 1024;
const cores = String(Math.max(1, availableParallelism()));
const quarterOfCores = String(Math.max(1, Math.floor(availableParallelism() / 4)));

/** Every setting, once: what it takes, its default, and the sentence that `docs/reference/settings.md` shows. */
export const SETTINGS = {
  ROLE: setting(
    oneOf('all', 'api', 'worker'),
    'all',
    'Role of this process: `api` serves requests, `worker` runs jobs, `all` does both.',
  ),
  ENVIRONMENT: setting(
    oneOf('development', 'production', 'test'),
    'development',
    'Deployment environment. Except in `development`, `/metrics` is limited to this machine and METRICS_ALLOW_CIDRS.',
  ),
  HOST: setting(text('an address to listen on, such as 127.0.0.1'), '0.0.0.0', 'Address to listen on.'),
  PORT: setting(whole(0, 65535), '8000', 'Port to listen on. 0 picks a free port.'),
  HTTP_PROCESSES: setting(
    whole(1, 64),
    quarterOfCores,
    'Processes that answer requests, on one port. With more than one, another process runs the jobs. Default: a quarter of the CPU cores, at least 1.',
  ),
  PROBE_PORT: setting(
    whole(1, 65535).optional(),
    undefined,
    'Port for `/healthz`, `/readyz` and `/metrics` on worker nodes. Default: none.',
  ),
  PUBLIC_URL: setting(
    url('http:', 'https:').optional(),
    undefined,
    'Public URL, including any path. Used for links in emails and for the session cookie. Default: `http://localhost:PORT`.',
  ),
  DATA_DIR: setting(text('a folder'), './data', 'Folder for the database, files and emails.'),
  LOG_LEVEL: setting(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info', 'Minimum log level.'),
  SECRET_KEY: setting(
    z.string().min(32).optional().meta({ expected: 'at least 32 characters' }),
    undefined,
    'Key that signs WebSocket tokens and encrypts secrets in the database. Must be the same on every node. Default: generated and stored in the database.',
    true,
  ),

  DATABASE_URL: setting(
    url('postgres:', 'postgresql:').optional(),
    undefined,
    'PostgreSQL URL. Default: SQLite in the data folder.',
    true,
  ),
  DATABASE_POOL_SIZE: setting(whole(1, 200), '10', 'Maximum PostgreSQL connections per process.'),
  REDIS_URL: setting(
    url('redis:', 'rediss:').optional(),
    undefined,
    'Redis URL for events and counters. Default: in memory.',
    true,
  ),
  S3_BUCKET: setting(
    text('the name of a bucket').optional(),
    undefined,
    'S3 bucket for files. Default: the data folder.',
  ),
  S3_ENDPOINT: setting(url('http:', 'https:').optional(), undefined, 'URL of an S3-compatible server.'),
  S3_REGION: setting(text('a region'), 'us-east-1', 'S3 region.'),
  S3_ACCESS_KEY_ID: setting(
    text('a key id').optional(),
    undefined,
    'S3 access key. Default: AWS SDK credential chain.',
    true,
  ),
  S3_SECRET_ACCESS_KEY: setting(text('a secret').optional(), undefined, 'S3 secret key.', true),
  S3_FORCE_PATH_STYLE: setting(flag, 'true', 'Use path-style URLs (bucket in the path, not the host name).'),
  S3_PREFIX: setting(
    z
      .string()
      .regex(/^$|^[\w.-]+(?:\/[\w.-]+)*\/$/)
      .meta({ expected: 'empty, or a folder such as sheaf/' }),
    '',
    'Prefix for all object keys.',
  ),

  MAX_FILE_SIZE_BYTES: setting(whole(1, 1024 ** 5), String(50 * MiB), 'Maximum size of an uploaded file.'),
  MAX_REQUEST_BYTES: setting(
    whole(1, 1024 ** 5).optional(),
    undefined,
    'Maximum total size of a request with several files. Default: 10 × MAX_FILE_SIZE_BYTES.',
  ),
  MAX_OUTPUT_BYTES: setting(
    whole(1, 1024 ** 5).optional(),
    undefined,
    'Maximum size of a job’s output. Default: 20 × MAX_REQUEST_BYTES.',
  ),
  PREVIEW_MAX_PAGES: setting(whole(1, 5000), '50', 'Maximum pages rendered in a preview.'),
  PREVIEW_SIDE: setting(whole(32, 2048), '320', 'Longer side of preview images in pixels.'),
  MAX_IMAGE_PIXELS: setting(whole(1, 1e9), '50000000', 'Maximum pixels of an input image, across all frames.'),
  MAX_IMAGE_SIDE: setting(whole(1, 65535), '16384', 'Maximum width and height of an output image in pixels.'),
  MAX_PDF_PAGES: setting(whole(1, 1e6), '5000', 'Maximum pages per document.'),
  MAX_RENDER_PIXELS: setting(whole(10_000, 1e9), '50000000', 'Maximum pixels per rendered page.'),
  MAX_INFLATED_BYTES: setting(
    whole(MiB, 1024 ** 4),
    String(256 * MiB),
    'Maximum decompressed size of a single stream in a document.',
  ),

  FILE_TTL_SECONDS: setting(whole(10, 31_536_000), '900', 'File retention time in seconds.'),
  CLEANUP_INTERVAL_SECONDS: setting(whole(1, 86_400), '300', 'Cleanup interval in seconds.'),
  STORAGE_WARNING_BYTES: setting(
    whole(1, 1024 ** 5),
    String(10 * 1024 * MiB),
    'Storage usage above which a cleanup cycle logs a warning.',
  ),
  MIN_FREE_BYTES: setting(
    whole(0, 1024 ** 5),
    String(256 * MiB),
    'Minimum free space on the data disk. Below it, uploads are rejected with 507.',
  ),

  WORKER_CONCURRENCY: setting(whole(1, 256), cores, 'Concurrent jobs per process. Default: number of CPU cores.'),
  MAX_QUEUED_JOBS: setting(whole(1, 1e7), '10000', 'Maximum queued jobs. Above it, new jobs are rejected with 503.'),
  MAX_QUEUED_JOBS_PER_OWNER: setting(
    whole(1, 1e7).optional(),
    undefined,
    'Maximum queued jobs per account or network. Default: half of MAX_QUEUED_JOBS.',
  ),
  MAX_STORED_BYTES_PER_OWNER: setting(
    whole(1, 1024 ** 5).optional(),
    undefined,
    'Storage quota per account or network. Uploads, outputs, previews, parameters and results of jobs, and webhook messages count. Above it, uploads and jobs are rejected with 507. Default: 2 × MAX_OUTPUT_BYTES.',
  ),
  ONE_CALL_SECONDS: setting(
    whole(1, 3600),
    '60',
    'Time limit in seconds for requests that return the output directly.',
  ),
  MAX_WORKFLOW_RUNS: setting(whole(1, 1e6), '2000', 'Maximum step runs per workflow.'),
  JOB_LEASE_SECONDS: setting(
    whole(2, 3600),
    '30',
    'Seconds without a heartbeat after which a worker’s jobs go to other workers.',
  ),
  DRAIN_SECONDS: setting(whole(0, 3600), '30', 'Seconds that running jobs may continue after SIGTERM.'),
  MAX_JOB_SECONDS: setting(
    whole(1, 86_400),
    '600',
    'Time limit per job in seconds. Overrides higher limits of operations.',
  ),
  ISOLATION: setting(
    oneOf('reuse', 'job'),
    'reuse',
    '`reuse`: sandbox processes are reused after successful jobs. `job`: every job gets a new process.',
  ),
  SANDBOX: setting(
    oneOf('auto', 'bwrap', 'off'),
    'auto',
    'Sandboxing in addition to Node’s permission model. `bwrap`: require bubblewrap. `auto`: use bubblewrap if it works. `off`: none.',
  ),
  SANDBOX_KEEP_WARM: setting(whole(0, 256), '0', 'Idle sandbox processes to keep ready.'),
  SANDBOX_IDLE_SECONDS: setting(whole(1, 86_400), '60', 'Seconds after which an idle sandbox process is stopped.'),
  SANDBOX_JOBS_PER_CHILD: setting(whole(1, 1e6), '1000', 'Jobs per sandbox process before it is replaced.'),
  SANDBOX_MEMORY_BYTES: setting(
    whole(128 * MiB, 1024 ** 4),
    String(1024 * MiB),
    'Memory limit per sandbox process. Above it, the process is killed and its job fails.',
  ),

  SOFFICE_PATH: setting(program, undefined, 'Path to LibreOffice, or `off`. Default: detected.'),
  CHROMIUM_PATH: setting(program, undefined, 'Path to Chromium or its headless shell, or `off`. Default: detected.'),
  TESSERACT_PATH: setting(
    program,
    undefined,
    'Path to Tesseract (faster than the built-in OCR engine), or `off`. Default: detected.',
  ),
  HEIF_ENC_PATH: setting(program, undefined, 'Path to heif-enc, which writes HEIC, or `off`. Default: detected.'),
  CJXL_PATH: setting(program, undefined, 'Path to cjxl, which writes JPEG XL, or `off`. Default: detected.'),
  PROGRAMS_UNCONFINED: setting(
    flag,
    'false',
    'Run these programs even without bubblewrap. Unsafe: a malicious file could then read the database and all files, and access the network.',
  ),

  USAGE_LIMITS: setting(
    usageLimits,
    '{}',
    'Request limits by plan and time window, as JSON. Overrides individual defaults.',
  ),
  TRUSTED_PROXIES: setting(cidrs, '', 'CIDRs of proxies whose `X-Forwarded-For` header is trusted.'),
  CORS_ORIGINS: setting(
    origins,
    '',
    'Exact origins allowed to call the API from a browser with the visitor’s session. Default: none.',
  ),
  METRICS_ALLOW_CIDRS: setting(
    cidrs,
    '',
    'CIDRs allowed to read `/metrics`. Default: everyone in development, otherwise this machine only.',
  ),
  OPS_ALLOW_CIDRS: setting(cidrs, '127.0.0.0/8,::1', 'CIDRs allowed to call `POST /api/cleanup`.'),

  OUTBOUND: setting(
    oneOf('off', 'accounts', 'everyone'),
    'accounts',
    'Who may fetch files by URL and use webhooks: `off`: nobody. `accounts`: users with an account. `everyone`: anyone.',
  ),
  URL_TO_PDF: setting(
    flag,
    'false',
    'Enable url-to-pdf. Anyone who can use the service can then make it fetch web pages from public addresses and `OUTBOUND_ALLOW_CIDRS`.',
  ),
  OUTBOUND_ALLOW_CIDRS: setting(
    cidrs,
    '',
    'Private addresses that outbound requests may reach, such as your own network.',
  ),

  TIMESTAMP_URL: setting(
    url('http:', 'https:').optional(),
    undefined,
    'Timestamp authority (RFC 3161) for B-T and B-LT signatures. Only digests are sent to it. Default: none.',
  ),
  TIMESTAMP_AUTHORIZATION: setting(
    text('the value of a header').optional(),
    undefined,
    '`Authorization` header for the timestamp authority.',
    true,
  ),
  REVOCATION_HOSTS: setting(
    hostNames,
    '',
    'Comma-separated hosts that may be contacted for OCSP, CRLs and issuer certificates. `.example.org` includes all subdomains. Default: none.',
  ),

  HEADERS_TIMEOUT_SECONDS: setting(whole(1, 3600), '10', 'Timeout for request headers in seconds.'),
  REQUEST_TIMEOUT_SECONDS: setting(whole(1, 86_400), '120', 'Timeout for the whole request in seconds.'),
  MAX_CONNECTIONS: setting(
    whole(1, 1e6),
    '2000',
    'Maximum open connections. When reached, idle connections are closed.',
  ),
  MAX_CONNECTIONS_PER_CLIENT: setting(
    whole(1, 1e6),
    '500',
    'Maximum open connections per IP address (IPv6: /64). TRUSTED_PROXIES are exempt.',
  ),

  ACCESS: setting(
    oneOf('everyone', 'accounts'),
    'everyone',
    'Who can use the service. `everyone`: also visitors without an account. `accounts`: only users who are signed in or send an API key; others see a page that says so.',
  ),
  SIGNUP: setting(
    oneOf('open', 'hidden', 'off'),
    'open',
    'Who can sign up. `open`: anyone, signed in immediately. `hidden`: anyone, after email confirmation, without revealing which addresses have accounts. `off`: only accounts an administrator creates.',
  ),
  SIGNUPS_PER_HOUR: setting(whole(1, 1e6), '300', 'Maximum sign-ups per hour and IP address (IPv6: /64).'),
  PASSWORD_MEMORY_KIB: setting(
    whole(19_456, 4 * 1024 * 1024),
    '19456',
    'Memory for password hashing (Argon2id) in KiB. Existing hashes are updated at the next sign-in.',
  ),
  PASSWORD_PASSES: setting(whole(2, 100), '2', 'Argon2id passes.'),
  SMTP_URL: setting(
    url('smtp:', 'smtps:').optional(),
    undefined,
    'SMTP server for emails. Default: emails are written to files in `mail/` in the data folder, which only the service’s user can read.',
    true,
  ),
  MAIL_FROM: setting(
    text('a sender').optional(),
    undefined,
    'Sender address of emails. Default: SITE_NAME and `sheaf@localhost`.',
  ),

  SITE_NAME: setting(
    z.string().min(1).max(40).meta({ expected: 'up to 40 characters' }),
    'Sheaf',
    'Name on the page, in emails, in the documentation, and of the installed app.',
  ),
  SITE_LOGO: setting(
    text('a file').optional(),
    undefined,
    'SVG, PNG or WebP file, up to 256 KiB, best square: shown next to the name, and the icon of the installed app. Default: Sheaf’s.',
  ),
  SITE_COLOR: setting(
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .optional()
      .meta({ expected: 'a color such as #1d664c' }),
    undefined,
    'Color of buttons and links, also in emails. The page darkens or lightens it where text would be hard to read.',
  ),
  SITE_LANGUAGE: setting(
    z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .optional()
      .meta({ expected: 'a language such as de' }),
    undefined,
    'Language for visitors whose browsers prefer none that the page has. Default: `en`.',
  ),
  IMPRINT_URL: setting(url('http:', 'https:').optional(), undefined, 'Link to an imprint at the foot of the page.'),
  PRIVACY_URL: setting(
    url('http:', 'https:').optional(),
    undefined,
    'Link to a privacy policy at the foot of the page.',
  ),
  HIDDEN_TOOLS: setting(
    toolNames,
    '',
    'Comma-separated operations and text tools that the page does not list or find. Their addresses and the API stay.',
  ),
} satisfies Record<string, Setting>;
