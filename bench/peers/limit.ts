import { createServer, type IncomingMessage } from 'node:http';
import sharp from 'sharp';

/**
 * The limit for a service that processes pictures: only the same library in one process. It trusts every caller, holds
 * every body in memory and knows one operation. Run: node bench/peers/limit.ts (with the settings that bench/peers.ts
 * passes)
 */
sharp.cache(false);

/** The one file of a form: from the first empty line to the last boundary. */
async function fileOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  return body.subarray(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--', body.length - 8));
}

const server = createServer(async (request, response) => {
  try {
    const { searchParams } = new URL(request.url ?? '/', 'http://limit');
    const side = (name: string) => Number(searchParams.get(name)) || undefined;
    const picture = await sharp(await fileOf(request), { failOn: 'error' })
      .autoOrient()
      .resize({ width: side('width'), height: side('height'), fit: 'inside' })
      .jpeg({ quality: 85 })
      .toBuffer();
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length }).end(picture);
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
