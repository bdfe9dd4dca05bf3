import { execFileSync, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from '../../src/drivers/programs/chromium.ts';
import { createClient } from '../helpers/client.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { startService } from '../helpers/service-process.ts';
import { requireAbility, requireTool } from '../helpers/tools.ts';
import { hostilePages } from './hostile-pages.ts';

const OPERATION = { name: 'html-to-pdf', needs: ['chromium'] as const };
const SECRET = 'PLANTEDSECRET';
let folder: string;
let planted: string;
let server: Server;
let datagrams: Socket;
let address: string;
let connections: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-page-leaks-'));
  planted = join(folder, 'planted.txt');
  writeFileSync(planted, `${SECRET}\n`);
  // Any connection counts, before it sends anything.
  server = createServer((socket) => {
    connections.push('tcp');
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as { port: number };
  datagrams = createSocket('udp4').on('message', () => void connections.push('udp'));
  datagrams.bind(port, '0.0.0.0');
  await once(datagrams, 'listening');
  const own = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal);
  address = `http://${own?.address ?? '127.0.0.1'}:${port}`;
});
afterAll(() => {
  server.close();
  datagrams.close();
  rmSync(folder, { recursive: true });
});

/** Effects of hostile pages on a service: connections, and pages whose PDF holds something of a local file. */
async function leaksOf(javascript: boolean) {
  await using service = await startService();
  const client = createClient(service.url);
  if (!(await requirePrograms(client, OPERATION)) || !requireTool('pdftotext')) return null;
  connections = [];
  const shown: string[] = [];
  let completed = 0;
  const pages = hostilePages(address, planted);
  for (const { name, html } of pages) {
    const params = javascript ? { javascript, wait_ms: 300 } : {};
    const { body } = await client.job(OPERATION.name, { name, bytes: Buffer.from(html) }, params);
    if (body.status !== 'completed') continue;
    completed++;
    const path = join(folder, 'output.pdf');
    writeFileSync(path, (await client.download(body.output_file_url as string)).bytes);
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
    // Of the files that are named: the planted one, users, an environment, the page itself, a command line.
    if (/PLANTED|root:|PATH=|<!doctype|bwrap|chromium/i.test(text)) shown.push(name);
  }
  return { connections: [...connections], shown, completed, pages: pages.length };
}

describe('pages that ask for addresses and local files', () => {
  it.each([false, true])('get neither, with scripts: %s', async (javascript) => {
    const leaks = await leaksOf(javascript);
    if (!leaks) return;
    expect(leaks).toMatchObject({ connections: [], shown: [] });
    expect(leaks.pages).toBeGreaterThan(40);
    // A page that leaves for elsewhere is not printed.
    expect(leaks.completed).toBeGreaterThan(30);
  });

  it('would get both of a browser that is asked to print them, so that there is something to be held', async () => {
    const executable = chromium.paths.find(existsSync);
    if (!requireAbility(executable !== undefined, 'there is no Chromium here') || !requireTool('pdftotext')) return;
    const pages = hostilePages(address, planted).filter(({ name }) =>
      /^(?:img|fetch|css-import|file-0)\.html$/.test(name),
    );
    connections = [];
    let texts = '';
    for (const { name, html } of pages) {
      const path = join(folder, name);
      writeFileSync(path, html);
      const args = [
        '--no-sandbox',
        `--print-to-pdf=${path}.pdf`,
        `--user-data-dir=${folder}/profile`,
        `file://${path}`,
      ];
      await once(spawn(executable as string, args, { stdio: 'ignore' }), 'exit');
      texts += execFileSync('pdftotext', [`${path}.pdf`, '-'], { encoding: 'utf8' });
    }
    expect(connections.length).toBeGreaterThan(3);
    expect(texts).toContain(SECRET);
  });
});
