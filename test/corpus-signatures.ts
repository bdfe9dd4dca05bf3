/**
 * Signs every second PDF below a folder and lets pdfsig and OpenSSL judge the signature, on the signed file and again
 * after something was appended; pdf-verify must agree. With --verify, it signs nothing, and prints the reports of
 * pdf-verify and pdfsig about each signature: for collections of forged documents, of which none may come out valid, and
 * of genuine ones. At the end, it lists signatures that only one of the two calls intact.
 * Run: npm run corpus:signatures -- [--verify] <folder>
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { knownError } from '../src/errors.ts';
import { EXAMPLE_KEY } from '../src/operations/pdf/sign/example-key.ts';
import { type OperationRun, runOperation } from './helpers/run-operation.ts';
import { createAuthority } from './helpers/signing.ts';

const onlyVerify = process.argv[2] === '--verify';
const root = process.argv[onlyVerify ? 3 : 2];
if (!root) throw new Error('Say which folder: npm run corpus:signatures -- [--verify] <folder>');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.toLowerCase().endsWith('.pdf'))
  .sort()
  .map((name) => join(root, name));
const folder = mkdtempSync(join(tmpdir(), 'sheaf-signatures-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function verify(path: string, roots?: string) {
  await using run = await runOperation(
    { name: 'pdf-verify' },
    [{ path, type: 'application/pdf' }],
    roots ? { roots } : {},
  );
  return JSON.parse(readFileSync(run.outputPath, 'utf8'));
}

/** Tells the outcome of a file that an operation refused. */
function failure(error: unknown): 'refused' | 'crashed' {
  const known = knownError(error);
  return known && known.status < 500 ? 'refused' : 'crashed';
}

async function signAll(): Promise<void> {
  const authority = createAuthority(folder);
  const counts = {
    signed: 0,
    valid: 0,
    whole: 0,
    cades: 0,
    verified: 0,
    validAfter: 0,
    verifiedAfter: 0,
    refused: 0,
    crashed: 0,
  };
  const reasons = new Map<string, number>();
  const key = { key_file: authority.key({}), key_password: 'secret' };
  for (const file of files.filter((_, index) => index % 2 === 0)) {
    let signed: OperationRun;
    try {
      signed = await runOperation({ name: 'pdf-sign' }, [file], key);
    } catch (error) {
      counts[failure(error)]++;
      const reason = (error as Error).message;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      if (failure(error) === 'crashed') print(`crashed ${basename(file)}: ${(error as Error).stack}`);
      continue;
    }
    await using _ = signed;
    counts.signed++;
    const faults: string[] = [];
    const add = (count: keyof typeof counts, holds: boolean): void => {
      if (holds) counts[count]++;
      else faults.push(count);
    };
    const last = (await authority.pdfsig(signed.outputPath)).at(-1);
    const report = await verify(signed.outputPath, authority.root());
    add('valid', last?.valid === true);
    add('whole', last?.whole === true);
    add('cades', authority.cades(signed.outputPath).at(-1) === true);
    add('verified', report.list.at(-1)?.verdict === 'valid' && report.covers_whole_file);
    await using behind = await runOperation(
      { name: 'pdf-sign' },
      [{ path: signed.outputPath, type: 'application/pdf' }],
      {
        key_file: EXAMPLE_KEY,
      },
    );
    const after = await verify(behind.outputPath, authority.root());
    add(
      'validAfter',
      (await authority.pdfsig(behind.outputPath)).slice(-2).every(({ valid }) => valid),
    );
    add('verifiedAfter', after.list.at(-2)?.verdict === 'valid');
    if (faults.length > 0) print(`${basename(file)}: not ${faults.join(', ')}`);
  }
  for (const [reason, count] of reasons) print(`${count} refused: ${reason}`);
  print(JSON.stringify(counts));
}

interface Found {
  field: string;
  verdict: string;
  intact: boolean;
  problems: { code: string }[];
}

/** By field, what pdfsig says of the signed bytes: undefined if it cannot tell. */
function pdfsigByField(path: string): Map<string, boolean | undefined> {
  let said = '';
  try {
    said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    said = String((error as { stdout?: string }).stdout ?? '');
  }
  const parts = said.split(/^Signature #\d+:/m).slice(1);
  return new Map(
    parts.map((part) => {
      const field = /Signature Field Name: (.*)/.exec(part)?.[1] ?? '';
      const verdict = /Signature Validation: (.*)/.exec(part)?.[1] ?? '';
      return [field, /is Valid/.test(verdict) || (/Invalid|Mismatch/.test(verdict) ? false : undefined)];
    }),
  );
}

const describe = ({ field, verdict, intact, problems }: Found): string =>
  `  ${field}: ${verdict}, ${intact ? 'intact' : 'broken'}: ${[...new Set(problems.map(({ code }) => code))].join(', ')}`;

async function verifyAll(): Promise<void> {
  const counts = { valid: 0, unknown: 0, invalid: 0, unsigned: 0, refused: 0, crashed: 0 };
  const signatures = {
    intactInBoth: 0,
    brokenInBoth: 0,
    intactHereOnly: 0,
    intactInPdfsigOnly: 0,
    pdfsigCannotTell: 0,
  };
  const differing: string[] = [];
  for (const file of files) {
    try {
      const report = await verify(file);
      counts[report.verdict as keyof typeof counts]++;
      if (report.verdict === 'unsigned') continue;
      print(`${basename(file)}: ${report.verdict}\n${report.list.map(describe).join('\n')}`);
      const judged = pdfsigByField(file);
      for (const found of report.list as Found[]) {
        const intact = judged.get(found.field);
        if (intact === undefined) signatures.pdfsigCannotTell++;
        else if (intact === found.intact) signatures[intact ? 'intactInBoth' : 'brokenInBoth']++;
        else {
          signatures[intact ? 'intactInPdfsigOnly' : 'intactHereOnly']++;
          differing.push(`${file}\n${describe(found)}`);
        }
      }
    } catch (error) {
      counts[failure(error)]++;
      print(`${basename(file)}: ${failure(error)}: ${(error as Error).message}`);
    }
  }
  print(`files: ${JSON.stringify(counts)}\nsignatures: ${JSON.stringify(signatures)}`);
  if (differing.length > 0) print(`pdfsig differs:\n${differing.join('\n')}`);
}

await (onlyVerify ? verifyAll() : signAll());
