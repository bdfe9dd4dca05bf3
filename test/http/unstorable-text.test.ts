import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor, type Visitor } from '../accounts/visitor.ts';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { createPdfMaker } from '../helpers/made-pdf.ts';
import { type Service, startService } from '../helpers/service.ts';

/** Characters that no database keeps: NUL in PostgreSQL, halves of surrogate pairs in both. */
const NUL = '\0';
const HALF = '\ud800';

let service: Service;
let ada: Visitor;
beforeAll(async () => {
  service = await startService({
    env: { ...GENEROUS, TRUSTED_PROXIES: '127.0.0.1', OUTBOUND_ALLOW_CIDRS: '127.0.0.1' },
  });
  ada = createVisitor(service);
  await ada.signup();
});
afterAll(async () => await service?.[Symbol.asyncDispose]());

/** A form with one choice, whose name and options are hexadecimal strings. */
function choiceNamed(name: string): Buffer {
  const pdf = createPdfMaker();
  pdf.add('catalog', '<< /Type /Catalog /Pages {pages} /AcroForm << /Fields [{choice}] >> >>');
  pdf.add('choice', `<< /Type /Annot /Subtype /Widget /P {page} /T ${name} /FT /Ch /Opt [(a)] /Rect [9 9 99 29] >>`);
  pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 >>');
  pdf.add('page', '<< /Type /Page /Parent {pages} /MediaBox [0 0 200 200] /Annots [{choice}] >>');
  return pdf.build();
}

describe('a job whose error names what a file says', () => {
  it.each([
    ['NUL', '(\\000A)', `${NUL}A`],
    ['half a surrogate pair', '<FEFFD8000041>', `${HALF}A`],
  ])('ends once, as failed, with its message: %s', async (_, written, name) => {
    const file = { name: 'form.pdf', bytes: choiceNamed(written) };
    const inspected = await createClient(service.url).job('pdf-form-fields', file);
    expect(inspected.body.status).toBe('completed');
    const { status, body } = await createClient(service.url).job('pdf-fill-form', file, { values: { [name]: 'b' } });
    expect(body).toMatchObject({ status: 'failed', error_code: 'invalid_parameter' });
    expect(status).toBe(200);
    expect(body.error_message).toContain('“\ufffdA”');
  });
});

describe('texts that cannot be stored', () => {
  const steps = [{ job_type: 'json-formatter' }];
  it.each<[string, string, (text: string) => object, (string | number)[]]>([
    ['the name of a key', '/api/keys', (name) => ({ name }), ['name']],
    ['an address', '/api/webhooks', (text) => ({ url: `http://127.0.0.1/${text}` }), ['url']],
    ['a description', '/api/webhooks', (text) => ({ url: 'http://127.0.0.1/', description: text }), ['description']],
    ['the name of a workflow', '/api/workflows', (name) => ({ name, steps }), ['name']],
    ['a mail address', '/api/auth/login', (text) => ({ email: `${text}@b.c`, password: 'x' }), ['email']],
    [
      'a new mail address',
      '/api/auth/signup',
      (text) => ({ email: `${text}@b.c`, password: 'x'.repeat(20) }),
      ['email'],
    ],
  ])('are refused: %s', async (_, path, bodyOf, place) => {
    for (const text of [`a${NUL}b`, `a${HALF}b`]) {
      const { status, body } = await ada.post(path, bodyOf(text));
      expect({ status, body }).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', ...place] }] } });
    }
  });

  it.each([
    ['DELETE', '/api/auth/sessions/%00'],
    ['GET', '/api/webhooks/%00'],
    ['GET', '/api/workflows/%00'],
    ['GET', '/api/jobs/%00'],
    ['DELETE', '/api/jobs/a%00'],
    ['GET', '/api/jobs/%00/events'],
    ['GET', '/api/download/anon/%00.pdf'],
    ['GET', '/api/jobs?status=%00'],
    ['GET', '/ws/%00?token=%00'],
    ['GET', '/api/operations?lang=%00'],
    ['DELETE', '/api/keys/%00'],
    ['GET', '/api/webhooks/%00/deliveries'],
  ])('name nothing that there is: %s %s', async (method, path) => {
    const { status } = await ada.send(method, path);
    expect([200, 401, 404, 422]).toContain(status);
    if (!path.includes('lang=')) expect(status).not.toBe(200);
  });

  it('are refused in what a job is asked for, and work in tools that store nothing', async () => {
    const file = { name: 'a.json', bytes: '{}' };
    const answer = await createClient(service.url).job('pdf-fill-form', file, { values: { a: `b${NUL}` } });
    expect(answer.status).toBe(422);
    const encoded = await ada.post('/api/base64', { operation: 'encode', text: `a${NUL}` });
    expect(encoded).toMatchObject({ status: 200, body: { result: 'YQA=' } });
  });
});
