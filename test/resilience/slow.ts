import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { createMessage, createNewestMessage } from '../../src/http/routes/jobs/newest-message.ts';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { createRandom } from '../helpers/random.ts';
import { formHead, openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';
import { residentBytes } from './processes.ts';

const MiB = 1024 * 1024;
const HEADERS_SECONDS = 2;
const REQUEST_SECONDS = 4;
/** Time limits are checked every 5 s. */
const CHECK_SECONDS = 5;
/** For a machine that is busy otherwise. */
const LENIENCE = 6;
const OUTPUT_BYTES = 40 * MiB;

export interface SlowReport {
  /** Connections that trickled and were cut. */
  cut: number;
  /** Longest time, in milliseconds, that one of them was resumed for. */
  slowestCut: number;
  /** Bytes of memory that slow readers of large downloads cost together. */
  readersMemory: number;
  /** States pushed to a follower that does not read, and those that it got once it did. */
  pushed: number;
  received: number;
  wrong: string[];
}

/** Trickles requests, reads downloads slowly, and follows a job without reading. */
export async function slowClients({ clients, seed }: { clients: number; seed: number }): Promise<SlowReport> {
  const report: SlowReport = { cut: 0, slowestCut: 0, readersMemory: 0, pushed: 0, received: 0, wrong: [] };
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-slow-'));
  try {
    await using service = await startService({
      dataDir,
      env: {
        ...GENEROUS,
        HEADERS_TIMEOUT_SECONDS: String(HEADERS_SECONDS),
        REQUEST_TIMEOUT_SECONDS: String(REQUEST_SECONDS),
        MAX_FILE_SIZE_BYTES: String(2 * OUTPUT_BYTES),
      },
    });
    await trickle(service, { clients, seed }, report);
    await readSlowly(service, Math.ceil(clients / 2), report);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  await followWithoutReading(report);
  return report;
}

async function trickle(
  service: Service,
  { clients, seed }: { clients: number; seed: number },
  report: SlowReport,
): Promise<void> {
  const random = createRandom(seed);
  const client = createClient(service.url);
  const length = { 'Content-Length': 10 * MiB };
  const starts = [
    'GET /api/jobs HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    `POST /api/process HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"a":"`,
    `${formHead('/api/upload', { job_type: 'json-formatter' }, { name: 'a.json' }, length)}["`,
    `${formHead('/api/preview/pdf', {}, { name: 'a.pdf' }, length)}%PDF-1.7\n`,
  ];
  const limit = (REQUEST_SECONDS + CHECK_SECONDS) * LENIENCE * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const before = Date.now();
      const { socket, answer } = openRaw(service.port, random.pick(starts));
      const drip = setInterval(() => socket.writable && socket.write('a'), 100 + random.below(200));
      const late = setTimeout(() => socket.destroy(), limit);
      const { status } = await answer;
      clearInterval(drip);
      clearTimeout(late);
      const took = Date.now() - before;
      report.slowestCut = Math.max(report.slowestCut, took);
      if (took >= limit) report.wrong.push('a request that trickles is never cut');
      else report.cut++;
      if (status !== 0 && status !== 408) report.wrong.push(`a request that trickles was answered ${status}`);
    }),
  );
  if ((await client.job('json-formatter', 'json-valid.json')).body.status !== 'completed') {
    report.wrong.push('an honest job beside slow clients failed');
  }
  await until('no temporary file is left', async () => {
    return (await readdir(join(service.dataDir, 'tmp'))).every((name) => !name.startsWith('put-'));
  });
}

async function readSlowly(service: Service, readers: number, report: SlowReport): Promise<void> {
  const client = createClient(service.url);
  const file = { name: 'large.json', bytes: JSON.stringify('x'.repeat(OUTPUT_BYTES)) };
  const { body } = await client.job('json-formatter', file, { indent: 0 });
  const { pathname } = new URL(body.output_file_url as string, service.url);
  // Once at full speed: what that takes is no cost of slowness.
  await client.download(pathname, { range: 'bytes=0-' });
  const before = residentBytes(service.pid);
  const get = `GET ${pathname} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  const downloads = Array.from({ length: readers }, () => openDownload(service.port, get));
  for (let look = 0; look < 30; look++) {
    await sleep(100);
    report.readersMemory = Math.max(report.readersMemory, residentBytes(service.pid) - before);
  }
  if (report.readersMemory > 48 * MiB + readers * 2 * MiB) {
    report.wrong.push(`${readers} slow readers took ${report.readersMemory} bytes of memory`);
  }
  const sizes = await Promise.all(downloads.map((finish) => finish()));
  for (const size of sizes)
    if (size < (body.output_bytes as number)) report.wrong.push(`a slow reader got ${size} bytes`);
}

/** Begins a download and reads no further than its first bytes; returns how to read the rest and count it. */
function openDownload(port: number, get: string): () => Promise<number> {
  const { socket, answer } = openRaw(port, get);
  socket.once('data', () => socket.pause());
  return async () => {
    socket.resume();
    return (await answer).text.length;
  };
}

/** A real socket whose reader does not read, under more states than any buffer of the system holds. */
async function followWithoutReading(report: SlowReport): Promise<void> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    for (const reads of [true, false]) {
      let closed: number | null = null;
      let most = 0;
      const raw = connectRaw(port);
      const [socket] = await new Promise<[import('ws').WebSocket]>((resolve) =>
        sockets.once('connection', (ws) => resolve([ws])),
      );
      socket.once('close', () => {
        closed = Date.now();
      });
      const newest = createNewestMessage({
        write: ({ text }) => socket.send(text, { binary: false }),
        waitingBytes: () => socket.bufferedAmount,
        mayWrite: () => true,
        giveUp: () => socket.terminate(),
      });
      raw.pause();
      const state = 'x'.repeat(8000);
      let number = 0;
      // Past what the system keeps for the connection.
      for (; number < 3000; number++) {
        newest.push(createMessage(JSON.stringify({ number, state })));
        most = Math.max(most, socket.bufferedAmount);
        if (number % 50 === 0) await sleep(1);
      }
      report.pushed += number;
      if (most > 256 * 1024) report.wrong.push(`${most} bytes waited for a reader who does not read`);
      if (reads) {
        let text = '';
        raw.on('data', (chunk) => {
          text += chunk;
        });
        raw.resume();
        await until('the newest state has come', () => text.includes(`"number":${number - 1},`));
        const received = text.split('"number":').length - 1;
        report.received += received;
        if (received >= number) report.wrong.push('every state was kept for a reader who does not read');
        raw.destroy();
      } else {
        await until('it is given up', () => closed !== null, 120);
        raw.destroy();
      }
      newest.stop();
    }
  } finally {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    await new Promise((resolve) => server.close(resolve));
  }
}

function connectRaw(port: number): Socket {
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const { socket } = openRaw(
    port,
    `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`,
  );
  return socket;
}
