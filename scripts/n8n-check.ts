/**
 * Holds the nodes for n8n to what n8n demands: its own linter, its real types, and the tests of the nodes with its real module.
 * These are large, so they are installed into a folder that is removed afterwards. Run: npm run n8n:check
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const NODES = join(ROOT, 'clients/n8n');
const TOOLS = {
  private: true,
  dependencies: {
    '@n8n/node-cli': '0.48.3',
    '@types/node': '24.19.2',
    'n8n-workflow': '2.41.0',
    typescript: '5.9.3',
    zod: '3.25.76',
  },
  // A kit for model nodes; the linter loads nothing of it, and it is the larger half of the installation.
  overrides: { '@n8n/ai-node-sdk': 'file:./nothing' },
};
const COMPILER = {
  compilerOptions: {
    strict: true,
    module: 'commonjs',
    moduleResolution: 'node10',
    target: 'es2022',
    lib: ['es2023'],
    types: ['node'],
    noUnusedLocals: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['credentials', 'nodes'],
};

const folder = mkdtempSync(join(tmpdir(), 'sheaf-n8n-check-'));
const modules = join(folder, 'node_modules');
try {
  step('installs', () => {
    mkdirSync(join(folder, 'nothing'));
    write('nothing/package.json', { name: '@n8n/ai-node-sdk', version: '0.29.3' });
    write('package.json', TOOLS);
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    run('npm', ['install', ...quiet], folder);
  });
  // As it is published: the checkout's own fields would be faults.
  const { private: _, type: __, ...manifest } = JSON.parse(readFileSync(join(NODES, 'package.json'), 'utf8'));
  for (const path of ['credentials', 'nodes', 'README.md']) {
    cpSync(join(NODES, path), join(folder, 'package', path), { recursive: true });
  }
  write('package/package.json', manifest);
  write('package/tsconfig.json', COMPILER);
  const config = '@n8n/node-cli/dist/template/templates/shared/default/eslint.config.mjs';
  cpSync(join(modules, config), join(folder, 'package/eslint.config.mjs'));
  step('lints', () => run(join(modules, '.bin/eslint'), ['--max-warnings', '0', '.'], join(folder, 'package')));
  step('compiles', () => run(join(modules, '.bin/tsc'), ['-p', '.'], join(folder, 'package')));
  step('tests', () => run('vitest', ['run', 'test/clients/n8n'], ROOT, { N8N_MODULES: modules }));
} catch {
  // It has already printed its findings.
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function step(name: string, work: () => void): void {
  const began = performance.now();
  work();
  process.stdout.write(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

function run(program: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): void {
  execFileSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
}

function write(path: string, content: object): void {
  writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
}
