import type { ApiError } from '../api/errors.ts';
import type { Preview } from '../api/schema.gen.ts';
import { randomId } from '../ui/random-id.ts';
import { type Source, sizeOf, typeOf } from './source.ts';

/** A file in the tray. */
export interface Item {
  /** The same after a reload. */
  id: string;
  source: Source;
  /**
   * `idle`: nothing needs it yet; `waiting` and `sending`: on its way to the service; `ready`: a job can start with it;
   * `locked`: its password is needed first; `failed`: it cannot be used.
   */
  state: 'idle' | 'waiting' | 'sending' | 'ready' | 'locked' | 'failed';
  /** Share of the upload, 0..1. */
  share: number;
  error: ApiError | null;
  /** What later jobs call it; null when it is sent with the job. */
  storageUrl: string | null;
  preview: Preview | null;
  /** Pages to take of it, in jobs on several files; empty: all. */
  pages: string;
  /** What opens it; never kept beyond this tab's memory. */
  password: string;
  /** The one that did not open it. */
  triedPassword: string;
  /** Put aside: it stays in the tray, but nothing is done with it. */
  resting: boolean;
}

export function makeItem(source: Source): Item {
  return {
    id: randomId(),
    source,
    state: 'idle',
    share: 0,
    error: null,
    storageUrl: source.kind === 'stored' ? source.storageUrl : null,
    preview: null,
    pages: '',
    password: '',
    triedPassword: '',
    resting: false,
  };
}

/** Documents go up at once, so that their pages can be seen; other files go with their job. */
export function isPreviewed(item: Item): boolean {
  return typeOf(item.source) === 'application/pdf';
}

/** The file itself, as long as the browser holds it. */
export function localFile({ source }: Item): File | null {
  return source.kind === 'local' ? source.file : (source.file ?? null);
}

export function itemBytes({ source }: Item): number {
  return sizeOf(source);
}
