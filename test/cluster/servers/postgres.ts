import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../helpers/free-port.ts';
import {
  findProgram,
  identityOf,
  NotInstalled,
  runCommand,
  type ServerProcess,
  startProcess,
  waitUntil,
} from './process.ts';

export interface PostgresServer {
  /** Address of the database `name`, which is made when missing. */
  database(name: string): Promise<string>;
  /** Ends the server, `immediate` as in a crash, and starts it again on the same port. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Ends the server and leaves it so until `start`. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const FOLDERS = ['18', '17', '16', '15', '14'].map((version) => `/usr/lib/postgresql/${version}/bin`);
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Starts a new, empty PostgreSQL with durable commits. @throws NotInstalled */
export async function startPostgres(): Promise<PostgresServer> {
  const initdb = findProgram('initdb', FOLDERS);
  const postgres = findProgram('postgres', FOLDERS);
  if (!initdb || !postgres) throw new NotInstalled('PostgreSQL', 'postgresql-15');
  const identity = identityOf('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-pg-'));
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid);
  const data = join(folder, 'data');
  await runCommand(initdb, ['-D', data, '-U', 'sheaf', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...identity,
    cwd: folder,
  });
  const port = await freePort();
  const address = (name: string) => `postgres://sheaf@127.0.0.1:${port}/${name}`;

  let server: ServerProcess;
  async function start(): Promise<void> {
    const settings = ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'];
    server = startProcess(postgres!, ['-D', data, '-p', String(port), '-k', folder, ...settings], {
      ...identity,
      cwd: folder,
    });
    await waitUntil('PostgreSQL', 120, () => runSql(address('postgres'), 'select 1'), server);
  }
  await start();

  return {
    async database(name) {
      await runSql(address('postgres'), `create database ${name}`).catch((error) => {
        if (error.code !== '42P04') throw error;
      });
      return address(name);
    },
    async restart(mode) {
      await server.stop(SIGNALS[mode]);
      await start();
    },
    halt: (mode) => server.stop(SIGNALS[mode]),
    start,
    async stop() {
      await server.stop('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function runSql(url: string, statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(statement);
    return true;
  } finally {
    await client.end();
  }
}
