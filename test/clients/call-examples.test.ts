import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Call, callOf } from '../../src/call-examples/call.ts';
import { type CodeSample, samplesOf } from '../../src/call-examples/languages.ts';
import { readArguments } from '../../src/cli/arguments.ts';
import { parametersOf, readParameters, wantsOf } from '../../src/cli/parameters.ts';
import { checkForm } from '../../src/http/validation.ts';
import { outputTypes } from '../../src/operations/kit/define.ts';
import { extensionOf, MEDIA_TYPE_NAMES, sniff } from '../../src/operations/kit/media-types.ts';
import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { fixture } from '../helpers/fixture.ts';
import { untrue } from '../helpers/judges/claims.ts';
import { startSuite } from '../helpers/suite.ts';
import { PYTHON, requireAbility, requireTool } from '../helpers/tools.ts';

/** The calls in /docs for every operation, verbatim. */
const calls = visibleOperations(await loadRegistry()).map(callOf);
const ROOT = join(import.meta.dirname, '../..');
const suite = startSuite();
const run = promisify(execFile);
const env = { PATH: process.env.PATH, HOME: '/nonexistent' };

/** Of each kind: several files, a parameter from a file, lists in parameters, no endpoint; CI has not the time for all. */
const RUN = ['pdf-merge', 'pdf-sign', 'pdf-split', 'pdf-info', 'image-edit', 'data-convert', 'json-formatter'];
const possible = calls.filter(({ operation }) => RUN.includes(operation.name));

const sampleOf = (call: Call, label: CodeSample['label']) =>
  samplesOf(call, suite.service.url).find((sample) => sample.label === label)?.source as string;

/** A reader's folder, with only the files of the call. */
function folderOf({ operation, example, inputs, texts }: Call, language: string): string {
  const folder = join(suite.folder, language, operation.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, file] of example.files.entries()) cpSync(fixture(file), join(folder, inputs[index] as string));
  for (const { filename, text } of texts) writeFileSync(join(folder, filename), text);
  return folder;
}

/** The faults of the output; none if it is what the example says. */
function faultsOf({ output, outputType, example }: Call, folder: string): string[] {
  const path = join(folder, output);
  if (!existsSync(path)) return [`${output} is not there`];
  const bytes = readFileSync(path);
  const found = sniff(bytes);
  const ending = output.slice(output.lastIndexOf('.') + 1);
  const types = MEDIA_TYPE_NAMES.filter((type) => extensionOf(type) === ending);
  const text = /^(text\/|application\/(json|xml|yaml|toml))/.test(outputType);
  // Word's files are archives by their first bytes.
  if (outputType.includes('openxmlformats')) types.push('application/zip');
  if (!text && !types.includes(found as never)) return [`${output} is ${found}`];
  const { user_password: password = '' } = example.params as { user_password?: string };
  return untrue(example.expect ?? [], { path, password }, folder);
}

const faultsOfAll = (language: string) =>
  possible.flatMap((call) => {
    const faults = faultsOf(call, join(suite.folder, language, call.operation.name));
    return faults.length > 0 ? [[call.operation.name, ...faults]] : [];
  });

/** Runs the call as shown. On a busy machine, it requests again a job that takes longer than the call waits. */
async function runInCurl(call: Call, again = 3): Promise<void> {
  const cwd = folderOf(call, 'curl');
  // A status of an error is one of curl, too; a call that took too long is made again.
  writeFileSync(join(cwd, '.curlrc'), 'fail\nsilent\nshow-error\nretry = 3\n');
  const kept = `jq() { tee answer.json | command jq "$@"; }\n${sampleOf(call, 'curl')}`;
  const failed = await run('sh', ['-ec', kept], { cwd, env: { ...env, CURL_HOME: cwd } }).then(() => null, String);
  const answer = existsSync(join(cwd, 'answer.json')) ? readFileSync(join(cwd, 'answer.json'), 'utf8') : '';
  if (failed && again > 0 && /"status":"(queued|processing)"/.test(answer)) return runInCurl(call, again - 1);
  expect([call.operation.name, failed, failed && answer]).toEqual([call.operation.name, null, null]);
}

