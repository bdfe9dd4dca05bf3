import type { Generated } from 'kysely';

/**
 * The schema in the common subset of SQLite and PostgreSQL: times are integer epoch milliseconds, JSON is text,
 * booleans are 0 and 1.
 */
export interface Tables {
  files: FilesTable;
  jobs: JobsTable;
  job_inputs: JobInputsTable;
  idempotency_keys: IdempotencyKeysTable;
  leases: LeasesTable;
  workers: WorkersTable;
  secrets: SecretsTable;
  users: UsersTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  api_keys: ApiKeysTable;
  tokens: TokensTable;
  mail_requests: MailRequestsTable;
  webhooks: WebhooksTable;
  webhook_secrets: WebhookSecretsTable;
  deliveries: DeliveriesTable;
  payloads: PayloadsTable;
  workflows: WorkflowsTable;
  signatures: SignaturesTable;
}

/** One stored object that the service knows of. */
export interface FilesTable {
  object_name: string;
  owner_user_id: number | null;
  /** The owner whose share of the storage it uses; null for files of an earlier version. */
  owner_key: string | null;
  /** `input` (uploaded with a job), `source` (uploaded for a preview), `output` or `preview` (an image of a page). */
  kind: string;
  content_type: string;
  bytes: number;
  /** The name a person knows the file by. */
  filename: string;
  page_count: number | null;
  created_at: number;
  expires_at: number;
  /** Set once the file was downloaded whole: the next cycle deletes it. */
  marked_at: number | null;
  /** 1: a download does not mark it. Absent: 0. */
  keep?: number;
}

/** One run of an operation. The row is the queue entry. */
export interface JobsTable {
  id: string;
  job_type: string;
  /** `queued`, `processing`, `completed`, `failed` or `cancelled`. */
  status: string;
  owner_user_id: number | null;
  /** Whose turn it is: jobs are shared out fairly between these. */
  owner_key: string;
  params: string;
  /** The parameters that are secrets, encrypted; gone once the job has ended. */
  sealed_params: string | null;
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  progress: number;
  /** How often a worker took the job up. */
  attempt: number;
  /** Size of its parameters and its result. Absent: 0. */
  row_bytes?: number;
  /** How often it was returned untried. */
  returns: Generated<number>;
  lease_holder: string | null;
  lease_until: number | null;
  output_name: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  result: string | null;
  error_code: string | null;
  error_message: string | null;
  /** A `Reason` as JSON. Absent: null. */
  error_reason: Generated<string | null>;
  /** An address that gets this job's end, in addition to its owner's webhooks. */
  webhook_url: string | null;
  /** 1 if downloads do not mark its output. Absent: 0. */
  keep_output?: number;
  /** The programs that it needs, in the order of their table, joined by commas. Absent: null. */
  needs?: string | null;
}

/** A process that claims jobs. */
export interface WorkersTable {
  id: string;
  /** JSON list of the programs that it can use. */
  programs: string;
  seen_at: number;
}

export interface JobInputsTable {
  job_id: string;
  position: number;
  object_name: string;
  filename: string;
  content_type: string;
  bytes: number;
  /** JSON list of 1-indexed pages, or null for all. */
  pages: string | null;
}

export interface IdempotencyKeysTable {
  /** The caller's bucket and the key it sent, hashed together. */
  key_hash: string;
  job_id: string;
  /** The request; null for requests to an earlier version. */
  request_hash: string | null;
  created_at: number;
}

/** Work that one node at a time does, such as cleaning. */
export interface LeasesTable {
  name: string;
  holder: string;
  held_until: number;
}

/** Secrets that all nodes share, created by the first one. */
export interface SecretsTable {
  name: string;
  value: string;
}

export interface UsersTable {
  /** Never assigned to another user, even after the account was deleted. */
  id: Generated<number>;
  /** In lower case; unique. */
  email: string;
  /** PHC string; null is reserved for accounts that sign in through another provider only. */
  password_hash: string | null;
  /** `free` or `pro`. */
  tier: string;
  is_active: number;
  email_verified_at: number | null;
  /** Tag of the language that its user last signed in with; null if the request named no supported one. */
  language: string | null;
  created_at: number;
}

/** Reserved: accounts at other providers that may sign a user in. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  subject: string;
  created_at: number;
}

export interface SessionsTable {
  /** SHA-256 of the cookie. */
  token_hash: string;
  user_id: number;
  /** Reserved: 1 is a password, 2 will be a second factor too. */
  auth_level: Generated<number>;
  created_at: number;
  /** Last use, within some minutes. */
  seen_at: number;
  /** The end of its longest life; it ends earlier when it is not used. */
  expires_at: number;
  /** The browser's user agent at sign-in. */
  user_agent: string | null;
}

export interface ApiKeysTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the whole key. */
  key_hash: string;
  prefix: string;
  name: string | null;
  /** `live` or `test`. */
  env: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
  expires_at: number | null;
}

/** Tokens mailed to a user to prove that the mailbox is theirs. */
export interface TokensTable {
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: number;
  /** `verify-email` or `reset-password`. */
  purpose: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/**
 * Requested mails. The user and the words are looked up when the mail is sent, so a request costs the same for every
 * address, and no token is stored here.
 */
export interface MailRequestsTable {
  id: Generated<number>;
  email: string;
  purpose: string;
  /** Tag of the language of the request; null if it named no supported one, or if there was no request. */
  language: string | null;
  created_at: number;
  attempts: Generated<number>;
  /** When it is tried next; moved ahead by the node that tries it. */
  due_at: number;
}

export interface WebhooksTable {
  id: string;
  user_id: number;
  url: string;
  /** JSON list of the events it hears of. */
  events: string;
  description: string | null;
  created_at: number;
  disabled_at: number | null;
  /** Time of the first failure since the last success. */
  failing_since: number | null;
}

/** Key that signs an account's deliveries, sealed with the service's key. */
export interface WebhookSecretsTable {
  user_id: number;
  secret: string;
  /** The one before, which signs too for a while. */
  previous: string | null;
  rotated_at: number | null;
}

/** A message to an address of an account, written in the transaction that it reports. */
export interface DeliveriesTable {
  /** Also its `webhook-id`: the same at each attempt. */
  id: string;
  user_id: number;
  /** Null for the address that a job named itself. */
  webhook_id: string | null;
  url: string;
  event: string;
  job_id: string | null;
  /** The row of `payloads` that has its body; it may be gone once the delivery has ended. */
  payload_id: string | null;
  /** `pending`, `delivered` or `failed`. */
  status: string;
  created_at: number;
  attempts: number;
  /** When it is tried next, moved ahead by the node that tries it; null when it has ended. */
  due_at: number | null;
  attempted_at: number | null;
  response_status: number | null;
  /** A code that says why the last attempt failed. */
  error: string | null;
}

/** The body of the message about one event, stored once for all webhooks. */
export interface PayloadsTable {
  id: string;
  user_id: number;
  created_at: number;
  bytes: number;
  body: string;
}

export interface WorkflowsTable {
  id: string;
  user_id: number;
  /** Unique for its owner. */
  name: string;
  /** JSON list of steps. */
  steps: string;
  on_error: string;
  created_at: number;
  updated_at: number;
}

/** Signatures by hand, which an account keeps for the next document. */
export interface SignaturesTable {
  id: string;
  user_id: number;
  /** Strokes or a name as JSON, sealed with the service's key for this user and this row. */
  sealed: string;
  created_at: number;
}
