import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './arguments.ts';
import type { EarlyChild } from './early-child.ts';
import type { Runner } from './runner.ts';

export interface Server {
  url: string;
  key: string | undefined;
}

/** The service that the command line, or SHEAF_URL, names; null for this machine. @throws UsageError */
export function serverOf(option: string | true | undefined): Server | null {
  const url = typeof option === 'string' ? option : process.env.SHEAF_URL;
  if (!url) return null;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new UsageError(`${url} is no address of a service.`);
  const plain = url.replace(/\/+$/, '');
  return { url: plain, key: process.env.SHEAF_API_KEY || readKeys()[plain] };
}

/** @throws UsageError if no service is named */
export function requireServer(option: string | true | undefined): Server {
  const server = serverOf(option);
  if (server) return server;
  throw new UsageError('This needs a service: name it by SHEAF_URL or --server.');
}

/** Runs the work. Each half is loaded only when needed. */
export async function openRunner(
  server: Server | null,
  how: { warn(text: string): void; signal: AbortSignal; early?: EarlyChild | null },
): Promise<Runner> {
  if (server) {
    const { createRemoteRunner } = await import('./remote.ts');
    return createRemoteRunner(server);
  }
  const { createLocalRunner } = await import('./local.ts');
  return createLocalRunner(how);
}

const folder = () => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'sheaf');
const keyFile = () => join(folder(), 'keys.json');

/** API keys by the address of their service. */
function readKeys(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(keyFile(), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Stores a key that only this user can read; null deletes it. */
export function writeKey(url: string, key: string | null): string {
  const { [url]: _, ...others } = readKeys();
  const keys = key === null ? others : { ...others, [url]: key };
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const part = `${keyFile()}.${process.pid}`;
  writeFileSync(part, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  chmodSync(part, 0o600);
  renameSync(part, keyFile());
  return keyFile();
}