describe('the call that is shown of every operation', () => {
  it('says in curl what the example says', async () => {
    for (const call of calls.filter(({ direct }) => direct)) {
      const { operation, example, inputs, output, outputType, texts } = call;
      const cwd = folderOf(call, 'words');
      const script = `curl() { printf '%s\\0' "$@"; }\n${sampleOf(call, 'curl')}`;
      const { stdout } = await run('sh', ['-ec', script], { cwd, env });
      const words = stdout.split('\0');
      const fields = words.flatMap((word, at) =>
        /^(?:-F|--form-string)$/.test(word) ? [words[at + 1] as string] : [],
      );
      const pairs = fields.map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]);
      const files = pairs.filter(([, value]) => value?.startsWith('@')).map(([, value]) => value?.slice(1));
      const params = pairs.filter(([, value]) => !value?.startsWith('@'));
      const read = params.map(([name, value]) => [
        name,
        texts.find(({ filename }) => value === `<${filename}`)?.text ?? value,
      ]);
      expect([files, words[words.indexOf('-o') + 1]]).toEqual([inputs, output]);
      expect(checkForm(operation.params, Object.fromEntries(read))).toEqual(operation.params.parse(example.params));
      expect(outputTypes(operation)).toContain(outputType);
    }
  });

  it('works in curl', { timeout: 300_000 }, async () => {
    if (!requireTool('curl') || !requireTool('jq')) return;
    for (const call of possible) await runInCurl(call);
    expect(faultsOfAll('curl')).toEqual([]);
  });

  it('fits the types in TypeScript', { timeout: 300_000 }, async () => {
    const all = join(suite.folder, 'TypeScript');
    for (const call of calls) {
      writeFileSync(join(folderOf(call, 'TypeScript'), 'call.ts'), `${sampleOf(call, 'TypeScript')}\nexport {};\n`);
    }
    mkdirSync(join(all, 'node_modules'));
    symlinkSync(join(ROOT, 'node_modules/@sheaf'), join(all, 'node_modules/@sheaf'));
    symlinkSync(join(ROOT, 'node_modules/@types'), join(all, 'node_modules/@types'));
    writeFileSync(join(all, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(all, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.json'),
        compilerOptions: { incremental: false },
        include: ['*/call.ts'],
      }),
    );
    const typed = run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', all]).catch(({ stdout }) => stdout as string);
    expect(await typed).toMatchObject({ stdout: '' });
  });

  it.runIf(requireAbility(existsSync('/usr/lib/python3/dist-packages/httpx'), 'httpx (Debian: python3-httpx)'))(
    'works in Python',
    { timeout: 300_000 },
    async () => {
      const scripts = possible.map((call) => [folderOf(call, 'Python'), sampleOf(call, 'Python')]);
      const runAll = join(suite.folder, 'all.py');
      writeFileSync(
        runAll,
        'import json, os, sys\nfor folder, source in json.load(open(sys.argv[1])):\n    os.chdir(folder)\n    exec(compile(source, folder, "exec"), {})\n',
      );
      writeFileSync(`${runAll}.json`, JSON.stringify(scripts));
      const path = join(ROOT, 'clients/python');
      await run(PYTHON, [runAll, `${runAll}.json`], {
        env: { ...env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1' },
      });
      expect(faultsOfAll('Python')).toEqual([]);
    },
  );

  it('says the same on the command line', async () => {
    for (const call of calls) {
      const { operation, example, inputs, output } = call;
      const cwd = folderOf(call, 'Command line');
      const script = `sheaf() { printf '%s\\0' "$@"; }\n${sampleOf(call, 'Command line')}`;
      const { stdout } = await run('sh', ['-ec', script], { cwd, env });
      const [name, ...words] = stdout.split('\0').slice(0, -1);
      const parameters = parametersOf(operation);
      const { operands, options } = readArguments(words, wantsOf(parameters));
      expect([name, operands, options.get('output')]).toEqual([operation.name, inputs, output]);
      expect(withoutEnds(readParameters(operation, parameters, options))).toEqual(
        withoutEnds(operation.params.parse(example.params)),
      );
    }
  });
});

/** A shell takes the ends of lines off what a command prints. */
const withoutEnds = (params: unknown) =>
  JSON.parse(JSON.stringify(params), (_, value: unknown) => (typeof value === 'string' ? value.trimEnd() : value));
