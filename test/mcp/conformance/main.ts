/**
 * Checks /mcp with the official conformance suite, in both revisions: the real service for scenarios without tools of
 * the suite, and the same service with these tools for all others. Run: npm run test:mcp-conformance
 */
import { startService } from '../../helpers/service.ts';
import { type Check, installSuite, type Revision, runSuite } from './suite.ts';

const REPLACE = new URL('./replace.ts', import.meta.url).pathname;
const MAIN = new URL('../../../src/main.ts', import.meta.url).pathname;

/** Scenarios that any server can pass, and what of them wants a tool, a prompt or a resource of the suite. */
const WITHOUT_FIXTURES: Record<Revision, Record<string, string[]>> = {
  '2025-11-25': {
    'server-initialize': [],
    ping: [],
    'tools-list': [],
    'tools-call-error': [],
    'server-session-lifecycle': [],
    'server-sse-multiple-streams': [],
    'dns-rebinding-protection': [],
  },
  '2026-07-28': {
    'server-stateless': ['sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400'],
    'tools-list': [],
    'tools-call-error': [],
    'server-sse-multiple-streams': [],
    'dns-rebinding-protection': [],
    'http-header-validation': [],
    'sep-2164-resource-not-found': [],
    'input-required-result-unsupported-methods': [],
    caching: [
      'sep-2549-prompts-list-caching-hints',
      'sep-2549-resources-list-caching-hints',
      'sep-2549-resources-templates-list-caching-hints',
    ],
  },
};

/** The service keeps no sessions, and before 2026 a server could ask its client for something in a session only. */
const NEEDS_SESSION = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];
/** An extension, which a server need not have, and the SDK has not. */
const EXTENSION = /^tasks-/;

const faults: string[] = [];

function judge(
  server: string,
  revision: Revision,
  scenarios: Map<string, Check[]>,
  without: (name: string) => string[],
) {
  let passed = 0;
  for (const [name, checks] of scenarios) {
    const failed = checks.filter(({ id, status }) => status === 'FAILURE' && !without(name).includes(id));
    if (failed.length === 0) passed++;
    for (const { id, errorMessage = '' } of failed) {
      faults.push(`${server} server, ${revision}, ${name}: ${id}: ${errorMessage}`);
    }
  }
  process.stdout.write(`${server} server, ${revision}: ${passed} of ${scenarios.size} scenarios pass\n`);
}

const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

async function judgeReal(): Promise<void> {
  await using service = await startService();
  for (const revision of REVISIONS) {
    const wanted = WITHOUT_FIXTURES[revision];
    const all = await runSuite(service.url, revision);
    for (const name of Object.keys(wanted)) {
      if (!all.has(name)) faults.push(`the suite for ${revision} has no scenario ${name}`);
    }
    const own = new Map([...all].filter(([name]) => name in wanted));
    judge('real', revision, own, (name) => wanted[name] ?? []);
  }
}

async function judgeFixtures(): Promise<void> {
  await using service = await startService({ command: [process.execPath, '--import', REPLACE, MAIN] });
  for (const revision of REVISIONS) {
    const all = await runSuite(service.url, revision);
    const [other, session] = [new Map<string, Check[]>(), new Map<string, Check[]>()];
    for (const [name, checks] of all) {
      if (EXTENSION.test(name)) continue;
      (NEEDS_SESSION.includes(name) ? session : other).set(name, checks);
    }
    judge('fixture', revision, other, () => []);
    if (session.size > 0)
      process.stdout.write(`left out, since they need a session: ${[...session.keys()].join(', ')}\n`);
    for (const [name, checks] of session) {
      if (!checks.some(({ status }) => status === 'FAILURE')) faults.push(`${name} passes now: take it off the list`);
    }
  }
}

await installSuite();
await judgeReal();
await judgeFixtures();
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
