import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { openPdf } from '@sheaf/pdf/open';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthority } from '#test/helpers/signing.ts';
import { flateImage, imagePdf } from '../helpers/image-pdf.ts';
import { namesBelow } from '../helpers/names-below.ts';
import { qpdfComplaints } from '../helpers/qpdf-check.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import type { Service } from '../helpers/service.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';

const PDF = 'application/pdf';
const suite = startSuite();
let service: Service;
beforeAll(() => {
  ({ service } = suite);
});

/** Noise as pictures of `side` pixels, which no filter makes smaller. */
const noise = (side: number, pages: number) =>
  imagePdf(
    Array.from({ length: pages }, () => flateImage(side, randomBytes(side * side * 3), '/ColorSpace /DeviceRGB')),
  );

type Fields = Record<string, string>;

function formOf(fields: Fields, files: readonly Uint8Array[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [index, bytes] of files.entries())
    form.append(files.length > 1 ? 'files' : 'file', new Blob([bytes as never]), `file-${index}.pdf`);
  return form;
}

async function oneCall(path: string, fields: Fields, files: readonly Uint8Array[]): Promise<Buffer> {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    body: formOf(fields, files),
    headers: { accept: PDF },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get('content-type')], bytes.toString('latin1', 0, 300)).toEqual([200, PDF]);
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(JSON.parse(answer.headers.get('x-result') ?? '').bytes_after).toBe(bytes.length);
  return bytes;
}

async function asJob(path: string, fields: Fields, files: readonly Uint8Array[]): Promise<Buffer> {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    body: formOf(fields, files),
    headers: { prefer: 'wait=60' },
  });
  const { status, output_file_url } = (await answer.json()) as { status: string; output_file_url: string };
  expect(status).toBe('completed');
  return (await suite.client.download(output_file_url)).bytes;
}

/** Output of one call: the same as a job's, and sound if qpdf is available to judge. */
async function both(path: string, fields: Fields, files: readonly Uint8Array[]): Promise<Buffer> {
  const [answered, kept] = [await oneCall(path, fields, files), await asJob(path, fields, files)];
  expect(answered.equals(kept)).toBe(true);
  if (requireTool('qpdf')) {
    const written = join(suite.folder, 'answer.pdf');
    writeFileSync(written, answered);
    expect(qpdfComplaints(written)).toBe('');
  }
  await until('nothing is left', () => leftovers().length === 0);
  return answered;
}

/** @throws Error unless only qpdf can read the file, so that a copy is read */
async function requireRepair(bytes: Uint8Array): Promise<void> {
  const scratch = mkdtempSync(join(suite.folder, 'scratch-'));
  const path = join(scratch, 'damaged.pdf');
  writeFileSync(path, bytes);
  using document = await openPdf(path, { scratch, limits: { maxPdfPages: 10, maxInflatedBytes: 1e7 } });
  expect([document.original, document.source.place?.path === path]).toEqual([false, false]);
}

const leftovers = () => namesBelow(service.dataDir).filter((name) => /(?:^|\/)(?:passing|output)-[^/]*$/.test(name));

/** Files of requests and outputs that the service (its first node) has open. */
function openFiles(): string[] {
  const folder = `/proc/${service.pid}/fd`;
  return readdirSync(folder).flatMap((fd) => {
    try {
      const target = readlinkSync(join(folder, fd));
      return /\/(?:passing|output)-/.test(target) ? [target] : [];
    } catch {
      return [];
    }
  });
}

