import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSmallForm, readSmallBody } from './small-form.ts';

const BOUNDARY = '----WebKitFormBoundary7MA4YWxk';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const FIELD = 'Content-Disposition: form-data; name="width"';
const FILE = 'Content-Disposition: form-data; name="file"; filename="a b.jpg"\r\nContent-Type: image/jpeg';

/** A form of parts, each its head and its content. */
function form(...parts: [head: string, content: string][]): Buffer {
  const written = parts.map(([head, content]) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`);
  return Buffer.from(`${written.join('')}--${BOUNDARY}--\r\n`, 'latin1');
}

const shown = (body: Buffer, type = TYPE) =>
  parseSmallForm(body, type)?.map(({ name, filename, content }) => [name, filename, content.toString('latin1')]) ??
  null;

describe('takes', () => {
  it('fields and files in their order', () => {
    const parts = shown(form([FIELD, '200'], [FILE, '\xff\xd8\r\n--\r\n\0'], [FIELD, '']));
    expect(parts).toEqual([
      ['width', undefined, '200'],
      ['file', 'a b.jpg', '\xff\xd8\r\n--\r\n\0'],
      ['width', undefined, ''],
    ]);
  });

  it('what fetch writes', async () => {
    const data = new FormData();
    data.append('pages', '1-3');
    data.append('files', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'a.pdf');
    const written = new Response(data);
    const body = Buffer.from(await written.arrayBuffer());
    expect(shown(body, written.headers.get('content-type') as string)).toEqual([
      ['pages', undefined, '1-3'],
      ['files', 'a.pdf', '%PDF-1.7'],
    ]);
  });

  it('content that begins like a boundary, without being one', () => {
    const content = `\r\n--${BOUNDARY.slice(0, -1)}\r\n-${BOUNDARY}`;
    expect(shown(form([FILE, content]))).toEqual([['file', 'a b.jpg', content]]);
  });
});

describe('leaves to the other parser', () => {
  it.each<[string, Buffer, string?]>([
    ['another boundary', form([FIELD, '1']), 'multipart/form-data; boundary=x'],
    ['no boundary', form([FIELD, '1']), 'multipart/form-data'],
    ['further parameters', form([FIELD, '1']), `${TYPE}; charset=utf-8`],
    ['a preamble', Buffer.concat([Buffer.from('x\r\n'), form([FIELD, '1'])])],
    ['an epilogue', Buffer.concat([form([FIELD, '1']), Buffer.from('x')])],
    ['a form that is cut', form([FIELD, '1']).subarray(0, -4)],
    ['a part without a head', form(['', '1'])],
    ['letters beyond ASCII in a name', form([FIELD.replace('width', 'h\xf6he'), '1'])],
    ['escapes in a filename', form([FILE.replace('a b', 'a%22b'), '1'])],
    ['a path as filename', form([FILE.replace('a b', '../a'), '1'])],
    ['no more than dots as filename', form([FILE.replace('a b.jpg', '..'), '1'])],
    ['an empty filename', form([FILE.replace('a b.jpg', ''), '1'])],
    ['an extended filename', form([`${FIELD}; filename*=utf-8''a.jpg`, '1'])],
    ['a field with a type', form([`${FIELD}\r\nContent-Type: application/json`, '1'])],
    ['an encoded part', form([`${FILE}\r\nContent-Transfer-Encoding: base64`, '1'])],
    ['a header twice', form([`${FIELD}\r\n${FIELD}`, '1'])],
    ['a folded header', form([FIELD.replace('; ', ';\r\n '), '1'])],
    ['the name of a prototype', form([FIELD.replace('width', '__proto__'), '1'])],
    ['a long name', form([FIELD.replace('width', 'w'.repeat(201)), '1'])],
    ['a field that is no UTF-8', form([FIELD, '\xff'])],
    ['a field with a byte order mark', form([FIELD, '\xef\xbb\xbf1'])],
    ['a delimiter that shares its line break', Buffer.from(`--${BOUNDARY}\r\n${FIELD}\r\n\r\n--${BOUNDARY}--\r\n`)],
  ])('%s', (_what, body, type) => {
    expect(parseSmallForm(body, type ?? TYPE)).toBeNull();
  });
});

describe('beside the other parser', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    await app.register(multipart);
    app.post('/', async (request) => {
      const parts: unknown[] = [];
      for await (const part of request.parts()) {
        const content = part.type === 'file' ? await part.toBuffer() : Buffer.from(String(part.value));
        const filename = part.type === 'file' ? part.filename : undefined;
        parts.push([part.fieldname, filename, content.toString('latin1')]);
      }
      return parts;
    });
  });
  afterAll(() => app.close());

  /** Numbers below a limit, the same in each run. */
  function draws(seed: number): (limit: number) => number {
    let state = seed;
    return (limit) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * limit);
    };
  }

  it('reads forms with changed bytes the same way, or not at all', async () => {
    const pieces = [
      '\r\n',
      '--',
      BOUNDARY,
      '"',
      ';',
      ' ',
      '\0',
      'filename="x"',
      'name="y"',
      '\\',
      '/',
      '\r',
      '\n',
      ':',
    ];
    let taken = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const draw = draws(seed * 7919);
      const body = form([FIELD, '200'], [FILE, 'some\r\ncontent'], [FIELD.replace('width', 'height'), '1']);
      const at = draw(body.length);
      const piece = Buffer.from(pieces[draw(pieces.length)] as string);
      const changed = Buffer.concat([body.subarray(0, at), piece, body.subarray(at + draw(3) * draw(2))]);
      const ours = shown(changed);
      if (ours === null) continue;
      taken++;
      const theirs = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': TYPE }, body: changed });
      expect(JSON.parse(theirs.body), changed.toString('latin1')).toEqual(JSON.parse(JSON.stringify(ours)));
    }
    expect(taken).toBeGreaterThan(50);
  });
});

describe('bodies', () => {
  let app: FastifyInstance;
  let port = 0;
  let read: Promise<string> | null = null;
  beforeAll(async () => {
    app = fastify({ bodyLimit: 1 });
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.post('/', async ({ raw }: { raw: IncomingMessage }) => {
      const reading = (async () => {
        using body = await readSmallBody(raw);
        return body ? `${body.bytes.length} bytes` : 'none';
      })();
      read = reading;
      return { said: await reading };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const send = (headers: Record<string, string | number>) =>
    request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': 'x/y', ...headers } });
  const answerTo = (sent: ReturnType<typeof send>) =>
    new Promise<string>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () => resolve((JSON.parse(text) as { said: string }).said));
      });
    });

  it('are read whole where they are small and their length is known', async () => {
    const sent = send({ 'content-length': 300_000 });
    const answer = answerTo(sent);
    sent.end(Buffer.alloc(300_000));
    expect(await answer).toBe('300000 bytes');
  });

  it('are left unread where they are large, or of unknown length', async () => {
    const large: Record<string, string | number>[] = [
      { 'content-length': 600_000 },
      { 'transfer-encoding': 'chunked' },
    ];
    for (const headers of large) {
      const sent = send(headers);
      const answer = answerTo(sent);
      sent.end(Buffer.alloc(600_000));
      expect(await answer).toBe('none');
    }
  });

  it('fail where they break off', async () => {
    read = null;
    const sent = send({ 'content-length': 1000 });
    sent.on('error', () => {});
    sent.write(Buffer.alloc(10));
    while (read === null) await new Promise(setImmediate);
    const failed = expect(read).rejects.toThrow();
    sent.destroy();
    await failed;
  });
});
