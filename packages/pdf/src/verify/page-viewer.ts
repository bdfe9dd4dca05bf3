import type { ByteSource } from '../file/source.ts';

/** How to draw a page: with its annotations and fields as on a screen or in print, or only its content. */
export type PageView = 'screen' | 'print' | 'content';

/** Pixels of a page in rows: one gray byte each, or red, green and blue, and with four bytes one to ignore. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly data: Uint8Array;
  /** Releases its memory for another picture. */
  release(): void;
}

/** A document that is open for drawing. */
export interface ViewedDocument extends Disposable {
  readonly pageCount: number;
  /** Draws a page, counted from 0, for all documents at the same scale; null if it cannot be drawn. */
  draw(page: number, view: PageView): PagePicture | null;
}

/** Draws pages. The caller brings it, since the core of PDF depends on no renderer. */
export interface PageViewer {
  /** Opens a document; null if it cannot be drawn. */
  open(source: ByteSource): Promise<ViewedDocument | null>;
}
