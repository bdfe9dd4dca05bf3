import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../helpers/fixture.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { untrue } from '../helpers/judges/claims.ts';
import { type Answer, type Caller, CLIENTS, contentOf, factsOf } from '../helpers/mcp-clients.ts';
import { STDIO_CLIENTS } from '../helpers/mcp-stdio-clients.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { type Service, startService } from '../helpers/service.ts';
import { removeAtExit } from '../helpers/service-process.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { startSuite } from '../helpers/suite.ts';
import { until } from '../helpers/until.ts';
import { TASKS, type Task } from './task-table.ts';

/** Tasks of assistants, by clients that others wrote, in turns: over HTTP with a key, and on local files. */
const suite = startSuite('programs');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-tasks-'));
removeAtExit(folder);

/** How a client uploads files, and what it understands. */
interface Desk {
  name: string;
  caller: Caller;
  put(name: string, bytes: Buffer): Promise<string>;
  load(answer: Answer): Promise<Buffer>;
}

const NAMES = Object.keys(CLIENTS) as (keyof typeof CLIENTS)[];
const desks = new Map<string, Promise<Desk>>();
const opened: Caller[] = [];
let key: Record<string, string> = {};

async function keyOf(email: string): Promise<Record<string, string>> {
  const client = await signedUpClient(suite.service.url, email);
  const { body } = await client.post<{ key: string }>('/api/keys', { name: 'mcp', env: 'live' });
  return { authorization: `Bearer ${body.key}` };
}

beforeAll(async () => {
  key = await keyOf('ann@tasks.example');
});
afterAll(async () => {
  for (const caller of opened) await caller[Symbol.asyncDispose]();
});

async function desk(way: 'http' | 'stdio', name: keyof typeof CLIENTS): Promise<Desk> {
  const id = `${name} over ${way}`;
  const opening = desks.get(id) ?? (way === 'http' ? openHttp(name) : openStdio(name));
  desks.set(id, opening);
  return opening;
}

async function openHttp(name: keyof typeof CLIENTS): Promise<Desk> {
  const caller = await CLIENTS[name](suite.service.url, key);
  opened.push(caller);
  return {
    name,
    caller,
    put: (filename, bytes) => upload(caller, filename, bytes),
    async load(answer) {
      const { uri } = linkIn(answer);
      return Buffer.from(await (await fetch(uri)).arrayBuffer());
    },
  };
}

async function openStdio(name: keyof typeof CLIENTS): Promise<Desk> {
  const caller = await (STDIO_CLIENTS[name] as (cwd: string) => Promise<Caller>)(folder);
  opened.push(caller);
  return {
    name,
    caller,
    async put(filename, bytes) {
      writeFileSync(join(folder, filename), bytes);
      return filename;
    },
    load: async (answer) => readFileSync(fileURLToPath(linkIn(answer).uri)),
  };
}

/** Sends bytes to the address from the tool, like `curl -T`. */
async function upload(caller: Caller, filename: string, bytes: Buffer): Promise<string> {
  const { upload_url } = factsOf(await caller.call('upload_file', { filename }));
  const sent = await fetch(upload_url as string, { method: 'PUT', body: bytes as never });
  expect(sent.status).toBe(200);
  return ((await sent.json()) as { storage_url: string }).storage_url;
}

const linkIn = ({ content }: Answer) =>
  content.find(({ type }) => type === 'resource_link') as { uri: string; name: string };
const ways = ['http', 'stdio'] as const;
const clientOf = (index: number) =>
  [ways[index % 2] as 'http' | 'stdio', NAMES[Math.floor(index / 2) % NAMES.length] as keyof typeof CLIENTS] as const;

const nameOf = (index: number) => clientOf(index).toReversed().join(' over ');
const NUMBERED = TASKS.map((task, index) => ({
  ...task,
  task,
  index,
  client: nameOf(index),
}));

describe.each(NUMBERED)('"$words", by $client', ({ task, index }) => {
  it('is found, described, run, followed and read', async () => {
    if (!(await requirePrograms(suite.client, { name: task.operation, needs: task.needs }))) return;
    const { caller, put, load } = await desk(...clientOf(index));
    await expectFound(caller, task);
    const files = [];
    for (const file of task.files) {
      const [name = '', pages] = file.split('#');
      const handle = await put(name, readFileSync(fixture(name)));
      files.push(pages === undefined ? handle : `${handle}#${pages}`);
    }
    const { operation, params } = task;
    const before = caller.progress.length;
    const answer = await ended(caller, { operation, files, ...(params && { params }) });
    expect(factsOf(answer)).toMatchObject({ operation, status: 'completed' });
    const progress = caller.progress.slice(before);
    expect(progress.at(-1)).toBe(100);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    await expectOutput(task, linkIn(answer).name, await load(answer));
    if (!task.reads) return;
    const { pages, has } = task.reads;
    const read = await caller.call('read_result', { file: factsOf(answer).file, ...(pages && { pages }) });
    expect(contentOf(read)).toContain(has);
  });
});

/** Runs to the end, which takes further calls on a busy machine. */
async function ended(caller: Caller, run: Record<string, unknown>): Promise<Answer> {
  const followed = { onprogress() {} };
  let answer = await caller.call('run_operation', run, followed);
  while (!answer.isError && factsOf(answer).next !== undefined) {
    answer = await caller.call('job_status', { job_id: factsOf(answer).job_id }, followed);
  }
  return answer;
}

