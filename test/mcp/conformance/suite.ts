import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The first version with scenarios of the revision of 2026-07-28; `latest` ends with those of 2025. */
const VERSION = '0.2.0-alpha.12';
const HERE = new URL('../../../', import.meta.url).pathname;
const FOLDER = join(HERE, 'node_modules/.cache', `mcp-conformance-${VERSION}`);
const PROGRAM = join(FOLDER, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

export type Revision = '2025-11-25' | '2026-07-28';

export interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
  errorMessage?: string;
}

/** Installs the suite, unless it is there: it needs 50 MB and only these tests use it. */
export async function installSuite(): Promise<void> {
  if (existsSync(PROGRAM)) return;
  mkdirSync(dirname(FOLDER), { recursive: true });
  const part = mkdtempSync(`${FOLDER}-`);
  const args = ['--prefix', part, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error'];
  const child = spawn('npm', ['install', ...args, `@modelcontextprotocol/conformance@${VERSION}`], {
    cwd: part,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('the suite could not be installed from the registry');
  renameSync(part, FOLDER);
}

/** Runs the server scenarios of a revision. @returns the checks of each scenario */
export async function runSuite(url: string, revision: Revision): Promise<Map<string, Check[]>> {
  const out = mkdtempSync(join(tmpdir(), 'mcp-conformance-'));
  try {
    const args = ['server', '--url', `${url}/mcp`, '--requirements', revision, '-o', out];
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: out, stdio: ['ignore', 'ignore', 'inherit'] });
    await once(child, 'close');
    const found = globSync('server-*/checks.json', { cwd: out }).map((path) => {
      const scenario = path.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/s, '');
      return [scenario, JSON.parse(readFileSync(join(out, path), 'utf8')) as Check[]] as const;
    });
    return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
