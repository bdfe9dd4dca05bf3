import type { Picture } from '../document-model/model.ts';

export interface PictureBytes {
  data: Uint8Array;
  extension: 'png' | 'jpeg';
}

/** Metadata and settings of a document, in addition to its pages. */
export interface DocumentAbout {
  title: string;
  author: string | null;
  /** A tag of BCP 47; null if unknown. */
  language: string | null;
}

export interface WriteOptions {
  /** Receives the output, from front to back. */
  write(text: string): void;
  /** The pages that are written, counted from 0. */
  pages: readonly number[];
  about: DocumentAbout;
  /** Returns the address of a picture, once drawn; null to leave it out. */
  picture(picture: Picture): Promise<string | null>;
  /** Called after each page. */
  progress(): void;
}
