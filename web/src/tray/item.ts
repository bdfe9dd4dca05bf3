import type { ApiError } from '../api/errors.ts';
import type { WorkflowStep } from '../api/operations.ts';
import type { Preview } from '../api/schema.gen.ts';
import { randomId } from '../ui/random-id.ts';
import { type Source, sizeOf, typeOf } from './source.ts';

/** A file in the tray. */
export interface Item {
  /** The same after a reload. */
  id: string;
  source: Source;
  /**
   * `idle`: nothing needs it yet; `waiting` and `sending`: being sent to the service; `ready`: a job can start with it;
   * `locked`: its password is needed first; `failed`: it cannot be used.
   */
  state: 'idle' | 'waiting' | 'sending' | 'ready' | 'locked' | 'failed';
  /** Share of the upload, 0..1. */
  share: number;
  error: ApiError | null;
  /** Its name in later jobs; null if it is sent with the job. */
  storageUrl: string | null;
  preview: Preview | null;
  /** Pages to take of it, in jobs on several files; empty: all. */
  pages: string;
  /** Its password, only ever in this tab's memory. */
  password: string;
  /** The password that did not open it. */
  triedPassword: string;
  /** Put aside: it stays in the tray, but tools skip it. */
  resting: boolean;
  /** The first version of the document that this is one of, by its id. */
  document: string;
  /** From 1. */
  version: number;
  /** Another version of the document is in view. */
  past: boolean;
  /** The job that made it from the version before; null for a file that was opened. */
  origin: Origin | null;
}

/** The job that made a version, without secret parameters. */
export interface Origin {
  jobId: string;
  steps: WorkflowStep[];
  /** The operation whose settings created it, usually that of the first step. */
  screen: string;
  /** It comes into view when one leaves the tool, in which the version before can still be changed. */
  waits: boolean;
}

export function makeItem(source: Source): Item {
  const id = randomId();
  return {
    id,
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
    document: id,
    version: 1,
    past: false,
    origin: null,
  };
}

/** Documents are uploaded at once, so that their pages can be shown; other files are sent with their job. */
export function isPreviewed(item: Item): boolean {
  return typeOf(item.source) === 'application/pdf';
}

/** The file itself, while the browser holds it. */
export function localFile({ source }: Item): File | null {
  return source.kind === 'local' ? source.file : (source.file ?? null);
}

export function itemBytes({ source }: Item): number {
  return sizeOf(source);
}

/** Whether a file is still being sent or read. */
export const isOnItsWay = ({ state }: Item): boolean => state === 'waiting' || state === 'sending';
