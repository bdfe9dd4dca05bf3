import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { createAuthority } from './signing.ts';

const OCSP_RESPONDER = [
  '-index',
  'ocsp.index',
  '-CA',
  'middle.crt',
  '-rsigner',
  'responder.crt',
  '-rkey',
  'responder.key',
];
const LEAF = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation'];

export type OnlineAuthority = Awaited<ReturnType<typeof startOnlineAuthority>>;

/**
 * Starts on this machine what signatures of level B-LT need: an OCSP responder and a timestamp authority, both OpenSSL's,
 * and addresses of CRLs and of issuers. The responder has a separate key, certified by the authority for this.
 */
export async function startOnlineAuthority(parent: string) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    if (request.method === 'POST' && path === '/tsa') {
      response.setHeader('content-type', 'application/timestamp-reply');
      response.end(authority.timestampReply(Buffer.concat(parts)));
    } else if (request.method === 'POST' && path === '/ocsp') {
      response.setHeader('content-type', 'application/ocsp-response');
      response.end(ocspReply(Buffer.concat(parts)));
    } else {
      const file = authority.at(basename(path));
      const isThere = /\.(crl|cer)$/.test(file) && existsSync(file);
      response.writeHead(isThere ? 200 : 404).end(isThere ? readFileSync(file) : undefined);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const authority = createAuthority(parent, origin);
  authority.openssl('x509', '-in', 'middle.crt', '-outform', 'DER', '-out', 'middle.cer');
  authority.makeCertificate('responder', '/CN=Test Responder', {
    by: 'middle',
    extensions: ['extendedKeyUsage=OCSPSigning', 'keyUsage=critical,digitalSignature', 'noCheck=ignored'],
  });
  writeFileSync(authority.at('ocsp.index'), '');

  /** Responses of OpenSSL's OCSP responder. */
  function ocspReply(request: Uint8Array): Buffer {
    const files = ['-reqin', authority.write('query.ocsp', request), '-respout', 'reply.ocsp'];
    authority.openssl('ocsp', ...OCSP_RESPONDER, '-ndays', '1', ...files);
    return readFileSync(authority.at('reply.ocsp'));
  }

  let firstSigner: string | null = null;
  /** The key file of a new signer without the authority's certificate, with where to ask about it, and its state. */
  function signer(
    name: string,
    { asks = 'ocsp', state = 'V', days = 100 }: { asks?: 'ocsp' | 'crl'; state?: 'V' | 'R' | null; days?: number } = {},
  ): string {
    const access = [`caIssuers;URI:${origin}/middle.cer`, ...(asks === 'ocsp' ? [`OCSP;URI:${origin}/ocsp`] : [])];
    const extensions = [
      ...LEAF,
      `authorityInfoAccess=${access}`,
      ...(asks === 'crl' ? [authority.crlAt('middle')] : []),
    ];
    // All share one key, since creating one takes longer than all else.
    const keyOf = firstSigner === null ? {} : { keyOf: firstSigner };
    authority.makeCertificate(name, `/CN=${name}`, { by: 'middle', extensions, days, ...keyOf });
    firstSigner ??= name;
    const serial = authority.openssl('x509', '-in', `${name}.crt`, '-noout', '-serial').toString().trim().slice(7);
    const revoked = state === 'R' ? `${utc(-1)},keyCompromise` : '';
    const row = [state, utc(100), revoked, serial, 'unknown', `/CN=${name}`].join('\t');
    if (state) appendFileSync(authority.at('ocsp.index'), `${row}\n`);
    return ['key', 'crt'].map((end) => readFileSync(authority.at(`${name}.${end}`), 'utf8')).join('\n');
  }

  return {
    ...authority,
    signer,
    origin,
    /** Requests to the OCSP responder, to the timestamp authority, and for lists and issuers, in order. */
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A day as OpenSSL's index has it. */
function utc(days: number): string {
  const text = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${text.slice(2, 19).replaceAll(/[-:T]/g, '')}Z`;
}
