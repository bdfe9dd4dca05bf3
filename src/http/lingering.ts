import type { App } from './context.ts';

const LINGER_MS = 2000;
const LINGER_BYTES = 64 * 1024 * 1024;

/**
 * Answers that come before the body was read (a file that is too large, a spent budget) would reach a client that is
 * still sending as a broken connection. So: say that the connection ends, take what still comes for a moment, then close.
 */
export function registerLingering(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || raw.destroyed || reply.raw.headersSent || !hasBody(raw.headers)) return;
    reply.header('connection', 'close');
    const { socket } = raw;
    let bytes = 0;
    const end = () => socket.destroy();
    const timer = setTimeout(end, LINGER_MS);
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LINGER_BYTES) end();
    });
    raw.on('error', () => {});
    raw.on('close', () => clearTimeout(timer));
    socket.on('close', () => clearTimeout(timer));
    raw.resume();
  });
}

function hasBody(headers: { 'content-length'?: string; 'transfer-encoding'?: string }): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}
