import type { FilesTable } from '../ports/database/tables.ts';
import type { PagePicture, Sandbox } from '../ports/sandbox.ts';
import type { Storage } from '../ports/storage.ts';
import type { Upload } from './files/intake.ts';
import { makePreviewName, parseObjectName, storageUrl } from './files/names.ts';
import { type Reservation, type StorageShares, underLimit } from './files/shares.ts';
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

/** Pictures of some pages, with the sizes that convert positions to millimeters. */
export interface PagePictures extends Pick<Preview, 'storage_url' | 'page_count'> {
  pages: (Preview['pages'][number] & { width_mm: number; height_mm: number })[];
}

/** Longer sides of drawn pictures in pixels; there are few, to bound the pictures kept for a document. */
export const PICTURE_SIDES = [160, 320, 640, 1280, 2048] as const;
export const LARGEST_SIDE = PICTURE_SIDES[4];
const MM_PER_POINT = 25.4 / 72;
/** Pictures that are stored together: they share what makes their names durable. */
const STORED_AT_ONCE = 16;

export type Previewer = ReturnType<typeof createPreviewer>;

interface RenderOptions {
  caller: Identity;
  signal: AbortSignal;
  password: string | undefined;
  /** Pages to draw instead of the first ones. */
  pages?: readonly number[];
  side: number;
}

type DrawnPage = Preview['pages'][number] & Pick<PagePicture, 'pageWidth' | 'pageHeight'>;

/** Stores a PDF for later jobs and renders its first pages as thumbnails. */
export function createPreviewer({
  storage,
  files,
  sandbox,
  shares,
  maxPages,
  side,
}: {
  storage: Storage;
  files: FileStore;
  sandbox: Pick<Sandbox, 'preview'>;
  shares: StorageShares;
  maxPages: number;
  side: number;
}) {
  return {
    /** Previews a new file. @throws SheafError when the PDF cannot be read; the caller then discards the upload */
    async upload({ file, share }: Upload, caller: Identity, signal: AbortSignal, password?: string): Promise<Preview> {
      // Before the pages are drawn, which takes a while: the cleaning deletes objects without a row.
      share.writing();
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

    /**
     * Renders pages of a local file, at least one, and as many as fit into some seconds.
     * @param wanted pages, counted from 1; `atLeast`: pixels of a picture's longer side
     * @throws SheafError when it cannot be read, `invalid_parameter` past the last page
     */
    async pages(
      file: FilesTable,
      wanted: { pages: readonly number[]; atLeast: number; password?: string | undefined },
      caller: Identity,
      signal: AbortSignal,
    ): Promise<PagePictures> {
      const longer = PICTURE_SIDES.find((each) => each >= wanted.atLeast) ?? LARGEST_SIDE;
      const drawn = await render(file, {
        caller,
        signal,
        password: wanted.password,
        pages: wanted.pages,
        side: longer,
      });
      return {
        storage_url: storageUrl(file.object_name),
        page_count: drawn.pageCount,
        pages: drawn.pages.map(({ pageWidth, pageHeight, ...page }) => ({
          ...page,
          width_mm: pageWidth * MM_PER_POINT,
          height_mm: pageHeight * MM_PER_POINT,
        })),
      };
    },
  };

  async function stored(file: FilesTable, caller: Identity, signal: AbortSignal, password?: string): Promise<Preview> {
    const drawn = await render(file, { caller, signal, password, side });
    return {
      file_id: idOf(file.object_name),
      original_filename: file.filename,
      storage_url: storageUrl(file.object_name),
      page_count: drawn.pageCount,
      truncated: drawn.truncated,
      pages: drawn.pages.map(({ pageWidth: _, pageHeight: __, ...page }) => page),
    };
  }

  async function render(
    file: FilesTable,
    { caller, side: longer, ...task }: RenderOptions,
  ): Promise<{ pageCount: number; truncated: boolean; pages: DrawnPage[] }> {
    const fileId = idOf(file.object_name);
    const nameOf = (page: number) => makePreviewName(fileId, page, longer === side ? undefined : longer);
    // Pictures belong to the owner of their file; files of an earlier version have none.
    const owner = file.owner_key ?? caller.owner;
    const limit = await shares.outputLimit(owner);
    const rendering = sandbox.preview({
      fetchInput: async (path) => void (await storage.fetchTo(file.object_name, path, task.signal)),
      filename: file.filename,
      bytes: file.bytes,
      maxPages,
      side: longer,
      maxOutputBytes: limit.bytes,
      owner: caller.owner,
      ...task,
    });
    const rendered = await rendering.catch((error) => {
      throw underLimit(error, limit);
    });
    const stored: FilesTable[] = [];
    let share: Reservation | undefined;
    try {
      const bytes = rendered.pages.reduce((sum, { file: image }) => sum + image.bytes, 0);
      share = await shares.reserve(owner, bytes);
      const put = async ({ page, file: image }: (typeof rendered.pages)[number]) => {
        const name = nameOf(page);
        const { bytes } = await storage.putFile(name, image);
        const kept = { kind: 'preview', content_type: 'image/png', bytes, page_count: null } as const;
        stored.push({ ...file, object_name: name, ...kept });
      };
      for (let first = 0; first < rendered.pages.length; first += STORED_AT_ONCE) {
        const ends = await Promise.allSettled(rendered.pages.slice(first, first + STORED_AT_ONCE).map(put));
        const failed = ends.find((end) => end.status === 'rejected');
        if (failed) throw failed.reason;
      }
      // Asked for a second time, the images have their rows.
      share.writing();
      await Promise.all(stored.map(files.adopt));
      await files.setPageCount(file.object_name, rendered.pageCount);
    } catch (error) {
      await storage.remove(stored.map((row) => row.object_name)).catch(() => {});
      throw error;
    } finally {
      share?.release();
      await rendered.dispose();
    }
    const { pageCount, truncated } = rendered;
    // Listed explicitly: other facts about a picture are not for callers.
    const pages = rendered.pages.map(({ page, width, height, pageWidth, pageHeight }) => ({
      page_number: page,
      preview_url: `/api/download/${nameOf(page)}`,
      width,
      height,
      pageWidth,
      pageHeight,
    }));
    return { pageCount, truncated, pages };
  }
}

/** The uuid in an object name. */
function idOf(name: string): string {
  const parsed = parseObjectName(name);
  return (parsed?.name.split('/').at(-1) ?? '').split('.')[0] as string;
}
