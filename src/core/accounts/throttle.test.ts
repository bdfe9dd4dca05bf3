import { describe, expect, it } from 'vitest';
import { createMemoryCounters } from '../../drivers/counters/memory.ts';
import { SheafError } from '../../errors.ts';
import { createThrottle } from './throttle.ts';

const create = (signupsPerHour = 1000) => {
  let now = 0;
  const counters = createMemoryCounters(() => now);
  const throttle = createThrottle({ counters, signupsPerHour });
  const wait = (ms: number) => {
    now += ms;
  };
  return { throttle, wait };
};
const HOUR = 3_600_000;
const taken = async () => {
  throw new SheafError('already_exists', 'taken');
};
const known = { code: 'already_exists' };
const refused = { code: 'throttled' };

describe('sign-ups', () => {
  it('tell one network of ten addresses in an hour that they have accounts, whether one after the other or at once', async () => {
    for (const atOnce of [false, true]) {
      const { throttle, wait } = create();
      const ask = () => throttle.signup('a', taken).catch(({ code }) => code as string);
      const codes: string[] = [];
      if (atOnce) codes.push(...(await Promise.all(Array.from({ length: 12 }, ask))));
      else for (let asked = 0; asked < 12; asked++) codes.push(await ask());
      expect(codes).toEqual([...Array(10).fill('already_exists'), 'throttled', 'throttled']);
      // Also for an address that is free: the answer would tell.
      await expect(throttle.signup('a', async () => 'new')).rejects.toMatchObject(refused);
      expect(await throttle.signup('b', async () => 'new')).toBe('new');
      wait(HOUR);
      await expect(throttle.signup('a', taken)).rejects.toMatchObject(known);
    }
  });

  it('tell all networks together of 300, and then no other either', async () => {
    const { throttle } = create();
    for (let asked = 0; asked < 300; asked++)
      await expect(throttle.signup(`n${Math.floor(asked / 10)}`, taken)).rejects.toMatchObject(known);
    await expect(throttle.signup('fresh', taken)).rejects.toMatchObject(refused);
    await expect(throttle.signup('fresh', async () => 'new')).rejects.toMatchObject(refused);
  });

  it('of new addresses, and those that fail for other reasons, tell nothing', async () => {
    const { throttle } = create();
    for (let attempt = 0; attempt < 20; attempt++)
      expect(await throttle.signup('a', async () => attempt)).toBe(attempt);
    const fault = new Error('the database is away');
    for (let failed = 0; failed < 20; failed++)
      await expect(
        throttle.signup('a', async () => {
          throw fault;
        }),
      ).rejects.toBe(fault);
    await expect(throttle.signup('a', taken)).rejects.toMatchObject(known);
  });

  it('are as many an hour as the setting says, and say when there may be more', async () => {
    const { throttle, wait } = create(2);
    for (const name of ['one', 'two']) expect(await throttle.signup('a', async () => name)).toBe(name);
    const error = await throttle.signup('a', async () => 'three').catch((error: unknown) => error);
    expect(error).toMatchObject(refused);
    wait(HOUR);
    expect(await throttle.signup('a', async () => 'three')).toBe('three');
  });
});

describe('mails', () => {
  it('to one address are three an hour for each purpose, and one a day that it was used again', async () => {
    const { throttle, wait } = create();
    const mail = (purpose: Parameters<typeof throttle.mail>[1], email = 'a@example.org') =>
      throttle.mail(email, purpose);
    const times = async (count: number, send: () => Promise<boolean>) => {
      const sent: boolean[] = [];
      for (let tried = 0; tried < count; tried++) sent.push(await send());
      return sent;
    };
    expect(await times(4, () => mail('verify-email'))).toEqual([true, true, true, false]);
    expect(await times(4, () => mail('reset-password'))).toEqual([true, true, true, false]);
    expect(await mail('verify-email', 'b@example.org')).toBe(true);
    expect(await times(2, () => mail('address-taken'))).toEqual([true, false]);
    wait(HOUR);
    expect(await mail('verify-email')).toBe(true);
    expect(await mail('address-taken')).toBe(false);
    wait(23 * HOUR);
    expect(await mail('address-taken')).toBe(true);
  });

  it('are asked for 20 times in a quarter of an hour by one network', async () => {
    const { throttle, wait } = create();
    for (let asked = 0; asked < 20; asked++) expect(await throttle.mailRequest('a')).toBe(true);
    expect(await throttle.mailRequest('a')).toBe(false);
    expect(await throttle.mailRequest('b')).toBe(true);
    wait(HOUR / 4);
    expect(await throttle.mailRequest('a')).toBe(true);
  });
});
