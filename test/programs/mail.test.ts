import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

const OPERATION = { name: 'mail-to-pdf', needs: ['chromium'] as const };
const suite = startSuite();
let able = false;
let server: Server;
let connections = 0;
beforeAll(async () => {
  able =
    (await requirePrograms(suite.client, OPERATION)) &&
    requireTool('pdftotext') &&
    requireTool('pdftoppm') &&
    requireTool('qpdf');
  server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

async function print(file: string | { name: string; bytes: Buffer }, params: JsonObject = {}) {
  const { body } = await suite.client.job(OPERATION.name, file, params);
  expect(body).toMatchObject({ status: 'completed', error_message: null });
  const path = join(suite.folder, 'mail.pdf');
  writeFileSync(path, (await suite.client.download(body.output_file_url as string)).bytes);
  const outputOf = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8' });
  return { path, text: outputOf('pdftotext', '-layout', path, '-'), result: body.result as JsonObject, outputOf };
}

describe('mail-to-pdf', () => {
  it('prints who wrote when, the text with its pictures, and attached messages below', async () => {
    if (!able) return;
    const params = { attachments: 'embed', language: 'de', timezone: 'Europe/Berlin' };
    const { path, text, result, outputOf } = await print('message.eml', params);
    expect(text).toMatch(
      /Grüße[\s\S]*Von +Zoë Müller <zoe@example\.org>[\s\S]*Dienstag, 2\. Januar 2024 um 12:30:00 MEZ[\s\S]*Grüße aus München[\s\S]*Käse[\s\S]*Inner[\s\S]*The inner text/,
    );
    expect(readFileSync(path, 'latin1')).toMatch(/\/Subtype ?\/Image/);
    expect(outputOf('qpdf', '--list-attachments', path)).toMatch(
      /Größen\.csv[\s\S]*inner\.eml|inner\.eml[\s\S]*Größen\.csv/,
    );
    expect(result).toMatchObject({
      page_count: 1,
      attachments: 2,
      embedded: 2,
      note_codes: [{ code: 'mail_pictures_not_loaded', count: 1 }],
    });
  });

  it('connects to nobody, and keeps the lines above the text readable', async () => {
    if (!able) return;
    const { port } = server.address() as { port: number };
    const out = `http://127.0.0.1:${port}`;
    const html = `<style>@import "${out}/1";*{background:url(${out}/2)}:host,.head,h1{display:none!important}section{position:fixed}</style>
<img src="${out}/3"><link rel=stylesheet href="${out}/4"><iframe src="${out}/5"></iframe><video src="${out}/6" autoplay></video><script>fetch('${out}/7')</script>
<div style="position:fixed;top:0;left:0;width:100vw;height:100vh;background:#fff">From: boss@example.org</div><div style="margin-top:-999px">up</div></template></div><h1>outside</h1>`;
    const bytes = Buffer.from(
      `From: real@example.org\r\nSubject: Real subject\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
    );
    const { path, text } = await print({ name: 'hostile.eml', bytes });
    expect(connections).toBe(0);
    expect(text).toMatch(/^\s*Real subject\s+From +real@example\.org/);
    // Not covered either: the pixels of the subject are visible.
    const ppm = join(suite.folder, 'mail');
    execFileSync('pdftoppm', ['-r', '36', '-gray', '-singlefile', path, ppm]);
    const pixels = readFileSync(`${ppm}.pgm`);
    const width = Number(/P5\s+(\d+)/.exec(pixels.toString('latin1', 0, 30))?.[1]);
    const head = pixels.subarray(15, 15 + width * 50);
    expect(head.some((value) => value < 100)).toBe(true);
  });
});
