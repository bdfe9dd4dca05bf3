export type * from './api.gen.ts';
export * from './errors.ts';
export type { FileInput, LocalFile, NamedBytes, RemoteFile, SentFile, StoredFile } from './files.ts';
export { JobHandle } from './job.ts';
export { CutError, Output } from './output.ts';
export { Sheaf, type SheafOptions } from './sheaf.ts';
export type {
  Completed,
  Input,
  Job,
  JobType,
  OperationName,
  Params,
  Result,
  RunOptions,
  StartOptions,
  WorkflowInput,
} from './types.ts';
export { verifyWebhook, type WebhookEvent } from './webhooks.ts';
