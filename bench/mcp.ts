/**
 * Memory that /mcp adds: the service after work over the API, and after an assistant did the same by each kind of client,
 * right after the work and once idle. Each figure is from a new service. ROUNDS=<services of each>. Run: npm run bench:mcp
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fixture } from '#test/helpers/fixture.ts';
import { GENEROUS } from '#test/helpers/generous.ts';
import { CLIENTS, factsOf } from '#test/helpers/mcp-clients.ts';
import { tellMachineAtExit } from './helpers/machine.ts';
import { inMiB, residentBytes } from './helpers/processes.ts';
import { startService } from './helpers/service.ts';
import { median, report } from './helpers/statistics.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const CALLS = 20;
/** The service frees garbage when it is idle, at most once a minute. */
const IDLE_MS = 70_000;
const GOAL = '≤ 15 MiB';
const PDF = await readFile(fixture('three-pages.pdf'));

tellMachineAtExit();
for (const [name, connect] of Object.entries(CLIENTS)) {
  const [atOnce, idle]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    await using service = await startService({ env: GENEROUS });
    await overApi(service.url);
    const before = residentBytes(service.pid);
    await overMcp(await connect(service.url));
    atOnce.push(residentBytes(service.pid) - before);
    await pause(IDLE_MS);
    idle.push(residentBytes(service.pid) - before);
  }
  report(`right after ${CALLS} tasks of a client ${name}`, inMiB(median(atOnce)), '');
  report(`idle after ${CALLS} tasks of a client ${name}`, inMiB(median(idle)), GOAL);
}

/** Typical calls of an assistant, without one: uploads, jobs, downloads, and the list of operations. */
async function overApi(url: string): Promise<void> {
  for (let call = 0; call < CALLS; call++) {
    await (await fetch(`${url}/api/operations?lang=en`)).arrayBuffer();
    const form = new FormData();
    form.append('file', new File([PDF], 'three-pages.pdf'));
    form.append('job_type', 'pdf-rotate');
    form.append('parameters', '{"angle":90}');
    const answer = await fetch(`${url}/api/upload`, { method: 'POST', body: form, headers: { prefer: 'wait=60' } });
    const { output_file_url } = (await answer.json()) as { output_file_url: string };
    await (await fetch(url + output_file_url)).arrayBuffer();
  }
}

async function overMcp(caller: Awaited<ReturnType<(typeof CLIENTS)['1.x']>>): Promise<void> {
  await using client = caller;
  await client.tools();
  for (let call = 0; call < CALLS; call++) {
    await client.call('find_operation', { query: 'rotate a pdf' });
    await client.call('describe_operation', { operation: 'pdf-rotate' });
    const { upload_url } = factsOf(await client.call('upload_file', { filename: 'three-pages.pdf' }));
    const sent = await fetch(upload_url as string, { method: 'PUT', body: PDF });
    const { storage_url } = (await sent.json()) as { storage_url: string };
    const job = { operation: 'pdf-rotate', files: [storage_url], params: { angle: 90 } };
    const { file } = factsOf(await client.call('run_operation', job));
    await client.call('read_result', { file });
  }
}
