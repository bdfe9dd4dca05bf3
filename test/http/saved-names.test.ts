import { expect, it } from 'vitest';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();

it('is always saved under an extension of its type', async () => {
  const { body } = await suite.client.form(
    '/api/upload',
    { job_type: 'pdf-remove-pages', parameters: '{"pages":"1"}' },
    { file: 'three-pages.pdf' },
    { prefer: 'wait=60' },
  );
  const path = (body.output_file_url as string).split('?')[0];
  const savedAs = async (name: string) => {
    const { headers } = await suite.client.request(`${path}?filename=${encodeURIComponent(name)}`, { method: 'HEAD' });
    return decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '');
  };
  for (const [name, saved] of [
    ['invoice.reg', 'invoice.reg.pdf'],
    ['invoice.scf', 'invoice.scf.pdf'],
    ['invoice.PDF', 'invoice.PDF'],
    ['invoice', 'invoice.pdf'],
    ['invoice.v2', 'invoice.v2.pdf'],
    ['invoice.pdf.exe. ', 'invoice.pdf.exe.pdf'],
    ['.pdf', 'pdf.pdf'],
  ] as const) {
    expect(await savedAs(name)).toBe(saved);
  }
});

it('keeps every extension of a type', async () => {
  const { body } = await suite.client.job('image-compress', 'photo.jpg');
  const path = (body.output_file_url as string).split('?')[0];
  for (const name of ['a.jpg', 'a.jpeg', 'a.jpe', 'a.JPG']) {
    const { headers } = await suite.client.request(`${path}?filename=${name}`, { method: 'HEAD' });
    expect(headers.get('content-disposition')).toContain(`filename="${name}"`);
  }
});
