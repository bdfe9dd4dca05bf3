import { expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { startService } from '../helpers/service-process.ts';

it.each([
  ['https://files.example.org', /^max-age=\d{7,}/],
  ['http://files.example.org', null],
])('speaks of https where people come by it, and not on a LAN: %s', async (PUBLIC_URL, policy) => {
  await using service = await startService({ env: { PUBLIC_URL } });
  for (const path of ['/healthz', '/', '/nowhere']) {
    const { headers } = await createClient(service.url).get(path);
    const told = headers.get('strict-transport-security');
    if (policy) expect([path, told]).toEqual([path, expect.stringMatching(policy)]);
    else expect([path, told]).toEqual([path, null]);
  }
});
