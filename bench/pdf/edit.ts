import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncryption } from '@sheaf/pdf/crypt/encryption';
import { ALL_PERMISSIONS } from '@sheaf/pdf/crypt/permissions';
import { appendChanges } from '@sheaf/pdf/edit/append-changes';
import { addAttachments } from '@sheaf/pdf/edit/attachments';
import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { rotatePages } from '@sheaf/pdf/edit/rotation';
import { openPdf } from '@sheaf/pdf/open';
import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import { overlayPages } from '@sheaf/pdf/paint/overlay';
import { createFileWriter, type FileWriter } from '../../src/engines/files/writer.ts';
import { median, report } from '../helpers/statistics.ts';
import { makeDocument } from './random-documents.ts';

/**
 * Processor time of editing a document, from opening the file to the last byte of the new one, against qpdf's with its
 * start, taken in turns: what a warm child takes. Run: node bench/pdf/edit.ts (needs qpdf and bash)
 */
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-edit-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
if (spawnSync('qpdf', ['--version']).status !== 0) throw new Error('This comparison needs qpdf on the machine.');
const limits = { maxPdfPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 };
const out = join(folder, 'out.pdf');

const files = [
  { name: '350 pages', path: write('book.pdf', makeDocument({ pages: 350, seed: 51 })) },
  {
    name: '600 pages of one picture each',
    path: write('scan.pdf', makeDocument({ pages: 600, seed: 52, imageBytes: 140_000 })),
  },
];
const stamp = write('stamp.pdf', makeDocument({ pages: 1, seed: 53 }));
const attachment = write('attachment.bin', Buffer.alloc(200_000, 7));

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

type Edit = (edited: EditedDocument, file: FileWriter) => Promise<unknown> | unknown;
const options = { scratch: folder, limits };

for (const { name, path } of files) {
  const all = `${path}`;
  const locked = join(folder, 'locked.pdf');
  execFileSync('qpdf', ['--encrypt', 'u', 'o', '256', '--', path, locked]);
  await compare(`rotate, ${name}`, all, ['--rotate=+90', all, out], 0.6, (edited, file) => {
    rotatePages(edited, edited.pages().keys(), 90);
    return rewriteDocument(edited, file);
  });
  await compare(`rotate by appending, ${name}`, all, ['--rotate=+90', all, out], 0.35, (edited, file) => {
    rotatePages(edited, edited.pages().keys(), 90);
    return appendChanges(edited, file);
  });
  await compare(`protect, ${name}`, all, ['--encrypt', 'u', 'o', '256', '--', all, out], 0.6, (edited, file) => {
    const passwords = { userPassword: 'u', ownerPassword: 'o' };
    const encryption = createEncryption({ ...passwords, permissions: ALL_PERMISSIONS, encryptMetadata: true });
    return rewriteDocument(edited.base, file, { encryption });
  });
  await compare(`unlock, ${name}`, locked, ['--password=u', '--decrypt', locked, out], 0.9, (edited, file) =>
    rewriteDocument(edited.base, file),
  );
  await compare(
    `overlay, ${name}`,
    all,
    [all, '--overlay', stamp, '--repeat=1', '--', out],
    0.6,
    async (edited, file) => {
      using source = await openPdf(stamp, options);
      overlayPages(edited, source, { under: false, pageFor: () => 0 });
      await rewriteDocument(edited, file);
    },
  );
  await compare(
    `flatten, ${name}`,
    all,
    ['--generate-appearances', '--flatten-annotations=all', all, out],
    0.6,
    (edited, file) => {
      flattenAnnotations(edited, { fields: true, annotations: true });
      return rewriteDocument(edited, file);
    },
  );
  await compare(`attach, ${name}`, all, [all, '--add-attachment', attachment, '--', out], 0.6, async (edited, file) => {
    addAttachments(
      edited,
      [{ name: 'attachment.bin', path: attachment, type: 'application/octet-stream' }],
      new Date(),
    );
    await rewriteDocument(edited, file);
  });
}

async function compare(what: string, path: string, args: string[], goal: number, edit: Edit): Promise<void> {
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = -2; round < ROUNDS; round++) {
    const ours = await processorTime(path, edit);
    const theirs = qpdfTime(args);
    if (round < 0) continue;
    times.ours.push(ours);
    times.theirs.push(theirs);
  }
  const [sheaf, native] = [median(times.ours), median(times.theirs)];
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  report(
    `${what} (${megabytes} MB): ${sheaf.toFixed(0)} ms of CPU, qpdf ${native.toFixed(0)} ms`,
    `${(sheaf / native).toFixed(2)} ×`,
    `${goal} ×`,
  );
}

/** Processor time of all threads of this process, in milliseconds. */
async function processorTime(path: string, edit: Edit): Promise<number> {
  rmSync(out, { force: true });
  const before = process.cpuUsage();
  using document = await openPdf(path, { ...options, password: 'u' });
  using file = createFileWriter(out);
  await edit(editDocument(document), file);
  file.close();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds of processor time of qpdf, its start included. */
function qpdfTime(args: string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time qpdf "$@" 2>/dev/null';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', ...args], { encoding: 'utf8' });
  const [user, system] = stderr
    .trim()
    .split(/\s+/)
    .map((text) => Number(text.replace(',', '.')));
  return (user! + system!) * 1000;
}