describe('an output that has much of its inputs as it is', () => {
  it('is the same in one call as from a job, of inputs large and small, whole and damaged, one of them twice', async () => {
    const large = noise(300, 4);
    const junk = Buffer.concat([Buffer.from('From: the printer\r\n\r\n'), noise(320, 3)]);
    // Files encrypted without parameters go to qpdf, which finds no encryption in them.
    const text = noise(310, 3).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 99 0 R');
    const damaged = Buffer.from(text, 'latin1');
    await requireRepair(damaged);
    const held = noise(200, 3);
    expect(held.length).toBeLessThan(512 * 1024);
    const merged = await both('/api/pdf-merge', {}, [large, pagesPdf(['', '']), held, junk, large, damaged]);
    expect(merged.length).toBeGreaterThan(large.length + junk.length + held.length + damaged.length - 100_000);
    expect(merged.length).toBeLessThan(2 * large.length + junk.length + held.length + damaged.length - 800_000);
  });

  it('is the same for whatever writes documents', async () => {
    const large = noise(300, 5);
    await both('/api/pdf-rotate', { angle: '90' }, [large]);
    await both('/api/pdf-remove-pages', { pages: '2' }, [large]);
    await both('/api/pdf-split', { pages: '2-4' }, [large]);
    if (!requireTool('openssl')) return;
    // Changes follow the signed part, which stays unchanged.
    const key = { key_file: createAuthority(suite.folder).key({}), key_password: 'secret' };
    const signed = await oneCall('/api/pdf-sign', key, [large]);
    // Each change has another time and identifier, whose characters may be escaped.
    const answered = await oneCall('/api/pdf-metadata', { title: 'Signed' }, [signed]);
    const kept = await asJob('/api/pdf-metadata', { title: 'Signed' }, [signed]);
    expect(Math.abs(answered.length - kept.length)).toBeLessThan(100);
    for (const changed of [answered, kept]) expect(changed.subarray(0, signed.length).equals(signed)).toBe(true);
  });

  it('is decrypted where an input is encrypted', async () => {
    if (!requireTool('qpdf')) return;
    const [plain, locked] = ['plain.pdf', 'locked.pdf'].map((name) => join(suite.folder, name)) as [string, string];
    const large = noise(300, 4);
    writeFileSync(plain, large);
    execFileSync('qpdf', ['--encrypt', 'open', 'own', '256', '--', plain, locked]);
    const merged = await both('/api/pdf-merge', { password: 'open' }, [readFileSync(locked), large]);
    expect(merged.includes(large.subarray(1000, 200_000))).toBe(true);
  });

  it('is encrypted where that is asked for', async () => {
    if (!requireTool('qpdf')) return;
    const locked = join(suite.folder, 'protected.pdf');
    writeFileSync(locked, await oneCall('/api/pdf-protect', { user_password: 'open' }, [noise(300, 4)]));
    expect(String(execFileSync('qpdf', ['--check', '--password=open', locked]))).toMatch(/AESv3[\s\S]*No syntax/);
  });

  it('goes into an archive whole', async () => {
    // More than is read of a file at once.
    const files = [noise(1000, 6)];
    const answer = await fetch(`${service.url}/api/pdf-split`, {
      method: 'POST',
      body: formOf({ every: '2' }, files),
      headers: { accept: 'application/zip' },
    });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(files[0]!.length - 10_000);
    await until('nothing is left', () => leftovers().length === 0);
  });
});

describe('an answer that is sent from the inputs', () => {
  /** Queries the node whose files are examined. */
  async function begin(files: readonly Uint8Array[]): Promise<IncomingMessage> {
    const body = new Request(service.url, { method: 'POST', body: formOf({}, files) });
    const asking = request(`${service.nodes[0]}/api/pdf-merge`, {
      method: 'POST',
      headers: { accept: PDF, 'content-type': body.headers.get('content-type') as string },
    });
    asking.end(Buffer.from(await body.arrayBuffer()));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return answer;
  }

  it('has its own file only for new bytes, and leaves nothing when its reader breaks off', async () => {
    // More than the buffers of both ends hold.
    const answer = await begin([noise(1000, 6), noise(1000, 6)]);
    expect(answer.statusCode).toBe(200);
    answer.once('readable', () => answer.read(1));
    await until('it is being read', () => openFiles().length > 0);
    const [inputs, outputs] = ['passing-', 'output-'].map((kind) => leftovers().filter((name) => name.includes(kind)));
    expect(inputs).toHaveLength(2);
    const bytes = (outputs as string[]).map((name) => statSync(join(service.dataDir, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(64 * 1024);
    answer.destroy();
    await until('nothing is open', () => openFiles().length === 0);
    await until('nothing is left', () => leftovers().length === 0);
  });

  it('comes whole to a reader who takes a while', async () => {
    const files = [noise(1000, 4), noise(1000, 4)];
    const answer = await begin(files);
    await until('it is being read', () => openFiles().length > 0);
    let bytes = 0;
    for await (const piece of answer) bytes += (piece as Buffer).length;
    expect(bytes).toBe(Number(answer.headers['content-length']));
    await until('nothing is left', () => leftovers().length === 0 && openFiles().length === 0);
  });
});
