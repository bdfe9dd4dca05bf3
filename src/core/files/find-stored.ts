import { SheafError, ValidationError } from '../../errors.ts';
import type { FilesTable } from '../../ports/database/tables.ts';
import type { Identity } from '../identity.ts';
import { parseStorageUrl } from './names.ts';
import type { FileStore } from './store.ts';

/**
 * The row of a stored file that a caller refers to.
 * @param loc where in the request the reference is
 * @throws ValidationError for an invalid reference, SheafError `forbidden`, `file_not_found`
 */
export async function findStored(
  files: Pick<FileStore, 'find'>,
  storageUrl: string,
  caller: Identity,
  loc: (string | number)[],
): Promise<FilesTable> {
  const name = parseStorageUrl(storageUrl);
  if (!name) throw new ValidationError([{ loc, code: 'foreign_storage_url' }]);
  if (name.form === 'user' && name.userId !== caller.userId) {
    throw new SheafError('forbidden', 'This file belongs to another account.');
  }
  const row = await files.find(name.name);
  if (!row || row.expires_at <= Date.now()) {
    throw new SheafError('file_not_found', 'File not found or expired. Upload it again.');
  }
  return row;
}
