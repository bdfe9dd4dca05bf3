import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncryption } from '@sheaf/pdf/crypt/encryption';
import { ALL_PERMISSIONS } from '@sheaf/pdf/crypt/permissions';
import { unlockDocument } from '@sheaf/pdf/crypt/unlock';
import { appendChanges, canAppend } from '@sheaf/pdf/edit/append-changes';
import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import { setMetadata } from '@sheaf/pdf/edit/metadata';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { openDocument } from '@sheaf/pdf/file/document';
import { drawValues } from '@sheaf/pdf/forms/draw-values';
import { multiply } from '@sheaf/pdf/geometry';
import { openPdf } from '@sheaf/pdf/open';
import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import { createPageForms } from '@sheaf/pdf/paint/page-forms';
import { createPainter, drawForm } from '@sheaf/pdf/paint/painter';
import { drawRunningText } from '@sheaf/pdf/paint/running-text';
import { createTypesetter } from '@sheaf/pdf/text/typesetter';
import { createFileWriter } from '../src/engines/files/writer.ts';
import { createFaceChooser } from '../src/engines/fonts/choose-face.ts';
import { knownError } from '../src/errors.ts';
import type { EditAnswer, EditTask } from './corpus-edits.ts';

const scratch = mkdtempSync(join(tmpdir(), 'sheaf-edits-child-'));
const limits = { maxPdfPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 };
process.on('disconnect', () => process.exit());
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** Ways to change a document; false if one does not apply to it. */
const changes: Record<string, (edited: EditedDocument, output: string) => Promise<boolean> | boolean> = {
  rewrite: (edited, output) => write(edited, output),
  append(edited, output) {
    edited.editPage(0).set('SheafTest', 1);
    if (!canAppend(edited)) return false;
    using file = createFileWriter(output);
    appendChanges(edited, file);
    file.close();
    return true;
  },
  metadata(edited, output) {
    setMetadata(edited, { title: 'Ünïcode', author: 'A & B' }, '2026-11-21T10:00:00Z');
    return write(edited, output);
  },
  async protect(edited, output) {
    const locked = join(scratch, 'locked.pdf');
    rmSync(locked, { force: true });
    const encryption = createEncryption({
      userPassword: 'u',
      ownerPassword: 'o',
      permissions: ALL_PERMISSIONS,
      encryptMetadata: false,
    });
    using file = createFileWriter(locked);
    await rewriteDocument(edited, file, { encryption });
    file.close();
    using document = openDocument(locked);
    unlockDocument(document, 'u');
    return await write(document, output);
  },
  form(edited, output) {
    const forms = createPageForms(edited, edited);
    for (const index of [...edited.pages().keys()].slice(0, 3)) {
      const { ref, geometry } = forms.of(index, { filling: true });
      const { unit, fromUpright } = geometry;
      const content = drawForm('P', multiply([1 / unit, 0, 0, 1 / unit, 0, 0], fromUpright));
      edited.editPage(index).delete('Contents');
      createPainter(edited).paint(index, { under: { content, forms: { P: ref } } });
    }
    return write(edited, output);
  },
  stamp(edited, output) {
    const painter = createPainter(edited);
    for (const index of edited.pages().keys()) painter.paint(index, { over: { content: 'q Q' } });
    return write(edited, output);
  },
  async number(edited, output) {
    const typesetter = await createTypesetter(edited);
    drawRunningText(edited, typesetter, [...edited.pages().keys()], {
      textFor: (index) => ({ bottom: `${index + 1} / ${edited.pages().length}`, 'top-right': 'صفحة' }),
      margin: 20,
      rotate: 0,
      look: { size: 10, style: 'regular', color: [0, 0, 0], opacity: 1 },
      mirror: true,
    });
    typesetter.finish();
    return write(edited, output);
  },
  async flatten(edited, output) {
    await drawValues(edited);
    flattenAnnotations(edited, { fields: true, annotations: true });
    return write(edited, output);
  },
};

async function write(document: Parameters<typeof rewriteDocument>[0], output: string): Promise<boolean> {
  using file = createFileWriter(output);
  await rewriteDocument(document, file);
  file.close();
  return true;
}

process.on('message', async ({ change, input, output }: EditTask) => {
  const answer = await edit(change, input, output).then(
    (done): EditAnswer => ({ outcome: done ? 'done' : 'left out', message: '' }),
    (error: unknown): EditAnswer =>
      knownError(error)
        ? { outcome: 'refused', message: knownError(error)?.message ?? '' }
        : { outcome: 'crashed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  );
  process.send!(answer);
});

async function edit(change: string, input: string, output: string): Promise<boolean> {
  const make = changes[change];
  if (!make) return false;
  using document = await openPdf(input, { scratch, limits });
  return await make(editDocument(document, { fonts: createFaceChooser }), output);
}
