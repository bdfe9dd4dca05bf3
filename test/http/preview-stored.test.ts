import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../accounts/visitor.ts';
import type { Client } from '../helpers/client.ts';
import type { Service } from '../helpers/service.ts';
import { startSuite } from '../helpers/suite.ts';

interface Preview {
  storage_url: string;
  page_count: number;
  pages: { page_number: number; preview_url: string; width: number; height: number; width_mm: number }[];
}

let service: Service;
let client: Client;
const suite = startSuite();
beforeAll(() => {
  ({ service, client } = suite);
});

const preview = (storage_url: string) => client.post<Preview>('/api/preview/stored', { storage_url });

describe('POST /api/preview/stored', () => {
  it('shows the pages of a job’s output, as often as it is asked', async () => {
    const { body: job } = await client.job('pdf-remove-pages', 'three-pages.pdf', { pages: [2] });
    const url = job.output_storage_url as string;
    for (const answer of [await preview(url), await preview(url)]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ storage_url: url, page_count: 2 });
      expect(answer.body.pages).toHaveLength(2);
      for (const page of answer.body.pages) expect((await client.download(page.preview_url)).status).toBe(200);
    }
    const past = await client.post('/api/process', {
      job_type: 'pdf-remove-pages',
      storage_url: url,
      parameters: { pages: [3] },
    });
    expect(past.status, 'the page count is known from now on').toBe(422);
  });

  it('refuses what is no PDF, no reference, gone, or another’s', async () => {
    const { body: json } = await client.job('json-formatter', 'json-valid.json');
    expect((await preview(json.output_storage_url as string)).status).toBe(415);
    expect((await preview('https://example.org/a.pdf')).status).toBe(422);
    expect((await preview('storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf')).status).toBe(404);
    const { user } = await createUser(service);
    const theirs = `storage://users/${user.user_id}/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf`;
    expect((await preview(theirs)).status).toBe(403);
  });
});

describe('POST /api/preview/pages', () => {
  const pages = (storage_url: string, wanted: object) =>
    client.post<Preview>('/api/preview/pages', { storage_url, ...wanted });

  it('draws any pages, in the order and at the size that is wished, with their sizes in millimetres', async () => {
    const upload = await client.form<Preview>('/api/preview/pdf', {}, { file: 'render-features.pdf' });
    const url = upload.body.storage_url;
    const { status, body } = await pages(url, { pages: [8, 2], side: 700 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ storage_url: url, page_count: 8 });
    expect(body.pages.map(({ page_number, width, height }) => [page_number, width, height])).toEqual([
      [8, 1280, 1280],
      [2, 640, 1280],
    ]);
    expect(Object.keys(body.pages[0] ?? {}).sort()).toEqual([
      'height',
      'height_mm',
      'page_number',
      'preview_url',
      'width',
      'width_mm',
    ]);
    expect(body.pages[0]?.width_mm).toBeCloseTo((200 / 72) * 25.4, 1);
    for (const { preview_url, width, height } of body.pages) {
      const { bytes } = await client.download(preview_url);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
    }
    // Existing thumbnails stay unchanged.
    const { bytes } = await client.download(upload.body.pages[1]?.preview_url as string);
    expect(await sharp(bytes).metadata()).toMatchObject({ height: 320 });
    const small = await pages(url, { pages: [2] });
    expect(small.body.pages[0]).toMatchObject({ preview_url: upload.body.pages[1]?.preview_url, height: 320 });
  });

  it('refuses pages past the end, pages named twice, too many, and sizes past the largest', async () => {
    const upload = await client.form<Preview>('/api/preview/pdf', {}, { file: 'three-pages.pdf' });
    const url = upload.body.storage_url;
    expect(await pages(url, { pages: [4] })).toMatchObject({ status: 422, body: { code: 'invalid_parameter' } });
    for (const wanted of [
      { pages: [1, 1] },
      { pages: [] },
      { pages: [0] },
      { pages: Array.from({ length: 51 }, (_, index) => index + 1) },
      { pages: [1], side: 4000 },
    ])
      expect((await pages(url, wanted)).status, JSON.stringify(wanted)).toBe(422);
  });
});
