import { WebSocket } from 'ws';
import type { JobView } from '../../src/core/jobs/model.ts';

export type Update = JobView & { type: 'status' };

export interface Following {
  /** Everything that was sent, in order. */
  updates: Update[];
  /** 101 when the handshake was taken, else the status of its refusal. */
  status: number;
  /** The subprotocol that the service chose. */
  protocol: string;
  /** The close code; null when the handshake was refused. */
  code: number | null;
}

export interface FollowOptions {
  headers?: Record<string, string>;
  protocols?: string[];
  onUpdate?(update: Update, socket: WebSocket): void;
}

/** Follows a job over its WebSocket until the connection is over. */
export function followSocket(
  url: string,
  { headers = {}, protocols = [], onUpdate }: FollowOptions = {},
): Promise<Following> {
  const { promise, resolve, reject } = Promise.withResolvers<Following>();
  const socket = new WebSocket(url, protocols, { headers });
  const updates: Update[] = [];
  socket.on('message', (data) => {
    const update = JSON.parse(String(data)) as Update;
    updates.push(update);
    onUpdate?.(update, socket);
  });
  socket.on('close', (code) => resolve({ updates, status: 101, protocol: socket.protocol, code }));
  socket.on('unexpected-response', (_request, response) => {
    resolve({ updates, status: response.statusCode ?? 0, protocol: '', code: null });
    response.resume();
    socket.terminate();
  });
  socket.on('error', (error) => reject(error));
  return promise;
}

/** Follows a job over Server-Sent Events until the stream ends. */
export async function followEvents(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const text = await response.text();
  const updates = text
    .split('\n\n')
    .filter((event) => event.startsWith('event: status\n'))
    .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 'data: '.length)) as Update);
  return { status: response.status, type: response.headers.get('content-type'), updates, text };
}
