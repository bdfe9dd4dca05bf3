/**
 * Starts the service in this process, which `npm start` becomes. Another process does any preparation, and so frees its
 * memory before the service starts.
 */
import { join } from 'node:path';
import { readPrepared } from './prepared.ts';

const ROOT = join(import.meta.dirname, '..');
const service = readPrepared(process.env.ROLE !== 'worker')?.service ?? (await prepare());
await import(join(ROOT, service));

async function prepare(): Promise<string> {
  const { spawn } = await import('node:child_process');
  const command = [join(import.meta.dirname, 'prepare.ts'), '--with-caller'];
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => said.push(bytes));
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  if (code !== 0) process.exit(1);
  return Buffer.concat(said).toString();
}
