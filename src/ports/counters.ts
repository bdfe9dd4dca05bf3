/**
 * Counts hits in windows of time, for budgets and throttles.
 *
 * bucket  who is counted, such as `anon:203.0.113.7`
 * window  a length of time that starts with the first hit in it and holds at most `limit` hits
 */
export interface Counters {
  /** Counts one hit in every window, or in none when one of them is full. */
  consume(bucket: string, windows: readonly Window[]): Promise<Consumption>;
  /** The state of the windows without a hit. */
  read(bucket: string, windows: readonly Window[]): Promise<WindowState[]>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Window {
  label: string;
  seconds: number;
  limit: number;
}

export interface WindowState extends Window {
  count: number;
  /** Milliseconds until the window is over; its full length when nothing was counted yet. */
  resetMs: number;
}

export interface Consumption {
  allowed: boolean;
  windows: WindowState[];
  /** Milliseconds until a hit is possible again; 0 when allowed. */
  retryMs: number;
}
