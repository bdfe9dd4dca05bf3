import { connect } from 'node:net';
import { type Watched, watchService } from '../fuzz/watch.ts';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { startService } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';

export interface FollowersReport {
  /** Bytes of the result that all hear of. */
  resultBytes: number;
  /** Followers who read and heard of the end. */
  heard: number;
  watched: Watched;
}

/** As `npm start` has it. */
const HEAP = { NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=640', MALLOC_ARENA_MAX: '2' };

/** A small document in which a search finds places of many lines: the largest result for the fewest bytes. */
export function manyAreas(): Buffer {
  const lines = `BT /F1 1 Tf 9 190 Td ${'(a)Tj 0 -1.2 Td '.repeat(150)}ET`;
  return pagesPdf(Array.from({ length: 40 }, () => lines));
}

/**
 * Has many follow a job with the largest result, over WebSocket and as events, half of whom read nothing.
 * @param checkout the folder of another checkout, whose service is tried
 */
export async function manyFollowers(count: number, checkout?: string): Promise<FollowersReport> {
  const env = { ...GENEROUS, ...HEAP, MAX_CONNECTIONS_PER_CLIENT: '1000', WORKER_CONCURRENCY: '1' };
  await using service = await startService({ env, ...(checkout && { checkout }) });
  const client = createClient(service.url);
  // The worker does this one first, and may have claimed the next already.
  const ahead = [];
  for (let at = 0; at < 2; at++)
    ahead.push((await client.form('/api/image-compress', HEAVY, { file: heavyImage() })).body.job_id);
  const file = { name: 'lines.pdf', bytes: manyAreas() };
  const fields = { job_type: 'pdf-find', parameters: JSON.stringify({ regex: '(a ?)+' }) };
  const { body: job } = await client.form('/api/upload', fields, { file });
  const watch = watchService(service);
  const all = Array.from({ length: count }, (_, at) => {
    const request = at % 4 < 2 ? eventsRequest(job.job_id) : socketRequest(job.job_id, job.ws_token);
    return { ...openFollower(service.port, request), reads: at % 2 === 0 };
  });
  await until('all follow', async () => (await openFollowers(service.url)) === count);
  for (const { socket, reads } of all) if (!reads) socket.pause();
  for (const id of ahead) await client.delete(`/api/jobs/${id}`);
  const readers = all.filter(({ reads }) => reads);
  await until('all who read have heard of the end', () => !watch.alive() || readers.every(({ heard }) => heard()), 120);
  const body = watch.alive() ? (await client.get(`/api/jobs/${job.job_id}`)).body : {};
  await until(
    'those who do not read are gone',
    async () => !watch.alive() || (await openFollowers(service.url)) === 0,
    120,
  );
  const watched = await watch.stop();
  for (const { socket } of all) socket.destroy();
  return {
    resultBytes: Buffer.byteLength(JSON.stringify(body.result ?? null)),
    heard: readers.filter(({ heard }) => heard()).length,
    watched,
  };
}

const eventsRequest = (id: string) => `GET /api/jobs/${id}/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

const socketRequest = (id: string, token: string) =>
  `GET /ws/${id}?token=${token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

/** A connection that only remembers whether the job was completed. */
function openFollower(port: number, request: string) {
  const socket = connect({ port, host: '127.0.0.1' });
  let end = '';
  let heard = false;
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard ||= (end + text).includes('"status":"completed"');
    end = text.slice(-30);
  });
  socket.write(request);
  return { socket, heard: () => heard };
}

async function openFollowers(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^sheaf_update_sockets (\d+)$/m.exec(text)?.[1]);
}
