import type { TestProject } from 'vitest/node';
import { buildWhenStale } from '../../web/build.ts';
import { CHROMIUM_PLACES, findChromium } from '../helpers/find-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser; null if there is none. */
    chromium: string | null;
  }
}

/** Builds the page if it is stale, and looks for a browser. Without one, the suite says so, and only fails in CI. */
export default async function setup(project: TestProject): Promise<void> {
  await buildWhenStale();
  const chromium = findChromium();
  project.provide('chromium', chromium);
  if (chromium) return;
  const missing = `There is no browser at ${process.env.CHROMIUM ?? CHROMIUM_PLACES.join(' or ')}: install Debian's "chromium-headless-shell" or set CHROMIUM to another.`;
  if (process.env.CI === 'true') throw new Error(missing);
  process.stderr.write(`${missing} The tests of the page are left out.\n`);
}
