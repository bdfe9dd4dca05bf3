/** Backend of the tools: the API of a service, or the files and children of this machine. */
export interface Backend {
  /** All operations, and workflows. */
  operations(): Promise<readonly OperationFacts[]>;
  /**
   * Runs an operation, waits for its end, and reports progress.
   * @returns the job at its end, or after `waitMs`
   * @throws Refusal
   */
  run(request: RunRequest, how: Waiting): Promise<JobFacts>;
  /** The job at its end, or after `waitMs`. @throws Refusal */
  job(id: string, how: Waiting): Promise<JobFacts>;
  /** Cancels a job that has not ended, and returns it. @throws Refusal */
  cancel(id: string): Promise<JobFacts>;
  /** Stores a file, or returns an address to upload one. @throws Refusal */
  upload(request: UploadRequest): Promise<StoredFile | UploadAddress>;
  /** The caller's files that are kept, newest first. @throws Refusal */
  files(): Promise<readonly StoredFile[]>;
  /** A part of a file, and how long the whole is. @throws Refusal */
  read(file: string, part: { start: number; length: number }): Promise<FilePart>;
}

export interface Waiting {
  waitMs: number;
  signal: AbortSignal;
  /** Called with each change, in percent. */
  onProgress(percent: number, message: string): void;
}

export interface RunRequest {
  operation: string;
  files: readonly string[];
  params: Record<string, unknown>;
}

export interface UploadRequest {
  filename: string;
  text?: string | undefined;
  url?: string | undefined;
}

export interface OperationFacts {
  name: string;
  title: string;
  description: string;
  keywords: readonly string[];
  /** Titles and keywords in other languages. */
  otherWords(): readonly string[];
  accepts: readonly string[];
  inputs: { min: number; max: number };
  produces: readonly string[];
  /** Missing requirements; empty if it is available. */
  missing: readonly string[];
  /** Roles, which work without knowing its name. */
  roles: readonly string[];
  /** JSON Schema of its parameters, built at each call. */
  schema(): Record<string, unknown>;
}

export interface JobFacts {
  id: string;
  operation: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  progress: number;
  error: { code: string; message: string } | null;
  /** The output; null before the job ends, and after it expires. */
  output: (StoredFile & { link: string }) | null;
  result: Record<string, unknown> | null;
}

export interface StoredFile {
  /** The handle by which tools name it. */
  file: string;
  filename: string;
  type: string;
  bytes: number;
  expires?: string | undefined;
}

export interface UploadAddress {
  upload_url: string;
  expires: string;
}

export interface FilePart {
  type: string;
  filename: string;
  content: Buffer;
  total: number;
  /** Where the whole can be loaded from. */
  link: string;
}

/** The other side's refusal, in words for the caller. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
