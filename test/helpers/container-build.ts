import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The images that the stages of the Dockerfile begin with. */
const DEBIAN = 'docker.io/library/debian:bookworm-slim';
const BASE = 'docker.io/library/node:24-bookworm-slim';
const RELEASE = 'bookworm';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export interface ImageConfig {
  Cmd: string[];
  User: string;
  Env: string[];
  Healthcheck: { Test: string[] };
}

export interface Containers {
  /** Builds a stage of the Dockerfile in a folder as an image, as `docker build` would. */
  build(context: string, stage: string): string;
  config(image: string): ImageConfig;
  /** Size of the files of an image, with its base, as buildah words it. */
  size(image: string): string;
  /** Makes a container of an image, and tells its name. */
  create(image: string): string;
  /** Where the files of a container are. */
  mount(container: string): string;
  /** Runs a command in a container, with its user and environment plus `env`. */
  run(container: string, command: readonly string[], env?: Record<string, string>): ReturnType<typeof spawn>;
  /** Removes all containers and images. */
  remove(): void;
}

/**
 * Builds and runs containers by buildah, without a daemon, a registry or namespaces: commands run in a chroot of a Debian that
 * debootstrap makes, with the Node that runs this and the machine's npm, and see the machine's network. Needs root.
 */
export function openContainers(folder: string): Containers {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
  const buildah = (...args: string[]): string =>
    execFileSync('buildah', [...storage, ...args], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
    }).trim();

  makeBases(buildah);
  return {
    build(context, stage) {
      const image = `sheaf-${stage}`;
      buildah('build', '--format', 'docker', '--pull-never', '--layers=false', '--target', stage, '-t', image, context);
      return image;
    },
    config: (image) => JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config as ImageConfig,
    size: (image) => JSON.parse(buildah('images', '--json', image))[0].size as string,
    create: (image) => buildah('from', '--pull-never', image),
    mount: (container) => buildah('mount', container),
    run(container, command, extra = {}) {
      const settings = Object.entries(extra).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const args = [...storage, 'run', ...settings, container, '--', ...command];
      return spawn('buildah', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    },
    remove() {
      buildah('rm', '--all');
      buildah('rmi', '--all', '--force');
    },
  };
}

/** These registry names need a network: use a Debian of the same release, and one with Node and npm. */
function makeBases(buildah: (...args: string[]) => string): void {
  const container = buildah('from', 'scratch');
  const root = buildah('mount', container);
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', RELEASE, root], { stdio: 'ignore' });
  buildah('commit', container, DEBIAN);
  const node = join(root, 'usr/local/bin/node');
  copyFileSync(process.execPath, node);
  const npm = npmFolder();
  const modules = join(root, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(npm, join(modules, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(dirname(node), name));
  // A machine behind a proxy trusts more than Debian does.
  if (process.env.NODE_EXTRA_CA_CERTS) {
    copyFileSync(process.env.NODE_EXTRA_CA_CERTS, join(root, CERTIFICATES));
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  }
  buildah('commit', container, BASE);
  buildah('rm', container);
}

/** Where the running npm is installed. @throws Error if there is none */
function npmFolder(): string {
  const found = [process.env.npm_execpath && dirname(dirname(process.env.npm_execpath)), '/usr/lib/node_modules/npm'];
  const folder = found.find((each) => each && existsSync(join(each, 'bin/npm-cli.js')));
  if (!folder) throw new Error('npm is not found beside this Node');
  return folder;
}

/** Processes of this machine that have a variable in their environment, by number and command. */
export function processesWith(variable: string): { pid: number; command: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, 'latin1').split('\0').includes(variable)) return [];
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'latin1').split('\0') }];
      } catch {
        return [];
      }
    });
}
