import { join } from 'node:path';
import { decryptOffice } from '../../engines/office/decrypt.ts';
import { type DocumentKind, kindOfArchive, kindOfCompound } from '../../engines/office/document-kind.ts';
import type { OperationContext } from '../kit/define.ts';
import { failure } from '../kit/notes.ts';
import { OPENED_NOTES } from './opened-notes.ts';

export type OfficeKind = DocumentKind | 'rtf';

type Context = Pick<OperationContext<{ password?: string | undefined }>, 'inputs' | 'params' | 'scratch' | 'limits'>;

/**
 * Finds out what kind of document the input is, and decrypts it into the task's folder if it is protected.
 * @throws SheafError `unsupported_file_type`, `password_required` or `unprocessable_file`
 */
export function openOffice({ inputs: [{ path, type }], params, scratch, limits }: Context): {
  path: string;
  kind: OfficeKind;
} {
  if (type === 'application/rtf') return { path, kind: 'rtf' };
  const found = type === 'application/x-ole-storage' ? kindOfCompound(path) : 'archive';
  const open = found === 'encrypted' ? decrypted(path, params.password, scratch) : path;
  const kind = found === 'encrypted' || found === 'archive' ? kindOfArchive(open, limits.maxInflatedBytes) : found;
  if (kind) return { path: open, kind };
  throw failure('unsupported_file_type', { code: 'office_unknown_kind' }, OPENED_NOTES);
}

function decrypted(path: string, password: string | undefined, scratch: string): string {
  const missing = { code: 'office_needs_password' };
  if (password === undefined) throw failure('password_required', missing, OPENED_NOTES);
  const target = join(scratch, 'decrypted');
  decryptOffice(path, password, target);
  return target;
}
