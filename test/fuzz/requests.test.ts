import { expect, test } from 'vitest';
import { openRaw } from '../helpers/raw-http.ts';
import { startService } from '../helpers/service.ts';
import { wholeRequests } from './requests.ts';
import { fuzzRequests } from './requests-run.ts';

test('requests are understood before they are damaged', async () => {
  await using service = await startService();
  for (const request of wholeRequests()) {
    const { text } = await openRaw(service.port, request).answer;
    // An account or a file may be missing: an address, a method or a field that there is not would never get further.
    const sent = request.toString().split('\r\n', 1)[0];
    expect([sent, text]).toEqual([sent, expect.stringMatching(/^HTTP\/1\.1 [234]/)]);
    if (text.startsWith('HTTP/1.1 4')) {
      expect([sent, text]).not.toEqual([
        sent,
        expect.stringMatching(/"(?:not_found|method_not_allowed|missing|extra_forbidden|enum)"/),
      ]);
    }
  }
});

test('hostile requests are answered or refused, and leave nothing', async () => {
  const { sent, answers, wrong, exits, left } = await fuzzRequests(300, 7000);
  expect(wrong).toEqual([]);
  expect(exits).toBe(0);
  expect(left).toEqual([]);
  expect(sent).toBe(300);
  expect(answers['2xx']).toBeGreaterThan(10);
  expect(answers['4xx']).toBeGreaterThan(100);
}, 240_000);
