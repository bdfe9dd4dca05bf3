import type { Socket } from 'node:net';

/** Where a child finds its end of the channel to the service. */
export const CHANNEL_FD = 3;
/** To read counts as much at least, so that crumbs cannot keep the service busy. */
const LEAST_BYTES = 64;
const NEW_LINE = 10;
const FIRST_BYTES = 4096;

/**
 * Messages as lines of JSON over a socket. Not Node's own channel between processes: it keeps a message of any size until
 * it ends, and obeys messages that are meant for Node itself.
 */
export function createChannel<In, Out>(
  socket: Socket,
  {
    maxBytes,
    onMessage,
    onFault,
  }: {
    /** Limit of the other side's messages before `renew`. */
    maxBytes: number;
    /** May throw for an invalid message. */
    onMessage(message: In): void;
    /** The other side sent too much, or an invalid message; nothing of it is read any longer. */
    onFault(why: Error): void;
  },
) {
  let left = maxBytes;
  // The beginning of a line whose end has not come.
  let held = Buffer.alloc(0);
  let heldBytes = 0;

  socket.on('data', (bytes: Buffer) => {
    if (!spend(bytes.length)) return;
    let from = 0;
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, from)) {
      const line = heldBytes === 0 ? bytes.toString('utf8', from, at) : complete(bytes.subarray(from, at));
      from = at + 1;
      if (!spend(0) || !hand(line)) return;
    }
    if (from < bytes.length) hold(bytes.subarray(from));
  });
  // The end of a process is heard of elsewhere.
  socket.on('error', () => {});

  function spend(bytes: number): boolean {
    left -= Math.max(bytes, LEAST_BYTES);
    if (left < 0) fail(new Error('too much was said'));
    return left >= 0;
  }

  function hand(line: string): boolean {
    try {
      onMessage(JSON.parse(line) as In);
      return true;
    } catch (error) {
      fail(error as Error);
      return false;
    }
  }

  function hold(bytes: Buffer): void {
    if (heldBytes + bytes.length > held.length) {
      const larger = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * (heldBytes + bytes.length)));
      held.copy(larger, 0, 0, heldBytes);
      held = larger;
    }
    heldBytes += bytes.copy(held, heldBytes);
  }

  function complete(rest: Buffer): string {
    hold(rest);
    const line = held.toString('utf8', 0, heldBytes);
    held = Buffer.alloc(0);
    heldBytes = 0;
    return line;
  }

  function fail(why: Error): void {
    left = -1;
    socket.destroy();
    onFault(why);
  }

  return {
    send(message: Out): void {
      if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
    },
    /** Counts bytes of the other side that were read elsewhere. False past the limit. */
    spend,
    /** The next task begins: the limit starts again. */
    renew(): void {
      if (left >= 0) left = maxBytes;
    },
  };
}
