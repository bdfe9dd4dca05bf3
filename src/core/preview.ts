import type { FilesTable } from '../ports/database/tables.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { Storage } from '../ports/storage.ts';
import type { Upload } from './files/intake.ts';
import { makePreviewName, parseObjectName, storageUrl } from './files/names.ts';
import type { FileStore } from './files/store.ts';
import type { Identity } from './identity.ts';

export interface Preview {
  file_id: string;
  original_filename: string;
  storage_url: string;
  page_count: number;
  truncated: boolean;
  pages: { page_number: number; preview_url: string; width: number; height: number }[];
}

/** Stores a PDF for later jobs and renders its first pages as thumbnails. */
export function createPreviewer({
  storage,
  files,
  sandbox,
  maxPages,
  side,
}: {
  storage: Storage;
  files: FileStore;
  sandbox: Pick<Sandbox, 'preview'>;
  maxPages: number;
  side: number;
}) {
  return {
    /** Previews a new file. @throws SheafError when the PDF cannot be read; the caller then discards the upload */
    async upload({ file }: Upload, caller: Identity, signal: AbortSignal, password?: string): Promise<Preview> {
      // Before the pages are drawn, which takes a while: an object without a row would be swept away.
      await files.insert([file]);
      try {
        return await stored(file, caller, signal, password);
      } catch (error) {
        await files.remove([file.object_name]).catch(() => {});
        throw error;
      }
    },

    /** Previews a file that is here already, such as the output of a job. @throws SheafError when it cannot be read */
    stored,
  };

  function stored(file: FilesTable, caller: Identity, signal: AbortSignal, password?: string): Promise<Preview> {
    return render(file, { caller, signal, password }, async (pageCount, images) => {
      // Asked for a second time, the images have their rows.
      await Promise.all(images.map(files.adopt));
      await files.setPageCount(file.object_name, pageCount);
    });
  }

  async function render(
    file: FilesTable,
    { caller, signal, password }: { caller: Identity; signal: AbortSignal; password: string | undefined },
    record: (pageCount: number, images: FilesTable[]) => Promise<void>,
  ): Promise<Preview> {
    const fileId = idOf(file.object_name);
    const rendered = await sandbox.preview({
      fetchInput: async (path) => void (await storage.fetchTo(file.object_name, path, signal)),
      filename: file.filename,
      bytes: file.bytes,
      maxPages,
      side,
      owner: caller.owner,
      signal,
      password,
    });
    const stored: FilesTable[] = [];
    try {
      for (const { page, file: image } of rendered.pages) {
        const name = makePreviewName(fileId, page);
        const { bytes } = await storage.putFile(name, image);
        stored.push({
          ...file,
          object_name: name,
          kind: 'preview',
          content_type: 'image/png',
          bytes,
          page_count: null,
        });
      }
      await record(rendered.pageCount, stored);
    } catch (error) {
      await storage.remove(stored.map((row) => row.object_name)).catch(() => {});
      throw error;
    } finally {
      await rendered.dispose();
    }
    return {
      file_id: fileId,
      original_filename: file.filename,
      storage_url: storageUrl(file.object_name),
      page_count: rendered.pageCount,
      truncated: rendered.truncated,
      pages: rendered.pages.map(({ page, width, height }) => ({
        page_number: page,
        preview_url: `/api/download/${makePreviewName(fileId, page)}`,
        width,
        height,
      })),
    };
  }
}

/** The uuid in an object name. */
function idOf(name: string): string {
  const parsed = parseObjectName(name);
  return (parsed?.name.split('/').at(-1) ?? '').split('.')[0] as string;
}
