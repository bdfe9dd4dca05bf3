import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { requireTool } from '../helpers/tools.ts';
import { hostileDocuments, pageCalledDocument } from './hostile-documents.ts';

const OPERATION = { name: 'office-to-pdf', needs: ['libreoffice'] as const };
const SECRET = 'PLANTEDSECRET';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40"><text y="30">${SECRET}</text></svg>`;
let folder: string;
let planted: string;
let server: Server;
let address: string;
let asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-leaks-'));
  planted = join(folder, 'planted.txt');
  writeFileSync(planted, `${SECRET}\n`);
  server = createServer(({ url = '' }, reply) => {
    asked.push(url);
    reply.setHeader('content-type', 'image/svg+xml').end(SVG);
  });
  // On every address of this machine, to also see requests to addresses other than the loopback.
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const own = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal);
  address = `http://${own?.address ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/**
 * Effects of hostile documents on a service: requests that were made, and documents whose PDF holds the planted file.
 */
async function leaksOf(service: Service): Promise<{ asked: string[]; shown: string[]; completed: number }> {
  const client = createClient(service.url);
  asked = [];
  const shown: string[] = [];
  let completed = 0;
  for (const document of hostileDocuments(address, planted)) {
    const { body } = await client.job(OPERATION.name, document);
    if (body.status !== 'completed') continue;
    completed++;
    const { bytes } = await client.download(body.output_file_url as string);
    if (holdsSecret(bytes)) shown.push(document.name);
  }
  return { asked, shown, completed };
}

/** Whether the text of a PDF, or any of its strings and streams, hold the secret. */
function holdsSecret(pdf: Buffer): boolean {
  const path = join(folder, 'output.pdf');
  const plain = join(folder, 'plain.pdf');
  writeFileSync(path, pdf);
  const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, plain]);
  const strings = execFileSync('cat', [plain]).toString('latin1');
  return [text, strings].some((each) => each.includes(SECRET));
}

describe('documents that ask for addresses and local files', () => {
  it('get neither: no connection is made, and nothing of a planted file is in the output', async () => {
    await using service = await startService();
    if (!(await requirePrograms(createClient(service.url), OPERATION))) return;
    if (!requireTool('pdftotext') || !requireTool('qpdf')) return;
    const leaks = await leaksOf(service);
    expect(leaks).toMatchObject({ asked: [], shown: [] });
    expect(leaks.completed).toBeGreaterThan(6);
    const page = await createClient(service.url).form('/api/office-to-pdf', {}, { file: pageCalledDocument(address) });
    expect(page).toMatchObject({ status: 415 });
    expect(asked).toEqual([]);
  });

  it('would get both without the confinement, so that there is something to be held', async () => {
    await using service = await startService({ env: { PROGRAMS_UNCONFINED: 'true' } });
    if (!(await requirePrograms(createClient(service.url), OPERATION))) return;
    if (!requireTool('pdftotext') || !requireTool('qpdf')) return;
    const leaks = await leaksOf(service);
    expect(leaks.asked.length).toBeGreaterThan(2);
    expect(leaks.shown.length).toBeGreaterThan(1);
  });
});
