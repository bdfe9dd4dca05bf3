import { existsSync } from 'node:fs';

/** The headless one takes half of the time. */
export const CHROMIUM_PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of the browser: `CHROMIUM`, or where Debian puts it; null if there is none. */
export function findChromium({ CHROMIUM } = process.env): string | null {
  return (CHROMIUM ? [CHROMIUM] : CHROMIUM_PLACES).find((place) => existsSync(place)) ?? null;
}

/** The same, for programs that can do nothing without it. @throws Error that names the package to install */
export function needChromium(): string {
  const found = findChromium();
  if (found) return found;
  throw new Error(
    `There is no browser at ${process.env.CHROMIUM ?? CHROMIUM_PLACES.join(' or ')}: install Debian's "chromium-headless-shell", or set CHROMIUM to another.`,
  );
}
