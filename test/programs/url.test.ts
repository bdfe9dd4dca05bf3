import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import urlToPdf from '../../src/operations/url/to-pdf/operation.ts';
import { type Client, createClient } from '../helpers/client.ts';
import { untrue } from '../helpers/judges/claims.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { startService } from '../helpers/service-process.ts';
import { requireTool } from '../helpers/tools.ts';

const OPERATION = { name: 'url-to-pdf', needs: ['chromium'] as const };
const PHOTO = readFileSync(new URL('../fixtures/photo.png', import.meta.url));

let folder: string;
let allowed: Server;
let foreign: Server;
let [inside, outside] = ['', ''];
let asked: string[] = [];
let service: Awaited<ReturnType<typeof startService>>;
let client: Client;
let able = false;

/** Responds by path; unknown paths are 404. */
function serve(
  pages: () => Record<
    string,
    { type?: string; body: string | Buffer; headers?: Record<string, string>; status?: number }
  >,
) {
  return createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    const page = pages()[request.url ?? ''];
    response.writeHead(page?.status ?? (page ? 200 : 404), {
      'content-type': page?.type ?? 'text/html',
      ...page?.headers,
    });
    response.end(page?.body ?? 'no');
  });
}
const listen = (server: Server, host: string) =>
  new Promise<string>((resolve) =>
    server.listen(0, host, () => resolve(`http://${host}:${(server.address() as { port: number }).port}`)),
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-url-'));
  // One allowed address, and another one that is not.
  foreign = serve(() => ({}));
  outside = await listen(foreign, '127.0.0.2');
  allowed = serve(() => ({
    '/page': {
      body: `<!doctype html><meta charset=utf-8><title>T</title><link rel=stylesheet href="style/a.css"><h1>Grüße vom Web</h1><p class=x>styled</p><img src="/photo.png" width=50><img src="${outside}/secret.png"><img src="/gone.png"><img src="/to-foreign"><iframe src="/frame"></iframe><script src="/s.js"></script><script>fetch('/api-call')</script>`,
    },
    '/style/a.css': { type: 'text/css', body: '@import "b.css"; .x::after { content: " by a style" }' },
    '/style/b.css': {
      type: 'text/css',
      body: '.x { background: url(../photo.png?b) } h1::after { content: " imported" }',
    },
    '/photo.png': { type: 'image/png', body: PHOTO },
    '/photo.png?b': { type: 'image/png', body: PHOTO },
    '/s.js': { type: 'text/javascript', body: "document.body.append('written by a script')" },
    '/moved': { body: '', status: 302, headers: { location: '/page' } },
    '/to-foreign': { body: '', status: 302, headers: { location: `${outside}/hop` } },
    '/leads-out': { body: '', status: 302, headers: { location: `${outside}/page` } },
    '/example': { body: '<!doctype html><title>Example Domain</title><h1>Example Domain</h1><p>For examples.</p>' },
    '/frame': { body: 'framed' },
    '/pdf': { type: 'application/pdf', body: '%PDF-1.4' },
    '/packed': { body: 'x', headers: { 'content-encoding': 'gzip' } },
    '/endless': { body: Array.from({ length: 400 }, (_, at) => `<img src="/many-${at}.png">`).join('') },
  }));
  inside = await listen(allowed, '127.0.0.1');
  service = await startService({ env: { URL_TO_PDF: 'true', OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
  client = createClient(service.url);
  able = (await requirePrograms(client, OPERATION)) && requireTool('pdftotext');
}, 60_000);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  allowed.close();
  foreign.close();
  rmSync(folder, { recursive: true });
});

async function print(address: string, params = {}) {
  asked = [];
  const { body } = await client.job(OPERATION.name, { name: 'link.txt', bytes: Buffer.from(`${address}\n`) }, params);
  return body;
}
async function textOf(body: Awaited<ReturnType<typeof print>>): Promise<string> {
  expect(body).toMatchObject({ status: 'completed', error_message: null });
  const path = join(folder, 'page.pdf');
  writeFileSync(path, (await client.download(body.output_file_url as string)).bytes);
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
}

describe('url-to-pdf', () => {
  it('prints a page with its styles, those that they import, and pictures; each file is fetched once', async () => {
    if (!able) return;
    const body = await print(`${inside}/moved`);
    expect(await textOf(body)).toMatch(/Grüße vom Web imported\s+styled by a style/);
    expect(body.result).toMatchObject({ url: `${inside}/page`, page_count: 1, files: 5 });
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked).toEqual(expect.arrayContaining(['/style/a.css', '/style/b.css', '/photo.png', '/photo.png?b']));
  });

  it('holds what its examples say, of a page such as the one that they name', async () => {
    if (!able) return;
    for (const { params, expect: claims } of urlToPdf.examples) {
      await textOf(await print(`${inside}/example`, params));
      expect(untrue(claims ?? [], { path: join(folder, 'page.pdf'), password: '' }, folder)).toEqual([]);
    }
  });

  it('reaches no address that may not be reached: by pictures, redirects, frames or scripts', async () => {
    if (!able) return;
    const body = await print(`${inside}/page`, { javascript: true });
    expect(await textOf(body)).toContain('written by a script');
    // The other server would have got these requests.
    expect(asked.filter((path) => /secret|hop/.test(path))).toEqual([]);
    // Requests of scripts and frames are not sent at all.
    expect(asked.filter((path) => /api-call|frame/.test(path))).toEqual([]);
    expect(body.result).toMatchObject({ note_codes: [{ code: 'url_files_left_out', count: 3 }] });
    for (const address of [
      `${outside}/page`,
      `${inside}/leads-out`,
      'http://169.254.169.254/latest',
      'http://[::1]/',
    ]) {
      expect(await print(address)).toMatchObject({ status: 'failed', error_code: 'source_refused' });
      expect(asked.filter((path) => path !== '/leads-out')).toEqual([]);
    }
  });

  it('refuses what is no page, and what names none', async () => {
    if (!able) return;
    expect(await print(`${inside}/pdf`)).toMatchObject({ status: 'failed', error_code: 'unsupported_file_type' });
    expect(await print(`${inside}/packed`)).toMatchObject({ status: 'failed', error_code: 'source_unreachable' });
    expect(await print(`${inside}/none`)).toMatchObject({ status: 'failed', error_code: 'source_status' });
    for (const text of ['file:///etc/passwd', 'no address', `${inside}/a\n${inside}/b`])
      expect(await print(text)).toMatchObject({ status: 'failed', error_code: 'unprocessable_file' });
  });

  it('fetches a bounded number of files', async () => {
    if (!able) return;
    await textOf(await print(`${inside}/endless`));
    expect(asked.length).toBeLessThanOrEqual(150);
  });

  it('is not there unless a setting allows it', async () => {
    await using closed = await startService({ env: {} });
    const own = createClient(closed.url);
    const { body } = await own.get<{ operations: { name: string; available: boolean }[] }>('/api/operations');
    expect(body.operations.find(({ name }) => name === OPERATION.name)).toMatchObject({ available: false });
    const form = new FormData();
    form.set('file', new Blob([`${inside}/page\n`]), 'link.txt');
    expect(await own.request('/api/url-to-pdf', { method: 'POST', body: form })).toMatchObject({ status: 501 });
  });
});
