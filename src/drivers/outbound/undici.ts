import { isIP } from 'node:net';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { SheafError } from '../../errors.ts';
import type { Outbound, OutboundFile, OutboundMessage, OutboundSource } from '../../ports/outbound.ts';
import { type AddressJudge, createAddressJudge } from './addresses.ts';
import { filenameOf } from './filename.ts';
import { createNames, type Resolve } from './names.ts';

const MAX_REDIRECTS = 3;
const CONNECT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Outgoing requests over undici, which connect only to checked addresses.
 * @param allowed addresses and ranges that may be reached though they are not public
 */
export function createUndiciOutbound({
  allowed,
  resolve = createNames(),
}: {
  allowed: readonly string[];
  resolve?: Resolve;
}): Outbound {
  const judge = createAddressJudge(allowed);
  const connector = buildConnector({ timeout: CONNECT_MS, allowH2: false, maxCachedSessions: 0 });

  /** A client for one request to the origin of `url`, which connects to a freshly checked address. */
  async function openClient(url: URL, signal: AbortSignal): Promise<Client> {
    const hostname = hostOf(url);
    const address = await judgedAddress(hostname, { resolve, judge, signal });
    return new Client(url.origin, {
      pipelining: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The whole request has a deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect(options, callback) {
        connector({ ...options, hostname: address, servername: isIP(hostname) ? undefined : hostname }, callback);
      },
    });
  }

  /** Sends one request. After `end` nothing of its connection is left. */
  async function send(
    url: URL,
    request: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>,
    signal: AbortSignal,
  ): Promise<{ answer: Dispatcher.ResponseData; end(): Promise<void> }> {
    const client = await openClient(url, signal);
    const end = () => client.destroy();
    try {
      const answer = await client.request({ ...request, path: url.pathname + url.search, signal });
      return { answer, end };
    } catch (error) {
      await end();
      throw error;
    }
  }

  async function follow(source: OutboundSource, signal: AbortSignal) {
    let url = parseTarget(source.url);
    let headers = source.headers ?? {};
    for (let hop = 0; ; hop++) {
      const { answer, end } = await send(
        url,
        { method: 'GET', headers: { 'user-agent': 'Sheaf', accept: '*/*', 'accept-encoding': 'identity', ...headers } },
        signal,
      );
      answer.body.on('error', () => {});
      if (!REDIRECTS.has(answer.statusCode)) return { answer, end, url };
      await end();
      const location = answer.headers.location;
      if (hop === MAX_REDIRECTS || typeof location !== 'string') throw unreachable('too many redirects');
      const next = parseTarget(location, url);
      if (next.origin !== url.origin) headers = {};
      url = next;
    }
  }

  return {
    async fetch(source): Promise<OutboundFile> {
      const signal = deadline(source.timeoutMs, source.signal);
      const { answer, end, url } = await follow(source, signal).catch((error) => {
        throw errorForCaller(error, source.signal);
      });
      const { statusCode, headers, body } = answer;
      const refuse = async (error: SheafError) => {
        await end();
        throw error;
      };
      if (statusCode !== 200) return refuse(wrongStatus(statusCode));
      const length = Number(headers['content-length'] ?? 0);
      if (length > source.maxBytes) return refuse(tooLarge(source.maxBytes));
      const plain = (name: string) => (typeof headers[name] === 'string' ? headers[name] : null);
      return {
        url: url.href,
        contentType: plain('content-type'),
        contentEncoding: plain('content-encoding'),
        filename: filenameOf(headers, url),
        body: limited(body, end, source),
      };
    },

    async judge(url, { timeoutMs, signal: callerSignal }) {
      const hostname = hostOf(parseTarget(url));
      try {
        await judgedAddress(hostname, { resolve, judge, signal: deadline(timeoutMs, callerSignal) });
      } catch (error) {
        if (callerSignal?.aborted || (error instanceof SheafError && error.code === 'source_refused')) throw error;
      }
    },

    async post(url, { headers, body, timeoutMs }: OutboundMessage) {
      const signal = deadline(timeoutMs);
      try {
        const { answer, end } = await send(parseTarget(url), { method: 'POST', headers, body }, signal);
        answer.body.on('error', () => {});
        await end();
        return { status: answer.statusCode };
      } catch (error) {
        throw errorForCaller(error);
      }
    },

    async exchange(url, { headers, body, maxBytes, timeoutMs, signal: callerSignal }) {
      const signal = deadline(timeoutMs, callerSignal);
      try {
        const asked = { method: 'POST', headers: { 'user-agent': 'Sheaf', ...headers }, body } as const;
        const { answer, end } = await send(parseTarget(url), asked, signal);
        answer.body.on('error', () => {});
        if (answer.statusCode !== 200) {
          await end();
          throw wrongStatus(answer.statusCode);
        }
        const parts: Uint8Array[] = [];
        for await (const part of limited(answer.body, end, { maxBytes, ...(callerSignal && { signal: callerSignal }) }))
          parts.push(part);
        return Buffer.concat(parts);
      } catch (error) {
        throw errorForCaller(error, callerSignal);
      }
    },

    close: async () => {},
  };
}

/** @throws SheafError `source_refused` */
function parseTarget(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw refused('The address must begin with http:// or https://.');
  }
  if (url.username || url.password) throw refused('The address must hold no user name or password; send a header.');
  url.hash = '';
  return url;
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Resolves a name once and returns the address to connect to. One address that may not be reached refuses all: who mixes
 * them wants the guard to be lucky.
 */
async function judgedAddress(
  hostname: string,
  { resolve, judge, signal }: { resolve: Resolve; judge: AddressJudge; signal: AbortSignal },
): Promise<string> {
  const addresses = isIP(hostname) ? [hostname] : await abortable(resolve(hostname, signal), signal);
  if (addresses.length === 0) throw unreachable('no address');
  if (!addresses.every(judge)) throw refused('The address may not be reached from here.');
  return addresses[0] as string;
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {});
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function deadline(ms: number, signal?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** The bytes of a body up to the limit; the connection ends with the reading, for any reason. */
async function* limited(
  body: AsyncIterable<Uint8Array>,
  end: () => Promise<void>,
  { maxBytes, signal }: Pick<OutboundSource, 'maxBytes' | 'signal'>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw errorForCaller(error, signal);
  } finally {
    await end();
  }
}

const refused = (message: string) => new SheafError('source_refused', message);
const unreachable = (cause: unknown) =>
  new SheafError(
    'source_unreachable',
    'The server at this address did not respond correctly. Check the address and try again.',
    { cause },
  );
const wrongStatus = (status: number) =>
  new SheafError('source_status', `The server responded with status ${status} instead of the file.`);
const tooLarge = (maxBytes: number) =>
  new SheafError('file_too_large', `The file is larger than the limit of ${maxBytes} bytes.`);

/** The error for a caller: nothing about the other side. An abort by the caller stays an abort. */
function errorForCaller(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof SheafError || signal?.aborted) return error;
  return unreachable(error);
}
