import { timestampRequest } from '@sheaf/pdf/pki/timestamp-request';
import { SheafError } from '../../errors.ts';
import type { Question, WebFile } from '../../operations/kit/questions.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { Trust } from '../../ports/trust.ts';

const TIMEOUT_MS = 15_000;
const MAX_TIMESTAMP_BYTES = 128 * 1024;
const MAX_WEB_BYTES = 12 * 1024 * 1024;
/** A media type with an encoding; what else a header says is left out. */
const MEDIA_TYPE = /^\s*([\w.+-]{1,60}\/[\w.+-]{1,60})\s*(?:;.{0,200}?charset\s*=\s*"?([\w-]{1,30})"?)?/i;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * Answers questions with guarded requests. Timestamps come from one address only, which receives nothing but a digest;
 * certificate authorities are queried at hosts that the operator named, since anyone can write addresses into a
 * certificate.
 */
export function createOutboundTrust({
  outbound,
  timestampUrl,
  authorization,
  hosts,
  webPages,
}: {
  outbound: Outbound;
  timestampUrl: string | undefined;
  /** Sent to the timestamp authority as `Authorization`. */
  authorization: string | undefined;
  /** Whether files of web pages may be fetched. */
  webPages: boolean;
  /** Host names; one that starts with a dot covers its subdomains. */
  hosts: readonly string[];
}): Trust {
  async function timestamp(question: Extract<Question, { kind: 'timestamp' }>, signal: AbortSignal) {
    if (timestampUrl === undefined) {
      const text = 'This service has no timestamp authority (TIMESTAMP_URL is not set).';
      throw new SheafError('operation_unavailable', text);
    }
    const { digest, imprint, nonce } = question;
    const body = timestampRequest(digest, Buffer.from(imprint, 'hex'), Buffer.from(nonce, 'hex'));
    const headers = { 'content-type': 'application/timestamp-query', ...(authorization && { authorization }) };
    const limits = { maxBytes: MAX_TIMESTAMP_BYTES, timeoutMs: TIMEOUT_MS, signal };
    return await outbound.exchange(timestampUrl, { headers, body, ...limits });
  }

  async function revocation({ url, request }: Extract<Question, { kind: 'revocation' }>, signal: AbortSignal) {
    const host = URL.parse(url)?.hostname ?? '';
    if (!hosts.some((each) => host === each || (each.startsWith('.') && host.endsWith(each)))) {
      throw new SheafError('source_refused', 'This host is not allowed (REVOCATION_HOSTS).');
    }
    const limits = { maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS, signal };
    if (request !== null) {
      const headers = { 'content-type': 'application/ocsp-request' };
      return await outbound.exchange(url, { headers, body: Buffer.from(request, 'base64'), ...limits });
    }
    const { body } = await outbound.fetch({ url, ...limits });
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    return Buffer.concat(parts);
  }

  /** A file of a page. Compressed transfers are refused: the service never inflates what it fetches. */
  async function web(url: string, signal: AbortSignal): Promise<Uint8Array> {
    if (!webPages) throw new SheafError('operation_unavailable', 'Fetching web pages is turned off (URL_TO_PDF).');
    const limits = { maxBytes: MAX_WEB_BYTES, timeoutMs: TIMEOUT_MS, signal };
    const file = await outbound.fetch({ url, headers: { 'user-agent': 'Mozilla/5.0 (compatible; Sheaf)' }, ...limits });
    const parts: Uint8Array[] = [];
    for await (const part of file.body) parts.push(part);
    if (file.contentEncoding && file.contentEncoding !== 'identity') {
      throw new SheafError('source_unreachable', 'The server used an unrequested content encoding.');
    }
    const [, type = 'application/octet-stream', charset] = MEDIA_TYPE.exec(file.contentType ?? '') ?? [];
    const header: WebFile = { url: file.url, type: charset ? `${type}; charset=${charset}` : type };
    return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...parts]);
  }

  return {
    async answer(question, signal) {
      if (question.kind === 'web') return web(question.url, signal);
      if (question.kind === 'timestamp') return timestamp(question, signal);
      if (question.kind === 'revocation') return revocation(question, signal);
      const { getCACertificates } = await import('node:tls');
      return Buffer.from(getCACertificates('system').join('\n'));
    },
  };
}
