import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writevSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type Socket, Socket as SocketOf } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';

/**
 * The limit for a service that isolates decoders: like `limit.ts`, with the picture library in separate processes and a
 * file in memory between them. It confines nothing and trusts all input. Run: node bench/peers/apart.ts (with the
 * settings that bench/peers.ts passes)
 */
const CHANNEL_FD = 3;
const MAX_BYTES = 64 * 1024 * 1024;

interface Task {
  path: string;
  width?: number | undefined;
  height?: number | undefined;
}

interface Worker {
  channel: Socket;
  lines: AsyncIterator<string>;
  path: string;
  fd: number;
}

if (process.argv[2] === 'worker') work();
else serve();

function work(): void {
  sharp.cache(false);
  const memory = Buffer.allocUnsafeSlow(MAX_BYTES);
  const channel = new SocketOf({ fd: CHANNEL_FD });
  createInterface({ input: channel }).on('line', async (line) => {
    const { path, width, height } = JSON.parse(line) as Task;
    const fd = openSync(path, 'r');
    const { size } = fstatSync(fd);
    readSync(fd, memory, 0, size, 0);
    closeSync(fd);
    const picture = await sharp(memory.subarray(0, size), { failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'inside' })
      .jpeg({ quality: 85 })
      .toBuffer();
    channel.write(`${picture.toString('base64')}\n`);
  });
}

function serve(): void {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
  const children: ChildProcess[] = [];
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  process.on('SIGTERM', () => process.exit());
  const free: Worker[] = Array.from({ length: availableParallelism() }, (_, index) => {
    const child = spawn(process.execPath, [import.meta.filename, 'worker'], {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
      env: { MALLOC_ARENA_MAX: '1' },
    });
    children.push(child);
    const channel = child.stdio[CHANNEL_FD] as Socket;
    const path = join(folder, String(index));
    return {
      channel,
      lines: createInterface({ input: channel })[Symbol.asyncIterator](),
      path,
      fd: openSync(path, 'w'),
    };
  });
  const waiting: ((worker: Worker) => void)[] = [];

  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://apart');
    const side = (name: string) => Number(searchParams.get(name)) || undefined;
    const pieces = await fileOf(request);
    const worker = free.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
    writevSync(worker.fd, pieces, 0);
    ftruncateSync(
      worker.fd,
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
    worker.channel.write(`${JSON.stringify({ path: worker.path, width: side('width'), height: side('height') })}\n`);
    const picture = Buffer.from((await worker.lines.next()).value, 'base64');
    const next = waiting.shift();
    if (next) next(worker);
    else free.push(worker);
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length }).end(picture);
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
}

/** The one file of a form, in pieces: from the first empty line to the last boundary. */
async function fileOf(request: IncomingMessage): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const [first, last] = [pieces[0] as Buffer, pieces.at(-1) as Buffer];
  if (first === last) {
    return [first.subarray(first.indexOf('\r\n\r\n') + 4, first.lastIndexOf('\r\n--', first.length - 8))];
  }
  pieces[0] = first.subarray(first.indexOf('\r\n\r\n') + 4);
  const end = last.lastIndexOf('\r\n--', last.length - 8);
  if (end >= 0) {
    pieces[pieces.length - 1] = last.subarray(0, end);
    return pieces;
  }
  // The last boundary came in two pieces.
  const whole = Buffer.concat(pieces);
  return [whole.subarray(0, whole.lastIndexOf('\r\n--', whole.length - 8))];
}
