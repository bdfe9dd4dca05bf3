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
  secrets: SecretsTable;
}

/** One stored object that the service knows of. */
export interface FilesTable {
  object_name: string;
  owner_user_id: number | null;
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
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  progress: number;
  /** How often a worker took the job up. */
  attempt: number;
  lease_holder: string | null;
  lease_until: number | null;
  output_name: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  result: string | null;
  error_code: string | null;
  error_message: string | null;
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
  created_at: number;
}

/** Work that one node at a time does, such as cleaning. */
export interface LeasesTable {
  name: string;
  holder: string;
  held_until: number;
}

/** Secrets that all nodes share, made once by the first of them. */
export interface SecretsTable {
  name: string;
  value: string;
}
