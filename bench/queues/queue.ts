/** A queue as the bench needs it; each is used the way its README shows. */
export interface Queue {
  /** Resolves when the job is accepted. */
  submit(id: string): Promise<void>;
  /** Works on jobs, `SLOTS` at a time, until the queue is closed. */
  work(onJob: (id: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface Servers {
  postgresUrl: string;
  redisUrl: string;
  /** Where the packages are installed. */
  packages: string;
}

export const SLOTS = 8;
export const QUEUES = ['sheaf', 'pg-boss', 'graphile-worker', 'bullmq'] as const;
export type QueueName = (typeof QUEUES)[number];
