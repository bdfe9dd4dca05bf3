import { createServer } from 'node:net';

/**
 * Below the ports that Linux assigns to connections and to listeners of port 0 (32768 and up), above those that only
 * root may use.
 */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/**
 * Finds an unused TCP port of the loopback address that the system does not assign while the test's server is down:
 * before its start, or between its end and its next start.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