async function expectFound(caller: Caller, { words, operation, params = {} }: Task): Promise<void> {
  const { operations } = factsOf(await caller.call('find_operation', { query: words })) as {
    operations: { operation: string }[];
  };
  expect(operations.slice(0, 3).map((each) => each.operation)).toContain(operation);
  const about = factsOf(await caller.call('describe_operation', { operation }));
  const { properties } = about.params as { properties: Record<string, object> };
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(params)));
}

async function expectOutput({ expect: claims, password = '' }: Task, name: string, bytes: Buffer): Promise<void> {
  const path = join(suite.folder, `output${extname(name)}`);
  writeFileSync(path, bytes);
  expect(untrue(claims, { path, password }, suite.folder)).toEqual([]);
}

/** Clients before 2026 cannot end a call that a server without sessions works on: they use the tool. */
describe.each([
  ['http', '2.x, revisions of 2025'],
  ['stdio', '1.x'],
] as const)('"stop that", over %s by %s', (way, name) => {
  it('ends the job', async () => {
    const { caller, put } = await desk(way, name);
    const files = [await put('heavy.png', heavyImage().bytes)];
    const run = { operation: 'image-compress', files, params: HEAVY, wait_seconds: 0 };
    const { job_id, status } = factsOf(await caller.call('run_operation', run));
    expect(['queued', 'processing']).toContain(status);
    expect(factsOf(await caller.call('cancel_job', { job_id }))).toMatchObject({ status: 'cancelled' });
    await until('the job has ended', async () => {
      const { status: now } = factsOf(await caller.call('job_status', { job_id, wait_seconds: 0 }));
      return now === 'cancelled';
    });
  });
});

/** A call that is refused, in words that say why. */
async function expectRefused(caller: Caller, tool: string, args: Record<string, unknown>, why: RegExp): Promise<void> {
  const { isError, content } = await caller.call(tool, args);
  expect(isError).toBe(true);
  expect(content[0]?.text).toMatch(why);
}

describe('what the API would refuse', () => {
  it('a list of files without a key, and anything with a wrong one', async () => {
    for (const connect of Object.values(CLIENTS)) {
      await using nobody = await connect(suite.service.url);
      await expectRefused(nobody, 'list_files', {}, /account.*\(unauthenticated\)/s);
      await expect(connect(suite.service.url, { authorization: 'Bearer shf_live_wrong' })).rejects.toThrow();
    }
  });

  it.each(NAMES)("somebody else's file and job, by %s", async (name) => {
    const { caller: ann, put } = await desk('http', name);
    const file = await put('three-pages.pdf', readFileSync(fixture('three-pages.pdf')));
    const { job_id } = factsOf(await ann.call('run_operation', { operation: 'pdf-info', files: [file] }));
    await using bob = await CLIENTS[name](suite.service.url, await keyOf(`bob-${NAMES.indexOf(name)}@tasks.example`));
    await expectRefused(bob, 'run_operation', { operation: 'pdf-info', files: [file] }, /\(\w+\)$/);
    await expectRefused(bob, 'read_result', { file }, /\(\w+\)$/);
    await expectRefused(bob, 'job_status', { job_id }, /\(job_not_found\)$/);
    await expectRefused(bob, 'cancel_job', { job_id }, /\(job_not_found\)$/);
  });

  it.each(ways)('wrong parameters, too few files and files of another type, over %s', async (way) => {
    const { caller, put } = await desk(way, '1.x');
    const pdf = await put('three-pages.pdf', readFileSync(fixture('three-pages.pdf')));
    const photo = await put('photo.jpg', readFileSync(fixture('photo.jpg')));
    const run = (operation: string, files: string[], params = {}) => ({ operation, files, params });
    await expectRefused(caller, 'run_operation', run('pdf-rotate', [pdf], { angle: 45 }), /parameters\.angle/);
    await expectRefused(caller, 'run_operation', run('pdf-rotate', [pdf], { turn: 90 }), /parameters\.turn: Extra/);
    await expectRefused(caller, 'run_operation', run('pdf-merge', [pdf]), /files/);
    await expectRefused(caller, 'run_operation', run('pdf-rotate', [photo]), /\(unsupported_file_type\)$/);
  });

  it('addresses inside the network, and over standard input any address', async () => {
    const { caller } = await desk('http', '2.x, revision of 2026');
    const { caller: local } = await desk('stdio', '2.x, revision of 2026');
    for (const url of [`${suite.service.url}/healthz`, 'http://169.254.169.254/latest', 'file:///etc/passwd']) {
      await expectRefused(caller, 'upload_file', { filename: 'a.pdf', url }, /\(\w+\)$/);
      await expectRefused(caller, 'run_operation', { operation: 'pdf-info', files: [url] }, /\(\w+\)$/);
      await expectRefused(local, 'upload_file', { filename: 'a.pdf', url }, /\(\w+\)$/);
    }
  });
});

describe('a budget that is spent', () => {
  let service: Service;
  beforeAll(async () => {
    const few = { minute: 2, hour: 2, day: 2 };
    service = await startService({ env: { USAGE_LIMITS: JSON.stringify({ anonymous: few, free: few }) } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('ends the work of assistants, too, and says so', async () => {
    await using caller = await CLIENTS['2.x, revisions of 2025'](service.url);
    const { file } = factsOf(await caller.call('upload_file', { filename: 'a.json', text: '{"a": 1}' }));
    const run = { operation: 'json-formatter', files: [file] };
    let refused: Answer | undefined;
    for (let hits = 0; hits < 3 && !refused; hits++) {
      const answer = await caller.call('run_operation', run);
      if (answer.isError) refused = answer;
    }
    expect(refused?.content[0]?.text).toMatch(/\(budget_exceeded\)$/);
    // Reading is no work.
    expect((await caller.call('find_operation', { query: 'pdf' })).isError).toBeUndefined();
  });
});
