import { describe, expect, it } from 'vitest';
import type { Question } from '../../operations/kit/questions.ts';
import type { Answer, Asking, TaskFiles } from '../protocol/messages.ts';
import { type Answering, createAnswerer } from './external-requests.ts';

const FILES = {
  inputs: [{ path: '/task/input-0' }],
  exchangePath: '/task/exchange/',
} as unknown as TaskFiles;

/** Messages to a child, and the service's actions for it. */
function converse({ trust, programs }: { trust?: (question: Question) => Uint8Array; programs?: true } = {}) {
  const asked: unknown[] = [];
  const answering: Answering = {
    trust: trust && { answer: async (question) => trust(question) },
    programs:
      programs &&
      ({
        available: () => [],
        async run(work: unknown) {
          asked.push(work);
          return {};
        },
      } as unknown as Answering['programs']),
  };
  const answer = createAnswerer(answering, FILES, new AbortController().signal);
  let id = 0;
  const ask = (question: unknown) =>
    new Promise<Answer>((resolve) => {
      id++;
      answer({ type: 'ask', id, question } as unknown as Asking, resolve);
    });
  return { ask, answer, asked };
}

const codeOf = (answer: Answer) => ('code' in answer ? answer.code : 'answered');

describe('questions of a child', () => {
  it('are answered by what the service finds, each under its number', async () => {
    const { ask } = converse({ trust: () => Buffer.from('roots') });
    expect(await ask({ kind: 'roots' })).toEqual({
      type: 'answer',
      id: 1,
      value: Buffer.from('roots').toString('base64'),
    });
    expect(codeOf(await converse().ask({ kind: 'roots' }))).toBe('operation_unavailable');
  });

  it.each([
    ['of no kind', { kind: 'file', path: '/etc/passwd' }],
    ['with more than it has', { kind: 'roots', path: '/etc/passwd' }],
    [
      'with an imprint that is no hexadecimal number',
      { kind: 'timestamp', digest: 'sha256', imprint: 'x', nonce: '00' },
    ],
    ['with an address that is too long', { kind: 'web', url: `https://example.org/${'a'.repeat(2000)}` }],
    ['of nothing', null],
  ])('%s make the service end the child', async (_, question) => {
    const { answer } = converse({ trust: () => Buffer.alloc(0) });
    expect(() => answer({ type: 'ask', id: 1, question } as unknown as Asking, () => {})).toThrow();
  });

  it('without a number make the service end the child', () => {
    const { answer } = converse({ trust: () => Buffer.alloc(0) });
    expect(() => answer({ type: 'ask', id: 0.5, question: { kind: 'roots' } } as never, () => {})).toThrow();
  });

  it('are 64 at most, beside files of a page', async () => {
    const { ask } = converse({ trust: () => Buffer.from('x') });
    for (let count = 0; count < 64; count++) expect(codeOf(await ask({ kind: 'roots' }))).toBe('answered');
    expect(codeOf(await ask({ kind: 'web', url: 'https://example.org/' }))).toBe('answered');
    await expect(ask({ kind: 'roots' })).rejects.toThrow();
  });

  it('get 200 files of a page at most, and 64 MiB and the file with which they are passed', async () => {
    const web = { kind: 'web', url: 'https://example.org/' };
    const small = converse({ trust: () => Buffer.from('x') });
    for (let count = 0; count < 200; count++) expect(codeOf(await small.ask(web))).toBe('answered');
    expect(codeOf(await small.ask(web))).toBe('limit_exceeded');

    const file = Buffer.alloc(32 * 1024 * 1024 + 1);
    const large = converse({ trust: () => file });
    expect([codeOf(await large.ask(web)), codeOf(await large.ask(web)), codeOf(await large.ask(web))]).toEqual([
      'answered',
      'answered',
      'limit_exceeded',
    ]);
  });
});

describe('runs of programs that a child asks for', () => {
  const run = (files: object[], more: object = {}) => ({
    kind: 'program',
    program: 'libreoffice',
    request: {},
    files,
    call: 3,
    ...more,
  });

  it('get the paths that the service makes of numbers', async () => {
    const { ask, asked } = converse({ programs: true });
    expect(codeOf(await ask(run([{ input: 0 }, { handed: 7 }])))).toBe('answered');
    expect(asked).toMatchObject([{ inputs: ['/task/input-0', '/task/exchange/in-7'] }]);
    const { outputPath } = asked[0] as { outputPath(index: number): string };
    expect(outputPath(2)).toBe('/task/exchange/out-3-2');
  });

  it.each([
    ['an input that the task has not', run([{ input: 1 }])],
    ['a path', run([{ input: '/etc/passwd' }])],
    ['a number below 0', run([{ handed: -1 }])],
    ['a program that is none', run([], { program: 'sh' })],
    ['a call that is none', run([], { call: '../1' })],
    ['more than 1000 files', run(Array.from({ length: 1001 }, (_, handed) => ({ handed })))],
  ])('with %s make the service end the child', async (_, question) => {
    const { ask, asked } = converse({ programs: true });
    await expect(ask(question)).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it('take 1000 files, and come 20,000 times', async () => {
    const { ask } = converse({ programs: true });
    expect(codeOf(await ask(run(Array.from({ length: 1000 }, (_, handed) => ({ handed })))))).toBe('answered');
    for (let count = 1; count < 20_000; count++) await ask(run([]));
    await expect(ask(run([]))).rejects.toThrow('too many runs');
  });
});
