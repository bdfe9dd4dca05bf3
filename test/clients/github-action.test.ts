import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { fixture } from '../helpers/fixture.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

/** The step of the composite action, as a runner of GitHub starts it: with the variables that action.yml names. */
const ACTION = join(import.meta.dirname, '../../clients/github-action');
const suite = startSuite();
const run = promisify(execFile);

interface Action {
  inputs: Record<string, { default?: string }>;
  runs: { steps: { run: string; env: Record<string, string> }[] };
}
const action = parse(readFileSync(join(ACTION, 'action.yml'), 'utf8')) as Action;
let count = 0;

async function act(inputs: Record<string, string>) {
  const cwd = join(suite.folder, `action-${count++}`);
  mkdirSync(cwd);
  for (const name of ['three-pages.pdf', 'features.pdf', 'photo.jpg']) copyFileSync(fixture(name), join(cwd, name));
  const values: Record<string, string> = { url: suite.service.url, ...inputs };
  const [step] = action.runs.steps as [Action['runs']['steps'][number]];
  const env = Object.entries(step.env).map(([name, value]): [string, string] => {
    const input = /inputs\.([\w-]+)/.exec(value)?.[1] ?? '';
    return [name, values[input] ?? action.inputs[input]?.default ?? ''];
  });
  const outputFile = join(cwd, 'told');
  writeFileSync(outputFile, '');
  const { stdout, code } = await run('bash', ['-ec', step.run], {
    cwd,
    env: { PATH: process.env.PATH, GITHUB_ACTION_PATH: ACTION, GITHUB_OUTPUT: outputFile, ...Object.fromEntries(env) },
  }).then(
    (done) => ({ ...done, code: 0 }),
    (fault: { stdout: string; code: number }) => fault,
  );
  const outputs = readFileSync(outputFile, 'utf8').split('\n').slice(1, -2);
  return { code, stdout, cwd, outputs };
}

const ready = () => requireTool('curl') && requireTool('jq');

it('merges files in their order into one', async () => {
  if (!ready()) return;
  const files = 'three-pages.pdf\nfeatures.pdf\n';
  const { code, outputs, cwd } = await act({ operation: 'pdf-merge', files, output: 'ab.pdf' });
  expect({ code, outputs }).toEqual({ code: 0, outputs: ['ab.pdf'] });
  expect(readFileSync(join(cwd, 'ab.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

it('works on each file of a pattern where an operation takes one', async () => {
  if (!ready()) return;
  const parameters = '{"angle": 90, "pages": "1"}';
  const { code, outputs, cwd } = await act({ operation: 'pdf-rotate', files: '*.pdf', parameters, output: 'out/' });
  expect(code).toBe(0);
  expect(outputs).toHaveLength(2);
  expect(readdirSync(join(cwd, 'out'))).toHaveLength(2);
});

it.each([
  ['a parameter', { operation: 'pdf-rotate', files: 'features.pdf', parameters: '{"angle": 7}' }, /angle/],
  ['a type', { operation: 'pdf-rotate', files: 'photo.jpg' }, /Unsupported file type/],
  ['an operation', { operation: 'pdf-fly', files: 'features.pdf' }, /no operation pdf-fly/],
  ['a file', { operation: 'pdf-rotate', files: 'no.pdf' }, /no file no\.pdf/],
  ['a key', { operation: 'pdf-info', files: 'features.pdf', 'api-key': 'shf_live_wrong' }, /key/i],
])('fails, in words, for %s that is wrong', async (_, inputs, words) => {
  if (!ready()) return;
  const { code, stdout } = await act(inputs);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^::error::sheaf: /m);
  expect(stdout).toMatch(words);
});

it('the script for Paperless-ngx shrinks a document in place, and leaves what is no PDF', async () => {
  if (!ready()) return;
  const guide = readFileSync(join(ACTION, '../../docs/automation.md'), 'utf8');
  const script = /```sh\n(#!\/bin\/sh\n.*?DOCUMENT_WORKING_PATH.*?)```/s.exec(guide)?.[1] as string;
  const consume = async (name: string) => {
    const path = join(suite.folder, `paperless-${name}`);
    copyFileSync(fixture(name), path);
    const env = { PATH: process.env.PATH, DOCUMENT_WORKING_PATH: path, SHEAF_URL: suite.service.url };
    await run('sh', ['-c', script], { env });
    return [readFileSync(fixture(name)), readFileSync(path)] as const;
  };
  const [pdf, smaller] = await consume('features.pdf');
  expect(smaller.subarray(0, 5).toString()).toBe('%PDF-');
  expect(smaller.length).toBeLessThan(pdf.length);
  const [photo, same] = await consume('photo.jpg');
  expect(same.equals(photo)).toBe(true);
});
