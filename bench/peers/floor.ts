import { createServer } from 'node:http';

/**
 * The floor for one call: a server that reads a body, forgets it, and answers with as many bytes. It parses no form, writes
 * no file and does no work. Run: node bench/peers/floor.ts (with the settings that bench/peers.ts passes)
 */
const CHUNK = Buffer.alloc(1024 * 1024, 1);

const server = createServer(async (request, response) => {
  let left = 0;
  for await (const piece of request) left += piece.length;
  response.writeHead(200, { 'content-length': left });
  for (; left > 0; left -= CHUNK.length) {
    const free = response.write(left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK);
    if (!free) await new Promise((resolve) => response.once('drain', resolve));
  }
  response.end();
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
