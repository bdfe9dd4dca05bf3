/**
 * Programs of others that judge an example's output. `pdf…` are Poppler's, `outline` comes from mutool, `objects` and
 * `labels` from qpdf, `names` lists an archive by unzip, `picture` states size, format and frames according to file,
 * webpmux and avifdec. `values` are the values of JSON, TOML, XML, CSV, XLSX and DOCX, one a line, as Python reads them
 * (`pages.0.text = Words`, `Sheet!B2 = 3`). zbarimg prints the texts of barcodes. `text` is the file itself, in UTF-8.
 */
export type Judge =
  | 'labels'
  | 'names'
  | 'objects'
  | 'outline'
  | 'pdfdetach'
  | 'pdffonts'
  | 'pdfimages'
  | 'pdfinfo'
  | 'pdfsig'
  | 'pdftotext'
  | 'picture'
  | 'text'
  | 'values'
  | 'zbarimg';

interface Place {
  /** A file of the archive, by its name; the output itself when left out. */
  file?: string;
  /** Of PDFs, a page, counted from 1; all when left out. */
  page?: number;
}

/** Claims about the content of an example's output. */
export type Claim = Place &
  (
    | {
        by: Judge;
        /** Stands in what the judge says, white space being one space; of `values`, it is a whole line. */
        has?: string | RegExp;
        lacks?: string | RegExp;
      }
    | {
        /** Drawn by pdftoppm, mutool, dwebp or avifdec, over white. */
        by: 'pixels';
        /** Shares of the width and height, from the upper left corner. */
        at: readonly [number, number];
        /** `#rrggbb`. */
        color: string;
        /** By how much each part may differ, of 255; 24 when left out. */
        within?: number;
      }
  );
