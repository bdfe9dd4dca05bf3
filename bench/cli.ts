/**
 * The command line against qpdf, both as whole processes, in turns: two small documents, and twenty of a hundred pages
 * and of 250. Run: npm run bench:cli (needs qpdf; processor time needs perf). ROUNDS=7; BESIDE=<folder> adds another
 * checkout. RUNNER="chrt -r 1" goes before each command.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixture } from '#test/helpers/fixture.ts';
import { median } from './helpers/statistics.ts';
import { makeDocument } from './pdf/random-documents.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const RUNNER = process.env.RUNNER?.split(' ') ?? [];
const HERE = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
if (spawnSync('qpdf', ['--version']).status !== 0) throw new Error('This comparison needs qpdf on the machine.');
const hasPerf = spawnSync('perf', ['stat', '-e', 'task-clock', 'true']).status === 0;

interface Cost {
  wallMs: number;
  /** Of the process and all that it started; NaN without perf. */
  processorMs: number;
}

const out = join(folder, 'out.pdf');
const counted = join(folder, 'perf.csv');
const env = { PATH: process.env.PATH, HOME: folder };

/** The cost of a command from its start to its end. */
function cost(command: readonly string[]): Cost {
  rmSync(out, { force: true });
  const perf = hasPerf ? ['perf', 'stat', '-x', ',', '-o', counted, '-e', 'task-clock', '--'] : [];
  const [program = '', ...args] = [...RUNNER, ...perf, ...command];
  const started = performance.now();
  execFileSync(program, args, { env, stdio: 'ignore' });
  const wallMs = performance.now() - started;
  const [line = ''] = hasPerf
    ? readFileSync(counted, 'utf8')
        .split('\n')
        .filter((each) => each.includes('task-clock'))
    : [];
  return { wallMs, processorMs: Number.parseFloat(line || 'NaN') };
}

const sheaf = (checkout: string) => (files: string[]) => [
  process.execPath,
  join(checkout, 'bin/sheaf.mjs'),
  ...['pdf-merge', ...files, '-o', out, '--quiet'],
];
const PROGRAMS: Record<string, (files: string[]) => string[]> = {
  sheaf: sheaf(HERE),
  ...(process.env.BESIDE && { beside: sheaf(process.env.BESIDE) }),
  qpdf: (files) => ['qpdf', '--empty', '--pages', ...files, '--', out],
};

function compare(what: string, files: string[]): void {
  const costs = new Map(Object.keys(PROGRAMS).map((name) => [name, [] as Cost[]]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, command] of Object.entries(PROGRAMS)) {
      const one = cost(command(files));
      // The first reads what the disk has.
      if (round > 0) costs.get(name)?.push(one);
    }
  }
  process.stdout.write(`\n${what}, lowest / median / highest of ${ROUNDS}\n`);
  const reference = costs.get('qpdf') ?? [];
  for (const [name, own] of costs) {
    const parts = (['wallMs', 'processorMs'] as const).map((kind) => {
      const [mine, theirs] = [own, reference].map((each) => each.map((one) => one[kind]));
      const spread = [Math.min(...(mine ?? [])), median(mine ?? []), Math.max(...(mine ?? []))].map((ms) =>
        ms.toFixed(0),
      );
      return `${kind === 'wallMs' ? 'wall' : 'processor'} ${spread.join(' / ')} ms (${(median(mine ?? []) / median(theirs ?? [])).toFixed(2)} ×)`;
    });
    process.stdout.write(`${name.padEnd(8)} ${parts.join('   ')}\n`);
  }
}

/** As after the first use on a terminal, and as in a package: older checkouts only compile. */
function prepareStarts(checkout: string): void {
  const program = join(checkout, 'scripts/bundle-cli.ts');
  if (existsSync(program)) return void execFileSync(process.execPath, [program], { stdio: 'inherit' });
  const children = join(checkout, 'node_modules/.cache/sheaf/children');
  mkdirSync(children, { recursive: true });
  const code = join(checkout, 'src/sandbox/host/compile-cache.ts');
  const work = `const { compileChildCode } = await import(${JSON.stringify(code)}); await compileChildCode(${JSON.stringify(children)}, new AbortController().signal);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', work]);
}

for (const checkout of [HERE, ...(process.env.BESIDE ? [process.env.BESIDE] : [])]) prepareStarts(checkout);
compare('merge of two small documents', [fixture('three-pages.pdf'), fixture('features.pdf')]);
for (const pages of [100, 250]) {
  const files = Array.from({ length: 20 }, (_, seed) => {
    const path = join(folder, `${pages}-${seed}.pdf`);
    writeFileSync(path, makeDocument({ pages, seed: seed + 1 }));
    return path;
  });
  compare(`merge of 20 documents of ${pages} pages`, files);
}
