import { expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { startService } from '../helpers/service-process.ts';

interface Listed {
  operations: { name: string; available: boolean; needs: object[] }[];
}
const STEPS = [{ job_type: 'office-to-pdf' }, { job_type: 'pdf-compress' }];

it('makes PDFs of Markdown without Chromium, and says so only to who insists on it', async () => {
  await using service = await startService({ env: { CHROMIUM_PATH: 'off' } });
  const client = createClient(service.url);
  const { body } = await client.get<Listed>('/api/operations');
  const listed = (name: string) => body.operations.find((operation) => operation.name === name);
  expect(listed('html-to-pdf')).toMatchObject({ available: false });
  expect(listed('markdown-to-pdf')).toMatchObject({ available: true, needs: [] });
  const printed = (await client.job('markdown-to-pdf', 'notes.md', {})).body;
  expect(printed).toMatchObject({ status: 'completed', result: { engine: 'typst', page_count: 1, notes: [] } });
  const { bytes } = await client.download(printed.output_file_url as string);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const insisted = (await client.job('markdown-to-pdf', 'notes.md', { engine: 'chromium' })).body;
  expect(insisted).toMatchObject({ status: 'failed', error_code: 'operation_unavailable' });
});

it('offers no operation whose program is missing, says what brings it, and answers 501', async () => {
  await using service = await startService({ env: { SOFFICE_PATH: 'off' } });
  const client = createClient(service.url);
  const { body } = await client.get<Listed>('/api/operations');
  const listed = (name: string) => body.operations.find((operation) => operation.name === name);
  expect(listed('pdf-compress')).toMatchObject({ available: true, needs: [] });
  expect(listed('office-to-pdf')).toMatchObject({
    available: false,
    needs: [
      {
        name: 'libreoffice',
        title: 'LibreOffice',
        available: false,
        packages: expect.arrayContaining(['libreoffice-writer-nogui']),
      },
    ],
  });
  const refused = {
    status: 501,
    body: { code: 'operation_unavailable', detail: 'This tool requires LibreOffice on the server.' },
  };
  const file = 'letter.docx';
  expect(await client.form('/api/upload', { job_type: 'office-to-pdf' }, { file })).toMatchObject(refused);
  expect(await client.form('/api/office-to-pdf', {}, { file })).toMatchObject(refused);
  const oneCall = await client.form('/api/office-to-pdf', {}, { file }, { accept: 'application/pdf' });
  expect(oneCall).toMatchObject(refused);
  const workflow = await client.form('/api/workflow', { steps: JSON.stringify(STEPS) }, { files: [file] });
  expect(workflow).toMatchObject(refused);
});
