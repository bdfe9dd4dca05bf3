import type { Browser } from 'playwright-core';

/** "Slow 4G" of the usual page tests: 1.6 Mbit/s down, 150 ms. */
const PHONE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How much slower a phone is than this machine. */
export const SLOWER = 4;
const ROUNDS = 5;

interface Visit {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  usable: number;
  /** Bytes over the wire by the name of the file, compressed. */
  bytes: Map<string, number>;
  /** Bytes of all headers. */
  headers: number;
}

/** The medians of some visits. */
export type FirstView = Visit;

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

/** Opens the home page several times, each with an empty cache, and returns medians. @param onPhone slow network, slow machine */
export async function measureFirstView(browser: Browser, url: string, onPhone: boolean): Promise<FirstView> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url, onPhone));
  const of = (key: 'firstPaint' | 'largestPaint' | 'usable' | 'shift') => median(visits.map((each) => each[key]));
  const [{ bytes, headers }] = visits as [Visit];
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    usable: of('usable'),
    shift: of('shift'),
    bytes,
    headers,
  };
}

async function visit(browser: Browser, url: string, onPhone: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (onPhone) {
    await session.send('Network.emulateNetworkConditions', PHONE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  const names = new Map<string, string>();
  const bytes = new Map<string, number>();
  const heads = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    names.set(requestId, new URL(request.url).pathname.split('/').at(-1) || 'the page');
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    heads.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(names.get(requestId) ?? requestId, encodedDataLength - (heads.get(requestId) ?? 0));
  });
  const started = performance.now();
  await page.goto(`${url}/`, { waitUntil: 'load' });
  await page.locator('[data-tool]').first().waitFor();
  const usable = performance.now() - started;
  await page.waitForLoadState('networkidle');
  // As text, since it runs in the browser, whose types differ from this program's.
  const measured = (await page.evaluate(`new Promise((resolve) => {
    const found = { firstPaint: 0, largestPaint: 0, shift: 0 };
    found.firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.largestPaint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(found), 200);
  })`)) as Pick<Visit, 'firstPaint' | 'largestPaint' | 'shift'>;
  await context.close();
  const headers = [...heads.values()].reduce((a, b) => a + b, 0);
  return { ...measured, usable, bytes, headers };
}
