import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeSigningSecret, signMessage } from '../../src/core/deliveries/standard-webhooks.ts';
import { PYTHON, requireTool } from '../helpers/tools.ts';

const guide = readFileSync(new URL('../../docs/automation.md', import.meta.url), 'utf8');
const codeIn = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';

const secret = makeSigningSecret();
const body = JSON.stringify({ type: 'job.completed', data: { job_id: 'ä' } });
const headers = signMessage({ id: 'msg_1', now: Date.now(), body, secrets: [makeSigningSecret(), secret] });
const old = signMessage({ id: 'msg_1', now: Date.now() - 3_600_000, body, secrets: [secret] });

const cases: [string, Record<string, string>, string, boolean][] = [
  ['takes what is signed', headers, body, true],
  ['refuses a changed body', headers, body.replace('completed', 'failed'), false],
  ['refuses another id', { ...headers, 'webhook-id': 'msg_2' }, body, false],
  ['refuses what is old', old, body, false],
];

describe.each([
  [
    'js',
    'node',
    ['--input-type=module', '-'],
    (input: string) => `console.log(verify(...JSON.parse(${JSON.stringify(input)})).type)`,
  ],
  ['python', 'python3', ['-'], (input: string) => `print(verify(*json.loads(${JSON.stringify(input)}))["type"])`],
] as const)('the receiver in %s of the guide', (language, program, args, call) => {
  it.each(cases)('%s', (_what, headers, text, good) => {
    if (program !== 'node' && !requireTool(program)) return;
    const input = JSON.stringify([headers, text, secret]);
    const code = codeIn(language);
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(12);
    const { status, stdout } = spawnSync(program === 'python3' ? PYTHON : program, [...args], {
      input: `${code}\n${call(input)}\n`,
      encoding: 'utf8',
    });
    expect([status, stdout.trim()]).toEqual(good ? [0, 'job.completed'] : [1, '']);
  });
});
