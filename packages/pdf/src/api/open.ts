import { unlockDocument } from '../crypt/unlock.ts';
import { type PdfDocument, readDocument } from '../file/document.ts';
import type { ByteSource } from '../file/source.ts';
import { type Fonts, noFonts } from '../fonts.ts';
import { type Geometry, geometryOf } from '../geometry.ts';
import { isSigned } from '../read/signed.ts';

export interface OpenOptions {
  /** The user's or the owner's password of an encrypted document. */
  password?: string;
  /** Fonts that text is set in; without them, what needs a font is refused. */
  fonts?: Fonts;
  /** More pages are refused; 100,000 without. */
  maxPages?: number;
  /** Streams that inflate to more bytes are refused; 256 MiB without. */
  maxInflatedBytes?: number;
}

/** A document that is open. Close it with `using`, or with `close`. */
export interface Pdf extends Disposable {
  /** Its objects, for work that this API does not do. */
  readonly document: PdfDocument;
  readonly source: ByteSource;
  readonly options: OpenOptions;
  /** The version of PDF it says it is, as in `1.7`. */
  readonly version: string;
  readonly encrypted: boolean;
  readonly signed: boolean;
  /** True when the file was damaged, and could be read nevertheless. */
  readonly repaired: boolean;
  close(): void;
}

/** Geometry of a page: the visible box, size and rotation (ISO 32000-2, 7.7.3.3). */
export type Page = Pick<Geometry, 'box' | 'mediaBox' | 'rotation' | 'unit' | 'width' | 'height'>;

const MAX_PAGES = 100_000;
const MAX_INFLATED_BYTES = 256 * 1024 * 1024;

/**
 * Opens a document; repairs it if damaged, and decrypts it if encrypted.
 * @throws PdfError `unprocessable_file`, `password_required`, `wrong_password` or `limit_exceeded`
 */
export async function open(source: ByteSource, options: OpenOptions = {}): Promise<Pdf> {
  const close = (): void => source.close();
  const { document, encrypted } = closingAtFailure(close, () => readAll(source, options));
  return {
    document,
    source,
    options: { fonts: noFonts, ...options },
    version: document.version,
    encrypted,
    signed: isSigned(document),
    get repaired() {
      return document.repaired;
    },
    close,
    [Symbol.dispose]: close,
  };
}

/** Reads a document; once unlocked, it no longer counts as encrypted. */
function readAll(source: ByteSource, options: OpenOptions): { document: PdfDocument; encrypted: boolean } {
  const { maxPages = MAX_PAGES, maxInflatedBytes = MAX_INFLATED_BYTES } = options;
  const document = readDocument(source, { maxPages, maxInflatedBytes });
  const { encrypted } = document;
  if (encrypted) unlockDocument(document, options.password);
  document.pages();
  return { document, encrypted };
}

/** Replaces `DisposableStack`, which not every browser has. */
function closingAtFailure<T>(close: () => void, work: () => T): T {
  try {
    return work();
  } catch (error) {
    close();
    throw error;
  }
}

/** Lists the pages of a document. */
export function pages({ document }: Pdf): Page[] {
  return document.pages().map((page) => {
    const { box, mediaBox, rotation, unit, width, height } = geometryOf(document, page);
    return { box, mediaBox, rotation, unit, width, height };
  });
}
