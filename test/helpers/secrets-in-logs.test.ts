import { expect, it } from 'vitest';
import { makeCredential } from '../../src/core/accounts/credentials.ts';
import { makeKey } from '../../src/core/accounts/key-format.ts';
import { linesWithSecrets } from './secrets-in-logs.ts';

const line = (more: object) => ({ level: 'info', msg: 'request', ...more });

it('finds keys, cookies, credentials and tokens in log lines', () => {
  const leaks = [
    { path: `/api/usage/${makeKey('live')}` },
    { cookie: `a=b; __Host-session=${makeCredential()}` },
    { headers: { authorization: `Bearer ${makeCredential()}` } },
    { path: `/ws/1?token=abc.${makeCredential()}` },
    { err: { message: `cannot open http://localhost/reset-password#token=${makeCredential()}` } },
    { body: { password: 'correct horse' } },
  ];
  for (const leak of leaks) expect(linesWithSecrets([line(leak)])).toHaveLength(1);
});

it('lets pass what a log is for', () => {
  const lines = [
    line({ path: '/api/auth/login', status: 200, reqId: '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1' }),
    line({ link: `http://localhost:8000/verify-email#token=${makeCredential()}` }),
    line({ password: '[redacted]' }),
  ];
  expect(linesWithSecrets(lines)).toEqual([]);
});
