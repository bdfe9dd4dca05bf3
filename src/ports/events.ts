/**
 * Messages between the parts of the service that may be lost: a wake-up, a change of a job. The truth is in the
 * database; who misses a message finds it there.
 *
 * topic    a name such as `job:<id>` or `wake`
 * message  JSON text, at most some kilobytes
 */
export interface Events {
  publish(topic: string, message: string): void;
  /** Calls `handler` for each message until the returned function is called. Resolves once the subscription is active. */
  subscribe(topic: string, handler: (message: string) => void): Promise<() => void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
