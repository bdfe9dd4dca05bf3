import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inMiB, peakBytes, residentBytes } from './helpers/processes.ts';
import { startService } from './helpers/service.ts';
import { report } from './helpers/statistics.ts';

/**
 * A 1 GB upload and its download against a plain copy on the same disk, and the service's resources for it. Run: npm
 * run bench:transfer
 */
const BYTES = 1024 ** 3;
const BOUNDARY = 'sheaf-bench-boundary';

const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
const [source, copy] = [join(folder, 'source.json'), join(folder, 'copy.json')];
await makeSource(source);
const service = await startService({
  env: {
    MAX_FILE_SIZE_BYTES: String(2 * BYTES),
    REQUEST_TIMEOUT_SECONDS: '600',
    LOG_LEVEL: 'info',
    MAX_JOB_SECONDS: '1',
  },
});
try {
  const copied = await seconds(async () => {
    await pipeline(
      createReadStream(source, { highWaterMark: 1 << 20 }),
      createWriteStream(copy, { highWaterMark: 1 << 20 }),
    );
    await using file = await open(copy, 'r+');
    await file.datasync();
  });
  report('plain copy, flushed', speed(copied));

  const before = residentBytes(service.pid);
  let answer = '';
  const uploaded = await seconds(async () => {
    answer = await upload();
  });
  report('upload', speed(uploaded), `${(uploaded / copied).toFixed(2)} × the copy`);
  report('most memory of the service, upload', inMiB(peakBytes(service.pid)), '< 200 MiB');
  const { output } = JSON.parse(answer) as { output: string };
  let received = 0;
  const downloaded = await seconds(async () => {
    const response = await fetch(`${service.url}/api/download/${output}`);
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) received += chunk.length;
  });
  if (received !== BYTES) throw new Error(`received ${received} bytes of ${BYTES}`);
  report('download', speed(downloaded), `${(downloaded / copied).toFixed(2)} × the copy`);
  report('memory of the service before', inMiB(before));
  report('most memory of the service, download too', inMiB(peakBytes(service.pid)), '< 200 MiB');
} finally {
  await service.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await rm(service.dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/** JSON text, so that a job can read the upload; the job itself is canceled. */
async function makeSource(path: string): Promise<void> {
  await using file = await open(path, 'w');
  const line = Buffer.from(`${'"some text that fills the file",'.repeat(32_768)}`);
  let left = BYTES;
  await file.write('[');
  left -= 1;
  while (left > 2) {
    const piece = line.subarray(0, Math.min(line.length, left - 2));
    await file.write(piece);
    left -= piece.length;
  }
  await file.write('1]'.slice(-left));
  await file.datasync();
}

/** Uploads the file and resolves to the object's name for jobs. */
function upload(): Promise<string> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="job_type"\r\n\r\njson-validator\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="large.json"\r\ncontent-type: application/json\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  return new Promise((resolve, reject) => {
    const req = request(
      `${service.url}/api/upload`,
      {
        method: 'POST',
        headers: {
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': head.length + BYTES + tail.length,
        },
      },
      (response) => {
        response.resume();
        response.on('end', async () => {
          if (response.statusCode !== 200) return reject(new Error(`upload answered ${response.statusCode}`));
          resolve(JSON.stringify({ output: await storedName() }));
        });
      },
    );
    req.on('error', reject);
    req.write(head);
    const file = createReadStream(source, { highWaterMark: 1 << 20 });
    file.pipe(req, { end: false });
    file.on('end', () => req.end(tail));
  });
}

/** The name of the one large object in storage. */
async function storedName(): Promise<string> {
  const { readdir } = await import('node:fs/promises');
  const names = await readdir(join(service.dataDir, 'objects', 'anon'));
  return `anon/${names[0]}`;
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function speed(took: number): string {
  return `${(BYTES / took / 1e6).toFixed(0)} MB/s`;
}
