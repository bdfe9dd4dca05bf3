import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is truthy, and returns it. @throws Error with `what` when it never is */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  seconds = 60,
  everyMs = 25,
): Promise<NonNullable<T>> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain until ${what}`);
    await sleep(everyMs);
  }
}
