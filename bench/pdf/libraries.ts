import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPdf } from '../../scripts/pack/packages.ts';
import { peakBytes, processorSeconds } from '../helpers/processes.ts';
import { median } from '../helpers/statistics.ts';
import { makeDocument } from './random-documents.ts';

/**
 * Our PDF core against pdf-lib, pdf.js, MuPDF and qpdf: the parts that merging keeps, processor time and memory, for
 * the table of packages/pdf/README.md. Each merges in a separate process, in turns. On a busy machine, processor time
 * says more than elapsed time. Run: node bench/pdf/libraries.ts (needs qpdf, npm and a network: npm installs the
 * libraries into a temporary folder)
 */
const LIBRARIES = { 'pdf-lib': '1.17.1', 'pdfjs-dist': '6.5.438', mupdf: '1.28.1' };
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const FIXTURES = join(import.meta.dirname, '../../test/fixtures');

const folder = mkdtempSync(join(tmpdir(), 'sheaf-libraries-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'package.json'), '{ "private": true }');
const versions = Object.entries(LIBRARIES).map(([name, version]) => `${name}@${version}`);
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...versions, packPdf(folder).path], {
  cwd: folder,
});
for (const script of ['merge-with.mjs', 'count-kept.mjs'])
  copyFileSync(join(import.meta.dirname, 'libraries', script), join(folder, script));

const documents = Array.from({ length: Number(process.env.DOCUMENTS ?? 20) }, (_, seed) => {
  const path = join(folder, `office-${seed}.pdf`);
  writeFileSync(path, makeDocument({ pages: 100, seed: seed + 1 }));
  return path;
});
const features = join(FIXTURES, 'features.pdf');
const output = join(folder, 'merged.pdf');

/** Merges files with a library in its own process; returns its processor time in seconds and the most memory it used, in bytes. */
async function merge(library: string, files: readonly string[]): Promise<{ seconds: number; peak: number }> {
  rmSync(output, { force: true });
  const child =
    library === 'qpdf'
      ? spawn('qpdf', ['--empty', '--pages', ...files, '--', output], { stdio: 'inherit' })
      : spawn(process.execPath, ['merge-with.mjs', library, output, ...files], { cwd: folder, stdio: 'inherit' });
  const pid = child.pid ?? 0;
  let [seconds, peak] = [0, 0];
  const watch = setInterval(() => {
    seconds = Math.max(seconds, processorSeconds(pid));
    peak = Math.max(peak, peakBytes(pid));
  }, 10);
  const status = await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(watch);
  if (status !== 0) throw new Error(`${library} could not merge`);
  return { seconds, peak };
}

const countKept = (path: string): Record<string, number> =>
  JSON.parse(execFileSync(process.execPath, ['count-kept.mjs', path], { cwd: folder, encoding: 'utf8' }));

const of = countKept(features);
const kinds = Object.keys(of);
const libraries = ['@sheaf/pdf', ...Object.keys(LIBRARIES), 'qpdf'];
const measured = new Map(libraries.map((library) => [library, [] as { seconds: number; peak: number }[]]));
for (let round = 0; round < ROUNDS; round++)
  for (const [library, runs] of measured) runs.push(await merge(library, documents));

const row = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
process.stdout.write(
  `Merging ${documents.length} documents of 100 pages, medians of ${ROUNDS}; ${cpus()[0]?.model}\n\n`,
);
row(['library', 'license', ...kinds.map((kind) => `${kind} (of ${of[kind]})`), 'processor time', 'memory']);
row(Array(kinds.length + 4).fill('---'));
for (const [library, runs] of measured) {
  await merge(library, [features, join(FIXTURES, 'three-pages.pdf')]);
  const kept = countKept(output);
  row([
    `${library} ${versionOf(library)}`,
    licenceOf(library),
    ...kinds.map((kind) => Math.min(kept[kind] ?? 0, of[kind] ?? 0)),
    `${median(runs.map(({ seconds }) => seconds)).toFixed(2)} s`,
    `${Math.round(median(runs.map(({ peak }) => peak)) / 1024 / 1024)} MiB`,
  ]);
}

function versionOf(library: string): string {
  if (library !== 'qpdf') return manifestOf(library).version;
  return /version (\S+)/.exec(execFileSync('qpdf', ['--version'], { encoding: 'utf8' }))?.[1] ?? '';
}

function licenceOf(library: string): string {
  return library === 'qpdf' ? 'Apache-2.0' : manifestOf(library).license;
}

function manifestOf(library: string): { version: string; license: string } {
  return JSON.parse(readFileSync(join(folder, 'node_modules', library, 'package.json'), 'utf8'));
}
