import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { App } from '../context.ts';

const LINGER_MS = 2000;
const LINGER_BYTES = 64 * 1024 * 1024;

/**
 * A response before the end of the body (a file that is too large, a spent budget) would look like a broken connection
 * to a client that is still sending. So announce the end of the connection, read on for a moment, then close.
 */
export function registerLingering(app: App): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    const unread = !(raw.complete || raw.destroyed || reply.raw.headersSent) && hasBody(raw.headers);
    // The service's calls to itself have no connection.
    if (unread && raw.socket instanceof Socket) linger(raw, reply);
    done();
  });
}

function linger(raw: IncomingMessage, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = raw;
  // Node closes a connection right after its last response, and the kernel resets it if bytes still arrive: clients
  // then lose the response that they have not read yet.
  const closeNow = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {};
  const close = () => {
    clearTimeout(timer);
    socket.destroySoon = closeNow;
    if (reply.raw.writableFinished) closeNow();
    else reply.raw.once('finish', closeNow);
  };
  const giveUp = () => socket.destroy();
  const timer = setTimeout(giveUp, LINGER_MS);
  let bytes = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) giveUp();
  });
  raw.on('error', () => {});
  raw.once('end', close);
  socket.once('close', () => clearTimeout(timer));
  raw.resume();
}

function hasBody(headers: { 'content-length'?: string; 'transfer-encoding'?: string }): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}
