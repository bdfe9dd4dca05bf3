import { chown, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../helpers/free-port.ts';
import { findProgram, identityOf, NotInstalled, type ServerProcess, startProcess, waitUntil } from './process.ts';

export interface RedisServer {
  url: string;
  pid(): number;
  /** Sends one inline command, such as `FLUSHALL`, and returns the raw answer. */
  command(line: string): Promise<string>;
  /** Ends the server at once, with nothing saved. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what it saved. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an empty Redis, or Valkey if that is installed.
 * @param saving settings of its persistence: none by default
 * @throws NotInstalled
 */
export async function startRedis(saving: readonly string[] = ['--save', '']): Promise<RedisServer> {
  const program = findProgram('redis-server') ?? findProgram('valkey-server');
  if (!program) throw new NotInstalled('Redis', 'redis-server');
  const identity = program.endsWith('redis-server') ? identityOf('redis') : {};
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-redis-'));
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid);
  const port = await freePort();

  let server: ServerProcess;
  const command = (line: string) => sendLine(port, line);
  async function start(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', String(port), '--databases', '10000', ...saving];
    server = startProcess(program!, [...settings, '--dir', folder], { ...identity, cwd: folder });
    await waitUntil('Redis', 60, async () => (await command('PING')).startsWith('+PONG'), server);
  }
  await start();

  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => server.pid,
    command,
    kill: () => server.stop('SIGKILL'),
    start,
    async stop() {
      await server.stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function sendLine(port: number, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${line}\r\n`));
    socket.setTimeout(2000, () => socket.destroy(new Error('Redis did not answer')));
    socket.once('error', reject);
    socket.once('data', (answer) => {
      resolve(answer.toString());
      socket.destroy();
    });
  });
}
