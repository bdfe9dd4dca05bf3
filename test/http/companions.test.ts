import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_KEY } from '../../src/operations/pdf/sign/example-key.ts';
import { formPdf } from '../helpers/form-pdf.ts';
import { hasPdfTools, pdfText } from '../helpers/pdf-tools.ts';
import { readZip } from '../helpers/read-zip.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const WAIT = { prefer: 'wait=60' };
const [PDF, OTHER, LOGO] = ['three-pages.pdf', 'features.pdf', 'alpha.png'];

describe.skipIf(!hasPdfTools)('an operation on one file that another may go with', () => {
  it.each([
    ['file', { file: PDF }],
    ['files', { files: [PDF] }],
    ['files', { files: [PDF, LOGO] }],
    ['files', { files: [LOGO, PDF] }],
  ])('takes them in the field %s: %o', async (_, files) => {
    const { status, body } = await suite.client.form('/api/pdf-number', { pattern: 'N{page}' }, files, WAIT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', output_filename: 'three-pages-numbered.pdf' });
    expect(await textOf(body.output_file_url as string)).toContain('N3');
  });

  it('takes the storage_url of one, and a list', async () => {
    const preview = await suite.client.form<{ storage_url: string }>('/api/preview/pdf', {}, { file: PDF });
    const { storage_url } = preview.body;
    for (const inputs of [{ storage_url }, { files: [{ storage_url }] }, { storage_url, files: [] }]) {
      const body = { job_type: 'pdf-watermark', parameters: { text: 'W{page}' }, ...inputs };
      const answer = await suite.client.post<Record<string, unknown>>('/api/process', body, WAIT);
      expect(answer.body).toMatchObject({ status: 'completed', result: { pages_watermarked: 3 } });
    }
  });

  it('is done for each file of a workflow, with the companion', async () => {
    const steps = JSON.stringify([
      { job_type: 'pdf-header-footer', parameters: { image_at: 'footer_right' } },
      { job_type: 'pdf-number', parameters: { pattern: 'N{page}', anchor: 'top' } },
    ]);
    const files = [PDF, LOGO, OTHER];
    const { body } = await suite.client.form('/api/workflow', { steps }, { files }, WAIT);
    expect(body).toMatchObject({ status: 'completed', result: { files: 2 } });
    expect((body.result as { steps: object[] }).steps).toMatchObject([
      { files_in: 3, files_out: 2 },
      { files_in: 2, files_out: 2 },
    ]);
    const entries = await entriesOf(body.output_file_url as string);
    expect(entries.map(({ name }) => name)).toEqual([
      'three-pages-with-header-numbered.pdf',
      'features-with-header-numbered.pdf',
    ]);
    for (const { bytes } of entries) expect(bytes.includes('/SMask')).toBe(true);
  });

  it('is done for each of many forms with the one table, and signs each document with the one image', async () => {
    const parameters = { key_file: EXAMPLE_KEY, region: { left: 10, top: 10, width: 20, height: 10 } };
    const steps = JSON.stringify([{ job_type: 'pdf-sign', parameters }]);
    const { body } = await suite.client.form('/api/workflow', { steps }, { files: [PDF, LOGO, OTHER] }, WAIT);
    expect(body).toMatchObject({ status: 'completed', result: { files: 2 } });
    for (const { bytes } of await entriesOf(body.output_file_url as string)) {
      expect(bytes.includes('/ByteRange')).toBe(true);
      expect(bytes.includes('/SMask')).toBe(true);
    }
    const table = { name: 'rows.csv', bytes: 'name\nAda\nZoë\n' };
    const form = { name: 'form.pdf', bytes: formPdf() };
    const fill = JSON.stringify([{ job_type: 'pdf-fill-form', parameters: {} }]);
    const filled = await suite.client.form('/api/workflow', { steps: fill }, { files: [form, table, form] }, WAIT);
    expect(filled.body).toMatchObject({ status: 'completed', result: { files: 4 } });
  });

  it('is done for each file where there is none', async () => {
    const steps = JSON.stringify([{ job_type: 'pdf-watermark', parameters: { text: 'DRAFT' } }]);
    const { body } = await suite.client.form('/api/workflow', { steps }, { files: [PDF, OTHER, PDF] }, WAIT);
    expect(body).toMatchObject({ status: 'completed', result: { files: 3 } });
  });

  it('is no step after one that returns companions alone', async () => {
    const steps = JSON.stringify([{ job_type: 'image-resize', parameters: { width: 9 } }, { job_type: 'pdf-number' }]);
    const { status, body } = await suite.client.form('/api/workflow', { steps }, { files: [LOGO] }, WAIT);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'steps', 1, 'job_type'], type: 'step_type_mismatch' }] });
    expect(JSON.stringify(body)).toContain('accepts application/pdf, but');
  });

  it('reports what is missing of the one that is worked on', async () => {
    const { status, body } = await suite.client.form('/api/pdf-number', {}, { files: [PDF, OTHER] }, WAIT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed', error_message: 'Add one PDF and at most one image.' });
    const none = await suite.client.form('/api/pdf-header-footer', {}, { file: PDF }, WAIT);
    expect(none.status).toBe(422);
  });
});

async function textOf(url: string): Promise<string> {
  const { bytes } = await suite.client.download(url);
  const path = join(suite.folder, 'made.pdf');
  await writeFile(path, bytes);
  return pdfText(path, 3);
}

async function entriesOf(url: string) {
  const { bytes } = await suite.client.download(url);
  const path = join(suite.folder, 'made.zip');
  await writeFile(path, bytes);
  return readZip(path);
}
