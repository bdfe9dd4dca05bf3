import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdChildren, signalAll } from '../helpers/children.ts';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { flatPng } from '../helpers/flat-png.ts';
import { freePort } from '../helpers/free-port.ts';
import { startService } from '../helpers/service-process.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start, type Visit } from './helpers/browser.ts';
import { type DroppedFile, dropped, fileOf } from './helpers/files.ts';

/** A picture that takes seconds to encode as WebP, and a moment to send. */
const heavy = () => fileOf('heavy.png', flatPng(7000, 7000));

describeWeb('a job', 'shared', (web) => {
  async function startHeavy(options: Parameters<typeof web.visit>[1] = {}) {
    const visit = await web.visit('image-compress', options);
    await dropFiles(visit.page, [heavy()]);
    await filesSettled(visit.page, 1);
    await visit.page.getByLabel('Format').selectOption('webp');
    await start(visit.page);
    return visit;
  }

  it('can be cancelled while it runs, and started again with the same settings', async () => {
    await using visit = await startHeavy();
    const { page } = visit;
    const cancel = async () => {
      await page.locator('[data-run=processing]').waitFor();
      // Held still, the work lasts until the button is pressed, however fast the machine is.
      const held = holdChildren(web.service.pid);
      await page.getByRole('button', { name: 'Cancel' }).click();
      expect(await ended(page)).toBe('cancelled');
      signalAll(held, 'SIGCONT');
    };
    await cancel();
    await page.getByRole('button', { name: 'Run again with these settings' }).click();
    await cancel();
  });

  it('that the service cannot take names its request, which the log has, too', async () => {
    await using visit = await web.visit('pdf-compress', { expect: /500/ });
    const { page } = visit;
    await page.route(/\/api\/process$/, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'request-17' },
        json: { detail: 'Internal error.', code: 'internal_error' },
      }),
    );
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('failed');
    await page.getByText('Something went wrong on the server. Request ID: request-17').waitFor();
  });

  it('that fails says why, in words of the language chosen', async () => {
    await using visit = await web.visit('json-formatter');
    const { page } = visit;
    await dropFiles(page, [dropped('json-invalid.json')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('failed');
    expect(await page.getByRole('alert').last().textContent()).toMatch(/not valid JSON: line \d+, column \d+/);
    await page.getByLabel('Language').selectOption('de');
    await page.getByText(/Die Datei ist kein gültiges JSON: Zeile \d+, Spalte \d+: Auf ein Komma/).waitFor();
  });

  it('goes on by asking when neither socket nor stream gets through', async () => {
    const blocked = /\/ws\/|\/events|ERR_FAILED|WebSocket/;
    await using visit = await web.visit('pdf-compress', { expect: blocked });
    const { page } = visit;
    await page.routeWebSocket(/\/ws\//, (socket) => void socket.close());
    await page.route(/\/events$/, (route) => route.abort());
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
  });

  it('ends although the socket opens and then says nothing', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    await page.routeWebSocket(/\/ws\//, () => {});
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
  });

  it('says at once that the network is gone, and goes on when it is back', async () => {
    await using visit = await web.visit('pdf-compress', { expect: /ERR_INTERNET_DISCONNECTED/ });
    const { page } = visit;
    // Nothing comes over the first socket, so that the job is still followed when the network goes; no other gets through.
    let sockets = 0;
    await page.routeWebSocket(/\/ws\//, (socket) => void (sockets++ > 0 && socket.close()));
    await page.route(/\/events$/, (route) => route.abort('internetdisconnected'));
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    await expect.poll(() => sockets).toBe(1);
    await page.route(/\/api\/jobs\//, (route) => route.abort('internetdisconnected'));
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.getByText('Connection lost.').waitFor();
    await page.unroute(/\/api\/jobs\//);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect(await ended(page)).toBe('completed');
  });

  it('takes the stream when the socket does not get through', async () => {
    await using visit = await web.visit('pdf-compress', { expect: /WebSocket|\/ws\// });
    const { page } = visit;
    await page.routeWebSocket(/\/ws\//, (socket) => void socket.close());
    const streams: string[] = [];
    page.on('request', (request) => void (/\/events$/.test(request.url()) && streams.push(request.url())));
    await page.route(/\/api\/jobs\/[^/]+$/, (route) => route.fulfill({ json: { status: 'queued', progress: 0 } }));
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    expect(streams).not.toEqual([]);
  });

  it('is found again after a reload', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    await ended(page);
    await page.reload();
    expect(await ended(page)).toBe('completed');
    await downloadResult(page);
  });

  it('whose upload is cancelled is not started', async () => {
    await using visit = await web.visit('image-compress');
    const { page } = visit;
    await page.route(/\/api\/upload/, () => {});
    await dropFiles(page, [dropped('photo.png')]);
    await filesSettled(page, 1);
    await start(page);
    await page.locator('[data-run=sending]').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await ended(page)).toBe('cancelled');
  });

  it('reports how far an upload is, and lets it be stopped', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    const bytes = Buffer.alloc(6_000_000);
    bytes.write('%PDF-1.7');
    await dropFiles(page, [fileOf('large.pdf', bytes)]);
    const percent = async () => Number(/(\d+)%/.exec((await page.getByText('Uploading… ').textContent()) ?? '')?.[1]);
    await expect.poll(percent).toBeGreaterThan(0);
    expect(await percent()).toBeLessThan(100);
    await page.getByRole('button', { name: 'Cancel: large.pdf' }).click();
    await page.locator('[data-item]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  });

  it('asks for the password of a protected file', async () => {
    await using visit = await web.visit('pdf-compress', { expect: /422/ });
    const { page } = visit;
    await dropFiles(page, [fileOf('secret.pdf', encryptedPdf('open sesame'))]);
    await page.locator('[data-item][data-state=locked]').waitFor();
    await page.getByLabel('File password').fill('open sesame');
    await start(page);
    expect(await ended(page)).toBe('completed');
  });

  it('refuses a file of the wrong kind before it is sent', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('photo.png')]);
    await page.getByText('This tool does not support photo.png.').waitFor();
  });

  it('shows hostile names and texts as text', async () => {
    await using visit = await web.visit('json-formatter');
    const { page } = visit;
    const name = '<img src=x onerror=alert(1)>.json';
    page.on('dialog', () => expect.fail('a script ran'));
    await dropFiles(page, [fileOf(name, '{"a":1}')]);
    await filesSettled(page, 1);
    await start(page);
    await ended(page);
    await page.getByText(name).first().waitFor();
    expect(await page.locator('main img[src=x]').count()).toBe(0);
  });
});

describeWeb('one press', 'shared', (web) => {
  const countJobs = async (visit: Visit) => {
    const answer = await visit.page.context().request.get(`${web.service.url}/api/jobs`);
    return ((await answer.json()) as { total: number }).total;
  };
  /** Someone with an account, whose jobs can be counted. */
  async function open(place: string, file: DroppedFile): Promise<Visit> {
    const visit = await web.visit('', { expect: /ERR_FAILED|ERR_CONNECTION/ });
    const email = `fay-${Math.random().toString(36).slice(2)}@example.org`;
    const data = { email, password: 'correct horse battery' };
    await visit.page.context().request.post(`${web.service.url}/api/auth/signup`, { data });
    await visit.page.goto(`${web.service.url}/${place}`);
    await visit.page.locator('main h1').waitFor();
    await dropFiles(visit.page, [file]);
    await filesSettled(visit.page, 1);
    return visit;
  }
  /** Lets requests reach the service and loses the first answers; returns the sent keys. */
  async function loseAnswers(page: Page, address: RegExp, count: number): Promise<(string | undefined)[]> {
    const keys: (string | undefined)[] = [];
    await page.route(address, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > count) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    return keys;
  }
  function expectOneKey(keys: readonly (string | undefined)[], requests: number): void {
    expect(keys).toHaveLength(requests);
    expect(keys[0]).toMatch(/^[a-z0-9-]{16,}$/);
    expect(new Set(keys).size).toBe(1);
  }

  it('sends a file again that goes with its job and whose answer is lost, and starts one job', async () => {
    await using visit = await open('json-formatter', dropped('json-valid.json'));
    const { page } = visit;
    const keys = await loseAnswers(page, /\/api\/upload$/, 1);
    await start(page);
    await page.locator('[data-run=completed]').waitFor();
    expectOneKey(keys, 2);
    expect(await countJobs(visit)).toBe(1);
  });

  it('starts one job although three answers are lost and it is started again', async () => {
    await using visit = await open('pdf-compress', dropped('three-pages.pdf'));
    const { page } = visit;
    const keys = await loseAnswers(page, /\/api\/process$/, 3);
    await start(page);
    await page.getByText('Cannot reach the server.').waitFor();
    await page.getByRole('button', { name: 'Run again with these settings' }).click();
    await page.locator('[data-run=completed]').waitFor();
    expectOneKey(keys, 4);
    expect(await countJobs(visit)).toBe(1);
  });

  it('starts one job when it is two, and tries again once when that is two', async () => {
    await using visit = await open('json-formatter', dropped('json-invalid.json'));
    const { page } = visit;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/upload')) keys.push(request.headers()['idempotency-key']);
    });
    await page.locator('aside button[aria-describedby=start-reason]').dblclick();
    expect(await ended(page)).toBe('failed');
    expect(await countJobs(visit)).toBe(1);
    await page.getByRole('button', { name: 'Run again with these settings' }).dblclick();
    await expect.poll(() => countJobs(visit)).toBe(2);
    expect(await ended(page)).toBe('failed');
    expect(await countJobs(visit)).toBe(2);
    expect(new Set(keys).size, 'a job that has ended is made anew under a new key').toBe(2);
  });
});

describeWeb('a result', { env: { FILE_TTL_SECONDS: '10', CLEANUP_INTERVAL_SECONDS: '1' } }, (web) => {
  it('that is no longer on the server says so instead of saving an error', async () => {
    await using visit = await web.visit('json-formatter', { expect: /404/ });
    const { page } = visit;
    await dropFiles(page, [dropped('json-valid.json')]);
    await filesSettled(page, 1);
    await start(page);
    await ended(page);
    await expect
      .poll(
        async () =>
          (
            await fetch(web.service.url + (await page.locator('[data-download]').getAttribute('data-download')), {
              method: 'HEAD',
            })
          ).status,
      )
      .toBe(404);
    await page.locator('[data-download]').click();
    await page.getByText('This file has expired.').waitFor();
    await page.getByRole('button', { name: 'Run again with these settings' }).click();
    expect(await ended(page)).toBe('completed');
  });
});

// It returns to its old place.
const port = await freePort();

describeWeb(
  'a service that goes away in the middle',
  { env: { PORT: String(port), JOB_LEASE_SECONDS: '2' } },
  (web) => {
    it('is waited for, and the job ends', async () => {
      await using visit = await web.visit('image-compress', { expect: /ERR_|WebSocket|\/events|\/ws\// });
      const { page } = visit;
      await dropFiles(page, [heavy()]);
      await filesSettled(page, 1);
      await page.getByLabel('Format').selectOption('webp');
      await start(page);
      await page.locator('[data-run=processing]').waitFor();
      await web.service.stop('SIGKILL');
      await page.getByText('Connection lost.').waitFor();
      const { dataDir } = web.service;
      await using again = await startService({ dataDir, env: { PORT: String(port), JOB_LEASE_SECONDS: '2' } });
      expect(again.port).toBe(port);
      await page.locator('[data-run=completed]').waitFor({ timeout: 90_000 });
      await again.stop();
    });
  },
);
