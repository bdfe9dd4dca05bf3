import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAttachments } from '@sheaf/pdf/edit/attachments';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { saveDocument } from '@sheaf/pdf/edit/save';
import { openPdf } from '@sheaf/pdf/open';
import { isShown, pageOfMail } from '../../../engines/mail/mail-page.ts';
import { createUniqueNames } from '../../../engines/sheets/unique-names.ts';
import { translateTree } from '../../../texts/tree.ts';
import { printPage } from '../../html/print-site.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { MAIL_PAGE } from '../mail-parameters.ts';
import { readMail } from '../read-mail.ts';
import type operation from './operation.ts';

const MAX_SUBJECT = 200;
const MAX_NAME = 200;
const TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, scratch, limits, progress } = context;
  const [input] = inputs;
  const { mail } = await readMail(input);
  const { language, timezone: timeZone } = params;
  const { html, pictures, remote } = pageOfMail(mail, {
    words: translateTree(MAIL_PAGE, 'mail-page', language),
    language,
    timeZone,
  });
  progress(20);
  const put = (name: string, content: string | Uint8Array): string => {
    const file = join(scratch, name);
    writeFileSync(file, content);
    return file;
  };
  const page = { path: 'index.html', type: 'text/html; charset=utf-8', file: put('page.html', html) };
  const shown = pictures.map(({ path, type, content }, at) => ({ path, type, file: put(`picture-${at}`, content) }));
  const printed = await printPage(context, params, [page, ...shown]);
  progress(80);

  const files = mail.attachments.filter((each) => !isShown(each, mail));
  const embedded = params.attachments === 'embed' ? files.filter(({ content }) => content !== null) : [];
  const name = `${stemOf(input.filename, 'message')}.pdf`;
  if (embedded.length === 0) outputs.add(name, 'application/pdf', printed.path);
  else {
    using document = await openPdf(printed.path, { scratch, limits });
    const edited = editDocument(document);
    const uniqueName = createNamer();
    const attachments = embedded.map(({ name: called, type, content }, at) => {
      // biome-ignore lint/style/noNonNullAssertion: `embedded` has attachments with content alone.
      const path = put(`attachment-${at}`, content!);
      return { name: uniqueName(called), type: TYPE.test(type) ? type : 'application/octet-stream', path };
    });
    addAttachments(edited, attachments, new Date());
    using file = await outputs.open(name, 'application/pdf');
    await saveDocument(edited, file, { whole: true });
    await file.finish();
  }
  const notes: Note[] = [...printed.notes];
  if (remote > 0) notes.push({ code: 'mail_pictures_not_loaded', count: remote });
  if (!mail.text?.trim() && !mail.html?.trim()) notes.push({ code: 'mail_without_text' });
  return {
    result: {
      page_count: printed.count,
      output_pages: printed.count,
      bytes_before: input.bytes,
      attachments: files.length,
      embedded: embedded.length,
      subject: mail.subject.slice(0, MAX_SUBJECT),
    },
    notes,
  };
};

/** Files of the same name would take each other's place. */
function createNamer(): (name: string) => string {
  const uniqueName = createUniqueNames((name, number) => {
    const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
    return `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
  });
  return (name) => uniqueName(name.replace(/[\\/\p{Cc}]/gu, '_').slice(-MAX_NAME) || 'attachment');
}
