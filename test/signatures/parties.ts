import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLE_KEY } from '../../src/operations/pdf/sign/example-key.ts';
import { runOperation } from '../helpers/run-operation.ts';
import type { Sign } from './attacks.ts';

/** The part of pdf-verify's report that tests use. */
export interface Verified {
  verdict: 'valid' | 'unknown' | 'invalid' | 'unsigned';
  list: {
    field: string;
    verdict: 'valid' | 'unknown' | 'invalid';
    intact: boolean;
    problems: { code: string; weight: 'fatal' | 'doubt' | 'info'; what?: string }[];
    changed_after: { kinds: string[]; content: string[] } | null;
  }[];
}

export const OWNER_ROOT = EXAMPLE_KEY.slice(EXAMPLE_KEY.indexOf('-----BEGIN CERT'));

/** Signers: an owner whose root is trusted and an untrusted stranger; and a judge. */
export function createParties() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-parties-'));
  const signed = new Map<string, Buffer>();
  let stranger = '';
  let files = 0;

  function strangersKey(): string {
    if (stranger) return stranger;
    const [key, certificate] = [join(folder, 'stranger.key'), join(folder, 'stranger.crt')];
    const how = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1000'];
    const use = ['-addext', 'keyUsage=critical,digitalSignature', '-subj', '/CN=Stranger'];
    execFileSync('openssl', ['req', ...how, ...use, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    stranger = readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8');
    return stranger;
  }

  function write(bytes: Buffer): string {
    const path = join(folder, `${files++}.pdf`);
    writeFileSync(path, bytes);
    return path;
  }

  const sign: Sign = async (document, { by = 'owner', ...params } = {}) => {
    const name = `${document.toString('base64')} ${by} ${JSON.stringify(params)}`;
    const known = signed.get(name);
    if (known) return known;
    const key = by === 'owner' ? EXAMPLE_KEY : strangersKey();
    await using run = await runOperation({ name: 'pdf-sign' }, [write(document)], { key_file: key, ...params });
    const bytes = readFileSync(run.outputPath);
    signed.set(name, bytes);
    return bytes;
  };

  return {
    folder,
    sign,
    write,
    /** pdf-verify's report with the owner's root trusted, or the passed roots. */
    async verify(document: Buffer, params: Record<string, unknown> = { roots: OWNER_ROOT }): Promise<Verified> {
      const path = write(document);
      await using run = await runOperation({ name: 'pdf-verify' }, [path], params as never);
      rmSync(path);
      return JSON.parse(readFileSync(run.outputPath, 'utf8')) as Verified;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
