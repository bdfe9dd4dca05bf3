/** Facts about this process that only its startup and work reveal. */
export interface State {
  /** True from SIGTERM on. */
  draining: boolean;
  /** Time by which pending work must end, in epoch milliseconds. */
  drainedAt: number;
  /** Its port; null while it does not listen. */
  port: number | null;
  openSockets(): number;
  /** Called when a mail waits. */
  wakeMailer(): void;
  /** Called after work that leaves much garbage. */
  collectSoon(): void;
  /** Called once `draining` is true, to notify the node's other processes. */
  announceDraining(): void;
}

export function createState(): State {
  return {
    draining: false,
    drainedAt: 0,
    port: null,
    openSockets: () => 0,
    wakeMailer() {},
    collectSoon() {},
    announceDraining() {},
  };
}
