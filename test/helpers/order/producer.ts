import type { OrderPage } from './pages.ts';

/** A program that sets pages. */
export interface Producer {
  name: string;
  /** Kinds of pages that it cannot set. */
  without: readonly string[];
  /** Sets each page as a PDF in `folder`; returns their paths, null for pages that it could not set. */
  set(pages: readonly OrderPage[], folder: string): Promise<(string | null)[]>;
}
