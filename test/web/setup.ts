import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildWhenStale } from '../../web/build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser; null where there is none. */
    chromium: string | null;
  }
}

/** The one without windows of its own takes half of the time. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Builds the page when it is stale, and looks for a browser. Without one the suite says so, and fails in CI alone. */
export default async function setup(project: TestProject): Promise<void> {
  await buildWhenStale();
  const { CHROMIUM } = process.env;
  const places = CHROMIUM ? [CHROMIUM] : PLACES;
  const chromium = places.find((place) => existsSync(place)) ?? null;
  project.provide('chromium', chromium);
  if (chromium) return;
  const missing = `There is no browser at ${places.join(' or ')}: install Debian's "chromium-headless-shell" or set CHROMIUM to another.`;
  if (process.env.CI === 'true') throw new Error(missing);
  process.stderr.write(`${missing} The tests of the page are left out.\n`);
}
