import type { JobFields } from './api.gen.ts';
import type { Transport } from './transport.ts';

/** States of a job, as one way of following brings them. It ends when its connection does. */
export type Channel = (job: Followed, signal: AbortSignal) => AsyncIterable<JobFields>;

export interface Followed {
  id: string;
  /** Opens the WebSocket for ten minutes. */
  token: string | null;
}

/** Silence after which a connection counts as dead: the answer to a new one is the state of the job. */
const SILENT_MS = 30_000;
const OPEN_WITHIN_MS = 5000;

interface SocketOptions {
  /** Default: the global one at the time. */
  WebSocket?: typeof globalThis.WebSocket | undefined;
  silentMs?: number;
}

/** Follows over the WebSocket at /ws/<job>; ends at once if there is none. */
export function socketChannel({ addressOf }: Transport, options: SocketOptions = {}): Channel {
  return async function* follow({ id, token }, signal) {
    const { WebSocket = globalThis.WebSocket, silentMs = SILENT_MS } = options;
    if (token === null || WebSocket === undefined) return;
    const address = addressOf(`ws/${encodeURIComponent(id)}`, { token });
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    const arrived: JobFields[] = [];
    let wake = () => {};
    let ended = false;
    const close = () => {
      ended = true;
      wake();
    };
    socket.onmessage = ({ data }) => {
      arrived.push(JSON.parse(String(data)) as JobFields);
      wake();
    };
    socket.onclose = close;
    socket.onerror = close;
    signal.addEventListener('abort', close);
    let wait = OPEN_WITHIN_MS;
    try {
      while (!ended || arrived.length > 0) {
        const next = arrived.shift();
        if (next) {
          yield next;
          wait = silentMs;
          continue;
        }
        // Timers know no time without end.
        const silent = Number.isFinite(wait) ? setTimeout(close, wait) : undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        clearTimeout(silent);
      }
    } finally {
      signal.removeEventListener('abort', close);
      socket.onclose = null;
      socket.onerror = null;
      socket.close();
    }
  };
}

/** Follows as Server-Sent Events at /api/jobs/<job>/events. */
export function eventsChannel(transport: Transport): Channel {
  return async function* follow({ id }, signal) {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    signal.addEventListener('abort', stop);
    let silent = setTimeout(stop, OPEN_WITHIN_MS);
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    try {
      const response = await transport.send({
        method: 'GET',
        path: `api/jobs/${encodeURIComponent(id)}/events`,
        headers: { accept: 'text/event-stream' },
        signal: stopping.signal,
        repeatable: true,
        maxRetries: 0,
      });
      reader = response.body?.getReader();
      stopping.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
      const decoder = new TextDecoder();
      let text = '';
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return;
        clearTimeout(silent);
        text += decoder.decode(value, { stream: true });
        const events = text.split(/\r?\n\r?\n/);
        text = events.pop() ?? '';
        for (const event of events) {
          const data = dataOf(event);
          if (data !== null) yield JSON.parse(data) as JobFields;
        }
        // The service sends a comment every 20 seconds while nothing changes.
        silent = setTimeout(stop, SILENT_MS);
      }
    } finally {
      clearTimeout(silent);
      signal.removeEventListener('abort', stop);
      await reader?.cancel().catch(() => undefined);
    }
  };
}

/** The data of an event `status` (HTML standard, section 9.2.6); null of others. */
function dataOf(event: string): string | null {
  const lines = event.split(/\r?\n/);
  const field = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart());
  const data = field('data');
  return field('event').at(-1) === 'status' && data.length > 0 ? data.join('\n') : null;
}
