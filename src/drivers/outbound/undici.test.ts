import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { Resolve } from './names.ts';
import { createUndiciOutbound } from './undici.ts';

const servers: { close(): unknown }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function serve(answer: RequestListener): Promise<{ url: string; server: Server; requests: () => number }> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push({ close: () => server.closeAllConnections() ?? server.close() });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, requests: () => requests };
}

const open = (resolve?: Resolve) => createUndiciOutbound({ allowed: ['127.0.0.1'], resolve });
const source = { maxBytes: 1000, timeoutMs: 5000 };

async function read(outbound: ReturnType<typeof open>, url: string, more: object = {}): Promise<string> {
  const { body } = await outbound.fetch({ url, ...source, ...more });
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

describe('a fetch', () => {
  it('streams the bytes, with the name that the other side sends', async () => {
    const { url } = await serve((request, response) => {
      response.setHeader('content-disposition', `attachment; filename="a.pdf"; filename*=UTF-8''b%20%C3%A4.pdf`);
      response.end(`hello ${request.headers.authorization}`);
    });
    const headers = { authorization: 'Bearer x' };
    const { filename, body } = await open().fetch({ url: `${url}/x/y.pdf`, headers, ...source });
    expect(filename).toBe('b ä.pdf');
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('hello Bearer x');
  });

  it('takes the name from the address when the other side sends none, and never a folder', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/evil') response.setHeader('content-disposition', 'attachment; filename="../../etc/passwd"');
      response.end();
    });
    expect((await open().fetch({ url: `${url}/x/report%20one.pdf?y=z/w`, ...source })).filename).toBe('report one.pdf');
    expect((await open().fetch({ url: `${url}/evil`, ...source })).filename).toBe('passwd');
    expect((await open().fetch({ url: `${url}/`, ...source })).filename).toBe(null);
  });

  it('connects to the address that was judged, however the name answers the next time', async () => {
    const { url, requests } = await serve((_request, response) => response.end('right'));
    let asked = 0;
    const outbound = open(async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']));
    const named = url.replace('127.0.0.1', 'changes.example');
    expect(await read(outbound, named)).toBe('right');
    await expect(read(outbound, named)).rejects.toMatchObject({ code: 'source_refused' });
    expect([asked, requests()]).toEqual([2, 1]);
  });

  it('refuses a name with one address that may not be reached', async () => {
    const { url, requests } = await serve((_request, response) => response.end());
    const outbound = open(async () => ['127.0.0.1', '10.0.0.1']);
    await expect(read(outbound, url.replace('127.0.0.1', 'both.example'))).rejects.toMatchObject({
      code: 'source_refused',
    });
    expect(requests()).toBe(0);
  });

  it('follows three redirects and no more', async () => {
    const { url } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await read(open(), `${url}/3`)).toBe('there');
    await expect(read(open(), `${url}/4`)).rejects.toMatchObject({ code: 'source_unreachable' });
  });

  it('judges each redirect anew, and sends another origin no header', async () => {
    let header: string | undefined = 'nothing yet';
    const other = await serve((request, response) => {
      header = request.headers['x-secret'] as string | undefined;
      response.end('other');
    });
    const { url } = await serve((request, response) => {
      const location = { '/out': other.url, '/in': 'http://10.0.0.1/', '/file': 'file:///etc/passwd' }[
        request.url ?? ''
      ];
      response.writeHead(307, { location }).end();
    });
    const headers = { 'x-secret': 'mine' };
    expect(await read(open(), `${url}/out`, { headers })).toBe('other');
    expect(header).toBeUndefined();
    for (const path of ['/in', '/file']) {
      await expect(read(open(), url + path, { headers })).rejects.toMatchObject({ code: 'source_refused' });
    }
  });

  it('reports the status of an answer that is no success, and nothing else of it', async () => {
    const { url } = await serve((_request, response) => response.writeHead(404, 'secret reason').end('secret body'));
    const failed = await read(open(), url).catch((error) => error);
    expect(failed).toMatchObject({ code: 'source_status' });
    expect(failed.message).toContain('404');
    expect(failed.message).not.toContain('secret');
  });

  it('cuts what is too long, announced or not, and does not inflate', async () => {
    const packed = gzipSync(Buffer.alloc(10_000_000));
    let closed = 0;
    const { url } = await serve((request, response) => {
      response.once('close', () => closed++);
      if (request.url === '/told') response.writeHead(200, { 'content-length': 5_000_000 }).write('x');
      else if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
      else {
        const more = () => response.write(Buffer.alloc(10_000)) && !response.destroyed && setImmediate(more);
        response.on('drain', more);
        more();
      }
    });
    for (const path of ['/told', '/endless']) {
      await expect(read(open(), url + path)).rejects.toMatchObject({ code: 'file_too_large' });
    }
    await expect.poll(() => closed).toBe(2);
    const bytes = await read(open(), `${url}/bomb`, { maxBytes: packed.length });
    expect(bytes.length).toBe(packed.length);
  });

  it('ends when its time is over, in the connection, the headers and the body', async () => {
    const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    servers.push(silent);
    const { url } = await serve((request, response) => {
      if (request.url === '/body') response.writeHead(200).write('slow');
    });
    const targets = [`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`, `${url}/headers`, `${url}/body`];
    for (const target of targets) {
      await expect(read(open(), target, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'source_unreachable' });
    }
    await expect(
      read(
        open(() => new Promise(() => {})),
        'http://never.example/',
        { timeoutMs: 300 },
      ),
    ).rejects.toMatchObject({ code: 'source_unreachable' });
  });

  it('ends when its time is over, however busily an answer trickles, and takes no endless headers', async () => {
    const endless = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = setInterval(() => socket.write(`x-${'a'.repeat(1000)}: b\r\n`), 1);
      socket.on('close', () => clearInterval(more));
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    servers.push(endless);
    const { url } = await serve((_request, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(more));
    });
    const trickling = read(open(), url, { timeoutMs: 500 });
    await expect(trickling).rejects.toMatchObject({ code: 'source_unreachable' });
    const target = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`;
    await expect(read(open(), target)).rejects.toMatchObject({ code: 'source_unreachable' });
    const message = { headers: {}, body: '', timeoutMs: 5000 };
    await expect(open().post(target, message)).rejects.toMatchObject({ code: 'source_unreachable' });
  });

  it('ends with its caller', async () => {
    const { url, server } = await serve(() => {});
    const caller = new AbortController();
    const reading = read(open(), url, { signal: caller.signal });
    await once(server, 'request');
    caller.abort();
    await expect(reading).rejects.toThrow();
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  });

  it('that breaks off in the middle fails', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    });
    await expect(read(open(), url)).rejects.toMatchObject({ code: 'source_unreachable' });
  });

  it.each([
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'data:,x',
    'http://user:pass@127.0.0.1/',
    'http://user@127.0.0.1/',
    'nonsense',
    '',
  ])('refuses %s', async (url) => {
    await expect(read(open(), url)).rejects.toMatchObject({ code: 'source_refused' });
  });
});

describe('a post', () => {
  it('sends the body and headers, and returns the status alone', async () => {
    let received = '';
    const { url } = await serve(async (request, response) => {
      for await (const part of request) received += part;
      received += request.headers['webhook-id'];
      response.writeHead(201).end('x'.repeat(10_000_000));
    });
    const message = { headers: { 'webhook-id': 'id' }, body: 'body ', timeoutMs: 5000 };
    expect(await open().post(url, message)).toEqual({ status: 201 });
    expect(received).toBe('body id');
  });

  it('follows no redirect', async () => {
    const { url, requests } = await serve((_request, response) => response.writeHead(302, { location: '/x' }).end());
    expect(await open().post(url, { headers: {}, body: '', timeoutMs: 5000 })).toEqual({ status: 302 });
    expect(requests()).toBe(1);
  });

  it('fails when the receiver is away, silent or not to be reached', async () => {
    const { url } = await serve(() => {});
    const message = { headers: {}, body: '', timeoutMs: 300 };
    await expect(open().post(url, message)).rejects.toMatchObject({ code: 'source_unreachable' });
    await expect(open().post('http://127.0.0.1:1/', message)).rejects.toMatchObject({ code: 'source_unreachable' });
    await expect(open().post('http://10.0.0.1/', message)).rejects.toMatchObject({ code: 'source_refused' });
  });
});

describe('judge', () => {
  const options = { timeoutMs: 300 };
  it('refuses what may not be reached, by address and by name, without a request', async () => {
    const { url, requests } = await serve(() => {});
    await open().judge(url, options);
    expect(requests()).toBe(0);
    const inward = open(async () => ['203.0.112.1', '10.0.0.1']);
    for (const each of ['http://10.0.0.1/', 'http://[::1]/', 'ftp://example.org/'])
      await expect(inward.judge(each, options)).rejects.toMatchObject({ code: 'source_refused' });
    await expect(inward.judge('http://inward.example/', options)).rejects.toMatchObject({ code: 'source_refused' });
  });

  it('takes a name that is not known, or not in time', async () => {
    await open(async () => Promise.reject(new Error('ENOTFOUND'))).judge('http://nobody.example/', options);
    await open(() => new Promise(() => {})).judge('http://slow.example/', options);
  });
});
