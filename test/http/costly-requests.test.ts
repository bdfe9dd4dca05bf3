import { beforeAll, describe, expect, it } from 'vitest';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const MAX_ANSWER_BYTES = 64 * 1024;
const REFERENCE = 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf';
const json = { 'content-type': 'application/json' };
/** Lines of the log before this file: others use the service, too. */
let earlier = 0;
beforeAll(() => {
  earlier = suite.service.logs.length;
});

interface Refusal {
  status: number;
  bytes: number;
  detail: string | { loc: (string | number)[]; msg: string; type: string }[];
}

async function send(path: string, init: RequestInit): Promise<Refusal> {
  const response = await fetch(suite.service.url + path, { method: 'POST', ...init });
  const text = await response.text();
  return { status: response.status, bytes: text.length, detail: JSON.parse(text).detail };
}
const post = (path: string, body: string) => send(path, { headers: json, body });
function upload(path: string, fields: Record<string, string>, name = 'file') {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append(name, new Blob(['%PDF-1.7\n']), 'a.pdf');
  return send(path, { body });
}

const zeros = (count: number) => `[${Array(count).fill(0)}]`;
const merge = (files: number, pages: number) =>
  `{"job_type":"pdf-merge","files":[${Array(files).fill(`{"storage_url":"${REFERENCE}","pages":${zeros(pages)}}`)}]}`;
const unknownKeys = (count: number, length = 8) =>
  `{${Array.from({ length: count }, (_, n) => `"${String(n).padStart(length, 'k')}":0`)}}`;
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('a request in which everything is wrong costs and is answered as little as one fault', () => {
  it.each<[string, string, string, number]>([
    ['7 MiB of wrong pages in 34 files', '/api/process', merge(34, 100_000), 413],
    ['1 MiB of wrong pages in 5 files', '/api/process', merge(5, 100_000), 413],
    ['100,000 wrong pages', '/api/process', merge(2, 50_000), 422],
    ['1,000 files with ten wrong pages each', '/api/process', merge(1000, 10), 422],
    ['100,001 pages', '/api/process', merge(1, 100_001), 422],
    ['550,000 unknown fields', '/api/process', unknownKeys(550_000), 413],
    ['9,000 unknown fields', '/api/process', unknownKeys(9000), 422],
    ['9,000 fields with long names', '/api/process', unknownKeys(9000, 100), 422],
    ['names of control characters', '/api/process', unknownKeys(60, 1000).replaceAll('k', '\\u0001'), 422],
    ['one name of a megabyte', '/api/process', unknownKeys(1, 1_000_000), 422],
    ['550,000 unknown fields beside a text', '/api/base64', unknownKeys(550_000), 413],
    ['an address of a megabyte', '/api/process', `{"job_type":"${'x'.repeat(1e6)}","storage_url":"x"}`, 422],
    ['deep nesting', '/api/process', nested(100_000), 422],
    ['deep lists', '/api/base64', `{"text":${'['.repeat(500_000)}`, 422],
    ['a large sign-in', '/api/auth/login', `{"email":"${'x'.repeat(100_000)}"}`, 413],
  ])('%s', async (_, path, body, status) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(status);
    expectSmall(answer);
  });

  it.each<[string, string, number]>([
    ['wrong pages', `{"pages":${zeros(100_000)}}`, 422],
    ['500,000 wrong pages', `{"pages":${zeros(500_000)}}`, 413],
    ['unknown names', unknownKeys(9000), 422],
    ['20,000 unknown names', unknownKeys(20_000), 413],
    ['deep nesting', nested(100_000), 422],
    ['a long text', `{"pages":"${'1,'.repeat(100_000)}"}`, 422],
  ])('parameters of an upload: %s', async (_, parameters, status) => {
    const answer = await upload('/api/upload', { job_type: 'pdf-split', parameters });
    expect(answer.status).toBe(status);
    expectSmall(answer);
  });

  it('fields of a form', async () => {
    const wrong = await upload('/api/pdf-remove-pages', { pages: zeros(100_000) });
    expect(wrong.status).toBe(422);
    expectSmall(wrong);
    const fields = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`${n}`.padEnd(200, 'x'), 'x'.repeat(9000)]),
    );
    const unknown = await upload('/api/pdf-split', fields);
    expect(unknown.status).toBe(422);
    expectSmall(unknown);
    const large = await upload('/api/pdf-split', { a: 'x'.repeat(700_000), b: 'x'.repeat(700_000) });
    expect(large.status).toBe(413);
    expectSmall(large);
  });
});

it('says where the first wrong element of a long list stands', async () => {
  const pages = Array.from({ length: 90_000 }, (_, n) => (n === 70_123 ? 0 : 1));
  const body = { job_type: 'pdf-merge', files: [{ storage_url: REFERENCE, pages }] };
  expect((await post('/api/process', JSON.stringify(body))).detail).toEqual([
    {
      loc: ['body', 'files', 0, 'pages', 70_123],
      msg: 'Input should be greater than or equal to 1',
      type: 'greater_than_equal',
      ctx: { ge: 1 },
    },
  ]);
});

it('bounds the pages of all files together', async () => {
  const ones = (count: number) => ({ storage_url: REFERENCE, pages: Array(count).fill(1) });
  const body = { job_type: 'pdf-merge', files: [ones(60_000), ones(40_001)] };
  const answer = await post('/api/process', JSON.stringify(body));
  expect(answer).toMatchObject({ status: 422, detail: [{ loc: ['body', 'files'], type: 'too_long' }] });
});

it('logs little of it', () => {
  const longest = Math.max(...suite.service.logs.slice(earlier).map((line) => JSON.stringify(line).length));
  expect(longest).toBeLessThan(2000);
});

function expectSmall({ bytes, detail }: Refusal): void {
  expect(bytes).toBeLessThan(MAX_ANSWER_BYTES);
  if (typeof detail !== 'string') expect(detail.length).toBeLessThanOrEqual(50);
}
