import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../accounts/visitor.ts';
import type { Client, Sendable } from '../helpers/client.ts';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { imagePdf, pictureSamples } from '../helpers/image-pdf.ts';
import type { Service } from '../helpers/service.ts';
import { storedObjects } from '../helpers/stored.ts';
import { startSuite } from '../helpers/suite.ts';

const DPI = 72;

let service: Service;
let client: Client;
const suite = startSuite();
beforeAll(() => {
  ({ service, client } = suite);
});

interface Facts {
  page: number;
  whole: boolean;
  bytes_before: number;
  bytes_after: number;
  estimated: boolean;
}

/** Puts a PDF into the storage of the service. */
async function store(file: Sendable, password?: string): Promise<string> {
  const { status, body } = await client.form<{ storage_url: string }>(
    '/api/preview/pdf',
    password === undefined ? {} : { password },
    { file },
  );
  expect(status).toBe(200);
  return body.storage_url;
}

async function ask(storage_url: string, job_type: string, wanted: object = {}) {
  const answer = await fetch(`${service.url}/api/preview/sample`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ storage_url, job_type, dpi: DPI, ...wanted }),
  });
  return { answer, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function sample(storage_url: string, job_type: string, wanted: object = {}) {
  const { answer, status, bytes } = await ask(storage_url, job_type, wanted);
  expect(status, bytes.toString().slice(0, 300)).toBe(200);
  return {
    type: answer.headers.get('content-type'),
    bytes,
    facts: JSON.parse(answer.headers.get('x-result')!) as Facts,
  };
}

/** A page as the job itself leaves it, with the size of the output. */
async function drawOutputPage(file: Sendable, job_type: string, parameters: object, page: number) {
  const { body: job } = await client.job(job_type, file, parameters);
  expect(job.status).toBe('completed');
  const { body: drawn } = await client.post(
    '/api/process',
    { job_type: 'pdf-to-images', storage_url: job.output_storage_url, parameters: { pages: `${page}`, dpi: DPI } },
    { prefer: 'wait=30' },
  );
  const { output_file_url } = await client.ended(drawn);
  const { bytes } = await client.download(output_file_url as string);
  return { picture: bytes, size: (job.result as { bytes_after: number }).bytes_after };
}

const pixels = (image: Buffer) => sharp(image).raw().toBuffer();

const PHOTOS = imagePdf(
  [1, 2, 3, 4].map((seed) => ({
    dict: '/Width 400 /Height 400 /ColorSpace /DeviceRGB /BitsPerComponent 8',
    data: pictureSamples(400, 3, seed),
  })),
);

describe('POST /api/preview/sample', () => {
  it('shows a page as the job leaves it, where that depends on the others', { timeout: 400_000 }, async () => {
    // Jobs that files before this one left running come first.
    const url = await store('features.pdf');
    const parameters = { pattern: 'Page {page} of {pages}', size: 40 };
    const { type, bytes, facts } = await sample(url, 'pdf-number', { parameters, page: 5 });
    const whole = await drawOutputPage('features.pdf', 'pdf-number', parameters, 5);
    expect(type).toBe('image/png');
    expect(facts).toMatchObject({ page: 5, whole: true, estimated: false });
    expect(Math.abs(facts.bytes_after - whole.size)).toBeLessThan(64);
    expect((await pixels(bytes)).equals(await pixels(whole.picture))).toBe(true);
  });

  it('works on the page alone where that is enough, and reckons the size from it', async () => {
    const file = { name: 'photos.pdf', bytes: PHOTOS };
    const url = await store(file);
    const { bytes, facts } = await sample(url, 'pdf-compress', { parameters: { level: 'low' }, page: 3 });
    const whole = await drawOutputPage(file, 'pdf-compress', { level: 'low' }, 3);

    expect(facts).toMatchObject({ page: 3, whole: false, estimated: true, bytes_before: PHOTOS.length });
    expect(facts.bytes_after / whole.size).toBeGreaterThan(0.8);
    expect(facts.bytes_after / whole.size).toBeLessThan(1.25);
    expect((await pixels(bytes)).equals(await pixels(whole.picture))).toBe(true);
  });

  it('straightens the page alone, unless some pages are named', async () => {
    const url = await store('askew.pdf');
    const alone = await sample(url, 'pdf-deskew');
    const whole = await drawOutputPage('askew.pdf', 'pdf-deskew', {}, 1);
    expect(alone.facts.whole).toBe(false);
    expect((await pixels(alone.bytes)).equals(await pixels(whole.picture))).toBe(true);
    expect((await sample(url, 'pdf-deskew', { parameters: { pages: '1' } })).facts.whole).toBe(true);
  });

  it('works on the whole file where a size of it is aimed at', async () => {
    const file = { name: 'photos.pdf', bytes: PHOTOS };
    const parameters = { target_bytes: Math.round(PHOTOS.length / 20) };
    const { facts } = await sample(await store(file), 'pdf-compress', { parameters });
    expect(facts).toMatchObject({ whole: true, estimated: false });
    expect(facts.bytes_after).toBeLessThanOrEqual(parameters.target_bytes);
  });

  it('shows what becomes of an image', async () => {
    const { body: job } = await client.job('image-convert', 'photo.png', { format: 'png' });
    const parameters = { width: 40 };
    const { type, bytes, facts } = await sample(job.output_storage_url as string, 'image-resize', { parameters });
    expect(type).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40 });
    expect(facts).toMatchObject({ whole: true, bytes_after: bytes.length, estimated: false });
  });

  it('opens a protected document with its password, on the page alone too', async () => {
    const url = await store({ name: 'secret.pdf', bytes: encryptedPdf('open sesame') }, 'open sesame');
    for (const job_type of ['pdf-compress', 'pdf-flatten']) {
      await sample(url, job_type, { parameters: { password: 'open sesame' } });
      const { status, bytes } = await ask(url, job_type);
      expect([status, JSON.parse(bytes.toString()).code]).toEqual([422, 'password_required']);
    }
  });

  it('keeps nothing', async () => {
    const url = await store('three-pages.pdf');
    const before = (await storedObjects(service)).length;
    await sample(url, 'pdf-flatten');
    await sample(url, 'pdf-compress');
    expect(await storedObjects(service)).toHaveLength(before);
  });

  it('counts as a request that makes work', async () => {
    const { answer } = await ask(await store('three-pages.pdf'), 'pdf-compress');
    const [limit, left] = ['limit', 'remaining'].map((name) => Number(answer.headers.get(`x-ratelimit-${name}`)));
    expect(left).toBeLessThan(limit as number);
  });

  it('reports what is wrong with a request', async () => {
    const url = await store('three-pages.pdf');
    const loc = async (job_type: string, wanted: object) => {
      const { status, bytes } = await ask(url, job_type, wanted);
      expect(status).toBe(422);
      return JSON.parse(bytes.toString()).detail[0].loc;
    };
    expect(await loc('pdf-compress', { parameters: { quality: 0 } })).toEqual(['body', 'parameters', 'quality']);
    expect(await loc('pdf-compress', { dpi: 4000 })).toEqual(['body', 'dpi']);
    // It makes no picture of a document, and no document either.
    expect(await loc('pdf-to-text', {})).toEqual(['body', 'job_type']);
    expect(await loc('pdf-merge', {})).toEqual(['body', 'job_type']);
    const past = await ask(url, 'pdf-compress', { page: 9 });
    expect([past.status, JSON.parse(past.bytes.toString()).code]).toEqual([422, 'invalid_parameter']);
    expect((await ask(url, 'image-resize', { parameters: { width: 9 } })).status).toBe(415);
    expect((await ask('storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf', 'pdf-compress')).status).toBe(404);
    const { user } = await createUser(service);
    const theirs = `storage://users/${user.user_id}/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf`;
    expect((await ask(theirs, 'pdf-compress')).status).toBe(403);
  });
});
