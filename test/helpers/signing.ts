import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timestampRequest } from '@sheaf/pdf/pki/timestamp-request';
import type { Ask } from '../../src/operations/kit/questions.ts';

/** pdfsig's report about a signature. */
interface Judged {
  valid: boolean;
  trusted: boolean;
  whole: boolean;
}

/** RSA keys that tests reuse in every run: creating one takes longer than signing with it a hundred times. */
const KEYS = join(import.meta.dirname, '../../node_modules/.cache/test-keys');

/** The path of one of these keys. */
function rsaKey(bits: number, index: number): string {
  const path = join(KEYS, `rsa-${bits}-${index}.key`);
  if (existsSync(path)) return path;
  mkdirSync(KEYS, { recursive: true });
  // Files of tests make it at the same time; the last one stays.
  const own = `${path}.${process.pid}`;
  execFileSync('openssl', ['genrsa', '-out', own, String(bits)], { stdio: 'ignore' });
  renameSync(own, path);
  return path;
}

export type TestAuthority = ReturnType<typeof createAuthority>;

/**
 * Creates a root, an authority below it, signers and a timestamp authority with OpenSSL, and judges that trust the
 * root.
 * @param origin address of their revocation lists
 */
export function createAuthority(parent: string, origin = 'http://crl.test') {
  const folder = join(parent, 'authority');
  mkdirSync(folder);
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 });

  let rsaKeys = 0;
  function makeCertificate(
    name: string,
    subject: string,
    {
      by,
      extensions,
      curve,
      days = 1000,
      bits = 2048,
      keyOf,
    }: { by?: string; extensions: string[]; curve?: boolean; days?: number; bits?: number; keyOf?: string },
  ): void {
    if (!curve) copyFileSync(keyOf ? at(`${keyOf}.key`) : rsaKey(bits, rsaKeys++), at(`${name}.key`));
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
    const key = curve ? newKey : ['-key', `${name}.key`];
    openssl('req', '-new', ...key, '-out', `${name}.csr`, '-subj', subject);
    writeFileSync(at(`${name}.ext`), extensions.join('\n'));
    const issuer = by ? ['-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial'] : ['-signkey', `${name}.key`];
    const how = ['-days', String(days), '-extfile', `${name}.ext`, '-out', `${name}.crt`];
    openssl('x509', '-req', '-in', `${name}.csr`, ...issuer, ...how);
  }

  const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
  const leaf = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation'];
  makeCertificate('root', '/CN=Test Root', { extensions: authority });
  makeCertificate('middle', '/CN=Test Authority', { by: 'root', extensions: [...authority, crlAt('root')] });
  makeCertificate('tsa', '/CN=Test Timestamps', {
    by: 'root',
    extensions: ['extendedKeyUsage=critical,timeStamping', 'keyUsage=critical,digitalSignature', crlAt('root')],
  });
  for (const name of ['root', 'middle']) makeCrl(name, []);
  writeFileSync(at('tsa.cnf'), tsaSettings(folder));
  writeFileSync(at('tsa.serial'), '01');
  mkdirSync(at('nss'));
  execFileSync('certutil', ['-N', '-d', `sql:${at('nss')}`, '--empty-password']);
  execFileSync('certutil', ['-A', '-d', `sql:${at('nss')}`, '-n', 'root', '-t', 'CT,C,C', '-i', at('root.crt')]);

  function crlAt(name: string): string {
    return `crlDistributionPoints=URI:${origin}/${name}.crl`;
  }

  /** A list of certificates that an authority revoked, with its own extensions. */
  function makeCrl(name: string, revoked: string[], extensions: string[] = []): void {
    writeFileSync(at(`${name}.index`), '');
    writeFileSync(at(`${name}.crlnumber`), '01');
    writeFileSync(
      at(`${name}.cnf`),
      `[ca]\ndefault_ca=d\n[d]\ndatabase=${at(`${name}.index`)}\ncrlnumber=${at(`${name}.crlnumber`)}\ndefault_md=sha256\ndefault_crl_days=30\n[e]\n${extensions.join('\n')}\n`,
    );
    const how = ['ca', '-config', `${name}.cnf`, '-keyfile', `${name}.key`, '-cert', `${name}.crt`];
    for (const each of revoked) openssl(...how, '-revoke', `${each}.crt`);
    openssl(...how, '-gencrl', ...(extensions.length > 0 ? ['-crlexts', 'e'] : []), '-out', `${name}.crl`);
    openssl('crl', '-in', `${name}.crl`, '-outform', 'DER', '-out', `${name}.crl`);
  }

  /** The text of one of Ada's key files; `extensions` replace those of a signer. */
  function key({
    legacy = false,
    pem = false,
    curve = false,
    online = false,
    name = `ada${Number(curve)}${Number(online)}`,
    extensions = leaf,
    days = 1000,
    bits = 2048,
  }: {
    legacy?: boolean | undefined;
    pem?: boolean | undefined;
    curve?: boolean | undefined;
    online?: boolean;
    name?: string;
    extensions?: string[];
    days?: number;
    bits?: number;
  }): string {
    if (!existsSync(at(`${name}.crt`))) {
      const all = online ? [...extensions, crlAt('middle')] : extensions;
      makeCertificate(name, '/CN=Ada Lovelace/O=Example', { by: 'middle', extensions: all, curve, days, bits });
    }
    if (pem) {
      const secret = openssl('pkcs8', '-topk8', '-in', `${name}.key`, '-v2', 'aes-256-cbc', '-passout', 'pass:secret');
      return [secret, readFileSync(at(`${name}.crt`)), readFileSync(at('middle.crt'))].join('\n');
    }
    const how = ['-inkey', `${name}.key`, '-in', `${name}.crt`, '-certfile', 'middle.crt', '-passout', 'pass:secret'];
    return openssl('pkcs12', '-export', ...(legacy ? ['-legacy'] : []), ...how).toString('base64');
  }

  /** Answers an operation's requests, with OpenSSL as timestamp authority. */
  const ask: Ask = async (question) => {
    if (question.kind === 'revocation') return readFileSync(at(URL.parse(question.url)!.pathname.slice(1)));
    if (question.kind === 'roots') return readFileSync(at('root.crt'));
    if (question.kind === 'web') throw new Error('signatures ask for no web pages');
    const { digest, imprint, nonce } = question;
    return timestampReply(timestampRequest(digest, Buffer.from(imprint, 'hex'), Buffer.from(nonce, 'hex')));
  };

  /** Responses of the timestamp authority. */
  function timestampReply(request: Uint8Array): Buffer {
    return openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', write('query.tsq', request));
  }

  /**
   * pdfsig's report about each signature. It may ask the signer's OCSP responder, which this process may have to
   * answer.
   */
  async function pdfsig(path: string): Promise<Judged[]> {
    const stdout = await new Promise<string>((resolve) => {
      execFile('pdfsig', ['-nssdir', `sql:${at('nss')}`, path], (_, said) => resolve(said));
    });
    return stdout
      .split(/^Signature #/m)
      .slice(1)
      .map((text) => ({
        valid: text.includes('Signature is Valid'),
        trusted: text.includes('Certificate is Trusted'),
        whole: /^ {2}- Total document signed/m.test(text),
      }));
  }

  /** OpenSSL's verdict on each signature as CAdES. */
  function cades(path: string): boolean[] {
    return signaturesIn(path).map(({ content, signature }) => {
      writeFileSync(at('content.bin'), content);
      writeFileSync(at('signature.der'), signature);
      const how = ['-verify', '-cades', '-binary', '-inform', 'DER', '-purpose', 'any', '-CAfile', 'root.crt'];
      const files = ['-in', 'signature.der', '-content', 'content.bin', '-out', '/dev/null'];
      return spawnSync('openssl', ['cms', ...how, ...files], { cwd: folder }).status === 0;
    });
  }

  /** OpenSSL's verdict on the timestamp of each signature. */
  function timestamps(path: string): boolean[] {
    return signaturesIn(path).map(({ signature }) => {
      const dump = openssl('asn1parse', '-inform', 'DER', '-in', write('signature.der', signature)).toString();
      const offset = /(\d+):d=.*id-smime-aa-timeStampToken\n\s*\d+:.*SET\s*\n\s*(\d+):/.exec(dump)?.[2];
      openssl(
        'asn1parse',
        '-inform',
        'DER',
        '-in',
        'signature.der',
        '-strparse',
        offset ?? '0',
        '-noout',
        '-out',
        'token.der',
      );
      const value = openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token.der', '-out', 'info.der');
      return value.length === 0 && existsSync(at('info.der'));
    });
  }

  function write(name: string, bytes: Uint8Array): string {
    writeFileSync(at(name), bytes);
    return name;
  }

  const root = () => readFileSync(at('root.crt'), 'utf8');
  return {
    at,
    write,
    openssl,
    makeCertificate,
    key,
    ask,
    timestampReply,
    makeCrl,
    crlAt,
    pdfsig,
    cades,
    timestamps,
    root,
  };
}

