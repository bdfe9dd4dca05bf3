import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const LOG = new URL('./log.ts', import.meta.url).pathname;
const run = (code: string) =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog('info'); ${code}`,
  ]);
const messages = (text: Buffer) =>
  text
    .toString()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

it('writes every line in order, however the process ends by itself', () => {
  const lines = "for (let line = 0; line < 1000; line++) log.info({ line }, 'number ' + line);";
  const all = Array.from({ length: 1000 }, (_, line) => `number ${line}`);
  expect(messages(run(lines))).toEqual(all);
  expect(messages(run(`${lines} process.exit(0);`))).toEqual(all);
});

it('does not let a warning wait, nor what came before it', async () => {
  const code = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog('info');
    log.info({}, 'first'); log.warn({}, 'second'); log.info({}, 'third'); process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  await once(child, 'close');
  expect(messages(Buffer.concat(pieces)).slice(0, 2)).toEqual(['first', 'second']);
});

it('leaves standard output to what a program says where it is sent elsewhere', () => {
  const code = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog('info', 2);
    log.warn({}, 'aside'); process.stdout.write('[]');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
  expect(stdout.toString()).toBe('[]');
  expect(messages(stderr)).toEqual(['aside']);
});

it('hides secrets among the fields of a line and in what they hold, and changes nothing else', () => {
  const lines = run(`
    const request = { headers: { authorization: 'Bearer x', accept: 'y' }, cookie: 'session=x', 'x-api-key': 'x' };
    log.info(request, 'at the top');
    log.child({ reqId: 'one' }).info({ body: { password: 'x', name: 'y' }, err: new Error('why') }, 'below');
    log.info({ ...request.headers }, 'intact');
    if (request.cookie !== 'session=x' || request.headers.authorization !== 'Bearer x') throw new Error('changed');`);
  const [top, below] = lines
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const hidden = '[redacted]';
  expect(top).toMatchObject({
    headers: { authorization: hidden, accept: 'y' },
    cookie: hidden,
    'x-api-key': hidden,
    msg: 'at the top',
  });
  expect(below).toMatchObject({ reqId: 'one', body: { password: hidden, name: 'y' }, err: { message: 'why' } });
  expect(lines.toString()).not.toContain('session=x');
  expect(lines.toString()).not.toContain('Bearer x');
});
