import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { startService } from '../helpers/service-process.ts';

/** Wrong settings and their messages: a start reports all of them. */
const WRONG: [name: string, value: string, message: RegExp][] = [
  ['PORT', 'eighty', /PORT must be a whole number from 0 to 65535, not "eighty"/],
  ['ROLE', 'both', /ROLE must be one of all, api, worker, not "both"/],
  ['ENVIRONMENT', 'live', /ENVIRONMENT must be one of/],
  ['PUBLIC_URL', 'example.com', /PUBLIC_URL must be a URL starting with http:\/\/ or https:\/\//],
  ['MAX_FILE_SIZE_BYTES', '50MB', /MAX_FILE_SIZE_BYTES must be a whole number/],
  ['PREVIEW_MAX_PAGES', 'ten', /PREVIEW_MAX_PAGES must be a whole number from 1 to 5000, not "ten"/],
  ['FILE_TTL_SECONDS', '9', /FILE_TTL_SECONDS must be/],
  ['METRICS_ALLOW_CIDRS', '10.0.0.0/33', /METRICS_ALLOW_CIDRS must be comma-separated addresses or CIDR ranges/],
  ['OPS_ALLOW_CIDRS', '300.1.1.1', /OPS_ALLOW_CIDRS must be/],
  ['TRUSTED_PROXIES', 'proxy.internal', /TRUSTED_PROXIES must be/],
  [
    'USAGE_LIMITS',
    '{"anonymous":{"minute":0}}',
    /USAGE_LIMITS must be JSON with limits .* by plan \(anonymous, free, pro, test\) and window \(minute, hour, day\)/,
  ],
  ['SECRET_KEY', 'hunter2', /SECRET_KEY must be at least 32 characters$/m],
  ['SANDBOX_MEMORY_BYTES', '1', /SANDBOX_MEMORY_BYTES must be/],
  ['SITE_COLOR', 'green', /SITE_COLOR must be a color such as #1d664c/],
  ['HIDDEN_TOOLS', 'PDF Sign', /HIDDEN_TOOLS must be comma-separated names of tools/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
  ['CORS_ORIGINS', 'https://app.example.org/', /CORS_ORIGINS must be comma-separated origins/],
  ['DATABASE_URL', 'mysql://root:hunter2@db', /DATABASE_URL must be a URL starting with postgres:\/\//],
];

describe('a wrong setting', () => {
  it('stops the start with its name and what would be right, told with all others, without a stack or a secret', async () => {
    const env = Object.fromEntries(WRONG.map(([name, value]) => [name, value]));
    const error: Error = await startService({ env }).then(
      () => expect.unreachable(),
      (cause) => cause,
    );
    for (const [, , message] of WRONG) expect(error.message).toMatch(message);
    expect(error.message).toMatch(/PORT must[\s\S]*\nLOG_LEVEL must[\s\S]*\nSECRET_KEY must/);
    expect(error.message).not.toMatch(/hunter2|\bat .*:\d+:\d+/);
  });

  it('HOST that is no address of this machine is named', async () => {
    await expect(startService({ env: { HOST: '192.0.2.1' } })).rejects.toThrow(
      /HOST must be an address of this machine/,
    );
  });

  it('PORT that is taken is named', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startService({ env: { PORT: String(port) } })).rejects.toThrow(/PORT is taken/);
    other.close();
  });
});

it('refuses uploads with 507 while the disk has less than MIN_FREE_BYTES, and serves the rest; empty settings count as unset', async () => {
  await using service = await startService({
    env: { MIN_FREE_BYTES: String(1024 ** 5), PUBLIC_URL: '', MAX_FILE_SIZE_BYTES: '' },
  });
  const client = createClient(service.url);
  for (const answer of [
    await client.form('/api/upload', { job_type: 'json-formatter' }, { file: 'json-valid.json' }),
    await client.form('/api/preview/pdf', {}, { file: 'three-pages.pdf' }),
    await client.form('/api/pdf-merge', {}, { files: ['three-pages.pdf', 'three-pages.pdf'] }),
  ]) {
    expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full', detail: expect.any(String) } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await client.get('/readyz')).status).toBe(200);
  expect((await client.post('/api/base64', { text: 'a', operation: 'encode' })).status).toBe(200);
});
