/** How long a reader may leave everything unread. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 100;
const FULL_BYTES = 64 * 1024;

/**
 * Sends states to a reader who may be slow: while what was sent before is still waiting, only the newest state is kept;
 * a reader who does not read at all is given up.
 */
export function createNewestMessage({
  write,
  waitingBytes,
  giveUp,
}: {
  write(text: string): void;
  /** Bytes that were written and have not left yet. */
  waitingBytes(): number;
  giveUp(): void;
}) {
  let newest: string | null = null;
  let stuckSince = 0;
  let whenEmpty: (() => void) | null = null;
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (newest !== null && waitingBytes() < FULL_BYTES) {
      write(newest);
      newest = null;
      stuckSince = 0;
    }
    if (newest === null) {
      stop();
      whenEmpty?.();
    } else if (Date.now() - stuckSince > PATIENCE_MS) {
      stop();
      giveUp();
    }
  }
  function stop(): void {
    if (timer) clearInterval(timer);
    timer = null;
  }

  return {
    push(text: string): void {
      newest = text;
      stuckSince ||= Date.now();
      flush();
      if (newest !== null) timer ??= setInterval(flush, LOOK_EVERY_MS);
    },
    /** Calls `then` once everything was written. */
    end(then: () => void): void {
      whenEmpty = then;
      if (newest === null) then();
    },
    stop,
  };
}
