import { expect, it, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

const silent = { warn() {} } as never;

/** A part that counts its checks, and answers on release. */
function partOf() {
  let answers = Promise.withResolvers<void>();
  const part = {
    asked: 0,
    ping: () => {
      part.asked++;
      return answers.promise;
    },
    answer: () => answers.resolve(),
    fail: () => answers.reject(new Error('it is away')),
    renew: () => {
      answers = Promise.withResolvers();
    },
  };
  return part;
}

it('asks a part once for all who ask within two seconds, and then again', async () => {
  vi.useFakeTimers();
  try {
    const part = partOf();
    const readiness = createReadiness({ checks: { disk: part.ping }, draining: () => false, log: silent });
    const many = Promise.all(Array.from({ length: 50 }, readiness));
    part.answer();
    expect(new Set((await many).map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set(['{"status":"ok","checks":{"disk":"ok"}}']),
    );
    await vi.advanceTimersByTimeAsync(1900);
    await readiness();
    expect(part.asked).toBe(1);
    part.renew();
    await vi.advanceTimersByTimeAsync(200);
    const later = readiness();
    part.fail();
    expect(await later).toEqual({ ready: false, body: { status: 'unavailable', checks: { disk: 'unreachable' } } });
    expect(part.asked).toBe(2);
    await vi.advanceTimersByTimeAsync(2100);
    part.renew();
    part.answer();
    expect((await readiness()).ready).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('does not ask a part again that has not answered yet', async () => {
  vi.useFakeTimers();
  try {
    const part = partOf();
    const readiness = createReadiness({ checks: { disk: part.ping }, draining: () => false, log: silent });
    for (let round = 0; round < 5; round++) {
      const answer = readiness();
      await vi.advanceTimersByTimeAsync(2100);
      expect((await answer).ready).toBe(false);
      await vi.advanceTimersByTimeAsync(2100);
    }
    expect(part.asked).toBe(1);
    part.answer();
    expect((await readiness()).ready).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('says at once that the service stops', async () => {
  let draining = false;
  const readiness = createReadiness({ checks: {}, draining: () => draining, log: silent });
  expect((await readiness()).ready).toBe(true);
  draining = true;
  expect(await readiness()).toEqual({ ready: false, body: { status: 'draining', checks: {} } });
});
