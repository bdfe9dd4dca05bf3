import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { createAuthority } from './signing.ts';

const OCSP_TYPE = { 'content-type': 'application/ocsp-request' };
const LEAF = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation'];

export type OnlineAuthority = Awaited<ReturnType<typeof startOnlineAuthority>>;

/**
 * Starts on this machine what signatures of level B-LT need: an OCSP responder and a timestamp authority, both OpenSSL's,
 * and addresses of CRLs and of issuers. The responder is of a key of its own, which the authority has made for this.
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
      const answer = await fetch(responder.url, { method: 'POST', headers: OCSP_TYPE, body: Buffer.concat(parts) });
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      response.end(Buffer.from(await answer.arrayBuffer()));
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
  let responder = await startResponder(authority.at('.'));

  /** The key file of a new signer without the authority's certificate, with where to ask about it, and its state. */
  async function signer(
    name: string,
    { asks = 'ocsp', state = 'V', days = 100 }: { asks?: 'ocsp' | 'crl'; state?: 'V' | 'R' | null; days?: number } = {},
  ): Promise<string> {
    const access = [`caIssuers;URI:${origin}/middle.cer`, ...(asks === 'ocsp' ? [`OCSP;URI:${origin}/ocsp`] : [])];
    const extensions = [
      ...LEAF,
      `authorityInfoAccess=${access}`,
      ...(asks === 'crl' ? [authority.crlAt('middle')] : []),
    ];
    authority.makeCertificate(name, `/CN=${name}`, { by: 'middle', extensions, days });
    const serial = authority.openssl('x509', '-in', `${name}.crt`, '-noout', '-serial').toString().trim().slice(7);
    const revoked = state === 'R' ? `${utc(-1)},keyCompromise` : '';
    const row = [state, utc(100), revoked, serial, 'unknown', `/CN=${name}`].join('\t');
    if (state) {
      appendFileSync(authority.at('ocsp.index'), `${row}\n`);
      // It reads its index once, when it starts.
      await responder.stop();
      responder = await startResponder(authority.at('.'));
    }
    return ['key', 'crt'].map((end) => readFileSync(authority.at(`${name}.${end}`), 'utf8')).join('\n');
  }

  return {
    ...authority,
    signer,
    origin,
    /** What came to the OCSP responder, to the timestamp authority, and for lists and issuers, in order. */
    asked,
    async [Symbol.asyncDispose]() {
      await responder.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts OpenSSL's OCSP responder on a free port. */
async function startResponder(folder: string) {
  const how = ['-index', 'ocsp.index', '-CA', 'middle.crt', '-rsigner', 'responder.crt', '-rkey', 'responder.key'];
  const child = spawn('openssl', ['ocsp', ...how, '-ndays', '1', '-port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('latin1').on('data', (text: string) => {
        said += text;
        const found = /^ACCEPT .*:(\d+)/m.exec(said)?.[1];
        if (found) resolve(found);
      });
    }
    void ended.then(() => reject(new Error(`the OCSP responder ended: ${said}`)));
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill()) await ended;
  };
  return { url: `http://127.0.0.1:${port}/`, stop };
}

/** A day as OpenSSL's index has it. */
function utc(days: number): string {
  const text = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${text.slice(2, 19).replaceAll(/[-:T]/g, '')}Z`;
}
