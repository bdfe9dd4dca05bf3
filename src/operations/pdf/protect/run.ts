import { randomBytes } from 'node:crypto';
import { createEncryption } from '@sheaf/pdf/crypt/encryption';
import { preparePassword } from '@sheaf/pdf/crypt/saslprep';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { openPdf } from '@sheaf/pdf/open';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { withoutSignatures } from '../signed.ts';
import type operation from './operation.ts';
import { NOTES, PERMISSIONS } from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  const { user_password: user = '', owner_password: owner, permissions } = params;
  if (!user && !owner && permissions.length === PERMISSIONS.length) {
    throw failure('invalid_parameter', { code: 'protection_required' }, NOTES);
  }
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  progress(20);
  const source = withoutSignatures(document, params.on_signed);
  const encryption = createEncryption({
    userPassword: user,
    // The owner's password must never be the user's, or everybody would be the owner.
    ownerPassword: owner || randomBytes(24).toString('base64'),
    permissions: {
      print: permissions.includes('print'),
      modify: permissions.includes('modify'),
      copy: permissions.includes('copy'),
      annotate: permissions.includes('annotate'),
      fill: permissions.includes('fill'),
      assemble: permissions.includes('assemble'),
    },
    encryptMetadata: params.encrypt_metadata,
  });
  using file = await outputs.open(`${stemOf(input.filename)}-protected.pdf`, 'application/pdf');
  await rewriteDocument(source.document, file, { encryption });
  await file.finish();
  const pages = document.pages().length;
  const notes: Note[] = [...source.notes];
  if (owner && preparePassword(owner) === preparePassword(user)) notes.push({ code: 'same_passwords' });
  return {
    result: {
      page_count: pages,
      input_pages: pages,
      output_pages: pages,
      encryption: 'AES-256',
      permissions,
      bytes_before: input.bytes,
    },
    notes,
  };
};
