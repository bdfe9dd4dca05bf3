import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { watchService } from '../fuzz/watch.ts';
import { makeZip } from '../helpers/make-zip.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { startSuite } from '../helpers/suite.ts';

/** What pages may make the service do: the browser's answers and the files of a page are none of its memory. */
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

  it('may load files many times within its limits', async () => {
    if (!able) return;
    const links = often(40, (at) => `<link rel="stylesheet" href="a.css?${at}">`).join('');
    const css = `${' '.repeat(5 * MiB)}p::after { content: " styled" }`;
    const { body, watched } = await print({ 'index.html': `<!doctype html>${links}<p>x`, 'a.css': css });
    expect(body).toMatchObject({ status: 'completed', result: { output_pages: 1, notes: [] } });
    expect(watched.serviceBytes).toBeLessThan(SERVICE_BYTES);
  });

  it('that asks without an end is refused', async () => {
    if (!able) return;
    // The page is not loaded before the last of them has failed.
    const script = 'for (let i = 0; i < 5500; i++) new Image().src = "/gone?" + i';
    const { body } = await print(scripted(script), { javascript: true });
    expect(body).toMatchObject(TOO_MUCH);
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
      'const x = new XMLHttpRequest(); x.open("GET", "/gone", false); x.setRequestHeader("a", "x".repeat(2 ** 24)); x.send()';
    const script = `for (let i = 0; i < 8; i++) try { ${ask} } catch {}`;
    const { body, watched } = await print(scripted(script), { javascript: true });
    expect(body).toMatchObject(TOO_MUCH);
    expect(watched.serviceBytes).toBeLessThan(SERVICE_BYTES);
  });
});
