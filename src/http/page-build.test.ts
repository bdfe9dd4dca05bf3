import { expect, it } from 'vitest';
import { expectPage, pageToCome } from './page-build.ts';

it('has requests for the page wait until its build is over, also for one that fails', async () => {
  expect(pageToCome()).toBeNull();
  for (const end of ['resolve', 'reject'] as const) {
    const build = Promise.withResolvers<void>();
    expectPage(build.promise);
    const waits = pageToCome();
    expect(waits).not.toBeNull();
    build[end]();
    await waits;
    expect(pageToCome()).toBeNull();
  }
});
