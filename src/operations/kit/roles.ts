/**
 * Roles for which the service and the page find operations without knowing their names. The comment of each lists the
 * parameters that it relies on.
 */
export const ROLES = [
  /** Puts single pages of several files together. `pages`: a selection, or entries with `file`, `page` and `rotate`; `keep_protection`. */
  'arrange-pages',
  /** Joins files, with a run of pages of each. */
  'merge-pages',
  /** Removes the pages in `pages`. */
  'remove-pages',
  /** Cuts a document. `pages`: ranges, a file for each. */
  'split-pages',
  /** Draws pages. `pages`, `dpi`, `format`. */
  'draw-pages',
  /** Reads the text of pages. `pages`, `format`: `markdown`, or `json` with the places of words. */
  'read-text',
  /** Without other parameters, answers with the `bookmarks`: `title`, `page`, `level`. */
  'read-bookmarks',
  /** Answers with the `annotations`; links have a place and `url` or `to_page`. */
  'read-annotations',
  /** Finds the positions of words on pages: the search parameters of operations that take areas. */
  'find-areas',
  /**
   * Changes text that is on pages. `lines`: entries with `text`, and with `id` or `page`, `x`, `y`, `width`, `height`;
   * `replace`: entries with `find`, `with`, `case_sensitive`, `whole_words`; `fit`: `shrink`.
   */
  'edit-text',
  /** Takes content off pages for good, rather than covering it. `areas`. */
  'remove-content',
  /** Makes an image smaller in pixels. */
  'shrink-image',
  /** Recovers what it can of a damaged document. */
  'repair-document',
  /** Makes one file of several; what most people want who bring several. */
  'join-files',
  /** Adds recognized text to pages that look as before. */
  'recognize-text',
  /** Makes files smaller in bytes. */
  'compress-file',
  /** Changes how a page or an image looks, so that a sample shows what the settings do. */
  'change-looks',
  /** Its progress is the share of the pages that are done; without `pages`, of all. */
  'page-by-page',
] as const;

export type Role = (typeof ROLES)[number];
