import { describe, expect, it } from 'vitest';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
interface Report {
  valid: boolean;
  error?: { message: string };
}

describe('a json-validator job', () => {
  it.each<[string, string | Buffer, boolean]>([
    ['control bytes', '{"a":\u0001}', false],
    ['NUL bytes', '[1]\0\0', false],
    ['an escape character at its beginning', '\u001b[31m{}', false],
    ['prose', 'This is no JSON at all.', false],
    ['a form feed', '\f[]', false],
    ['a byte order mark', '\ufeff[1]', false],
    ['a long text that the first bytes cut in two', `"${'ä'.repeat(5000)}"`, true],
    ['a number', '1', true],
  ])('judges text of any kind: %s', async (_, bytes, valid) => {
    const { status, body } = await suite.client.job('json-validator', { name: 'a.json', bytes });
    expect([status, body.status]).toEqual([200, 'completed']);
    const { bytes: output } = await suite.client.download(body.output_file_url as string);
    const report = JSON.parse(output.toString()) as Report;
    expect(report.valid).toBe(valid);
    if (!valid) expect(report.error?.message).toMatch(/./);
  });

  it.each<[string, string | Buffer]>([
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\xff\xff', 'latin1')],
    ['markup', '<!doctype html><p>'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')],
  ])('refuses what is no text: %s', async (_, bytes) => {
    const answer = await suite.client.job('json-validator', { name: 'a.json', bytes });
    expect(answer).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file_type', detail: expect.stringMatching(/Send JSON\.$/) },
    });
  });
});