/** The signatures of a file with what they cover, read without the core. */
export function signaturesIn(path: string): { content: Buffer; signature: Buffer }[] {
  const bytes = readFileSync(path);
  return [...bytes.toString('latin1').matchAll(/\/ByteRange ?\[0 (\d+) (\d+) (\d+) *\]/g)].map(([, ...numbers]) => {
    const [first, second, length] = numbers.map(Number) as [number, number, number];
    const padded = Buffer.from(bytes.toString('latin1', first + 1, second - 1), 'hex');
    const long = padded[1]! & 127;
    // Some are of no stated length, and some are nothing: those are taken with the zeros behind them.
    const stated = long > 0 && long < 5 && padded.length > 6;
    const size = padded[1]! < 128 ? padded[1]! + 2 : stated ? padded.readUIntBE(2, long) + 2 + long : padded.length;
    const content = Buffer.concat([bytes.subarray(0, first), bytes.subarray(second, second + length)]);
    return { content, signature: padded.subarray(0, size) };
  });
}

function tsaSettings(folder: string): string {
  return `[tsa]
default_tsa=t
[t]
serial=${folder}/tsa.serial
signer_cert=${folder}/tsa.crt
certs=${folder}/root.crt
signer_key=${folder}/tsa.key
signer_digest=sha256
default_policy=1.2.3.4
digests=sha256,sha384,sha512
accuracy=secs:1
ordering=no
tsa_name=no
ess_cert_id_chain=no
ess_cert_id_alg=sha256
`;
}
