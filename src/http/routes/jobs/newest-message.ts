/** How long a reader may leave everything unread. */
export const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 100;
const FULL_BYTES = 64 * 1024;
/** Bytes that may wait for all readers together. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
const COUNT_EVERY_MS = 100;

/** A state as it goes over the wire: written once, and sent from the same memory to all who follow. */
export interface Message {
  /** JSON for a WebSocket. */
  readonly text: Buffer;
  /** A Server-Sent Event. */
  readonly event: Buffer;
}

export function createMessage(json: string): Message {
  let [text, event]: (Buffer | null)[] = [null, null];
  return {
    get text() {
      text ??= Buffer.from(json);
      return text;
    },
    get event() {
      event ??= Buffer.from(`event: status\ndata: ${json}\n\n`);
      return event;
    },
  };
}

/** Checks whether this many more bytes may be buffered while others wait for their readers. */
export function createWriteBudget(channels: Iterable<{ waitingBytes(): number }>) {
  let waiting = 0;
  let countedAt = 0;
  return (bytes: number): boolean => {
    // Bytes leave unheard of: they are counted again when it matters, and not more often than has a use.
    if (waiting + bytes > MAX_WAITING_BYTES && Date.now() - countedAt >= COUNT_EVERY_MS) {
      countedAt = Date.now();
      waiting = 0;
      for (const channel of channels) waiting += channel.waitingBytes();
    }
    if (waiting + bytes > MAX_WAITING_BYTES) return false;
    waiting += bytes;
    return true;
  };
}

/**
 * Sends states to a reader who may be slow: while an earlier one is still waiting, only the newest is kept;
 * the service drops a reader who does not read at all.
 */
export function createNewestMessage({
  write,
  waitingBytes,
  mayWrite,
  giveUp,
}: {
  write(message: Message): void;
  /** Bytes that were written and have not left yet. */
  waitingBytes(): number;
  /** Whether all readers together leave room for this many bytes. */
  mayWrite(bytes: number): boolean;
  giveUp(): void;
}) {
  let newest: Message | null = null;
  let stuckSince = 0;
  let whenEmpty: (() => void) | null = null;
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (newest !== null && waitingBytes() < FULL_BYTES && mayWrite(newest.text.length)) {
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
    push(message: Message): void {
      newest = message;
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
