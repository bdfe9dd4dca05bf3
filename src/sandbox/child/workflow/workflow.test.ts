import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readZip } from '#test/helpers/read-zip.ts';
import { TEST_LIMITS, withoutAssistants } from '#test/helpers/run-operation.ts';
import type { JsonObject, OperationInput, OperationLimits } from '../../../operations/kit/define.ts';
import type { Step, Workflow } from '../../protocol/messages.ts';
import type { Parallel } from '../parallel-parts.ts';
import type { StepsContext } from '../run-step.ts';
import { assistWorkflow, runWorkflow } from './workflow.ts';

const root = mkdtempSync(join(tmpdir(), 'sheaf-workflow-'));
afterAll(() => rmSync(root, { recursive: true }));
let fileCount = 0;

function input(filename: string, text: string, type: OperationInput['type'] = 'application/json'): OperationInput {
  const path = join(root, `${fileCount++}-${filename}`);
  writeFileSync(path, text);
  return { path, type, filename, bytes: text.length };
}
const nobody = async () => {
  throw new Error('nobody is asked');
};

/** Runs a workflow with an assistant who does the files of `assisted` as another child would. */
async function run(
  steps: Step[],
  inputs: OperationInput[],
  {
    onError = 'stop',
    limits,
    assisted = [],
    signal = new AbortController().signal,
    progress = () => {},
  }: {
    onError?: Workflow['onError'];
    limits?: Partial<OperationLimits>;
    assisted?: readonly number[];
    signal?: AbortSignal;
    progress?: (percent: number) => void;
  } = {},
) {
  const workflow: Workflow = { steps, onError };
  const folder = join(root, `run-${fileCount++}`);
  mkdirSync(join(folder, 'scratch'), { recursive: true });
  const context = {
    inputs: inputs as [OperationInput],
    scratch: join(folder, 'scratch'),
    limits: { ...TEST_LIMITS, ...limits },
    progress,
    signal,
    ask: nobody,
    program: nobody,
  };
  const pathOf = (part: number) => join(folder, `made-${part}`);
  const parallel: Parallel = (count, shared) => {
    const theirs = new Set(shared ? assisted : []);
    const helped = (async () => {
      async function* parts() {
        yield* theirs;
      }
      const own = { ...context, scratch: join(folder, 'assistant') };
      mkdirSync(own.scratch, { recursive: true });
      const stretch = { from: shared?.from ?? 0, to: shared?.to ?? 1 };
      if (theirs.size > 0)
        await assistWorkflow(workflow, stretch, { ...own, parts: parts(), pathOf, finish: () => {} });
    })();
    async function* mine() {
      // The parts of an assistant are the last ones.
      for (let part = 0; part < count && !theirs.has(part); part++) yield part;
      await helped;
    }
    return { ...withoutAssistants(count), mine: mine(), fileOf: (part) => (theirs.has(part) ? pathOf(part) : null) };
  };
  const outputPath = join(folder, 'output');
  const outcome = await runWorkflow(workflow, { ...context, parallel } as unknown as StepsContext, outputPath);
  const entries =
    outcome.type === 'application/zip'
      ? readZip(outputPath).map(({ name, bytes }) => [name, bytes.toString()])
      : [[outcome.filename, readFileSync(outputPath, 'utf8')]];
  return { entries, result: outcome.result as JsonObject & { errors?: object[] } };
}

const format: Step = { operation: 'json-formatter', params: { indent: 1 } };
const minify: Step = { operation: 'json-formatter', params: { indent: 0 } };
const codes: Step = { operation: 'barcode-create', params: { type: 'ean-13', each_line: true, format: 'svg' } };
const texts = (filename: string, ...lines: string[]) => input(filename, lines.join('\n'), 'text/plain');

describe('a workflow', () => {
  it('leaves out all that a step gave of a file before it failed at it', async () => {
    const good = texts('good.txt', '4006381333931', '9780201379624');
    const half = texts('half.txt', '4006381333931', 'no digits');
    const { entries, result } = await run([codes], [half, good], { onError: 'skip' });
    expect(entries.map(([name]) => name)).toEqual(['good-1.svg', 'good-2.svg']);
    expect(result).toMatchObject({ files: 2, errors: [{ file: 'half.txt', step: 1 }] });
    expect(result.steps).toMatchObject([{ files_in: 2, files_out: 2 }]);
  });

  it('leaves it out in the hands of an assistant, too', async () => {
    const good = texts('good.txt', '4006381333931');
    const half = texts('half.txt', '4006381333931', 'no digits');
    const { entries, result } = await run([codes], [good, half], { onError: 'skip', assisted: [1] });
    expect(entries.map(([name]) => name)).toEqual(['good-barcode.svg']);
    expect(result).toMatchObject({ files: 1, errors: [{ file: 'half.txt', step: 1 }] });
  });

  it.each([
    ['here', []],
    ['by an assistant', [1]],
  ])('fails as a whole when outputs %s become too large, whatever may be skipped', async (_, assisted) => {
    const [small, large] = [input('small.json', '[1]'), input('large.json', JSON.stringify(Array(500).fill(1)))];
    const running = run([format], [small, large], { onError: 'skip', limits: { maxOutputBytes: 1000 }, assisted });
    await expect(running).rejects.toMatchObject({ code: 'output_too_large' });
  });

  it.each([
    ['here', []],
    ['by an assistant', [2, 3]],
  ])('fails at the first file with which all are too large together, when done %s', async (_, assisted) => {
    const inputs = [0, 1, 2, 3].map((at) => input(`${at}.json`, JSON.stringify(Array(100).fill(1))));
    const progress = vi.fn();
    const running = run([format], inputs, { limits: { maxOutputBytes: 500 }, assisted, progress });
    await expect(running).rejects.toMatchObject({ code: 'output_too_large' });
    expect(Math.max(...progress.mock.calls.flat())).toBeLessThan(100);
  });

  it('skips nothing once it was cancelled', async () => {
    const running = run([format], [input('a.json', '{'), input('b.json', '{}')], {
      onError: 'skip',
      signal: AbortSignal.abort(),
    });
    await expect(running).rejects.toThrow();
  });

  it.each([
    ['here', []],
    ['by an assistant', [2, 3]],
    ['by an assistant alone', [0, 1, 2, 3]],
  ])('counts the runs of its steps that are done %s', async (_, assisted) => {
    const inputs = [0, 1, 2, 3].map((at) => input(`${at}.json`, '[1, 2]'));
    const { entries } = await run([format, minify], inputs, { limits: { maxWorkflowRuns: 8 }, assisted });
    expect(entries).toEqual([0, 1, 2, 3].map((at) => [expect.stringMatching(`^${at}`), '[1,2]']));
    const again = [0, 1, 2, 3].map((at) => input(`${at}.json`, '[1, 2]'));
    const running = run([format, minify], again, { limits: { maxWorkflowRuns: 7 }, assisted });
    await expect(running).rejects.toMatchObject({ code: 'limit_exceeded' });
  });

  it('says where it failed alike in any child', async () => {
    for (const assisted of [[], [1]]) {
      const inputs = [input('fine.json', '{}'), input('broken.json', '{')];
      await expect(run([format, minify], inputs, { assisted })).rejects.toThrow(
        'Step 1 (json-formatter), broken.json: ',
      );
    }
  });
});
