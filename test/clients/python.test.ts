import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fixture } from '../helpers/fixture.ts';
import { startProxy } from '../helpers/proxy.ts';
import { startSuite } from '../helpers/suite.ts';
import { PYTHON, requireAbility } from '../helpers/tools.ts';

const suite = startSuite();
/** The one of the system: packages of Debian are installed for it. */
const ROOT = join(import.meta.dirname, '../..');
const env = { PATH: process.env.PATH, PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
const run = promisify(execFile);
const python = (...args: string[]) => run(PYTHON, args, { env, maxBuffer: 1 << 24 });
const has = existsSync('/usr/lib/python3/dist-packages/httpx');
const ready = requireAbility(has, 'httpx is not installed (Debian: python3-httpx)');

it.runIf(ready)('does in Python what the service offers, and survives connections that break', async () => {
  let [cuts, lost] = [0, 0];
  await using cutting = await startProxy(suite.service.url, {
    cutAfter: ({ url = '' }) => (url.startsWith('/api/download/') && cuts++ < 2 ? 300 : null),
  });
  await using losing = await startProxy(suite.service.url, {
    cutAfter: ({ url }) => (url === '/api/upload' && lost++ === 0 ? 1 : null),
  });
  const script = join(ROOT, 'test/clients/python-calls.py');
  const args = [suite.service.url, cutting.url, losing.url, fixture('three-pages.pdf'), randomUUID(), suite.folder];
  const { stdout } = await python(script, ...args);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const parts = Object.fromEntries(lines.map(({ part, ...facts }) => [part, facts]));
  expect(parts).toEqual({
    call: { pages: 6, job: null, left: ['merged.pdf'] },
    job: { status: 'completed', pages: 2, head: '%PDF-' },
    workflow: { steps: 2 },
    refused: { status: 422, code: 'validation_failed', loc: ['body', 'level'], request: true },
    failed: { code: 'unprocessable_file' },
    text: { result: 'ae-b', usage: 'anonymous' },
    repeated: { same: true },
    unreachable: { cause: 'ConnectError' },
    resumed: { bytes: parts.resumed?.whole, whole: parts.resumed?.whole },
    'sent again': { pages: 3 },
    async: { pages: [6, 6, 6], last: 'completed', sizes: 1 },
  });
  const ranges = cutting.seen.filter(({ path }) => path.startsWith('/api/download/')).map(({ range }) => range);
  expect(ranges).toEqual([undefined, 'bytes=300-', 'bytes=600-']);
  expect(losing.seen.filter(({ path }) => path === '/api/upload')).toHaveLength(2);
});

it.runIf(ready)('verifies webhooks in Python', async () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef').toString('base64')}`;
  const body = '{"type":"job.completed"}';
  const now = String(Math.floor(Date.now() / 1000));
  const sign = (time: string, text: string) =>
    createHmac('sha256', '0123456789abcdef').update(`m1.${time}.${text}`).digest('base64');
  const code =
    'import json, sys\nfrom sheaf_client import WebhookVerificationError, verify_webhook\n' +
    'for body, headers, secret in json.loads(sys.argv[1]):\n' +
    '    try: print(verify_webhook(body, headers, secret)["type"])\n' +
    '    except WebhookVerificationError: print("refused")\n';
  const headers = (time: string, signature: string) => ({
    'Webhook-Id': 'm1',
    'webhook-timestamp': time,
    'webhook-signature': signature,
  });
  const cases = [
    [body, headers(now, `v1,${sign(now, body)}`), secret],
    [body, headers(now, `v1,AAAA v1,${sign(now, body)}`), ['whsec_AAAA', secret]],
    [`${body} `, headers(now, `v1,${sign(now, body)}`), secret],
    [body, headers('1', `v1,${sign('1', body)}`), secret],
    [body, headers(now, `v1a,${sign(now, body)}`), secret],
    [body, {}, secret],
  ];
  const { stdout } = await python('-c', code, JSON.stringify(cases));
  expect(stdout.trim().split('\n')).toEqual([
    'job.completed',
    'job.completed',
    'refused',
    'refused',
    'refused',
    'refused',
  ]);
});
