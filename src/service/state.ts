/** What becomes known of this process only while it starts and runs. */
export interface State {
  /** True from SIGTERM on. */
  draining: boolean;
  /** When what is under way has had its time to end, in epoch milliseconds. */
  drainedAt: number;
  /** Where it listens; null where it serves nothing, or not yet. */
  port: number | null;
  openSockets(): number;
  /** Called when a mail waits. */
  wakeMailer(): void;
  /** Called once `draining` is true, to have other processes of this node know. */
  announceDraining(): void;
}

export function createState(): State {
  return { draining: false, drainedAt: 0, port: null, openSockets: () => 0, wakeMailer() {}, announceDraining() {} };
}
