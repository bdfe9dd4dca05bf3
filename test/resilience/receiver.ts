/**
 * Takes webhooks and writes each to a file before it is answered; some it refuses. Only `webhooks.ts` starts it, and
 * kills it at any moment. Arguments: the port, the file.
 */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file] = process.argv.slice(2) as [string, string];
let requests = 0;

createServer(async (request, response) => {
  try {
    let body = '';
    for await (const chunk of request) body += chunk;
    // Every twentieth is accepted, but answered with an error: the sender must send it again.
    const status = requests++ % 20 === 19 ? 503 : 204;
    const { type, data } = JSON.parse(body);
    const line = { path: request.url, id: request.headers['webhook-id'], type, job: data.job_id, status };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    response.writeHead(status).end();
  } catch {
    // The service was killed in the middle of its message.
    response.destroy();
  }
}).listen(Number(port), '127.0.0.1');
