import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../../helpers/service.ts';
import { findSecretsInLogs } from '../visitor.ts';
import { describeKeys } from './keys.ts';
import { describeMails } from './mails.ts';
import { describeMatrix } from './matrix.ts';
import { describeOwnAccount } from './own-account.ts';
import { describeSessions } from './sessions.ts';

/** Everything about accounts over HTTP, on one running service. */
export function describeAccounts(): void {
  describe('accounts', () => {
    let service: Service;
    beforeAll(async () => {
      service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1', SIGNUPS_PER_HOUR: '10000' } });
    });
    afterAll(() => service?.[Symbol.asyncDispose]());

    describeSessions(() => service);
    describeMails(() => service);
    describeKeys(() => service);
    describeOwnAccount(() => service);
    describeMatrix(() => service);

    it('wrote no password, token, cookie or key into its log', () => {
      expect(service.logs.length).toBeGreaterThan(100);
      expect(findSecretsInLogs(service)).toEqual([]);
    });

    it('met no internal failure', () => {
      expect(service.logs.filter((entry) => entry.level === 'error' || entry.level === 'fatal')).toEqual([]);
    });
  });
}
