import { z } from 'zod';
import { storageUrl } from '../../../core/files/names.ts';
import { SheafError } from '../../../errors.ts';
import type { FilesTable } from '../../../ports/database/tables.ts';
import type { Routes } from '../../context.ts';
import { errorAnswers, storedFile } from '../../schemas.ts';

/** A stored file as the API shows it. */
export function viewStoredFile(file: FilesTable): z.input<typeof storedFile> {
  return {
    storage_url: storageUrl(file.object_name),
    original_filename: file.filename,
    content_type: file.content_type,
    bytes: file.bytes,
    created_at: new Date(file.created_at).toISOString(),
    expires_at: new Date(file.expires_at).toISOString(),
  };
}

/** GET /api/files: what an account has stored. */
export const storedFileRoutes: Routes = (app, { files }) => {
  const query = z.object({
    limit: z.int().min(1).max(100).default(20),
    offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  });
  const list = z.object({ files: z.array(storedFile), limit: z.int(), offset: z.int() }).meta({ id: 'StoredFileList' });
  app.get<{ Querystring: z.output<typeof query> }>('/api/files', {
    config: { inTurn: true },
    schema: {
      summary: 'Your files that are kept, newest first',
      description: 'Uploads and outputs that later jobs can name by their `storage_url`, until their time is over.',
      tags: ['Files'],
      querystring: query,
      response: { 200: list, ...errorAnswers(401, 422) },
    },
    async handler({ identity, query: { limit, offset } }) {
      if (identity.userId === null) {
        throw new SheafError('unauthenticated', 'The list of files belongs to an account; sign in or send an API key.');
      }
      const rows = await files.store.list(identity.owner, { limit, offset });
      return { files: rows.map(viewStoredFile), limit, offset };
    },
  });
};
