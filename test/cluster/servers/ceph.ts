import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../helpers/free-port.ts';
import { findProgram, NotInstalled, runCommand, type ServerProcess, startProcess, waitUntil } from './process.ts';

export interface S3Server {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

const PROGRAMS = [
  'ceph',
  'ceph-mon',
  'ceph-osd',
  'ceph-mgr',
  'ceph-authtool',
  'monmaptool',
  'radosgw',
  'radosgw-admin',
];
const PACKAGES = 'ceph-mon ceph-osd ceph-mgr ceph-common radosgw uuid-runtime';

/**
 * Starts the smallest Ceph that serves S3: one monitor, one manager, one OSD that keeps its objects in memory, and a
 * gateway, all on the loopback address with authentication on. @throws NotInstalled
 */
export async function startCeph(): Promise<S3Server> {
  if (!PROGRAMS.every((name) => findProgram(name))) throw new NotInstalled('Ceph', PACKAGES);
  // Admin sockets are below this folder, and their paths may have 107 characters at most.
  const folder = await mkdtemp('/tmp/sheaf-ceph-');
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  const conf = join(folder, 'ceph.conf');
  await writeFile(conf, configuration(folder, fsid, monitorPort));
  for (const name of ['mon', 'mgr', 'osd', 'rgw', 'run']) await mkdir(join(folder, name));

  const processes: ServerProcess[] = [];
  const daemon = (program: string, args: string[]) => {
    const server = startProcess(findProgram(program)!, ['-c', conf, '-f', ...args], { cwd: folder });
    processes.unshift(server);
    return server;
  };
  const tool = (program: string, ...args: string[]) => runCommand(findProgram(program)!, args, { cwd: folder });
  const ceph = (...args: string[]) => tool('ceph', '-c', conf, '--connect-timeout', '120', ...args);
  const stop = async () => {
    await Promise.all(processes.map((server) => server.stop('SIGKILL')));
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await makeKeyrings(folder, tool);
    const monmap = join(folder, 'monmap');
    await tool('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, monmap);
    const monitorArgs = ['--monmap', monmap, '--keyring', join(folder, 'mon.keyring')];
    await tool('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', ...monitorArgs);
    daemon('ceph-mon', ['-i', 'a']);

    const osd = randomUUID();
    await ceph('osd', 'new', osd);
    const [mgrKey] = await Promise.all([
      ceph('auth', 'get-or-create', 'mgr.x', 'mon', 'allow profile mgr', 'osd', 'allow *'),
      ceph('auth', 'get-or-create', 'osd.0', 'mon', 'allow profile osd', 'mgr', 'allow *', 'osd', 'allow *').then(
        (key) => writeFile(join(folder, 'osd', 'keyring'), key),
      ),
      ceph('auth', 'get-or-create', 'client.rgw', 'mon', 'allow rwx', 'osd', 'allow rwx').then((key) =>
        writeFile(join(folder, 'rgw', 'keyring'), key),
      ),
    ]);
    await writeFile(join(folder, 'mgr', 'keyring'), mgrKey);
    daemon('ceph-mgr', ['-i', 'x']);
    await tool('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osd);
    daemon('ceph-osd', ['-i', '0']);

    const accessKeyId = randomBytes(10).toString('hex').toUpperCase();
    const secretAccessKey = randomBytes(20).toString('hex');
    const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
    await tool('radosgw-admin', '-c', conf, 'user', 'create', '--uid=sheaf', '--display-name=Sheaf', ...keys);
    const frontend = `beast endpoint=127.0.0.1:${gatewayPort}`;
    const gateway = daemon('radosgw', ['-n', 'client.rgw', '--rgw-frontends', frontend]);
    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    await waitUntil('The S3 gateway', 180, async () => (await fetch(endpoint)).ok, gateway);
    return { endpoint, accessKeyId, secretAccessKey, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Tool = (program: string, ...args: string[]) => Promise<string>;

async function makeKeyrings(folder: string, tool: Tool): Promise<void> {
  const monitor = join(folder, 'mon.keyring');
  const admin = join(folder, 'admin.keyring');
  const everything = (...parts: string[]) => parts.flatMap((part) => ['--cap', part, 'allow *']);
  await tool('ceph-authtool', '--create-keyring', monitor, '--gen-key', '-n', 'mon.', ...everything('mon'));
  const name = ['-n', 'client.admin', ...everything('mon', 'osd', 'mgr')];
  await tool('ceph-authtool', '--create-keyring', admin, '--gen-key', ...name);
  await tool('ceph-authtool', monitor, '--import-keyring', admin);
}

function configuration(folder: string, fsid: string, monitorPort: number): string {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr1 = false
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
keyring = ${folder}/admin.keyring
run dir = ${folder}/run
admin socket = ${folder}/run/$type.$id.$pid
pid file =
log file =
log to stderr = false
mon cluster log file = ${folder}/run/cluster.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail crit = 0
mon initial members = a
[mon]
mon data = ${folder}/mon
keyring = ${folder}/mon/keyring
[mgr]
mgr data = ${folder}/mgr
mgr initial modules =
keyring = ${folder}/mgr/keyring
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd class load list = *
osd class default list = *
keyring = ${folder}/osd/keyring
[client.rgw]
rgw data = ${folder}/rgw
keyring = ${folder}/rgw/keyring
rgw cache enabled = true
rgw thread pool size = 64
`;
}
