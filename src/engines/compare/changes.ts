import type { Box } from '../page-text/characters.ts';

/** A change to a document. Pages are counted from 0. */
export interface Change {
  kind:
    | 'replaced'
    | 'removed'
    | 'added'
    | 'moved'
    | 'page_removed'
    | 'page_added'
    | 'page_moved'
    | 'page_size'
    | 'appearance';
  before: Side | null;
  after: Side | null;
  /** Where removed words would be in the newer document. */
  at?: { page: number; box: Box };
  /** True for headers and footers, which are reported once. */
  running?: boolean;
}

/** Affected places in one of the documents. */
export interface Side {
  text: string;
  places: { page: number; boxes: Box[] }[];
}
