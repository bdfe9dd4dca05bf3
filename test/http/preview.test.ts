import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, type Sendable } from '../helpers/client.ts';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import type { Service } from '../helpers/service.ts';
import { startSuite } from '../helpers/suite.ts';

interface Preview {
  file_id: string;
  original_filename: string;
  storage_url: string;
  page_count: number;
  truncated: boolean;
  pages: { page_number: number; preview_url: string; width: number; height: number }[];
}

let service: Service;
let client: Client;
const suite = startSuite('limited');
beforeAll(() => {
  ({ service, client } = suite);
});

const preview = (file: Sendable) => client.form<Preview>('/api/preview/pdf', {}, { file });

describe('POST /api/preview/pdf', () => {
  it('stores the PDF for later jobs and shows its pages', async () => {
    const { status, body } = await preview('three-pages.pdf');
    expect(status).toBe(200);
    expect(body).toEqual({
      file_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      original_filename: 'three-pages.pdf',
      storage_url: `storage://anon/${body.file_id}.pdf`,
      page_count: 3,
      truncated: false,
      pages: [1, 2, 3].map((page_number) => ({
        page_number,
        preview_url: `/api/download/preview/${body.file_id}/${page_number}.png`,
        width: expect.any(Number),
        height: expect.any(Number),
      })),
    });
    for (const { preview_url, width, height } of body.pages) {
      const { bytes } = await client.download(preview_url);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
      expect(Math.max(width, height)).toBe(120);
    }
  });

  it('renders PREVIEW_MAX_PAGES pages at most and says so', async () => {
    const { body } = await preview({ name: 'ten.pdf', bytes: pagesPdf(Array(10).fill('')) });
    expect(body).toMatchObject({ page_count: 10, truncated: true });
    expect(body.pages.map(({ page_number }) => page_number)).toEqual([1, 2, 3]);
    expect((await client.get(`/api/download/preview/${body.file_id}/4.png`)).status).toBe(404);
  });

  it.each([
    ['at the start', 0, 200],
    ['as late as its end fits into 16 bytes', 11, 200],
    ['one byte later', 12, 415],
  ])('wants %%PDF- within the first 16 bytes: %s', async (_, junk, status) => {
    const bytes = Buffer.concat([Buffer.alloc(junk, '\n'), pagesPdf([''])]);
    const answer = await preview({ name: 'a.pdf', bytes });
    expect(answer.status).toBe(status);
    if (status === 415) expect(answer.body).toMatchObject({ code: 'unsupported_file_type' });
  });

  it('spools what is over 4 MB to the disk and takes it whole', async () => {
    const bytes = Buffer.concat([pagesPdf(['']), Buffer.alloc(6_000_000, '\n')]);
    const { body } = await preview({ name: 'large.pdf', bytes });
    expect(body.page_count).toBe(1);
    expect((await client.download(`/api/download/anon/${body.file_id}.pdf`)).bytes.equals(bytes)).toBe(true);
  });

  it('lets its images be shown and cached, and marks nothing by it', async () => {
    const { body } = await preview('three-pages.pdf');
    const path = body.pages[0]?.preview_url as string;
    await client.post('/api/cleanup');
    const { headers } = await client.download(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=900',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    const { body: report } = await client.post<{ files_deleted: number }>('/api/cleanup');
    expect(report.files_deleted).toBe(0);
    expect((await client.download(path)).status).toBe(200);
  });

  it('shows many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => preview('three-pages.pdf')));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ body }) => body.file_id)).size).toBe(12);
  });

  it('belongs to its user: nobody else sees images or file', async () => {
    const signup = await client.post('/api/auth/signup', {
      email: `previewer-${Date.now()}@example.com`,
      password: 'long enough to be taken',
    });
    const user = createClient(service.url, {
      cookie: (signup.headers.get('set-cookie') ?? '').split(';')[0] as string,
    });
    const { body } = await user.form<Preview>('/api/preview/pdf', {}, { file: 'three-pages.pdf' });
    const image = body.pages[0]?.preview_url as string;
    const original = `/api/download/${body.storage_url.slice('storage://'.length)}`;
    for (const path of [image, original]) {
      expect((await user.download(path)).status).toBe(200);
      expect((await client.get(path)).status).toBe(403);
    }
  });
});

describe('an encrypted PDF', () => {
  const file = { name: 'a.pdf', bytes: encryptedPdf('secret') };
  const send = (path: string, fields: Record<string, string>) =>
    client.form<Preview & { status: string }>(path, fields, { file }, { prefer: 'wait=60' });

  it('is previewed with its password, also once it is stored', async () => {
    const { status, body } = await send('/api/preview/pdf', { password: 'secret' });
    expect(status).toBe(200);
    expect(body.pages.length).toBeGreaterThan(0);
    const stored = (password?: string) =>
      client.post<Preview>('/api/preview/stored', { storage_url: body.storage_url, password });
    expect(await stored('secret')).toMatchObject({ status: 200, body: { page_count: body.page_count } });
    expect(await stored()).toMatchObject({ status: 422, body: { code: 'password_required' } });
  });

  it.each([{}, { password: 'wrong' }])('is refused with a 422 that has the list form: %o', async (fields) => {
    const answer = await send('/api/preview/pdf', fields as Record<string, string>);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'password_required',
        detail: [{ loc: ['body'], msg: expect.stringMatching(/password/), type: 'password_required' }],
      },
    });
  });

  it('is uploaded with its password as a field of the form', async () => {
    expect((await send('/api/upload', { job_type: 'pdf-split', password: 'secret' })).body.status).toBe('completed');
    expect((await send('/api/pdf-split', { password: 'secret' })).body.status).toBe('completed');
    const parameters = '{"password":"secret"}';
    expect(await send('/api/upload', { job_type: 'pdf-split', password: 'secret', parameters })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'password'], type: 'value_error' }] },
    });
  });

  it('has a password that an operation on other files does not take', async () => {
    const fields = { job_type: 'image-compress', password: 'x' };
    expect(await client.form('/api/upload', fields, { file: 'photo.png' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'password'], type: 'extra_forbidden' }] },
    });
  });
});
