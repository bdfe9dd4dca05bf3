import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { Webhook as Judge } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWeb } from './helpers/browser.ts';

const PASSWORD = 'correct horse battery';

describeWeb('webhooks on the page', { env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.1' } }, (web) => {
  let receiver: Server;
  let address: string;
  let answer: number;
  let received: { headers: IncomingHttpHeaders; body: string }[] = [];

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ headers: request.headers, body });
      response.writeHead(answer).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => receiver.close());

  async function open(email: string, options: Parameters<typeof web.visit>[1] = {}) {
    received = [];
    answer = 204;
    const visit = await web.visit('signup', options);
    const data = { email, password: PASSWORD };
    await visit.page.context().request.post(`${web.service.url}/api/auth/signup`, { data });
    await visit.page.goto(`${web.service.url}/webhooks`);
    return visit;
  }

  async function add(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByLabel('URL').fill(address);
    await page.getByLabel('Description').fill('invoices');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[data-webhook]').waitFor();
  }

  it('are added, tested, heard, sent again, switched off and deleted', async () => {
    await using visit = await open('ann@example.org');
    const { page } = visit;
    await page.getByText('No webhooks yet.').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a URL such as').waitFor();
    await expect.poll(() => page.getByLabel('URL').evaluate((e) => e === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await add(page);

    await page.getByRole('button', { name: 'Send test message to webhook invoices' }).click();
    await page.getByText('Test message: delivered: HTTP 204.').waitFor();
    expect(JSON.parse(received[0]?.body ?? '').type).toBe('webhook.test');

    answer = 500;
    const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[1]') };
    const { request } = page.context();
    await request.post(`${web.service.url}/api/upload`, { multipart: { job_type: 'json-formatter', file } });
    await page.getByRole('button', { name: 'Deliveries to webhook invoices' }).click();
    const waiting = page.locator('[data-delivery=pending]');
    await waiting.getByText('HTTP 500').waitFor();
    answer = 204;
    await waiting.getByRole('button', { name: 'Retry now' }).click();
    await expect.poll(() => page.locator('[data-delivery=delivered]').count()).toBe(2);
    const [first, second] = received.slice(-2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(JSON.parse(second?.body ?? '').type).toBe('job.completed');
    const before = received.length;
    await page.locator('[data-delivery=delivered]').first().getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => received.length).toBe(before + 1);
    await page.getByRole('link', { name: 'View job' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();

    await page.getByRole('button', { name: 'Turn off webhook invoices' }).click();
    await page.getByRole('button', { name: 'Turn on webhook invoices' }).click();
    await page.getByRole('button', { name: 'Edit webhook invoices' }).click();
    await page.getByLabel('canceled').uncheck();
    await page.getByLabel('Description').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Send when a job is completed, failed', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Delete webhook ${address}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No webhooks yet.').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Add webhook' }).evaluate((e) => e === document.activeElement))
      .toBe(true);
  });

  it('are signed with the secret that the page shows, and with the one that replaces it', async () => {
    await using visit = await open('ben@example.org');
    const { page } = visit;
    await add(page);
    expect(await page.content()).not.toContain('whsec_');
    await page.getByRole('button', { name: 'Show secret' }).click();
    const shown = async () => (await page.locator('[data-secret]').textContent()) as string;
    const old = await shown();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('This is the new secret.').waitFor();
    const fresh = await shown();
    expect(fresh).not.toBe(old);
    await page.getByRole('button', { name: 'Hide secret' }).click();
    expect(await page.content()).not.toContain('whsec_');
    await page.getByRole('button', { name: 'Send test message to webhook invoices' }).click();
    await page.getByText('Test message: delivered').waitFor();
    const { headers, body } = received[0] as { headers: Record<string, string>; body: string };
    for (const secret of [old, fresh]) expect(new Judge(secret).verify(body, headers)).toBeTruthy();
  });

  it('say in German why nothing arrived', async () => {
    await using visit = await open('cleo@example.org', { locale: 'de-DE', expect: /422 .*\/api\/webhooks$/ });
    const { page } = visit;
    await page.getByRole('button', { name: 'Webhook erstellen' }).click();
    await page.getByLabel('Adresse').fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Speichern' }).click();
    // Said once, at the field.
    await page.getByText('Die Adresse darf von hier aus nicht erreicht werden').waitFor();
    await page.getByLabel('Adresse').fill('http://127.0.0.1:1/');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('button', { name: 'Test senden an den Webhook http://127.0.0.1:1/' }).click();
    await page.getByText('Testnachricht: noch nicht zugestellt: keine Antwort').waitFor();
  });

  it('say it in German although the German sentences come after the error', async () => {
    await using visit = await open('dan@example.org', { locale: 'de-DE', expect: /422 .*\/api\/webhooks$/ });
    const { page } = visit;
    const words = Promise.withResolvers<void>();
    await page.route('**/api/operations*', async (route) => {
      await words.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Webhook erstellen' }).click();
    await page.getByLabel('Adresse').fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('The address may not be reached from here').waitFor();
    words.resolve();
    await page.getByText('Die Adresse darf von hier aus nicht erreicht werden').waitFor();
  });
});
