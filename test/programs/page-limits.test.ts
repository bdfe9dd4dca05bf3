import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chromium, type PrintRequest } from '../../src/drivers/programs/chromium.ts';
import { createLocalPrograms } from '../../src/drivers/programs/local.ts';
import { SheafError } from '../../src/errors.ts';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { watchService } from '../fuzz/watch.ts';
import { makeZip } from '../helpers/make-zip.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { startSuite } from '../helpers/suite.ts';

/**
 * Resources that pages may use in the service: responses of the browser and files of a page must not stay in its
 * memory.
 */
const MiB = 1024 * 1024;
const SERVICE_BYTES = 400 * MiB;
const OPERATION = { name: 'html-to-pdf', needs: ['chromium'] as const };
const suite = startSuite();
let able = false;
beforeAll(async () => {
  able = await requirePrograms(suite.client, OPERATION);
});

async function print(files: Record<string, string | Buffer>, params: JsonObject = {}) {
  const watch = watchService(suite.service);
  try {
    const { body } = await suite.client.job(OPERATION.name, { name: 'site.zip', bytes: makeZip(files) }, params);
    const watched = await watch.stop();
    return { body, watched };
  } catch (error) {
    await watch.stop();
    throw error;
  }
}
const scripted = (script: string) => ({ 'index.html': `<!doctype html><p>Printed<script>${script}</script>` });
const often = (count: number, each: (index: number) => string) => Array.from({ length: count }, (_, at) => each(at));
const TOO_MUCH = { status: 'failed', error_code: 'limit_exceeded', error_reason: { code: 'page_loads_too_much' } };

describe('a page', () => {
  it('that loads one large file many times is refused, and the service holds none of it', async () => {
    if (!able) return;
    const links = often(60, (at) => `<link rel="stylesheet" href="a.css?${at}">`).join('');
    const site = { 'index.html': `<!doctype html>${links}<p>x`, 'a.css': Buffer.alloc(60 * MiB, 32) };
    const { body, watched } = await print(site);
    expect(body).toMatchObject(TOO_MUCH);
    expect(watched.exits).toBe(0);
    expect(watched.serviceBytes).toBeLessThan(SERVICE_BYTES);
    expect(watched.childBytes).toBeLessThan(1200 * MiB);
  });

  it('that sends headers, addresses and bodies of megabytes has these requests refused, and is printed', async () => {
    if (!able) return;
    const ways = [
      'fetch("/gone", { headers: { a: "x".repeat(2 ** 24) } }).catch(() => 0)',
      'fetch("/gone", { method: "POST", body: "x".repeat(2 ** 23) }).catch(() => 0)',
      'fetch("/gone", { headers: { a: "\\\\\\"".repeat(2 ** 20) } }).catch(() => 0)',
      'alert("x".repeat(2 ** 23))',
      'history.replaceState(0, "", "/" + "x".repeat(2 ** 20))',
    ];
    for (const way of ways) {
      const { body, watched } = await print(scripted(way), { javascript: true, wait_ms: 1000 });
      expect([way, body.status]).toEqual([way, 'completed']);
      expect(watched.serviceBytes).toBeLessThan(SERVICE_BYTES);
    }
  });

  it('that goes on sending much is refused', async () => {
    if (!able) return;
    const ask =
      'const x = new XMLHttpRequest(); x.open("GET", "/gone", false); x.setRequestHeader("a", "x".repeat(2 ** 22)); x.send()';
    const script = `for (let i = 0; i < 32; i++) try { ${ask} } catch {}`;
    const { body, watched } = await print(scripted(script), { javascript: true });
    // On a busy machine its time may be over first.
    if (body.error_code !== 'timed_out') expect(body).toMatchObject(TOO_MUCH);
    expect(watched.exits).toBe(0);
    expect(watched.serviceBytes).toBeLessThan(SERVICE_BYTES);
  });
});

describe('the limits of a request to the browser', () => {
  const css = 'p::after { content: " styled" }'.padEnd(MiB);
  const links = (count: number) => often(count, (at) => `<link rel="stylesheet" href="a.css?${at}">`).join('');
  // The page is not loaded before the last one has failed.
  const asks = (count: number) => `<script>for (let i = 0; i < ${count}; i++) new Image().src = "/gone?" + i</script>`;

  it.each([
    ['as many bytes as are allowed', `${links(15)}<p>x`, null],
    ['more bytes', `${links(16)}<p>x`, 'limit_exceeded'],
    ['as many requests as are allowed', `<p>x${asks(99)}`, null],
    ['more requests', `<p>x${asks(100)}`, 'limit_exceeded'],
  ])('count each time that a page loads: %s', async (_, html, code) => {
    if (!able) return;
    const end = await printWithin({ maxRequests: 100, maxBytes: 16 * MiB }, { 'index.html': html, 'a.css': css });
    expect(end).toEqual(code);
  });
});

/** Prints a page in the browser, the first of `files`. Returns the code of the error, or null if it was printed. */
async function printWithin(limits: Pick<PrintRequest, 'maxRequests' | 'maxBytes'>, files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'sheaf-page-limits-'));
  const log = { info() {}, warn() {}, error() {} };
  const programs = createLocalPrograms({
    drivers: [chromium],
    settings: {},
    unconfined: false,
    root,
    memoryBytes: 1200 * MiB,
    maxDiskBytes: 200 * MiB,
    idleMs: 60_000,
    fresh: true,
    log,
  });
  try {
    await programs.states();
    const inputs = Object.entries(files).map(([name, text], index) => {
      writeFileSync(join(root, `${index}-${name}`), text);
      return join(root, `${index}-${name}`);
    });
    const sides = { top: 0, bottom: 0, left: 0, right: 0 };
    const request: PrintRequest = {
      ...limits,
      files: Object.keys(files).map((path) => ({ path, type: path.endsWith('css') ? 'text/css' : 'text/html' })),
      absolute: false,
      javascript: true,
      media: 'print',
      waitMs: 0,
      pages: '',
      scale: 1,
      background: true,
      tagged: false,
      outline: false,
      header: '',
      footer: '',
      margins: sides,
      paper: { width: 8, height: 11, landscape: false, cssSize: false },
    };
    const outputPath = (index: number) => join(root, `out-${index}.pdf`);
    const signal = AbortSignal.timeout(110_000);
    await programs.run({ program: 'chromium', request: { ...request }, inputs, outputPath }, signal);
    expect(readFileSync(outputPath(0), 'latin1')).toMatch(/^%PDF-/);
    return null;
  } catch (error) {
    if (error instanceof SheafError) return error.code;
    throw error;
  } finally {
    await programs.close();
    rmSync(root, { recursive: true, force: true });
  }
}
