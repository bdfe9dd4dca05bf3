// Generated from /openapi.json by `npm run clients:generate`; do not edit. More than 400 lines: it is generated.

export type AccountRemoval = { password: string };

export type Address = {
  /** Compared in lower case. */
  email: string;
};

export type ApiKey = {
  id: number;
  /** The first characters of the key. */
  prefix: string;
  name: string | null;
  tier: string;
  is_active: boolean;
  created_at: string | null;
  /** Within a minute. */
  last_used_at: string | null;
  revoked_at: string | null;
  expires_at: string | null;
};

export type ApiKeyCreated = {
  id: number;
  /** The first characters of the key. */
  prefix: string;
  name: string | null;
  tier: string;
  is_active: boolean;
  created_at: string | null;
  /** Within a minute. */
  last_used_at: string | null;
  revoked_at: string | null;
  expires_at: string | null;
  /** The whole key. It is shown here and never again. */
  key: string;
};

export type BarcodeCreateParameters = {
  /** The kind of barcode. Default: "qr-code". */
  type?:
    | 'qr-code'
    | 'micro-qr-code'
    | 'rmqr-code'
    | 'data-matrix'
    | 'aztec'
    | 'pdf417'
    | 'micro-pdf417'
    | 'code-128'
    | 'code-39'
    | 'code-93'
    | 'codabar'
    | 'itf'
    | 'itf-14'
    | 'ean-13'
    | 'ean-8'
    | 'upc-a'
    | 'upc-e'
    | 'isbn'
    | 'databar'
    | 'databar-expanded';
  /** Make a barcode of every line that is not empty, at most 1000, in place of one of the whole text. Default: false. */
  each_line?: boolean;
  /** Format of the pictures. Default: "png". */
  format?: 'png' | 'svg';
  /** Pixels of the thinnest bar, or of a square. Default: 8. */
  scale?: number;
  /** How much of it may be damaged: about 7, 15, 25 or 30 percent of a QR Code. Left out, what is usual for the type. */
  error_correction?: 'low' | 'medium' | 'quartile' | 'high';
  /** The text is GS1, its application identifiers in parentheses: (01)09501101530003(17)250101. Default: false. */
  gs1?: boolean;
  /** Leave the free border around it that readers need. Default: true. */
  margin?: boolean;
  /** Write what it says below barcodes of one row of bars. Default: true. */
  label?: boolean;
  /** Color of the bars, as #rrggbb; dark ones are read best. Default: "#000000". */
  color?: string;
  /** Color behind them, as #rrggbb. Default: "#ffffff". */
  background?: string;
  /** Leave out the background. Default: false. */
  transparent?: boolean;
};

export type BarcodeCreateResult = {
  /** Barcodes that were made. */
  barcodes: number;
  /** The kind of barcode. */
  type: string;
  /** Pixels of the first of them. */
  width: number;
  /** Pixels of the first of them. */
  height: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type BarcodeReadParameters = {
  /** Look for these alone, such as ["qr-code", "ean-13"]; all when left out. */
  types?: (
    | 'qr-code'
    | 'micro-qr-code'
    | 'rmqr-code'
    | 'data-matrix'
    | 'aztec'
    | 'pdf417'
    | 'micro-pdf417'
    | 'code-128'
    | 'code-39'
    | 'code-93'
    | 'codabar'
    | 'itf'
    | 'itf-14'
    | 'ean-13'
    | 'ean-8'
    | 'upc-a'
    | 'upc-e'
    | 'isbn'
    | 'databar'
    | 'databar-expanded'
    | 'maxicode'
    | 'telepen'
  )[];
  /** json: all that is known, with corners in pixels of the upright image, or in millimetres from the upper left corner of a PDF page. text: what they say, a line each. csv: page, type and text. Default: "json". */
  format?: 'json' | 'text' | 'csv';
  /** Pages of a PDF or TIFF to look at; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type BarcodeReadResult = {
  /** Pages or pictures that were looked at. */
  pages: number;
  /** Barcodes that were read. */
  barcodes: number;
  /** The first 50 of them; long texts are cut here, not in the file. */
  found: { page: number; type: string; text: string }[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type Base64Input = {
  /** At most 1 MiB. */
  text: string;
  operation: 'encode' | 'decode';
};

export type CleaningReport = {
  files_deleted: number;
  expired_deleted: number;
  marked_deleted: number;
  orphans_deleted: number;
  jobs_forgotten: number;
  bytes_freed: number;
  storage_bytes: number;
  storage_warning: boolean;
};

export type DataConvertParameters = {
  /** Format of the output. */
  to: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'xlsx';
  /** Format of the input; when left out it is told from the content, and of texts without brackets by the name. */
  from?: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'xlsx';
  /** The first row of a table has the names of its columns. Without, rows are lists. Default: true. */
  header?: boolean;
  /** Columns of CSV become numbers, or true and false, where all of their cells are that; codes such as 0012 stay text. Default: true. */
  types?: boolean;
  /** What divides the cells of CSV: of the input found out when left out, of the output a comma. */
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  /** The sheet of a workbook, by name or number from 1; when left out all: an object of lists where there are several, or a CSV each. */
  sheet?: number | string;
  /** Spaces of one level, in JSON, YAML (at least 1) and XML. Default: 2. */
  indent?: number;
  /** Name of the first element of XML, where the values have none. Default: "root". */
  root?: string;
  /** Begin cells that a spreadsheet would take for a formula with an apostrophe. Default: false. */
  guard_formulas?: boolean;
};

export type DataConvertResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the input. */
  from: string;
  /** Format of the output. */
  to: string;
  /** Items of the list at the top; 1 for anything else. */
  records: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

/** What was wrong and what would be right, and a code that programs match on. */
export type ErrorBody = {
  detail: string;
  code:
    | 'bad_request'
    | 'malformed_multipart'
    | 'truncated_body'
    | 'invalid_token'
    | 'unauthenticated'
    | 'bad_credentials'
    | 'invalid_api_key'
    | 'forbidden'
    | 'foreign_origin'
    | 'session_required'
    | 'email_unconfirmed'
    | 'not_allowed_here'
    | 'source_refused'
    | 'signup_closed'
    | 'not_found'
    | 'job_not_found'
    | 'file_not_found'
    | 'method_not_allowed'
    | 'not_acceptable'
    | 'request_timeout'
    | 'already_exists'
    | 'idempotency_conflict'
    | 'file_too_large'
    | 'body_too_large'
    | 'unsupported_file_type'
    | 'unsupported_media_type'
    | 'range_not_satisfiable'
    | 'unprocessable_file'
    | 'password_required'
    | 'signed_document'
    | 'limit_exceeded'
    | 'output_too_large'
    | 'invalid_parameter'
    | 'source_unreachable'
    | 'source_status'
    | 'budget_exceeded'
    | 'throttled'
    | 'cancelled'
    | 'internal_error'
    | 'operation_crashed'
    | 'out_of_memory'
    | 'timed_out'
    | 'operation_unavailable'
    | 'queue_full'
    | 'too_many_followers'
    | 'unavailable'
    | 'took_too_long'
    | 'storage_full';
};

export type FaviconSetParameters = {
  /** Name of the site, for the manifest. Default: "". */
  name?: string;
  /** Color behind the icons of Apple devices and the maskable one, which cannot be seen through, as #rrggbb. Default: "#ffffff". */
  background?: string;
  /** Color that browsers give to their bars, as #rrggbb. Default: "#ffffff". */
  theme?: string;
  /** Percent of the side left free around the picture in the icon of Apple devices; the maskable one has at least 10. Default: 10. */
  padding?: number;
  /** Where the files will stand on the site. Default: "/". */
  path?: string;
};

export type FaviconSetResult = {
  /** Pixels of the input. */
  width: number;
  /** Pixels of the input. */
  height: number;
  /** Files that were made. */
  files: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type HtmlToPdfParameters = {
  /** Paper that the page is laid out on. Default: "a4". */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** Lay it out wider than high. Default: false. */
  landscape?: boolean;
  /** Millimetres that stay free around the text: one number (15 when left out), {"top", "right", "bottom", "left"}, or four in this order. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** The older name of margin, for one number; margin counts where both are there. */
  margin_mm?: number;
  /** How large the page is drawn: 1 as it is, 0.5 half. Default: 1. */
  scale?: number;
  /** Print colors and pictures behind the text. Default: true. */
  background?: boolean;
  /** Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out. */
  header?: string;
  /** Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out. */
  footer?: string;
  /** Pages of the PDF, counted from 1, in their order, such as "1-3,5"; all when left out. */
  pages?: number[] | string;
  /** Write the structure of the text into the PDF, for screen readers. Default: true. */
  tagged?: boolean;
  /** Make an outline of the headings. Default: true. */
  outline?: boolean;
  /** Take paper and margins from @page of its styles where it has them. Default: false. */
  css_page_size?: boolean;
  /** Styles that are used: those for paper or for screens. Default: "print". */
  media?: 'print' | 'screen';
  /** Run the scripts of the page. They reach nothing but its own files. Default: false. */
  javascript?: boolean;
  /** Milliseconds to wait after the page is loaded, for scripts that go on. Default: 0. */
  wait_ms?: number;
};

export type HtmlToPdfResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageCollageParameters = {
  /** grid: cells of one size. rows: rows of about one height, every picture whole. Default: "grid". */
  layout?: 'grid' | 'rows';
  /** Pictures beside each other, of rows on average; chosen when left out. */
  columns?: number;
  /** Pixels of the collage; its height follows. Default: 2000. */
  width?: number;
  /** Shape of the cells of a grid, as width:height. Default: "1:1". */
  aspect?: string;
  /** cover: fill the cells of a grid, cutting off what is over. contain: show all of each picture. Default: "cover". */
  fit?: 'cover' | 'contain';
  /** Pixels between the pictures and around them. Default: 16. */
  gap?: number;
  /** Color of what is free, as #rrggbb. Default: "#ffffff". */
  background?: string;
  /** Format of the collage. Default: "jpeg". */
  format?: 'jpeg' | 'png' | 'webp';
  /** Quality of jpeg and webp. Default: 88. */
  quality?: number;
};

export type ImageCollageResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Pixels of the output. */
  width: number;
  /** Pixels of the output. */
  height: number;
  /** Frames of the output: more than 1 where it moves or has pages. */
  frames: number;
  /** Images that were laid out. */
  images: number;
  /** Images beside each other, at most. */
  columns: number;
  /** Rows of them. */
  rows: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageCompareParameters = {
  /** How far a channel of a pixel may differ before it counts, of 255; 0 counts every difference. Default: 10. */
  threshold?: number;
  /** report: figures and areas as JSON. picture: the differences marked, as PNG. both: a ZIP archive of the two. Default: "both". */
  output?: 'both' | 'report' | 'picture';
  /** Color that differences are marked in, as #rrggbb. Default: "#e00000". */
  color?: string;
};

export type ImageCompareResult = {
  /** Pixels of the first image. */
  width: number;
  /** Pixels of the first image. */
  height: number;
  /** True where no pixel differs. */
  identical: boolean;
  /** Structural similarity of the brightness: 1 is equal. */
  ssim: number;
  /** Peak signal-to-noise ratio in decibels; null where nothing differs. */
  psnr: number | null;
  /** Pixels that differ by more than the threshold. */
  different_pixels: number;
  /** The same in percent of all. */
  different_percent: number;
  /** The most that a channel differs by, of 255. */
  max_difference: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageCompressParameters = {
  /** 1 is smallest, 100 looks best. Below 100 a png may be reduced to 256 colors; tiff is always lossless. Default: 85. */
  quality?: number;
  /** Bytes that the output may have: the best quality up to `quality` that fits is taken, and pixels are taken away where none does. */
  target_bytes?: number;
  /** Format of the output; that of the input when left out. */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Take out place, camera, comments, thumbnails and what hangs on behind the picture, and convert the colors to sRGB. Where this needs a new encoding, it is made even if it is larger; a picture that is kept as it is keeps its color profile. Default: true. */
  strip_metadata?: boolean;
};

export type ImageCompressResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Pixels of the output. */
  width: number;
  /** Pixels of the output. */
  height: number;
  /** Frames of the output: more than 1 where it moves or has pages. */
  frames: number;
  /** Format of the input. */
  format_before: string;
  /** How much smaller the output is, in percent of the input. */
  saved_percent: number;
  /** True where nothing could be saved, and the output is the input. */
  unchanged: boolean;
  /** Quality that it was written in, where `target_bytes` was given. */
  quality?: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageConvertParameters = {
  /** Format of the output. Default: "jpeg". */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Quality of jpeg, webp, avif and gif: 1 is smallest, 100 looks best; png and tiff are lossless. Default: 85. */
  quality?: number;
  /** Color behind what is transparent, as #rrggbb, where the format has no transparency (jpeg). Default: "#ffffff". */
  background?: string;
  /** Take out place, camera, comments and thumbnails, and convert the colors to sRGB. Default: true. */
  strip_metadata?: boolean;
};

export type ImageConvertResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Pixels of the output. */
  width: number;
  /** Pixels of the output. */
  height: number;
  /** Frames of the output: more than 1 where it moves or has pages. */
  frames: number;
  /** Format of the input. */
  format_before: string;
  /** Frames of the input. */
  frames_before: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageCropParameters = {
  /** Shape of the part, as width:height, such as 16:9: the largest that the picture holds. Not with a box. */
  aspect?: string;
  /** Where a part of that shape lies: in the center, at a side or corner, or where the picture draws the eye (attention). Default: "center". */
  gravity?:
    | 'center'
    | 'north'
    | 'northeast'
    | 'east'
    | 'southeast'
    | 'south'
    | 'southwest'
    | 'west'
    | 'northwest'
    | 'attention';
  /** Pixels between the left side of the upright picture and the box; 0 when left out. */
  left?: number;
  /** Pixels between the top of the upright picture and the box; 0 when left out. */
  top?: number;
  /** Width of the box in pixels; needed with height where no aspect is given. */
  width?: number;
  /** Height of the box in pixels; needed with width where no aspect is given. */
  height?: number;
};

export type ImageCropResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Pixels of the output. */
  width: number;
  /** Pixels of the output. */
  height: number;
  /** Frames of the output: more than 1 where it moves or has pages. */
  frames: number;
  /** Where the box began, in pixels. */
  left: number;
  /** Where the box began, in pixels. */
  top: number;
  /** Pixels of the input. */
  width_before: number;
  /** Pixels of the input. */
  height_before: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageEditParameters = {
  /** What is done, in order: objects with `op` and its parameters, such as {"op": "resize", "width": 800}. Sizes are in pixels of the picture as it is by then. */
  steps: (
    | {
        op: 'resize';
        width?: number;
        height?: number;
        fit?: 'inside' | 'cover' | 'contain' | 'fill';
        /** Color of what is added, as #rrggbb; transparent when left out. */
        background?: string;
      }
    | {
        op: 'crop';
        /** Shape of the part, such as 16:9, in place of left, top, width and height. */
        aspect?: string;
        gravity?:
          | 'center'
          | 'north'
          | 'northeast'
          | 'east'
          | 'southeast'
          | 'south'
          | 'southwest'
          | 'west'
          | 'northwest'
          | 'attention';
        left?: number;
        top?: number;
        width?: number;
        height?: number;
      }
    | {
        op: 'rotate';
        /** Degrees, clockwise. */
        angle: number;
        /** Color of what is added, as #rrggbb; transparent when left out. */
        background?: string;
      }
    | { op: 'flip'; direction?: 'horizontal' | 'vertical' }
    | {
        op: 'trim';
        /** How far from the color of its corner a border may be. Default: 10. */
        threshold?: number;
      }
    | {
        op: 'extend';
        left?: number;
        right?: number;
        top?: number;
        bottom?: number;
        /** Color of what is added, as #rrggbb; transparent when left out. */
        background?: string;
      }
    | { op: 'blur'; sigma?: number }
    | { op: 'sharpen'; sigma?: number }
    | {
        op: 'blur_regions';
        /** Parts of the picture, in pixels, as it is by then. */
        regions: { left: number; top: number; width: number; height: number }[];
        sigma?: number;
      }
    | {
        op: 'pixelate_regions';
        /** Parts of the picture, in pixels, as it is by then. */
        regions: { left: number; top: number; width: number; height: number }[];
        size?: number;
      }
    | {
        op: 'fill_regions';
        /** Parts of the picture, in pixels, as it is by then. */
        regions: { left: number; top: number; width: number; height: number }[];
        color?: string;
      }
    | { op: 'grayscale' }
    | { op: 'normalize' }
    | {
        op: 'brightness';
        /** 1 leaves it as it is, 2 is twice as much. */
        factor: number;
      }
    | {
        op: 'contrast';
        /** 1 leaves it as it is, 2 is twice as much. */
        factor: number;
      }
    | {
        op: 'saturation';
        /** 1 leaves it as it is, 2 is twice as much. */
        factor: number;
      }
    | {
        op: 'text';
        text: string;
        /** Where on the picture. Default: "center". */
        anchor?:
          | 'center'
          | 'top-left'
          | 'top'
          | 'top-right'
          | 'left'
          | 'right'
          | 'bottom-left'
          | 'bottom'
          | 'bottom-right';
        /** Distance from the edges that it is anchored to, in percent of the shorter side of the picture. Default: 3. */
        margin?: number;
        /** Percent of the picture's width that it takes up, turned as it is; 50 when left out, 25 when tiled. */
        width?: number;
        /** Degrees, clockwise. Default: 0. */
        rotate?: number;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Repeat it all over the picture. Default: false. */
        tile?: boolean;
        /** Distance between one and the next when tiled, in percent of the shorter side of the picture. Default: 10. */
        gap?: number;
        /** Size of the letters in pixels, in place of `width`. */
        size?: number;
        /** Color of the letters, as #rrggbb. Default: "#ffffff". */
        color?: string;
        /** Weight of the letters. Default: "regular". */
        font?: 'regular' | 'bold';
      }
    | {
        op: 'overlay';
        /** A picture, in Base64, of at most 256 KiB. */
        image: string;
        /** Where on the picture. Default: "center". */
        anchor?:
          | 'center'
          | 'top-left'
          | 'top'
          | 'top-right'
          | 'left'
          | 'right'
          | 'bottom-left'
          | 'bottom'
          | 'bottom-right';
        /** Distance from the edges that it is anchored to, in percent of the shorter side of the picture. Default: 3. */
        margin?: number;
        /** Percent of the picture's width that it takes up, turned as it is; 50 when left out, 25 when tiled. */
        width?: number;
        /** Degrees, clockwise. Default: 0. */
        rotate?: number;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Repeat it all over the picture. Default: false. */
        tile?: boolean;
        /** Distance between one and the next when tiled, in percent of the shorter side of the picture. Default: 10. */
        gap?: number;
      }
    | {
        op: 'round';
        /** Pixels; half of the shorter side and more make a circle of a square. */
        radius: number;
      }
  )[];
  /** Format of the output; that of the input when left out. */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Quality of jpeg, webp, avif and gif: 1 is smallest, 100 looks best; png and tiff are lossless. Default: 90. */
  quality?: number;
  /** Color behind what is transparent, as #rrggbb, where the format has no transparency (jpeg). Default: "#ffffff". */
  background?: string;
};

export type ImageEditResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Pixels of the output. */
  width: number;
  /** Pixels of the output. */
  height: number;
  /** Frames of the output: more than 1 where it moves or has pages. */
  frames: number;
  /** Format of the input. */
  format_before: string;
  /** Pixels of the input. */
  width_before: number;
  /** Pixels of the input. */
  height_before: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageInfoParameters = Record<string, never>;

export type ImageInfoResult = {
  /** Format of the image. */
  format: string;
  /** Pixels, as it is shown. */
  width: number;
  /** Pixels, as it is shown. */
  height: number;
  /** 1 to 8, as EXIF has it: 1 is stored upright. */
  orientation: number;
  /** srgb, cmyk, gray and others. */
  color_space: string;
  /** Whether it can be seen through in places. */
  alpha: boolean;
  /** Frames of an animation or pages of a TIFF. */
  frames: number;
  /** Milliseconds that an animation lasts. */
  duration_ms?: number;
  /** Dots per inch that it is meant to be printed at; null where it does not say. */
  density: number | null;
  /** Name of the color profile. */
  profile: string | null;
  /** Whether it tells where it was taken. */
  has_place: boolean;
  /** The color that it has most of, as #rrggbb. */
  dominant_color: string | null;
  /** A placeholder, in Base64. */
  thumbhash: string;
  /** Another placeholder. */
  blurhash: string;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageResizeParameters = {
  /** Width in pixels. Left out, it follows from the height; one of both is needed, or percent. */
  width?: number;
  /** Height in pixels. Left out, it follows from the width; one of both is needed, or percent. */
  height?: number;
  /** inside: the largest size within width × height; cover: fills it and cuts what hangs over; contain: fits and pads with transparency or white; fill: stretches. Smaller images are enlarged unless `enlarge` is false. Default: "inside". */
  fit?: 'inside' | 'cover' | 'contain' | 'fill';
  /** Size in percent of the original, in place of width and height. */
  percent?: number;
  /** false: no side becomes longer than it was; larger sizes count as those of the image. Default: true. */
  enlarge?: boolean;
  /** Format of the output; that of the input when left out. */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Quality of jpeg, webp, avif and gif; png and tiff are lossless. Default: 85. */
  quality?: number;
};

export type ImageResizeResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Pixels of the output. */
  width: number;
  /** Pixels of the output. */
  height: number;
  /** Frames of the output: more than 1 where it moves or has pages. */
  frames: number;
  /** Format of the input. */
  format_before: string;
  /** Pixels of the input. */
  width_before: number;
  /** Pixels of the input. */
  height_before: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageRotateParameters = {
  /** Degrees to turn by, clockwise: 90, 180, 270 or any other. The picture grows so that nothing is cut off. Default: 90. */
  angle?: number;
  /** Mirror the picture before it is turned: left and right (horizontal) or top and bottom (vertical). Default: "none". */
  flip?: 'none' | 'horizontal' | 'vertical';
  /** Color of the corners that come up at other angles than right ones, as #rrggbb. Left out, they are transparent, or white where the format has no transparency. */
  background?: string;
};

export type ImageRotateResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Pixels of the output. */
  width: number;
  /** Pixels of the output. */
  height: number;
  /** Frames of the output: more than 1 where it moves or has pages. */
  frames: number;
  /** Pixels of the input. */
  width_before: number;
  /** Pixels of the input. */
  height_before: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageToTextParameters = {
  /** Languages of the text, the most frequent first, as a list or as eng+deu: deu, eng, fra, ita, spa, and those whose data the system has. Each more takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** text: line by line, paragraphs apart by an empty line, pages by a form feed. json: lines and words with their places in pixels from the upper left corner of the picture as it is once it is turned (by `turn` degrees clockwise), and their confidence from 0 to 100. Default: "text". */
  format?: 'text' | 'json';
  /** Read pictures whose text lies on its side or upside down as if turned upright. Default: true. */
  orient?: boolean;
  /** native: Tesseract of the system, which is quicker, with the languages that it has; wasm: the engine that ships; auto: that of the system where it is there and has the languages. Default: "auto". */
  engine?: 'auto' | 'wasm' | 'native';
};

export type ImageToTextResult = {
  /** Pictures that were read: more than 1 for a TIFF with pages. */
  pages: number;
  /** Words that were recognized. */
  words: number;
  /** Pictures that were turned to be read. */
  turned: number;
  /** How sure the words are, 0 to 100, on average; null without any. */
  confidence: number | null;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageWatermarkParameters = {
  /** What is written, in one or several lines; left out where the last file, an image, is drawn. */
  text?: string;
  /** Where on the picture. Default: "bottom-right". */
  anchor?: 'center' | 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';
  /** Distance from the edges that it is anchored to, in percent of the shorter side of the picture. Default: 3. */
  margin?: number;
  /** Percent of the picture's width that it takes up, turned as it is; 50 when left out, 25 when tiled. */
  width?: number;
  /** Degrees, clockwise. Default: 0. */
  rotate?: number;
  /** Percent: from 1, hardly to be seen, to 100, solid. Default: 60. */
  opacity?: number;
  /** Repeat it all over the picture. Default: false. */
  tile?: boolean;
  /** Distance between one and the next when tiled, in percent of the shorter side of the picture. Default: 10. */
  gap?: number;
  /** Size of the letters in pixels, in place of `width`. */
  size?: number;
  /** Color of the letters, as #rrggbb. Default: "#ffffff". */
  color?: string;
  /** Weight of the letters. Default: "regular". */
  font?: 'regular' | 'bold';
  /** Quality of jpeg, webp, avif and gif; png and tiff are lossless. Default: 92. */
  quality?: number;
};

export type ImageWatermarkResult = {
  /** Bytes of the inputs together. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Images that got the watermark. */
  images: number;
  /** Format of the output. */
  format?: string;
  /** Pixels of the output. */
  width?: number;
  /** Pixels of the output. */
  height?: number;
  /** Frames of the output: more than 1 where it moves or has pages. */
  frames?: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImagesToPdfParameters = {
  /** Paper that the image fills as far as it fits; left out, a page is as large as its image. */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** Pixels per inch of a page as large as its image; left out, what the image says, or 150. */
  dpi?: number;
  /** Millimetres left free on every side. Default: 0. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
};

export type ImagesToPdfResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Images whose own data was taken over. */
  embedded: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImportRequest = {
  /** Where the file is fetched from: http or https, at most three redirects, 60 seconds. */
  url: string;
  /** Headers of the request, such as Authorization. They are not sent on to another host. */
  headers?: Record<string, string>;
  /** Name of the file; the one that the address gives when left out. */
  filename?: string | null;
};

export type Imported = {
  file_id: string;
  /** For later jobs. */
  storage_url: string;
  original_filename: string;
  content_type: string;
  bytes: number;
};

/** With `Prefer: wait=N` the fields of the job status stand here too. */
export type JobCreated = {
  job_id: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  message: string;
  /** Opens /ws/<job_id> for ten minutes. */
  ws_token: string | null;
  job_type?: string;
  created_at?: string;
  completed_at?: string | null;
  /** Where the output is downloaded; null before it is there and after it is gone. */
  output_file_url?: string | null;
  error_message?: string | null;
  error_code?: string | null;
  /** Where more is known than the code tells: a code of its own with what stands in the sentence. Words for it in other languages stand in `notes` of `GET /api/operations?lang=`. */
  error_reason?: Record<string, string | number> | null;
  /** Percent done. */
  progress?: number;
  input_filename?: string | null;
  output_filename?: string | null;
  output_bytes?: number | null;
  /** Reference to the output for a later job. */
  output_storage_url?: string | null;
  /** Small facts of the operation, such as sizes and page counts. `notes` are sentences in English; `note_codes` are the same in their order, as codes with values, whose words in other languages `GET /api/operations?lang=` gives. */
  result?: Record<string, unknown> | null;
};

export type JobFields = {
  job_id: string;
  job_type: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  created_at: string;
  completed_at: string | null;
  /** Where the output is downloaded; null before it is there and after it is gone. */
  output_file_url: string | null;
  error_message: string | null;
  error_code: string | null;
  /** Where more is known than the code tells: a code of its own with what stands in the sentence. Words for it in other languages stand in `notes` of `GET /api/operations?lang=`. */
  error_reason: Record<string, string | number> | null;
  /** Percent done. */
  progress: number;
  input_filename: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  /** Reference to the output for a later job. */
  output_storage_url: string | null;
  /** Small facts of the operation, such as sizes and page counts. `notes` are sentences in English; `note_codes` are the same in their order, as codes with values, whose words in other languages `GET /api/operations?lang=` gives. */
  result: Record<string, unknown> | null;
};

export type JobList = { jobs: ListedJob[]; total: number; limit: number; offset: number };

export type JsonFormatterParameters = {
  /** Spaces a level, or "tab"; 0 takes all white space out. Default: 2. */
  indent?: number | 'tab';
  /** Sorts the members of each object by key, by Unicode code point; equal keys stay in their order. Default: false. */
  sort_keys?: boolean;
};

export type JsonFormatterResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Levels of nesting. */
  depth: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type JsonValidatorParameters = Record<string, never>;

export type JsonValidatorResult = {
  valid: boolean;
  /** Bytes of the text. */
  bytes?: number;
  /** Levels of nesting. */
  depth?: number;
  /** How many values there are of each kind. */
  counts?: Record<string, number>;
  /** Where the text stops being JSON. */
  error?: { message: string; line: number; column: number; offset: number };
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type KeyRequest = {
  /** What the key is for. */
  name?: string | null;
  /** `test` keys have a budget of their own. Default: "live". */
  env?: string;
  /** From then on the key is refused. Without it, it is good until it is revoked. */
  expires_at?: string | null;
};

export type ListedJob = {
  job_id: string;
  job_type: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  created_at: string;
  completed_at: string | null;
  /** Where the output is downloaded; null before it is there and after it is gone. */
  output_file_url: string | null;
  error_message: string | null;
  error_code: string | null;
  /** Where more is known than the code tells: a code of its own with what stands in the sentence. Words for it in other languages stand in `notes` of `GET /api/operations?lang=`. */
  error_reason: Record<string, string | number> | null;
  /** Percent done. */
  progress: number;
  input_filename: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  /** Reference to the output for a later job. */
  output_storage_url: string | null;
};

export type Login = {
  /** Compared in lower case. */
  email: string;
  password: string;
};

export type MailToJsonParameters = {
  /** list: tell of attachments in the JSON. extract: give them as files, too, in a ZIP with the JSON. Default: "list". */
  attachments?: 'list' | 'extract';
  /** Tell all headers in their order, such as Received. Default: false. */
  headers?: boolean;
};

export type MailToJsonResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the message. */
  format: 'eml' | 'msg';
  /** Its first 200 characters. */
  subject: string;
  /** Attachments, those of attached messages among them. */
  attachments: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type MailToPdfParameters = {
  /** list: tell their names and sizes. embed: put the files into the PDF as well. Default: "list". */
  attachments?: 'list' | 'embed';
  /** Language of the words above the text. Default: "en". */
  language?: 'en' | 'de' | 'es' | 'fr' | 'it';
  /** Time zone in which the date is told, such as Europe/Berlin. Default: "UTC". */
  timezone?: string;
  /** Paper that the page is laid out on. Default: "a4". */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** Lay it out wider than high. Default: false. */
  landscape?: boolean;
  /** Millimetres that stay free around the text: one number (15 when left out), {"top", "right", "bottom", "left"}, or four in this order. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** The older name of margin, for one number; margin counts where both are there. */
  margin_mm?: number;
  /** How large the page is drawn: 1 as it is, 0.5 half. Default: 1. */
  scale?: number;
  /** Print colors and pictures behind the text. Default: true. */
  background?: boolean;
  /** Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out. */
  header?: string;
  /** Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out. */
  footer?: string;
  /** Pages of the PDF, counted from 1, in their order, such as "1-3,5"; all when left out. */
  pages?: number[] | string;
  /** Write the structure of the text into the PDF, for screen readers. Default: true. */
  tagged?: boolean;
  /** Make an outline of the headings. Default: true. */
  outline?: boolean;
};

export type MailToPdfResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Its first 200 characters. */
  subject: string;
  /** Attachments that are files of their own. */
  attachments: number;
  /** Files that were put into the PDF. */
  embedded: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type MarkdownToHtmlParameters = {
  /** Title; when left out that of the front matter, else the first heading, else the name of the file. */
  title?: string;
  /** Language of the text as a tag such as en or de-AT; when left out that of the front matter. */
  lang?: string;
  /** Formulas in TeX between $…$, between $$…$$, and in fences of math. Without, dollars are dollars. Default: true. */
  math?: boolean;
  /** Color the code of fences that name their language. Default: true. */
  highlight?: boolean;
  /** Put a table of contents before the text. Default: false. */
  toc?: boolean;
  /** Keep ends of lines as breaks within paragraphs. Default: false. */
  breaks?: boolean;
  /** HTML in the text. clean: without scripts, styles, forms, frames and whatever loads something. escape: shown as it is written. keep: unchanged, scripts included, for texts that you trust. Default: "clean". */
  html?: 'clean' | 'escape' | 'keep';
};

export type MarkdownToHtmlResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Title of the page. */
  title: string;
  /** Words of the text, its marks and code included. */
  words: number;
  /** Headings. */
  headings: number;
  /** Formulas. */
  formulas: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type MarkdownToPdfParameters = {
  /** Title; when left out that of the front matter, else the first heading, else the name of the file. */
  title?: string;
  /** Language of the text as a tag such as en or de-AT; when left out that of the front matter. */
  lang?: string;
  /** Formulas in TeX between $…$, between $$…$$, and in fences of math. Without, dollars are dollars. Default: true. */
  math?: boolean;
  /** Color the code of fences that name their language. Default: true. */
  highlight?: boolean;
  /** Put a table of contents before the text. Default: false. */
  toc?: boolean;
  /** Keep ends of lines as breaks within paragraphs. Default: false. */
  breaks?: boolean;
  /** Paper that the page is laid out on. Default: "a4". */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** Lay it out wider than high. Default: false. */
  landscape?: boolean;
  /** Millimetres that stay free around the text: one number (15 when left out), {"top", "right", "bottom", "left"}, or four in this order. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** The older name of margin, for one number; margin counts where both are there. */
  margin_mm?: number;
  /** How large the page is drawn: 1 as it is, 0.5 half. Default: 1. */
  scale?: number;
  /** Print colors and pictures behind the text. Default: true. */
  background?: boolean;
  /** Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out. */
  header?: string;
  /** Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out. */
  footer?: string;
  /** Pages of the PDF, counted from 1, in their order, such as "1-3,5"; all when left out. */
  pages?: number[] | string;
  /** Write the structure of the text into the PDF, for screen readers. Default: true. */
  tagged?: boolean;
  /** Make an outline of the headings. Default: true. */
  outline?: boolean;
  /** chromium: prints the page as browsers show it; typst: sets it with the typesetter that ships, the same on every server; auto: Chromium where the server has it. Default: "auto". */
  engine?: 'auto' | 'chromium' | 'typst';
};

export type MarkdownToPdfResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Title of the page. */
  title: string;
  /** Words of the text, its marks and code included. */
  words: number;
  /** Headings. */
  headings: number;
  /** Formulas. */
  formulas: number;
  /** What made the pages. */
  engine: 'chromium' | 'typst';
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type Message = { message: string };

export type OfficeToMarkdownParameters = Record<string, never>;

export type OfficeToMarkdownResult = {
  /** docx, pptx, xlsx, odt, odp or ods. */
  kind: string;
  /** Words. */
  words: number;
  /** Headings. */
  headings: number;
  /** Tables. */
  tables: number;
  /** Slides of a presentation. */
  slides?: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type OfficeToPdfParameters = {
  /** Pages of the PDF, counted from 1, in the order of the document, such as "1-3,5"; all when left out. */
  pages?: number[] | string;
  /** Standard for keeping documents that the PDF claims to follow: PDF/A-2b or PDF/A-3b. Default: "none". */
  pdf_standard?: 'none' | 'pdfa-2b' | 'pdfa-3b';
  /** Marks the PDF as accessible (PDF/UA): tagged, with a title. Whether it reads well, its author decides. Default: false. */
  pdf_ua?: boolean;
  /** Writes the structure of the text into the PDF: headings, lists and tables, for screen readers. Default: true. */
  tagged?: boolean;
  /** Makes an outline of the headings, sheets or slides. Default: true. */
  bookmarks?: boolean;
  /** Quality of pictures as JPEG; 100 keeps them without loss. Default: 90. */
  image_quality?: number;
  /** Pictures of a higher resolution are reduced to this one. Default: 300. */
  max_dpi?: number;
  /** Puts each sheet of a workbook on one page, however large that gets. Default: false. */
  single_page_sheets?: boolean;
  /** Keeps comments on the document as annotations of the PDF. Default: false. */
  comments?: boolean;
  /** Gives slides of a presentation that are hidden, too. Default: false. */
  hidden_slides?: boolean;
  /** Pages with the notes of a presentation, each below its slide: none, after all slides, or in place of them. Default: "none". */
  speaker_notes?: 'none' | 'after' | 'only';
  /** Password that opens a protected DOCX, XLSX or PPTX; the PDF has none. */
  password?: string;
};

export type OfficeToPdfResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type OfficeToTextParameters = Record<string, never>;

export type OfficeToTextResult = {
  /** docx, pptx, xlsx, odt, odp or ods. */
  kind: string;
  /** Words. */
  words: number;
  /** Headings. */
  headings: number;
  /** Tables. */
  tables: number;
  /** Slides of a presentation. */
  slides?: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type OperationDescription = {
  /** The job_type. */
  name: string;
  title: string;
  description: string;
  /** Other words that people search for. */
  keywords: string[];
  family: string;
  /** What people come for who want it. */
  intent: 'organize' | 'edit' | 'convert' | 'shrink' | 'protect' | 'text';
  /** Its place among what people come for; 1 is sought most. */
  rank?: number;
  /** What a page can have it do without knowing its name. */
  roles: (
    | 'arrange-pages'
    | 'merge-pages'
    | 'split-pages'
    | 'draw-pages'
    | 'read-text'
    | 'find-areas'
    | 'shrink-image'
    | 'join-files'
  )[];
  /** Name of a drawing. */
  icon: string;
  /** Media types of the inputs, read from their bytes. */
  accepts: string[];
  inputs: { min: number; max: number };
  /** Those of `accepts` whose files are not worked on themselves, but go with the one that is. */
  companion: string[];
  produces: string[];
  /** Whether it can be done here: all that it needs is there. */
  available: boolean;
  /** Programs of the machine that it needs. */
  needs: {
    name: string;
    title: string;
    available: boolean;
    /** The Debian packages that bring it. */
    packages: string[];
  }[];
  /** JSON Schema of the parameters, as they are sent. */
  params: Record<string, unknown>;
  /** With `lang`: titles and keywords in the other languages, by which it is found as well. */
  other_words?: string[];
  /** With `lang`: words for a form in that language, where they differ. */
  texts?: OperationTexts;
};

export type OperationTexts = {
  title?: string;
  tagline?: string;
  description?: string;
  keywords?: string[];
  params?: Record<string, ParameterTexts>;
  /** What the facts of its `result` are called. */
  facts?: Record<string, string>;
};

export type OperationList = {
  operations: OperationDescription[];
  families: { name: string; title: string }[];
  /** Tools for texts of which the page makes the screens. */
  text_tools: TextTool[];
  /** With `lang`: sentences for the codes of notes and reasons, as ICU messages. `{name}` stands for a value of the note, `{name_sentence}` for the sentence of the code that the value `name` is. */
  notes?: Record<string, string>;
  media_types: {
    type: string;
    /** For people, such as `PDF`. */
    label: string;
    /** Of file names, without the dot; outputs have the first. */
    extensions: string[];
  }[];
  limits: { max_file_bytes: number; max_request_bytes: number; file_ttl_seconds: number; preview_max_pages: number };
};

export type PagePictures = {
  storage_url: string;
  page_count: number;
  pages: {
    page_number: number;
    preview_url: string;
    /** Pixels of the picture. */
    width: number;
    height: number;
    /** Millimetres of the page as it is shown. */
    width_mm: number;
    height_mm: number;
  }[];
};

export type ParameterTexts = {
  label?: string;
  help?: string;
  /** Names of the values that can be chosen. */
  values?: Record<string, string>;
};

export type PasswordChange = { old_password: string; new_password: string };

export type PasswordReset = {
  /** From the link in the mail. */
  token: string;
  new_password: string;
};

export type PdfAnnotateParameters = {
  /** What is put on pages: objects with `type`, their page and their place. Types are text, check, cross, line, rectangle, ellipse, ink, highlight, underline, strikeout, squiggly, note, stamp, picture, signature and link. */
  items: (
    | {
        type: 'text';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width in millimetres, in which lines are wrapped; up to the edge of the page when left out. */
        width?: number;
        /** Height in millimetres, into which the letters are made to fit; as high as the text when left out. */
        height?: number;
        /** What is written. */
        text: string;
        /** Size of the letters in points. Default: 11. */
        size?: number;
        /** Weight of the letters. Default: "regular". */
        font?: 'regular' | 'bold';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** When left out, where the script begins. */
        align?: 'left' | 'center' | 'right';
        /** Color inside, as #rrggbb; none when left out. */
        fill?: string;
      }
    | {
        type: 'check';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width and height in millimetres. Default: 5. */
        size?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'cross';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width and height in millimetres. Default: 5. */
        size?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'line';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x1: number;
        /** Millimetres from its upper edge. */
        y1: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x2: number;
        /** Millimetres from its upper edge. */
        y2: number;
        /** Ends that are arrows. Default: "none". */
        arrows?: 'none' | 'start' | 'end' | 'both';
        /** Width of the line in points. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'rectangle';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width in millimetres. */
        width: number;
        /** Height in millimetres. */
        height: number;
        /** Width of the line in points, within the area; 0 for none. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Color inside, as #rrggbb; none when left out. */
        fill?: string;
      }
    | {
        type: 'ellipse';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width in millimetres. */
        width: number;
        /** Height in millimetres. */
        height: number;
        /** Width of the line in points, within the area; 0 for none. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Color inside, as #rrggbb; none when left out. */
        fill?: string;
      }
    | {
        type: 'ink';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Lists of points [x, y] in millimetres, or [x, y, pressure] with a pressure from 0 to 1. */
        strokes: number[][][];
        /** Width of the line in points. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'highlight';
        /** Page, counted from 1. With `text`, all pages when left out. */
        page?: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Areas to mark, one for each line of text. */
        areas?: {
          /** Millimetres from the left edge of the page as it is shown. */
          x: number;
          /** Millimetres from its upper edge. */
          y: number;
          /** Width in millimetres. */
          width: number;
          /** Height in millimetres. */
          height: number;
        }[];
        /** Words to look for in place of areas, one or a list. */
        text?: string | string[];
        /** Color as #rrggbb. Default: "#ffe14d". */
        color?: string;
      }
    | {
        type: 'underline';
        /** Page, counted from 1. With `text`, all pages when left out. */
        page?: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Areas to mark, one for each line of text. */
        areas?: {
          /** Millimetres from the left edge of the page as it is shown. */
          x: number;
          /** Millimetres from its upper edge. */
          y: number;
          /** Width in millimetres. */
          width: number;
          /** Height in millimetres. */
          height: number;
        }[];
        /** Words to look for in place of areas, one or a list. */
        text?: string | string[];
        /** Color as #rrggbb. Default: "#c00000". */
        color?: string;
      }
    | {
        type: 'strikeout';
        /** Page, counted from 1. With `text`, all pages when left out. */
        page?: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Areas to mark, one for each line of text. */
        areas?: {
          /** Millimetres from the left edge of the page as it is shown. */
          x: number;
          /** Millimetres from its upper edge. */
          y: number;
          /** Width in millimetres. */
          width: number;
          /** Height in millimetres. */
          height: number;
        }[];
        /** Words to look for in place of areas, one or a list. */
        text?: string | string[];
        /** Color as #rrggbb. Default: "#c00000". */
        color?: string;
      }
    | {
        type: 'squiggly';
        /** Page, counted from 1. With `text`, all pages when left out. */
        page?: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Areas to mark, one for each line of text. */
        areas?: {
          /** Millimetres from the left edge of the page as it is shown. */
          x: number;
          /** Millimetres from its upper edge. */
          y: number;
          /** Width in millimetres. */
          width: number;
          /** Height in millimetres. */
          height: number;
        }[];
        /** Words to look for in place of areas, one or a list. */
        text?: string | string[];
        /** Color as #rrggbb. Default: "#c00000". */
        color?: string;
      }
    | {
        type: 'note';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** What the note says. */
        text: string;
        /** Color as #rrggbb. Default: "#ffd54a". */
        color?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
      }
    | {
        type: 'stamp';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width in millimetres; as wide as the text in letters of 24 points when left out. */
        width?: number;
        /** What the stamp says. */
        text: string;
        /** Color as #rrggbb. Default: "#c00000". */
        color?: string;
      }
    | {
        type: 'picture';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width in millimetres. */
        width: number;
        /** Name of the image; needed where several come. */
        file?: string;
      }
    | {
        type: 'signature';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** What readers show beside it. */
        comment?: string;
        /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
        opacity?: number;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width in millimetres. */
        width: number;
        /** Name of an image of the signature. */
        file?: string;
        /** Strokes of the pen, in any unit: they are fitted into the width. Points are [x, y] or [x, y, pressure]. */
        strokes?: number[][][];
        /** A name to write. */
        text?: string;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'link';
        /** Page, counted from 1. */
        page: number;
        /** Name of the annotation. One on the page that has it is replaced. Made up when left out. */
        id?: string;
        /** Millimetres from the left edge of the page as it is shown. */
        x: number;
        /** Millimetres from its upper edge. */
        y: number;
        /** Width in millimetres. */
        width: number;
        /** Height in millimetres. */
        height: number;
        /** Address to open. */
        url?: string;
        /** Page of the document to go to, counted from 1. */
        to_page?: number;
      }
  )[];
  /** annotation: other readers list, move and remove it. content: it becomes part of the page; notes and links stay annotations. Default: "annotation". */
  as?: 'annotation' | 'content';
  /** Who is named beside annotations. Default: "". */
  author?: string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfAnnotateResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Items that were put on pages; one for each place of words that were found. */
  added: number;
  /** The same by their types. */
  items: Record<string, number>;
  /** Names of the annotations, in the order of the items; null for what is part of a page. */
  ids: (string | null)[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfArrangeParameters = {
  /** The pages of the output in order: a text such as "3-1,5,8-" (of the first input; ranges may run backwards), or a list of {"file", "page", "rotate"} and {"blank": "a4"}. */
  pages:
    | (
        | {
            /** Which input, counted from 1. Default: 1. */
            file?: number;
            /** Its page, counted from 1. */
            page: number;
            /** Degrees by which it is turned clockwise. Default: 0. */
            rotate?: 0 | 90 | 180 | 270;
          }
        | {
            /** An empty page of this size. */
            blank:
              | 'a0'
              | 'a1'
              | 'a2'
              | 'a3'
              | 'a4'
              | 'a5'
              | 'a6'
              | 'a7'
              | 'a8'
              | 'a9'
              | 'a10'
              | 'b0'
              | 'b1'
              | 'b2'
              | 'b3'
              | 'b4'
              | 'b5'
              | 'b6'
              | 'b7'
              | 'b8'
              | 'b9'
              | 'b10'
              | 'letter'
              | 'legal'
              | 'tabloid'
              | 'executive'
              | string;
          }
      )[]
    | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
  /** Passwords of single files where they differ, in their order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfArrangeResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfAttachParameters = {
  /** What readers show beside the attached files. */
  description?: string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfAttachResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Files that were attached. */
  attached: number;
  /** Those of them that took the place of one of the same name. */
  replaced: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfBookletParameters = {
  /** Size of the sheets before they are folded. Default: "a4". */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** For books that are read from right to left. Default: false. */
  rtl?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfBookletResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages of the input. */
  pages_before: number;
  /** Sheets of paper, printed on both sides. */
  sheets: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfBookmarksParameters = {
  /** The bookmarks in order; an empty list takes all away. */
  bookmarks?: {
    /** What it says. */
    title: string;
    /** The page it leads to, counted from 1; null for a mere heading. Default: null. */
    page?: number | null;
    /** 1 for the outermost, 2 for those below it, and so on. Default: 1. */
    level?: number;
  }[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfBookmarksResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Pages of the output. */
  page_count?: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages?: number;
  /** Left out where they are too many to be told here; the file has them. */
  bookmarks?: number | { title: string; page: number | null; level: number }[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfCompareParameters = {
  /** text: the words in the order in which they are read. visual: how pages look, after pages were matched by their text; pale watermarks and backgrounds count, shades that hardly anyone sees do not. both: one and the other. Default: "text". */
  mode?: 'text' | 'visual' | 'both';
  /** report: changes as JSON. marked: the newer PDF with the changes marked. both: a ZIP archive of the two. Default: "both". */
  output?: 'both' | 'report' | 'marked';
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
  /** Passwords of single files where they differ, in their order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfCompareResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the newer document. */
  page_count: number;
  /** True where no change was found. */
  identical: boolean;
  /** Changes that were found. */
  changes: number;
  /** How many there are of each kind. */
  counts: {
    /** Places where words were replaced. */
    replaced: number;
    /** Places where words were removed. */
    removed: number;
    /** Places where words were added. */
    added: number;
    /** Runs of words that stand elsewhere. */
    moved: number;
    /** Pages that were removed. */
    page_removed: number;
    /** Pages that were added. */
    page_added: number;
    /** Pages that stand elsewhere. */
    page_moved: number;
    /** Pages that have another size. */
    page_size: number;
    /** Areas that look different. */
    appearance: number;
  };
  /** The first 50 of them, as in the report. */
  found: Record<string, unknown>[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfCompressParameters = {
  /** How strongly images are reduced: low for print, medium for screens and e-mail, high for the smallest file that is still legible. lossless: not at all; low: 220 dpi, JPEG quality 75; medium: 150 dpi, JPEG quality 50; high: 100 dpi, JPEG quality 35. Default: "medium". */
  level?: 'lossless' | 'low' | 'medium' | 'high';
  /** Target size of the output: images get the best quality under which the file is no larger. `level` does not matter then; `dpi` and `quality` set upper bounds. `dpi`, `quality` and `level` of the result say what was used (custom: between levels). */
  target_bytes?: number;
  /** Resolution of images in place of that of the level. */
  dpi?: number;
  /** JPEG quality of images in place of that of the level. */
  quality?: number;
  /** Turn images of red, green and blue into shades of gray, also where the file gets larger by it. Text, drawings, inline images, and images in CMYK, spot colors, Lab or JPEG 2000 keep their colors. Not with level lossless. Default: false. */
  grayscale?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfCompressResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  output_pages: number;
  /** The level that was used; custom: between levels. */
  level: 'lossless' | 'low' | 'medium' | 'high' | 'custom';
  /** Resolution that images were brought to. */
  dpi?: number;
  /** JPEG quality that images were written with. */
  quality?: number;
  /** How much smaller the output is, in percent of the input. */
  saved_percent: number;
  images: {
    /** All. */
    total: number;
    /** Written anew. */
    recompressed: number;
    /** Left as they were. */
    kept: number;
  };
  /** True where nothing could be saved, and the output is the input. */
  unchanged: boolean;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfCropParameters = {
  /** Millimetres to take off each side. */
  margins?: { top?: number; right?: number; bottom?: number; left?: number } | number | number[];
  /** What to keep, in millimetres from the upper left corner. */
  region?: { left: number; top: number; width: number; height: number };
  /** Crop each page to what is drawn on it: everything that is not white, to about half a millimetre. Default: false. */
  to_content?: boolean;
  /** Millimetres that stay around the content with `to_content`. Default: 5. */
  content_margin?: number;
  /** Pages to crop; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfCropResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that were cropped. */
  pages_cropped: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfDeskewParameters = {
  /** Pages to straighten; all when left out. */
  pages?: number[] | string;
  /** Degrees by which a page may lie askew; what lies further is thought to be meant so. Default: 10. */
  max_degrees?: number;
  /** Straighten pages with typed text, too, such as scans that were given page numbers. Default: false. */
  typed?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfDeskewResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that lay askew. */
  pages_straightened: number;
  /** Which, and how far; the first 1,000. */
  straightened: {
    page: number;
    /** By which it lay turned clockwise. */
    degrees: number;
  }[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfExtractParameters = {
  /** Images: JPEG, JPEG 2000 and fax data as they are, all others as PNG or TIFF without loss. Default: true. */
  images?: boolean;
  /** Attached files. Default: true. */
  attachments?: boolean;
  /** Embedded fonts, often only the letters that are used. Mind their licences. Default: false. */
  fonts?: boolean;
  /** Images whose shorter side has fewer pixels are left out. Default: 1. */
  min_pixels?: number;
  /** Pages whose images and fonts are extracted; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfExtractResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Images that were taken out. */
  images: number;
  /** Attached files that were taken out. */
  attachments: number;
  /** Fonts that were taken out. */
  fonts: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFillFormParameters = {
  /** Values by the names of fields, as pdf-form-fields gives them: texts and numbers; true or false for check boxes; the name of an option for radio buttons and choices, a list of them where several can be chosen; null or "" for none. */
  values?: Record<string, string | number | boolean | null | string[]>;
  /** A document is made for each of these, with its values over those of `values`. */
  rows?: Record<string, string | number | boolean | null | string[]>[];
  /** The column or field whose value names the document of a row; they are numbered when left out. */
  name_by?: string;
  /** Make the fields part of the pages, so that nobody changes them. Default: false. */
  flatten?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfFillFormResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** PDFs that came out, where rows were given. */
  documents?: number;
  /** Fields that were filled, where no rows were given. */
  fields_filled?: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFindParameters = {
  /** Words or sentences to look for, one or a list. Spaces and line breaks count as one space. */
  text?: string | string[];
  /** Regular expressions to look for, one or a list, in the syntax of RE2 (no look-around, no back-references). */
  regex?: string | string[];
  /** What to look for by its form: email addresses, IBANs, phone numbers, card numbers, web addresses, dates. */
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  /** Whether upper and lower case letters differ, in text and regex. Default: false. */
  case_sensitive?: boolean;
  /** Whether only whole words are found, in text and regex. Default: false. */
  whole_words?: boolean;
  /** Pages to look at; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfFindResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Places that were found. */
  matches: number;
  /** Pages that have some. */
  pages_with_matches: number;
  /** The first 100 of them, as in the file, as far as they fit; `truncated` says that there are more. */
  found: Record<string, unknown>[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFlattenParameters = {
  /** Make form fields part of the pages. Default: true. */
  fields?: boolean;
  /** Make comments, stamps and drawings part of the pages. Default: true. */
  annotations?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfFlattenResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** What was drawn onto its page. */
  flattened: number;
  /** What was taken away without being drawn, since it is not shown. */
  removed: number;
  /** What has no appearance and stays as it is. */
  kept: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFormFieldsParameters = {
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfFormFieldsResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** All fields; left out, as what follows, where they are too many to be told here: the file has them. */
  fields?: { name: string; type: string }[];
  /** The value of each field by its name, as pdf-fill-form takes them. */
  values?: Record<string, unknown>;
  /** What readers would calculate. */
  calculated?: unknown;
  /** Whether the form is also there as XFA. */
  xfa?: boolean;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfHeaderFooterParameters = {
  /** What is written at the top on the left: {page} is its number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last one, {bates:6} the number with as many digits, {date} today ({date:DD.MM.YYYY}), {time} the time in UTC ({time:HH:MM}), {filename} the file, {name} and {ext} its two parts, {title} and {author} what the document says of itself, {label} the page as readers call it; {{ is a brace. */
  header_left?: string;
  /** At the top in the middle, with the same placeholders. */
  header_center?: string;
  /** At the top on the right. */
  header_right?: string;
  /** At the bottom on the left. */
  footer_left?: string;
  /** At the bottom in the middle. */
  footer_center?: string;
  /** At the bottom on the right. */
  footer_right?: string;
  /** Where an image that is given stands: before the text of that place, or alone. Default: "header_left". */
  image_at?: 'header_left' | 'header_center' | 'header_right' | 'footer_left' | 'footer_center' | 'footer_right';
  /** Height of the image in millimetres; with what stands beside it, it gets smaller where it would not fit. Default: 8. */
  image_height?: number;
  /** What {page} is on the first page that is written on. Default: 1. */
  start?: number;
  /** Pages at the beginning that get none, such as a cover. Default: 0. */
  skip_first?: number;
  /** Have left and right change places on every second page, for printing on both sides. Default: false. */
  mirror?: boolean;
  /** Millimetres from the edges of the page. Default: 10. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Degrees, clockwise. Default: 0. */
  rotate?: number;
  /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
  opacity?: number;
  /** Size of the letters in points. Default: 9. */
  size?: number;
  /** Weight of the letters. Default: "regular". */
  font?: 'regular' | 'bold';
  /** Color as #rrggbb. Default: "#000000". */
  color?: string;
  /** Pages to write on; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfHeaderFooterResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that got a header or footer. */
  pages_written_on: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfInfoParameters = {
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfInfoResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** PDF version. */
  version: string;
  /** What it claims of PDF/A. */
  pdfa: string | null;
  /** What it claims of PDF/UA. */
  pdfua: string | null;
  tagged: boolean;
  encrypted: boolean;
  /** Signatures. */
  signatures: number;
  /** Fonts. */
  fonts: number;
  /** Fonts that are not embedded. */
  fonts_not_embedded: number;
  /** Images. */
  images: number;
  /** Attached files. */
  attachments: number;
  /** Bookmarks. */
  outline_entries: number;
  /** Whether anything in it would run. */
  runs_code: boolean;
  revisions: number | null;
  /** Whether it is laid out for viewing while it loads. Null, as revisions, for a damaged file. */
  linearized: boolean | null;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfLinearizeParameters = {
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfLinearizeResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfMergeParameters = {
  /** Give every input a bookmark named after its file, with its own bookmarks below it. Default: true. */
  bookmarks?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Passwords of single files where they differ, in their order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfMergeResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Files that were merged. */
  inputs: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfMetadataParameters = {
  /** Title of the document. An empty text takes it away; what is left out stays. */
  title?: string;
  /** Who wrote it. An empty text takes it away; what is left out stays. */
  author?: string;
  /** What it is about. An empty text takes it away; what is left out stays. */
  subject?: string;
  /** Keywords, separated by commas. An empty text takes it away; what is left out stays. */
  keywords?: string;
  /** Program in which it was written. An empty text takes it away; what is left out stays. */
  creator?: string;
  /** Program that made the PDF. An empty text takes it away; what is left out stays. */
  producer?: string;
  /** When it was written, such as 2026-11-21 or 2026-11-21T09:30:00Z. An empty text takes it away; what is left out stays. */
  created?: '' | string;
  /** Take out all metadata first, with thumbnails and what programs keep for themselves. Default: false. */
  clear?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfMetadataResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Pages of the output. */
  page_count?: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages?: number;
  /** As it is now, where it was changed. */
  metadata?: {
    title?: string;
    author?: string;
    subject?: string;
    keywords?: string;
    creator?: string;
    producer?: string;
    created?: string;
    modified?: string;
    /** Entries without a fixed meaning. */
    custom?: Record<string, string>;
  };
  title?: string;
  author?: string;
  subject?: string;
  keywords?: string;
  creator?: string;
  producer?: string;
  created?: string;
  modified?: string;
  /** Entries without a fixed meaning. */
  custom?: Record<string, string>;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfMixParameters = {
  /** Take the pages of the second PDF from the last to the first. Default: true. */
  reverse_second?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Passwords of single files where they differ, in their order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfMixResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfNumberParameters = {
  /** What is written: {page} is its number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last one, {bates:6} the number with as many digits, {date} today ({date:DD.MM.YYYY}), {time} the time in UTC ({time:HH:MM}), {filename} the file, {name} and {ext} its two parts, {title} and {author} what the document says of itself, {label} the page as readers call it; {{ is a brace. Default: "{page}". */
  pattern?: string;
  /** Number of the first page that gets one. Default: 1. */
  start?: number;
  /** Pages at the beginning that get none, such as a cover. Default: 0. */
  skip_first?: number;
  /** Where on the page, as a reader sees it. Default: "bottom". */
  anchor?: 'top-left' | 'top' | 'top-right' | 'bottom-left' | 'bottom' | 'bottom-right';
  /** Change sides on every second page, for printing on both sides. Default: false. */
  mirror?: boolean;
  /** Millimetres from the edges of the page. Default: 10. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Degrees, clockwise. Default: 0. */
  rotate?: number;
  /** Percent: from 1, hardly to be seen, to 100, solid. Default: 100. */
  opacity?: number;
  /** Height of the image in millimetres; with what stands beside it, it gets smaller where it would not fit. Default: 8. */
  image_height?: number;
  /** Size of the letters in points. Default: 10. */
  size?: number;
  /** Weight of the letters. Default: "regular". */
  font?: 'regular' | 'bold';
  /** Color as #rrggbb. Default: "#000000". */
  color?: string;
  /** Pages to number; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfNumberResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that got a number. */
  pages_numbered: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfNupParameters = {
  /** Pages on a sheet, 2 to 16. Default: 2. */
  n?: number;
  /** Size of the sheets, which lie the way that shows pages larger. Default: "a4". */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** Draw a line around each page. Default: false. */
  border?: boolean;
  /** Millimetres left free around the sheet. Default: 5. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Millimetres between pages. Default: 5. */
  gap?: number;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfNupResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages of the input. */
  pages_before: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfOcrParameters = {
  /** Languages of the text, the most frequent first, as a list or as eng+deu: deu, eng, fra, ita, spa, and those whose data the system has. Each more takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** skip: pages that have text are left as they are. redo: the unseen text of an earlier recognition is taken out and recognized anew, pages with text that is seen are left. force: every page is recognized, and the text that it has stays beside the new. Default: "skip". */
  mode?: 'skip' | 'redo' | 'force';
  /** pdf: the document with its text. text: line by line, paragraphs apart by an empty line, pages by a form feed. json: lines and words with their places in millimetres from the upper left corner of the page, and their confidence from 0 to 100, places on the page as it is once it is turned (by `turn` degrees clockwise) and straight (`skew`). Pages that are left give the text that they have. Default: "pdf". */
  output?: 'pdf' | 'text' | 'json';
  /** Turn pages whose text lies on its side or upside down. Default: true. */
  orient?: boolean;
  /** Straighten recognized pages that lie up to 10 degrees askew, as pdf-deskew does. Default: false. */
  deskew?: boolean;
  /** Resolution in pixels per inch at which pages are drawn; very large ones are drawn less finely. Default: 300. */
  dpi?: number;
  /** native: Tesseract of the system, which is quicker, with the languages that it has; wasm: the engine that ships; auto: that of the system where it is there and has the languages. Default: "auto". */
  engine?: 'auto' | 'wasm' | 'native';
  /** Pages to recognize; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfOcrResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages of the output, where it is a PDF. */
  output_pages?: number;
  /** Pages whose text was recognized. */
  pages_recognized: number;
  /** Pages that were left since they have text. */
  pages_left: number;
  /** Recognized pages that lay on their side or upside down. */
  pages_turned: number;
  /** Recognized pages that lay askew. */
  pages_straightened: number;
  /** Words that were recognized. */
  words: number;
  /** How sure they are, 0 to 100, on average; null without any. */
  confidence: number | null;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfOverlayParameters = {
  /** Lay the second PDF under what is on the pages, as a background. Default: false. */
  under?: boolean;
  /** Begin again with its first page when it has fewer; otherwise the other pages stay as they are. Default: true. */
  repeat?: boolean;
  /** Pages of the first PDF to draw on; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
  /** Passwords of single files where they differ, in their order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfOverlayResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that got something of the second document. */
  pages_overlaid: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfPageLabelsParameters = {
  /** Ranges of pages, each up to the next; an empty list takes all labels away. */
  ranges?: {
    /** First page of the range, counted from 1. */
    from: number;
    /** How its pages are numbered. Default: "decimal". */
    style?: 'decimal' | 'roman' | 'roman-upper' | 'letters' | 'letters-upper' | 'none';
    /** Text before the number. Default: "". */
    prefix?: string;
    /** Number of its first page. Default: 1. */
    start?: number;
  }[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfPageLabelsResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Pages of the output. */
  page_count?: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages?: number;
  /** Ranges that were set. */
  ranges?: number;
  /** The numbers of all pages, where none were given; left out where they are too many. */
  labels?: string[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfPosterParameters = {
  /** Sheets side by side, 1 to 20. Default: 2. */
  cols?: number;
  /** Sheets one above the other, 1 to 20. Default: 2. */
  rows?: number;
  /** Size of the sheets, which lie the way that makes the poster larger. Default: "a4". */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** Millimetres that neighbouring sheets show both. Default: 10. */
  overlap?: number;
  /** Millimetres around each sheet that a printer leaves white. Default: 5. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Draw where to cut and where the next sheet is glued on. Default: true. */
  marks?: boolean;
  /** Pages to make posters of; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfPosterResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages of the input. */
  pages_before: number;
  /** Pages that were made posters of. */
  posters: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfProtectParameters = {
  /** Password that is needed to open the PDF. Without it anybody can open it. At most 127 bytes in UTF-8. */
  user_password?: string;
  /** Password that lifts the limits. Left out, there is none that does, and the limits stay. */
  owner_password?: string;
  /** What those may do who open it without the owner’s password: print, modify, copy text and pictures, annotate, fill in forms, assemble pages. Readers keep to it of their own accord. Default: ["print","modify","copy","annotate","fill","assemble"]. */
  permissions?: ('print' | 'modify' | 'copy' | 'annotate' | 'fill' | 'assemble')[];
  /** Encrypt the XMP metadata, too; otherwise search engines can read title and author. Default: true. */
  encrypt_metadata?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
};

export type PdfProtectResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** The method. */
  encryption: string;
  /** What readers are asked to allow. */
  permissions: string[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRedactParameters = {
  /** Areas to clear, such as pdf-find gives them. */
  areas?: {
    /** Page, counted from 1. */
    page: number;
    /** Millimetres from the left edge of the page as it is shown. */
    x: number;
    /** Millimetres from its upper edge. */
    y: number;
    /** Width in millimetres. */
    width: number;
    /** Height in millimetres. */
    height: number;
  }[];
  /** Words or sentences to look for, one or a list. Spaces and line breaks count as one space. */
  text?: string | string[];
  /** Regular expressions to look for, one or a list, in the syntax of RE2 (no look-around, no back-references). */
  regex?: string | string[];
  /** What to look for by its form: email addresses, IBANs, phone numbers, card numbers, web addresses, dates. */
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  /** Whether upper and lower case letters differ, in text and regex. Default: false. */
  case_sensitive?: boolean;
  /** Whether only whole words are found, in text and regex. Default: false. */
  whole_words?: boolean;
  /** Drawings that go. touched: shapes that reach into an area; rectangles and lines are cut at its edge. covered: shapes that lie within one; a page with others that reach in becomes a picture. none: drawings stay in the file beneath the fill. Default: "touched". */
  graphics?: 'covered' | 'touched' | 'none';
  /** Color as #rrggbb. Default: "#000000". */
  fill?: string;
  /** Text to set into what was cleared, where it has room. */
  label?: string;
  /** Whether metadata, scripts and attached files go, too, as by pdf-sanitize. Default: true. */
  sanitize?: boolean;
  /** What happens to a page that cannot be made safe otherwise: it becomes a picture, or the job fails. Default: "rasterize". */
  on_doubt?: 'rasterize' | 'fail';
  /** What happens, where words are looked for, to pages whose text is a picture: it is recognized, or the job fails. Default: "ocr". */
  on_scans?: 'ocr' | 'fail';
  /** Languages of the text, the most frequent first, as a list or as eng+deu: deu, eng, fra, ita, spa, and those whose data the system has. Each more takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRedactResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Places at which something was found and taken out. */
  matches: number;
  /** Areas that were cleared, with those of matches. */
  areas: number;
  removed: {
    /** Characters of pages. */
    characters: number;
    /** Pieces of drawings. */
    graphics: number;
    /** Images that lost pixels. */
    images: number;
    /** Comments, links and form fields. */
    annotations: number;
    /** Strings and texts that no page shows. */
    elsewhere: number;
  };
  /** Pages with the number of areas that were cleared on each. */
  pages: Record<string, unknown>[];
  /** Pages that are pictures now. */
  rasterized: number[];
  /** Pages whose text was recognized, with the words found and how sure they are, 0 to 100. */
  recognized: { page: number; words: number; confidence: number | null }[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRemoveBlankParameters = {
  /** Percent of a page that may have ink for it to be blank. A lone page number has about 0.008, a short line 0.05. Default: 0.004. */
  ink?: number;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRemoveBlankResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that were removed. */
  pages_removed: number;
  /** Their numbers in the input, the first 1,000. */
  removed: number[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRemovePagesParameters = {
  /** Pages, counted from 1: a list such as [1, 2, 5] or a text such as "1-3,5,8-". */
  pages: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRemovePagesResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that were removed. */
  pages_removed: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRepairParameters = {
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRepairResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  damaged: boolean;
  /** How often each fault was found. */
  faults: Record<string, number>;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfResizeParameters = {
  /** Size of the pages. Default: "a4". */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** How the paper lies: auto keeps wide pages wide and high ones high. Default: "auto". */
  orientation?: 'auto' | 'portrait' | 'landscape';
  /** Pages to change; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfResizeResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that were resized. */
  pages_resized: number;
  /** The paper that they have now. */
  paper: string;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRotateParameters = {
  /** Degrees to turn by, clockwise: 90, 180 or 270, or -90 for 270 and the like. Default: 90. */
  angle?: 90 | 180 | 270 | -360 | -270 | -180 | -90 | 0 | 360;
  /** Pages, counted from 1: a list such as [1, 2, 5] or a text such as "1-3,5,8-". */
  pages?: number[] | string;
  /** Pages with an angle of their own in place of the common one, such as [{"pages": "4", "angle": 180}]. Where several name a page, the last one counts. */
  turns?: {
    /** Pages, counted from 1: a list such as [1, 2, 5] or a text such as "1-3,5,8-". */
    pages: number[] | string;
    angle: 90 | 180 | 270 | -360 | -270 | -180 | -90 | 0 | 360;
  }[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRotateResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfSanitizeParameters = {
  /** Take out JavaScript, XFA, rich media, alternate presentations and actions that start programs or run without a click, wherever they stand. Default: true. */
  scripts?: boolean;
  /** Take out title, author, dates, XMP, thumbnails and what programs keep for themselves. Default: true. */
  metadata?: boolean;
  /** Take out attached files, sounds, films and rich media. What plays one leaves the picture that it shows. Default: true. */
  attachments?: boolean;
  /** Take out comments, stamps and drawings. Default: false. */
  comments?: boolean;
  /** Take out links that lead out of the document: addresses, other files, and forms that are sent. Default: false. */
  links?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfSanitizeResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  removed: {
    /** Scripts, and actions that run by themselves. */
    scripts: number;
    /** Pieces of metadata. */
    metadata: number;
    /** Attached files. */
    attachments: number;
    /** Comments. */
    comments: number;
    /** Links that lead out. */
    links: number;
  };
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfSignParameters = {
  /** Private key with its certificate and those above it: a PKCS#12 file in Base64, or PEM text. */
  key_file: string;
  /** Password of the key file. */
  key_password?: string;
  /** b-b: the signature alone; b-t: with a timestamp of the authority that this service uses; b-lt: with a timestamp, certificates and what their authorities say of them, so that it can be judged later. Default: "b-b". */
  level?: 'b-b' | 'b-t' | 'b-lt';
  /** Why you sign. */
  reason?: string;
  /** Where you sign. */
  location?: string;
  /** Who signs; the name in the certificate when left out. */
  name?: string;
  /** How you can be reached. */
  contact?: string;
  /** Certify the document as its author, or not: no changes are allowed from then on, or only filling in forms and signing, or comments as well. Only the first signature can. Default: "no". */
  certify?: 'no' | 'no-changes' | 'forms' | 'comments';
  /** Name of an empty signature field to sign; a new one is made when left out. */
  field?: string;
  /** Page on which the signature is shown, where a region is given. Default: 1. */
  page?: number;
  /** Where it is shown, in millimetres from the upper left corner; nowhere when left out. */
  region?: { left: number; top: number; width: number; height: number };
  /** Text that is shown; name, date, reason and location when left out, none when empty. {name}, {date}, {reason} and {location} stand for these. */
  text?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Sign with RSASSA-PSS in place of PKCS #1 v1.5, where the key is RSA. Default: false. */
  pss?: boolean;
};

export type PdfSignResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** The level that was reached. */
  level: string;
  signer: string;
  issuer: string;
  /** When the certificate runs out. */
  certificate_until: string;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfSplitParameters = {
  /** One file for each comma-separated range, such as "1-3,4-8"; a list gives one file a page. */
  pages?: number[] | string;
  /** Pages in each file. */
  every?: number;
  /** A file from each bookmark to the next, down to this level, named after the bookmarks. */
  bookmarks?: number;
  /** Bytes that each file has at most: as many consecutive pages as fit, by the size of the written file. A page that is larger alone is a file of its own, with a note. */
  max_bytes?: number;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfSplitResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the input. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Files that came out. */
  files: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfSplitTextParameters = {
  /** Words or sentences to look for, one or a list. Spaces and line breaks count as one space. */
  text?: string | string[];
  /** Regular expressions to look for, one or a list, in the syntax of RE2 (no look-around, no back-references). */
  regex?: string | string[];
  /** What to look for by its form: email addresses, IBANs, phone numbers, card numbers, web addresses, dates. */
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  /** Whether upper and lower case letters differ, in text and regex. Default: false. */
  case_sensitive?: boolean;
  /** Whether only whole words are found, in text and regex. Default: false. */
  whole_words?: boolean;
  /** Look at barcodes in place of the text of pages: every page with one begins a new file; with text, regex or presets, those alone that say it. Default: false. */
  barcodes?: boolean;
  /** Look for these barcodes alone, such as ["qr-code", "code-128"]; all when left out. */
  barcode_types?: (
    | 'qr-code'
    | 'micro-qr-code'
    | 'rmqr-code'
    | 'data-matrix'
    | 'aztec'
    | 'pdf417'
    | 'micro-pdf417'
    | 'code-128'
    | 'code-39'
    | 'code-93'
    | 'codabar'
    | 'itf'
    | 'itf-14'
    | 'ean-13'
    | 'ean-8'
    | 'upc-a'
    | 'upc-e'
    | 'isbn'
    | 'databar'
    | 'databar-expanded'
    | 'maxicode'
    | 'telepen'
  )[];
  /** remove: pages that begin a file are left out, as separator sheets between scans are. Default: "keep". */
  separators?: 'keep' | 'remove';
  /** Whether pages before the first that has the text make a file of their own; left out otherwise. Default: true. */
  keep?: boolean;
  /** What a page does on which the same was found as on the page that began the file: begin a new file, or stay together with it, as where each page of an invoice has its number. Default: "new". */
  same?: 'new' | 'together';
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfSplitTextResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the input. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Files that came out. */
  files: number;
  /** The first 1000 pages that began a file, and what was found there. */
  starts: { page: number; text: string }[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToEpubParameters = {
  /** Pages to convert, in their order in the document; all when left out. */
  pages?: number[] | string;
  /** auto: the text of pages that are pictures without text is recognized. off: such pages stay pictures. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, the most frequent first, as a list or as eng+deu: deu, eng, fra, ita, spa, and those whose data the system has. Each more takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfToEpubResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages that were converted. */
  pages: number;
  /** Pages whose text was recognized. */
  pages_recognized: number;
  /** Paragraphs outside of tables, with headings and items of lists. */
  paragraphs: number;
  /** Headings. */
  headings: number;
  /** Items of lists. */
  list_items: number;
  /** Tables. */
  tables: number;
  /** Pictures and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToHtmlParameters = {
  /** embed: pictures are in the output itself, as data addresses. files: they are files beside it, and the output is a ZIP where there are any. none: they are left out. Default: "embed". */
  pictures?: 'embed' | 'files' | 'none';
  /** Pages to convert, in their order in the document; all when left out. */
  pages?: number[] | string;
  /** auto: the text of pages that are pictures without text is recognized. off: such pages stay pictures. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, the most frequent first, as a list or as eng+deu: deu, eng, fra, ita, spa, and those whose data the system has. Each more takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfToHtmlResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages that were converted. */
  pages: number;
  /** Pages whose text was recognized. */
  pages_recognized: number;
  /** Paragraphs outside of tables, with headings and items of lists. */
  paragraphs: number;
  /** Headings. */
  headings: number;
  /** Items of lists. */
  list_items: number;
  /** Tables. */
  tables: number;
  /** Pictures and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToImagesParameters = {
  /** Image format: png keeps every pixel, jpeg and webp are smaller. Default: "png". */
  format?: 'png' | 'jpeg' | 'webp';
  /** Resolution in pixels per inch: 150 for screens, 300 for print. Default: 150. */
  dpi?: number;
  /** Quality of jpeg and webp images; png is always lossless. Default: 85. */
  quality?: number;
  /** Pages, counted from 1: a list such as [1, 2, 5] or a text such as "1-3,5,8-". */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfToImagesResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the input. */
  page_count: number;
  /** Pages that were drawn, an image each. */
  images: number;
  /** Format of the images. */
  format: string;
  /** Resolution that was asked for. */
  dpi: number;
  /** Pixels, where one page was drawn. */
  width?: number;
  /** Pixels, where one page was drawn. */
  height?: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToJsonParameters = {
  /** Pages to convert, in their order in the document; all when left out. */
  pages?: number[] | string;
  /** auto: the text of pages that are pictures without text is recognized. off: such pages stay pictures. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, the most frequent first, as a list or as eng+deu: deu, eng, fra, ita, spa, and those whose data the system has. Each more takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfToJsonResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages that were converted. */
  pages: number;
  /** Pages whose text was recognized. */
  pages_recognized: number;
  /** Paragraphs outside of tables, with headings and items of lists. */
  paragraphs: number;
  /** Headings. */
  headings: number;
  /** Items of lists. */
  list_items: number;
  /** Tables. */
  tables: number;
  /** Pictures and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToMarkdownParameters = {
  /** embed: pictures are in the output itself, as data addresses. files: they are files beside it, and the output is a ZIP where there are any. none: they are left out. Default: "embed". */
  pictures?: 'embed' | 'files' | 'none';
  /** Pages to convert, in their order in the document; all when left out. */
  pages?: number[] | string;
  /** auto: the text of pages that are pictures without text is recognized. off: such pages stay pictures. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, the most frequent first, as a list or as eng+deu: deu, eng, fra, ita, spa, and those whose data the system has. Each more takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfToMarkdownResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages that were converted. */
  pages: number;
  /** Pages whose text was recognized. */
  pages_recognized: number;
  /** Paragraphs outside of tables, with headings and items of lists. */
  paragraphs: number;
  /** Headings. */
  headings: number;
  /** Items of lists. */
  list_items: number;
  /** Tables. */
  tables: number;
  /** Pictures and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToPdfaParameters = {
  /** Level of PDF/A. Unset, 3b for a document with attached files and 2b for all others. */
  level?: '2b' | '3b';
  /** What happens to fonts that are not in the file: one that looks like them is embedded, or the job fails. Default: "replace". */
  missing_fonts?: 'replace' | 'fail';
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
};

export type PdfToPdfaResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** What the output is: PDF/A-2b or PDF/A-3b. */
  level: string;
  /** Fonts that were not in the file, each with the one that was embedded for it. */
  fonts: { font: string; used: string }[];
  /** Files that are attached. */
  attachments: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToTablesParameters = {
  /** csv: a file for each table (RFC 4180, UTF-8). xlsx: one workbook. json: all tables in one file, which may have none. Default: "csv". */
  format?: 'csv' | 'xlsx' | 'json';
  /** Pages to look at; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfToTablesResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Tables that were found. */
  tables: number;
  /** Rows of all of them together. */
  rows: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToTextParameters = {
  /** text: a line for each paragraph, pages apart by a form feed. layout: lines as they stand on the page. markdown: with headings, lists and tables. json: blocks, lines and words with their places in millimetres from the upper left corner of the page. Default: "text". */
  format?: 'text' | 'layout' | 'markdown' | 'json';
  /** Pages to read; all when left out. */
  pages?: number[] | string;
  /** Whether words that were divided at the end of a line are put together, in text and markdown. Default: true. */
  dehyphenate?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfToTextResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages that were read. */
  pages: number;
  /** Words that were found. */
  words: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToWordParameters = {
  /** flow: paragraphs flow within their pages, and from page to page. exact: lines end where they do on the page, with its distances. Default: "flow". */
  layout?: 'flow' | 'exact';
  /** Pages to convert, in their order in the document; all when left out. */
  pages?: number[] | string;
  /** auto: the text of pages that are pictures without text is recognized. off: such pages stay pictures. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, the most frequent first, as a list or as eng+deu: deu, eng, fra, ita, spa, and those whose data the system has. Each more takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfToWordResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages that were converted. */
  pages: number;
  /** Pages whose text was recognized. */
  pages_recognized: number;
  /** Paragraphs outside of tables, with headings and items of lists. */
  paragraphs: number;
  /** Headings. */
  headings: number;
  /** Items of lists. */
  list_items: number;
  /** Tables. */
  tables: number;
  /** Pictures and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfUnlockParameters = {
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
};

export type PdfUnlockResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Whether the input was protected. */
  protected_before: boolean;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfVerifyParameters = {
  /** Certificates to trust, as PEM text; others can lead to them. */
  roots?: string;
  /** Also trust the certificates that this service’s system trusts. Default: false. */
  system_roots?: boolean;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
};

export type PdfVerifyResult = {
  /** The worst of all signatures; `unknown`: intact, but with doubts about who signed or what was added. */
  verdict: 'valid' | 'unknown' | 'invalid' | 'unsigned';
  /** Signatures in the PDF. */
  signatures: number;
  /** Those without doubts. */
  valid: number;
  /** Intact ones with doubts. */
  unknown: number;
  /** Those that prove nothing. */
  invalid: number;
  /** Whether an intact signature covers the file to its end. */
  covers_whole_file: boolean;
  /** The signatures as in the report, as far as they fit. */
  list?: Record<string, unknown>[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfWatermarkParameters = {
  /** What is written, in one or several lines; left out where a second file, an image, is drawn. {page} is its number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last one, {bates:6} the number with as many digits, {date} today ({date:DD.MM.YYYY}), {time} the time in UTC ({time:HH:MM}), {filename} the file, {name} and {ext} its two parts, {title} and {author} what the document says of itself, {label} the page as readers call it; {{ is a brace. */
  text?: string;
  /** Percent of the page that it takes up, turned as it is; 60 when left out, 25 when tiled. */
  width?: number;
  /** Size of the letters in points, in place of `width`. */
  size?: number;
  /** What {page} is on the first page that gets the watermark; when left out, pages count from the first of the document. */
  start?: number;
  /** Degrees, clockwise; when left out -45 for a text in the center or tiled, else 0. */
  rotate?: number;
  /** Percent: from 1, hardly to be seen, to 100, solid. Default: 25. */
  opacity?: number;
  /** Where on the page, as a reader sees it. Default: "center". */
  anchor?: 'center' | 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';
  /** Millimetres from the edges of the page that it is anchored to. Default: 10. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Repeat it all over the page. Default: false. */
  tile?: boolean;
  /** Millimetres between one and the next when tiled. Default: 20. */
  gap?: number;
  /** Color as #rrggbb. Default: "#808080". */
  color?: string;
  /** Weight of the letters. Default: "regular". */
  font?: 'regular' | 'bold';
  /** Draw it under what is on the pages, which may hide it. Default: false. */
  under?: boolean;
  /** Pages to draw on; all when left out. */
  pages?: number[] | string;
  /** Password that opens the PDF, when it is protected by one. */
  password?: string;
  /** What becomes of signatures: keep_valid does only what leaves each of them valid, and fails with signed_document otherwise; invalidate does it all the same, and leaves them in the document; remove takes them out. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Gives the output the encryption, passwords and permissions of a protected PDF, where the password that opened it is the owner’s or its permissions allow the change; otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfWatermarkResult = {
  /** Pages of the input; of all together where there are several. */
  input_pages: number;
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** Pages that got the watermark. */
  pages_watermarked: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type Preview = {
  file_id: string;
  original_filename: string;
  storage_url: string;
  page_count: number;
  truncated: boolean;
  pages: { page_number: number; preview_url: string; width: number; height: number }[];
};

export type Session = {
  /** For ending it; it signs nobody in. */
  id: string;
  created_at: string;
  /** Within five minutes. */
  last_seen_at: string;
  /** When it ends unless it is used again, or in any case. */
  expires_at: string;
  /** What the browser called itself when it signed in. */
  user_agent: string | null;
  /** The session that asks. */
  is_current: boolean;
};

export type SheetToCsvParameters = {
  /** The only sheet to read, by name or number from 1; all when left out. */
  sheet?: number | string;
  /** What divides the cells. Default: "comma". */
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  /** Begin with a byte order mark, by which Excel takes the file for UTF-8 when it is double-clicked. Default: false. */
  bom?: boolean;
  /** Begin cells that a spreadsheet would take for a formula with an apostrophe. Default: false. */
  guard_formulas?: boolean;
};

export type SheetToCsvResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Kind of the workbook. */
  kind: 'xlsx' | 'ods' | 'xls';
  /** The sheets that were read, with their extent. */
  sheets: { name: string; rows: number; columns: number }[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type SheetToJsonParameters = {
  /** The only sheet to read, by name or number from 1; all when left out. */
  sheet?: number | string;
  /** The first row that has cells holds the names of the columns. Without, rows are lists. Default: true. */
  header?: boolean;
};

export type SheetToJsonResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Kind of the workbook. */
  kind: 'xlsx' | 'ods' | 'xls';
  /** The sheets that were read, with their extent. */
  sheets: { name: string; rows: number; columns: number }[];
  /** Items of all lists together. */
  records: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type Signup = {
  /** Compared in lower case. */
  email: string;
  password: string;
};

export type StoredFile = {
  /** For later jobs. */
  storage_url: string;
  original_filename: string;
  /** Read from its bytes. */
  content_type: string;
  bytes: number;
  created_at: string;
  expires_at: string;
};

export type StoredFileList = { files: StoredFile[]; limit: number; offset: number };

export type TextInput = {
  /** At most 1 MiB. */
  text: string;
};

export type TextTool = {
  /** Its endpoint below `/api/`. */
  name: string;
  title: string;
  description: string;
  keywords: string[];
  icon: string;
  /** JSON Schema of the body. */
  body: Record<string, unknown>;
  /** Fields of the answer, in the order in which they are shown. */
  answer: string[];
  labels: Record<string, string>;
  /** Names of values, by their field. */
  values: Record<string, Record<string, string>>;
};

export type Token = {
  /** From the link in the mail. */
  token: string;
};

export type UrlToPdfParameters = {
  /** Paper that the page is laid out on. Default: "a4". */
  paper?:
    | 'a0'
    | 'a1'
    | 'a2'
    | 'a3'
    | 'a4'
    | 'a5'
    | 'a6'
    | 'a7'
    | 'a8'
    | 'a9'
    | 'a10'
    | 'b0'
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'b6'
    | 'b7'
    | 'b8'
    | 'b9'
    | 'b10'
    | 'letter'
    | 'legal'
    | 'tabloid'
    | 'executive'
    | string;
  /** Lay it out wider than high. Default: false. */
  landscape?: boolean;
  /** Millimetres that stay free around the text: one number (15 when left out), {"top", "right", "bottom", "left"}, or four in this order. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** The older name of margin, for one number; margin counts where both are there. */
  margin_mm?: number;
  /** How large the page is drawn: 1 as it is, 0.5 half. Default: 1. */
  scale?: number;
  /** Print colors and pictures behind the text. Default: true. */
  background?: boolean;
  /** Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out. */
  header?: string;
  /** Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}; none when left out. */
  footer?: string;
  /** Pages of the PDF, counted from 1, in their order, such as "1-3,5"; all when left out. */
  pages?: number[] | string;
  /** Write the structure of the text into the PDF, for screen readers. Default: true. */
  tagged?: boolean;
  /** Make an outline of the headings. Default: true. */
  outline?: boolean;
  /** Take paper and margins from @page of its styles where it has them. Default: false. */
  css_page_size?: boolean;
  /** Styles that are used: those for paper or for screens. Default: "print". */
  media?: 'print' | 'screen';
  /** Run the scripts of the page. What they ask for by themselves is not fetched. Default: false. */
  javascript?: boolean;
  /** Milliseconds to wait after the page is loaded, for scripts that go on. Default: 0. */
  wait_ms?: number;
};

export type UrlToPdfResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Pages of the output; of all its files together where there are several. */
  output_pages: number;
  /** The address that gave the page, after all redirects. */
  url: string;
  /** Files of the page that were fetched, the page among them. */
  files: number;
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type Usage = {
  identity_kind: 'anonymous' | 'user' | 'api_key';
  tier: string;
  windows: {
    label: string;
    seconds: number;
    limit: number;
    count: number;
    remaining: number;
    /** Seconds until the window is over. */
    reset_seconds: number;
  }[];
};

export type User = {
  user_id: number;
  email: string;
  tier: 'free' | 'pro';
  is_active: boolean;
  email_verified: boolean;
};

/** What in the request does not fit. */
export type ValidationErrorBody = {
  detail: {
    loc: (string | number)[];
    msg: string;
    type: string;
    /** What stands in the sentence, as Pydantic names it. With a `code` in it: words for it in other languages stand in `notes` of `GET /api/operations?lang=`. */
    ctx?: Record<string, string | number>;
  }[];
  /** Where it is not one field that is wrong. */
  code?:
    | 'bad_request'
    | 'malformed_multipart'
    | 'truncated_body'
    | 'invalid_token'
    | 'unauthenticated'
    | 'bad_credentials'
    | 'invalid_api_key'
    | 'forbidden'
    | 'foreign_origin'
    | 'session_required'
    | 'email_unconfirmed'
    | 'not_allowed_here'
    | 'source_refused'
    | 'signup_closed'
    | 'not_found'
    | 'job_not_found'
    | 'file_not_found'
    | 'method_not_allowed'
    | 'not_acceptable'
    | 'request_timeout'
    | 'already_exists'
    | 'idempotency_conflict'
    | 'file_too_large'
    | 'body_too_large'
    | 'unsupported_file_type'
    | 'unsupported_media_type'
    | 'range_not_satisfiable'
    | 'unprocessable_file'
    | 'password_required'
    | 'signed_document'
    | 'limit_exceeded'
    | 'output_too_large'
    | 'invalid_parameter'
    | 'source_unreachable'
    | 'source_status'
    | 'budget_exceeded'
    | 'throttled'
    | 'cancelled'
    | 'internal_error'
    | 'operation_crashed'
    | 'out_of_memory'
    | 'timed_out'
    | 'operation_unavailable'
    | 'queue_full'
    | 'too_many_followers'
    | 'unavailable'
    | 'took_too_long'
    | 'storage_full';
};

export type Verified = { message: string; email_verified: boolean };

export type Webhook = {
  id: string;
  url: string;
  events: ('job.completed' | 'job.failed' | 'job.cancelled')[];
  description: string | null;
  is_active: boolean;
  created_at: string;
  last_delivery: WebhookDelivery | null;
};

export type WebhookChange = {
  /** Where messages are sent. */
  url?: string;
  /** What the webhook hears of. */
  events?: ('job.completed' | 'job.failed' | 'job.cancelled')[];
  /** For you to tell webhooks apart. */
  description?: string | null;
  /** false switches the webhook off; true switches it on again, also after it was switched off for failing. */
  is_active?: boolean;
};

export type WebhookDelivery = {
  /** Also the `webhook-id` header: the same at every attempt. */
  id: string;
  event: string;
  job_id: string | null;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  created_at: string;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
  /** Status of the last answer. */
  response_status: number | null;
  /** Why there was no answer, as a code. */
  error: string | null;
};

export type WebhookRequest = {
  /** Where messages are sent. */
  url: string;
  /** What the webhook hears of. */
  events?: ('job.completed' | 'job.failed' | 'job.cancelled')[];
  /** For you to tell webhooks apart. */
  description?: string | null;
};

export type WebhookSecret = {
  /** Signs every message of the account. Keep it to yourself. */
  secret: string;
};

export type SavedWorkflow = {
  id: string;
  name: string;
  steps: { job_type: string; parameters: Record<string, unknown> }[];
  on_error: 'stop' | 'skip';
  created_at: string;
  updated_at: string;
};

export type WorkflowRequest = {
  /** Unique among your workflows. */
  name: string;
  /** What is done, one after the other: an operation that takes one file is done for each. */
  steps: WorkflowStep[];
  /** stop: the first file that fails fails the job; skip: it is left out, and the result says so. Default: "stop". */
  on_error?: 'stop' | 'skip';
};

export type WorkflowResult = {
  /** Bytes of the inputs together. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Files that came out. */
  files: number;
  /** Each step, in order. */
  steps: {
    job_type: string;
    /** Files that the step took. */
    files_in: number;
    /** Files that it gave. */
    files_out: number;
    seconds: number;
    /** What people should know of the output, in English. */
    notes?: string[];
    /** The same in their order, as codes with values. */
    note_codes?: { code: string }[];
    /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
    truncated?: string[];
  }[];
  /** Files that were left out, where `on_error` is `skip`: at which step, counted from 1, and why. */
  errors?: { file: string; step: number; code: string; message: string }[];
  /** What people should know of the output, in English. */
  notes?: string[];
  /** The same in their order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

/** Operations on files: what each takes and tells. */
export interface Operations {
  /** Create barcodes */
  'barcode-create': { files: 'one'; params: BarcodeCreateParameters; required: false; result: BarcodeCreateResult };

  /** Read barcodes */
  'barcode-read': { files: 'one'; params: BarcodeReadParameters; required: false; result: BarcodeReadResult };

  /** Convert data */
  'data-convert': { files: 'one'; params: DataConvertParameters; required: true; result: DataConvertResult };

  /** Make favicons */
  'favicon-set': { files: 'one'; params: FaviconSetParameters; required: false; result: FaviconSetResult };

  /** HTML to PDF */
  'html-to-pdf': { files: 'one'; params: HtmlToPdfParameters; required: false; result: HtmlToPdfResult };

  /** Make a collage */
  'image-collage': {
    files: 'two or more';
    params: ImageCollageParameters;
    required: false;
    result: ImageCollageResult;
  };

  /** Compare images */
  'image-compare': {
    files: 'two or more';
    params: ImageCompareParameters;
    required: false;
    result: ImageCompareResult;
  };

  /** Compress an image */
  'image-compress': { files: 'one'; params: ImageCompressParameters; required: false; result: ImageCompressResult };

  /** Convert an image */
  'image-convert': { files: 'one'; params: ImageConvertParameters; required: false; result: ImageConvertResult };

  /** Crop an image */
  'image-crop': { files: 'one'; params: ImageCropParameters; required: false; result: ImageCropResult };

  /** Edit an image */
  'image-edit': { files: 'one'; params: ImageEditParameters; required: true; result: ImageEditResult };

  /** Inspect an image */
  'image-info': { files: 'one'; params: ImageInfoParameters; required: false; result: ImageInfoResult };

  /** Resize an image */
  'image-resize': { files: 'one'; params: ImageResizeParameters; required: false; result: ImageResizeResult };

  /** Rotate an image */
  'image-rotate': { files: 'one'; params: ImageRotateParameters; required: false; result: ImageRotateResult };

  /** Image to text */
  'image-to-text': { files: 'one'; params: ImageToTextParameters; required: false; result: ImageToTextResult };

  /** Watermark images */
  'image-watermark': {
    files: 'one or more';
    params: ImageWatermarkParameters;
    required: false;
    result: ImageWatermarkResult;
  };

  /** Images to PDF */
  'images-to-pdf': { files: 'one or more'; params: ImagesToPdfParameters; required: false; result: ImagesToPdfResult };

  /** Format JSON */
  'json-formatter': { files: 'one'; params: JsonFormatterParameters; required: false; result: JsonFormatterResult };

  /** Validate JSON (RFC 8259) */
  'json-validator': { files: 'one'; params: JsonValidatorParameters; required: false; result: JsonValidatorResult };

  /** E-mail to JSON */
  'mail-to-json': { files: 'one'; params: MailToJsonParameters; required: false; result: MailToJsonResult };

  /** E-mail to PDF */
  'mail-to-pdf': { files: 'one'; params: MailToPdfParameters; required: false; result: MailToPdfResult };

  /** Markdown to HTML */
  'markdown-to-html': { files: 'one'; params: MarkdownToHtmlParameters; required: false; result: MarkdownToHtmlResult };

  /** Markdown to PDF */
  'markdown-to-pdf': { files: 'one'; params: MarkdownToPdfParameters; required: false; result: MarkdownToPdfResult };

  /** Office to Markdown */
  'office-to-markdown': {
    files: 'one';
    params: OfficeToMarkdownParameters;
    required: false;
    result: OfficeToMarkdownResult;
  };

  /** Office to PDF */
  'office-to-pdf': { files: 'one'; params: OfficeToPdfParameters; required: false; result: OfficeToPdfResult };

  /** Office to text */
  'office-to-text': { files: 'one'; params: OfficeToTextParameters; required: false; result: OfficeToTextResult };

  /** Write and draw on a PDF */
  'pdf-annotate': { files: 'one or more'; params: PdfAnnotateParameters; required: true; result: PdfAnnotateResult };

  /** Arrange pages */
  'pdf-arrange': { files: 'one or more'; params: PdfArrangeParameters; required: true; result: PdfArrangeResult };

  /** Attach files to a PDF */
  'pdf-attach': { files: 'two or more'; params: PdfAttachParameters; required: false; result: PdfAttachResult };

  /** Make a booklet */
  'pdf-booklet': { files: 'one'; params: PdfBookletParameters; required: false; result: PdfBookletResult };

  /** Edit bookmarks */
  'pdf-bookmarks': { files: 'one'; params: PdfBookmarksParameters; required: false; result: PdfBookmarksResult };

  /** Compare PDFs */
  'pdf-compare': { files: 'two or more'; params: PdfCompareParameters; required: false; result: PdfCompareResult };

  /** Compress a PDF */
  'pdf-compress': { files: 'one'; params: PdfCompressParameters; required: false; result: PdfCompressResult };

  /** Crop pages */
  'pdf-crop': { files: 'one'; params: PdfCropParameters; required: false; result: PdfCropResult };

  /** Straighten scanned pages */
  'pdf-deskew': { files: 'one'; params: PdfDeskewParameters; required: false; result: PdfDeskewResult };

  /** Extract images and attachments */
  'pdf-extract': { files: 'one'; params: PdfExtractParameters; required: false; result: PdfExtractResult };

  /** Fill in a form */
  'pdf-fill-form': { files: 'one or more'; params: PdfFillFormParameters; required: false; result: PdfFillFormResult };

  /** Find text in a PDF */
  'pdf-find': { files: 'one'; params: PdfFindParameters; required: false; result: PdfFindResult };

  /** Flatten a PDF */
  'pdf-flatten': { files: 'one'; params: PdfFlattenParameters; required: false; result: PdfFlattenResult };

  /** Read form fields */
  'pdf-form-fields': { files: 'one'; params: PdfFormFieldsParameters; required: false; result: PdfFormFieldsResult };

  /** Header and footer */
  'pdf-header-footer': {
    files: 'one or more';
    params: PdfHeaderFooterParameters;
    required: false;
    result: PdfHeaderFooterResult;
  };

  /** Inspect a PDF */
  'pdf-info': { files: 'one'; params: PdfInfoParameters; required: false; result: PdfInfoResult };

  /** Prepare a PDF for the web */
  'pdf-linearize': { files: 'one'; params: PdfLinearizeParameters; required: false; result: PdfLinearizeResult };

  /** Merge PDFs */
  'pdf-merge': { files: 'two or more'; params: PdfMergeParameters; required: false; result: PdfMergeResult };

  /** Edit PDF properties */
  'pdf-metadata': { files: 'one'; params: PdfMetadataParameters; required: false; result: PdfMetadataResult };

  /** Mix two scans */
  'pdf-mix': { files: 'two or more'; params: PdfMixParameters; required: false; result: PdfMixResult };

  /** Number pages */
  'pdf-number': { files: 'one or more'; params: PdfNumberParameters; required: false; result: PdfNumberResult };

  /** Several pages on a sheet */
  'pdf-nup': { files: 'one'; params: PdfNupParameters; required: false; result: PdfNupResult };

  /** Recognize text (OCR) */
  'pdf-ocr': { files: 'one'; params: PdfOcrParameters; required: false; result: PdfOcrResult };

  /** Overlay a PDF */
  'pdf-overlay': { files: 'two or more'; params: PdfOverlayParameters; required: false; result: PdfOverlayResult };

  /** Number pages for readers */
  'pdf-page-labels': { files: 'one'; params: PdfPageLabelsParameters; required: false; result: PdfPageLabelsResult };

  /** Make a poster */
  'pdf-poster': { files: 'one'; params: PdfPosterParameters; required: false; result: PdfPosterResult };

  /** Protect a PDF */
  'pdf-protect': { files: 'one'; params: PdfProtectParameters; required: false; result: PdfProtectResult };

  /** Redact a PDF */
  'pdf-redact': { files: 'one'; params: PdfRedactParameters; required: false; result: PdfRedactResult };

  /** Remove blank pages */
  'pdf-remove-blank': { files: 'one'; params: PdfRemoveBlankParameters; required: false; result: PdfRemoveBlankResult };

  /** Remove pages */
  'pdf-remove-pages': { files: 'one'; params: PdfRemovePagesParameters; required: true; result: PdfRemovePagesResult };

  /** Repair a PDF */
  'pdf-repair': { files: 'one'; params: PdfRepairParameters; required: false; result: PdfRepairResult };

  /** Change the page size */
  'pdf-resize': { files: 'one'; params: PdfResizeParameters; required: false; result: PdfResizeResult };

  /** Rotate pages */
  'pdf-rotate': { files: 'one'; params: PdfRotateParameters; required: false; result: PdfRotateResult };

  /** Clean a PDF */
  'pdf-sanitize': { files: 'one'; params: PdfSanitizeParameters; required: false; result: PdfSanitizeResult };

  /** Sign a PDF */
  'pdf-sign': { files: 'one or more'; params: PdfSignParameters; required: true; result: PdfSignResult };

  /** Split a PDF */
  'pdf-split': { files: 'one'; params: PdfSplitParameters; required: false; result: PdfSplitResult };

  /** Split a PDF by text or barcodes */
  'pdf-split-text': { files: 'one'; params: PdfSplitTextParameters; required: false; result: PdfSplitTextResult };

  /** PDF to EPUB */
  'pdf-to-epub': { files: 'one'; params: PdfToEpubParameters; required: false; result: PdfToEpubResult };

  /** PDF to HTML */
  'pdf-to-html': { files: 'one'; params: PdfToHtmlParameters; required: false; result: PdfToHtmlResult };

  /** PDF to images */
  'pdf-to-images': { files: 'one'; params: PdfToImagesParameters; required: false; result: PdfToImagesResult };

  /** PDF to JSON */
  'pdf-to-json': { files: 'one'; params: PdfToJsonParameters; required: false; result: PdfToJsonResult };

  /** PDF to Markdown */
  'pdf-to-markdown': { files: 'one'; params: PdfToMarkdownParameters; required: false; result: PdfToMarkdownResult };

  /** Convert to PDF/A */
  'pdf-to-pdfa': { files: 'one'; params: PdfToPdfaParameters; required: false; result: PdfToPdfaResult };

  /** PDF tables to CSV or Excel */
  'pdf-to-tables': { files: 'one'; params: PdfToTablesParameters; required: false; result: PdfToTablesResult };

  /** PDF to text */
  'pdf-to-text': { files: 'one'; params: PdfToTextParameters; required: false; result: PdfToTextResult };

  /** PDF to Word */
  'pdf-to-word': { files: 'one'; params: PdfToWordParameters; required: false; result: PdfToWordResult };

  /** Unlock a PDF */
  'pdf-unlock': { files: 'one'; params: PdfUnlockParameters; required: false; result: PdfUnlockResult };

  /** Verify signatures */
  'pdf-verify': { files: 'one'; params: PdfVerifyParameters; required: false; result: PdfVerifyResult };

  /** Watermark a PDF */
  'pdf-watermark': {
    files: 'one or more';
    params: PdfWatermarkParameters;
    required: false;
    result: PdfWatermarkResult;
  };

  /** Excel to CSV */
  'sheet-to-csv': { files: 'one'; params: SheetToCsvParameters; required: false; result: SheetToCsvResult };

  /** Excel to JSON */
  'sheet-to-json': { files: 'one'; params: SheetToJsonParameters; required: false; result: SheetToJsonResult };

  /** Web address to PDF */
  'url-to-pdf': { files: 'one'; params: UrlToPdfParameters; required: false; result: UrlToPdfResult };
}

/** A job of any kind, told apart by `job_type`. */
export type AnyJob =
  | { [Name in keyof Operations]: JobOf<Name, Operations[Name]['result']> }[keyof Operations]
  | JobOf<'workflow', WorkflowResult>;
type JobOf<Name extends string, Result> = Omit<JobFields, 'job_type' | 'result'> & {
  job_type: Name;
  result: Result | null;
};

/** One step of a workflow: an operation with its own parameters. */
export type WorkflowStep = { [Name in keyof Operations]: StepOf<Name> }[keyof Operations];
type StepOf<Name extends keyof Operations> = Operations[Name]['required'] extends true
  ? { job_type: Name; parameters: Operations[Name]['params'] }
  : { job_type: Name; parameters?: Operations[Name]['params'] };

/** Parameters that a direct endpoint requires, though its operation does not, and null where there is none for files: a job is started otherwise. */
export const DIRECT_REQUIRES: { readonly [operation: string]: readonly string[] | null | undefined } = {
  'image-resize': ['width', 'height'],
  'json-formatter': null,
  'json-validator': null,
};

/** Operations that take exactly one file. */
export const SINGLE_FILE: readonly string[] = [
  'barcode-create',
  'barcode-read',
  'data-convert',
  'favicon-set',
  'html-to-pdf',
  'image-compress',
  'image-convert',
  'image-crop',
  'image-edit',
  'image-info',
  'image-resize',
  'image-rotate',
  'image-to-text',
  'json-formatter',
  'json-validator',
  'mail-to-json',
  'mail-to-pdf',
  'markdown-to-html',
  'markdown-to-pdf',
  'office-to-markdown',
  'office-to-pdf',
  'office-to-text',
  'pdf-booklet',
  'pdf-bookmarks',
  'pdf-compress',
  'pdf-crop',
  'pdf-deskew',
  'pdf-extract',
  'pdf-find',
  'pdf-flatten',
  'pdf-form-fields',
  'pdf-info',
  'pdf-linearize',
  'pdf-metadata',
  'pdf-nup',
  'pdf-ocr',
  'pdf-page-labels',
  'pdf-poster',
  'pdf-protect',
  'pdf-redact',
  'pdf-remove-blank',
  'pdf-remove-pages',
  'pdf-repair',
  'pdf-resize',
  'pdf-rotate',
  'pdf-sanitize',
  'pdf-split',
  'pdf-split-text',
  'pdf-to-epub',
  'pdf-to-html',
  'pdf-to-images',
  'pdf-to-json',
  'pdf-to-markdown',
  'pdf-to-pdfa',
  'pdf-to-tables',
  'pdf-to-text',
  'pdf-to-word',
  'pdf-unlock',
  'pdf-verify',
  'sheet-to-csv',
  'sheet-to-json',
  'url-to-pdf',
];

/** Methods and query fields of those tools for text that are not a POST of all their fields. */
export const TEXT_REQUESTS: {
  readonly [tool: string]: readonly [method: string, query: readonly string[]] | undefined;
} = {
  'password-generator': ['GET', ['length', 'symbols', 'exclude_ambiguous']],
  'text-case-converter': ['POST', ['case_type']],
  'uuid-generator': ['GET', ['count', 'version']],
};

/** Tools for text, which answer at once. */
export interface TextTools {
  /** Encode text as Base64, or decode it */
  base64: { input: Base64Input; optional: false; answer: { result: string } };

  /** Color values */
  color: {
    input: {
      /** Hex of 3, 4, 6 or 8 digits, rgb(), hsl() or oklch(), as CSS has them. */
      color: string;
    };
    optional: false;
    answer: {
      hex: string;
      rgb: string;
      hsl: string;
      oklch: string;
      alpha: number;
      /** False for a color that screens of sRGB cannot show; the nearest by clipping is told. */
      in_srgb: boolean;
      /** WCAG 2.2 contrast ratio, 1 to 21, of the opaque color. */
      contrast_white: number;
      contrast_black: number;
    };
  };

  /** YAML, TOML, XML and JSON */
  'config-convert': {
    input: {
      /** At most 1 MiB. */
      text: string;
      from?: 'json' | 'yaml' | 'toml' | 'xml';
      to?: 'json' | 'yaml' | 'toml' | 'xml';
      /** Spaces of one level, in JSON, YAML and XML. Default: 2. */
      indent?: number;
      /** Name of the first element of XML, where the values have none. Default: "root". */
      root?: string;
    };
    optional: false;
    answer: { result: string };
  };

  /** Cron schedules */
  cron: {
    input: {
      /** Five fields as cron has them, or @daily and the like. */
      schedule: string;
      /** IANA name of the time zone that cron runs in. Default: "UTC". */
      zone?: string;
      /** Of the explanation. Default: "en". */
      language?: 'en' | 'de' | 'es' | 'fr' | 'it';
      /** Next runs that are told. Default: 5. */
      count?: number;
      /** They are told from this time on (ISO 8601); empty for now. Default: "". */
      from?: string;
    };
    optional: false;
    answer: {
      explanation: string;
      /** In the zone, with its offset. */
      next: string[];
      zone: string;
      /** As five fields of numbers. */
      schedule: string;
    };
  };

  /** Hash and HMAC */
  hash: {
    input: {
      /** At most 1 MiB, read as `input` says. */
      text: string;
      /** `md5` and `sha1` are broken: for checksums alone. Default: "sha256". */
      algorithm?:
        | 'md5'
        | 'sha1'
        | 'sha224'
        | 'sha256'
        | 'sha384'
        | 'sha512'
        | 'sha512-256'
        | 'sha3-224'
        | 'sha3-256'
        | 'sha3-384'
        | 'sha3-512'
        | 'blake2b'
        | 'blake2s';
      /** How the bytes are written: as UTF-8 text, or encoded. Default: "text". */
      input?: 'text' | 'hex' | 'base64';
      /** With a key, the result is an HMAC (RFC 2104) of the text. */
      key?: string;
    };
    optional: false;
    answer: { hex: string; base64: string; algorithm: string; bits: number; hmac: boolean };
  };

  /** HTML entities */
  'html-entities': {
    input: {
      /** At most 1 MiB. */
      text: string;
      operation?: 'encode' | 'decode';
      /** What is encoded: & < > " and ', or all that is not ASCII, too. Default: "markup". */
      characters?: 'markup' | 'ascii';
    };
    optional: false;
    answer: { result: string };
  };

  /** JSON differences */
  'json-diff': {
    input: {
      /** At most 1 MiB. */
      before: string;
      /** At most 1 MiB. */
      after: string;
    };
    optional: false;
    answer: {
      patch: { op: 'add' | 'remove' | 'replace'; path: string; value?: unknown }[];
      identical: boolean;
      added: number;
      removed: number;
      replaced: number;
    };
  };

  /** Format JSON */
  'json-formatter': {
    input: {
      /** At most 1 MiB. */
      text: string;
      /** Spaces of one level, or "tab"; 0 writes one line. */
      indent?: number | 'tab';
      sort_keys?: boolean;
    };
    optional: false;
    answer: { formatted: string };
  };

  /** Check JSON against a schema */
  'json-schema': {
    input: {
      /** The JSON to check; at most 1 MiB. */
      text: string;
      /** The JSON Schema; at most 1 MiB. */
      schema: string;
      /** Hold texts to formats such as date-time, email and uuid, too. Default: true. */
      formats?: boolean;
      /** Errors that are told; all are counted. Default: 100. */
      max_errors?: number;
    };
    optional: false;
    answer: {
      valid: boolean;
      /** Errors in all. */
      count: number;
      errors: {
        /** Where in the JSON, as JSON Pointer (RFC 6901). */
        path: string;
        /** Where in the schema the keyword stands, as JSON Pointer by the way that was taken. */
        schema_path: string;
        keyword: string;
        message: string;
      }[];
    };
  };

  /** Validate JSON (RFC 8259) */
  'json-validator': {
    input: TextInput;
    optional: false;
    answer: {
      valid: boolean;
      /** Where the text stops being JSON. */
      error?: { message: string; code: string; line: number; column: number; offset: number } | null;
    };
  };

  /** JWT reader */
  'jwt-decode': {
    input: {
      /** The JWT, with or without `Bearer` before it. It is stored nowhere. */
      token: string;
    };
    optional: false;
    answer: {
      header: Record<string, unknown>;
      payload: Record<string, unknown>;
      /** `exp`, `nbf` and `iat` in ISO 8601, as far as they are there. */
      times: Record<string, string>;
      /** By the clock of the service; null without `exp`. */
      expired: boolean | null;
      signature_bytes: number;
      /** The signature is never verified here: nothing of this may be relied upon. */
      verified: false;
    };
  };

  /** Lorem ipsum */
  lorem: {
    input: {
      unit?: 'words' | 'sentences' | 'paragraphs';
      count?: number;
      /** Begins with "Lorem ipsum dolor sit amet". Default: true. */
      classic?: boolean;
      /** The same number gives the same text. Default: 1. */
      seed?: number;
    };
    optional: false;
    answer: { result: string; words: number; seed: number };
  };

  /** Number bases */
  'number-base': {
    input: {
      /** A whole number, with a sign, a prefix (0b, 0o, 0x), spaces or _ if you like. */
      number: string;
      /** Its base, 2 to 36; without it the prefix says, or else it is decimal. */
      from?: number;
      /** Another base, 2 to 36. Default: 16. */
      to?: number;
    };
    optional: false;
    answer: {
      result: string;
      binary: string;
      octal: string;
      decimal: string;
      hexadecimal: string;
      /** Of its absolute value. */
      bits: number;
    };
  };

  /** Make a password */
  'password-generator': {
    input: { length?: number; symbols?: boolean; exclude_ambiguous?: boolean };
    optional: true;
    answer: { password: string; length: number };
  };

  /** Regular expression tester */
  'regex-test': {
    input: {
      /** In the syntax of RE2, which needs linear time on any text. */
      pattern: string;
      /** At most 100,000 characters. */
      text: string;
      ignore_case?: boolean;
      /** ^ and $ stand for the begin and end of each line. Default: false. */
      multiline?: boolean;
      /** . stands for line ends, too. Default: false. */
      dot_all?: boolean;
      /** Gives the text with matches replaced: $1, $<name>, $& (all of it), $$. */
      replacement?: string;
      /** Matches that are told; all are counted and replaced. Default: 100. */
      max_matches?: number;
    };
    optional: false;
    answer: {
      count: number;
      matches: {
        /** In UTF-16 units, as JavaScript counts. */
        start: number;
        end: number;
        text: string;
        groups: (string | null)[];
        named: Record<string, string | null>;
      }[];
      replaced: string | null;
    };
  };

  /** Slug */
  slug: {
    input: {
      /** At most 100,000 characters; each line becomes a slug of its own. */
      text: string;
      separator?: '-' | '_' | '.';
      /** `german` writes ä as ae; `plain` as a; `unicode` keeps letters of every script. Default: "german". */
      style?: 'german' | 'plain' | 'unicode';
      lowercase?: boolean;
      /** Cut between words where that is possible. Default: 80. */
      max_length?: number;
    };
    optional: false;
    answer: { result: string };
  };

  /** Convert the case of a text */
  'text-case-converter': {
    input: {
      case_type?:
        | 'snake'
        | 'camel'
        | 'pascal'
        | 'kebab'
        | 'constant'
        | 'title'
        | 'sentence'
        | 'lower'
        | 'upper'
        | 'dot'
        | 'path'
        | 'train';
    } & TextInput;
    optional: false;
    answer: {
      result: string;
      case_type:
        | 'snake'
        | 'camel'
        | 'pascal'
        | 'kebab'
        | 'constant'
        | 'title'
        | 'sentence'
        | 'lower'
        | 'upper'
        | 'dot'
        | 'path'
        | 'train';
    };
  };

  /** Text differences */
  'text-diff': {
    input: {
      /** At most 1 MiB. */
      before: string;
      /** At most 1 MiB. */
      after: string;
      /** Lines that are shown around each change. Default: 3. */
      context?: number;
      /** Lines are the same when their words are. Default: false. */
      ignore_whitespace?: boolean;
      ignore_case?: boolean;
    };
    optional: false;
    answer: {
      unified: string;
      /** Lines. */
      added: number;
      removed: number;
      identical: boolean;
      hunks: {
        /** From 1; 0 where the old text has nothing there. */
        old_start: number;
        old_lines: number;
        new_start: number;
        new_lines: number;
        lines: { type: 'equal' | 'removed' | 'added'; text: string }[];
      }[];
    };
  };

  /** Unix time */
  timestamp: {
    input: {
      /** Unix time in seconds, milli-, micro- or nanoseconds (by its size), or ISO 8601; empty for now. Default: "". */
      time?: string;
      /** IANA name of a time zone; also that of times without one. Default: "UTC". */
      zone?: string;
    };
    optional: false;
    answer: {
      unix_seconds: number;
      unix_milliseconds: number;
      utc: string;
      /** In the zone, with its offset. */
      local: string;
      zone: string;
      offset_minutes: number;
      /** 1 is Monday (ISO 8601). */
      weekday: number;
      day_of_year: number;
      iso_week: string;
    };
  };

  /** URL encoder and parts */
  'url-encode': {
    input: {
      /** At most 1 MiB. */
      text: string;
      operation?: 'encode' | 'decode' | 'parts';
      /** `component` leaves nothing that means something in a URL; `url` keeps / ? # & and the like; `form` writes spaces as +. Default: "component". */
      mode?: 'component' | 'url' | 'form';
    };
    optional: false;
    answer: {
      result: string | null;
      parts: {
        protocol: string;
        username: string;
        has_password: boolean;
        host: string;
        port: number | null;
        path: string;
        parameters: { name: string; value: string }[];
        fragment: string;
        origin: string | null;
      } | null;
    };
  };

  /** Make UUIDs (RFC 9562) */
  'uuid-generator': {
    input: { count?: number; version?: 4 | 7 };
    optional: true;
    answer: { uuids: string[]; count: number };
  };
}

/** Endpoints whose answer is JSON. */
export interface Routes {
  'GET /': { answer: { name: string; version: string; links: Record<string, string> } };
  'POST /api/auth/forgot-password': { body: Address; answer: Message };
  'POST /api/auth/login': { body: Login; answer: User };
  'POST /api/auth/logout': { answer: null };
  'GET /api/auth/me': { answer: User };
  'DELETE /api/auth/me': { body: AccountRemoval; answer: null };
  'POST /api/auth/password': { body: PasswordChange; answer: Message };
  'POST /api/auth/reset-password': { body: PasswordReset; answer: Message };
  'GET /api/auth/sessions': { answer: Session[] };
  'DELETE /api/auth/sessions': { answer: null };
  'DELETE /api/auth/sessions/{session_id}': { path: { session_id: string }; answer: null };
  'POST /api/auth/signup': { body: Signup; answer: User | Message };
  'POST /api/auth/verify-email/confirm': { body: Token; answer: Verified };
  'POST /api/auth/verify-email/request': { body: Address; answer: Message };
  'POST /api/auth/verify-email/resend': { answer: Message };
  'POST /api/cleanup': { answer: CleaningReport };
  'GET /api/files': { query?: { limit?: number; offset?: number }; answer: StoredFileList };
  'POST /api/import': { body: ImportRequest; answer: Imported };
  'GET /api/jobs': {
    query?: {
      limit?: number;
      offset?: number;
      status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
    };
    answer: JobList;
  };
  'GET /api/jobs/{job_id}': { path: { job_id: string }; answer: AnyJob };
  'DELETE /api/jobs/{job_id}': { path: { job_id: string }; answer: null };
  'GET /api/keys': { answer: ApiKey[] };
  'POST /api/keys': { body: KeyRequest; answer: ApiKeyCreated };
  'DELETE /api/keys/{key_id}': { path: { key_id: number }; answer: null };
  'GET /api/operations': { query?: { lang?: string; brief?: boolean }; answer: OperationList };
  'POST /api/preview/pages': {
    body: {
      /** Of a PDF that is protected by one. */
      password?: string;
      /** A storage_url as a completed job or a preview gave it. */
      storage_url: string;
      /** Pages to draw, counted from 1, each once. */
      pages: number[];
      /** Pixels that the longer side of a picture has at least: 160, 320, 640, 1280, 2048 are drawn. Default: 320. */
      side?: number;
    };
    answer: PagePictures;
  };
  'POST /api/preview/stored': {
    body: {
      /** Of a PDF that is protected by one. */
      password?: string;
      /** A storage_url as a completed job or a preview gave it. */
      storage_url: string;
    };
    answer: Preview;
  };
  'PUT /api/transfers': { query: { ticket: string }; answer: StoredFile };
  'GET /api/usage': { answer: Usage };
  'GET /api/webhooks': { answer: Webhook[] };
  'POST /api/webhooks': { body: WebhookRequest; answer: Webhook };
  'GET /api/webhooks/secret': { answer: WebhookSecret };
  'POST /api/webhooks/secret/rotate': { answer: WebhookSecret };
  'GET /api/webhooks/{id}': { path: { id: string }; answer: Webhook };
  'PATCH /api/webhooks/{id}': { path: { id: string }; body: WebhookChange; answer: Webhook };
  'DELETE /api/webhooks/{id}': { path: { id: string }; answer: null };
  'GET /api/webhooks/{id}/deliveries': { path: { id: string }; answer: WebhookDelivery[] };
  'POST /api/webhooks/{id}/deliveries/{delivery_id}/retry': {
    path: { id: string; delivery_id: string };
    answer: WebhookDelivery;
  };
  'POST /api/webhooks/{id}/test': { path: { id: string }; answer: WebhookDelivery };
  'GET /api/workflows': { answer: SavedWorkflow[] };
  'POST /api/workflows': { body: WorkflowRequest; answer: SavedWorkflow };
  'GET /api/workflows/{id}': { path: { id: string }; answer: SavedWorkflow };
  'PUT /api/workflows/{id}': { path: { id: string }; body: WorkflowRequest; answer: SavedWorkflow };
  'DELETE /api/workflows/{id}': { path: { id: string }; answer: null };
  'GET /health': { answer: { status: string } };
  'GET /healthz': { answer: { status: string } };
  'GET /readyz': { answer: { status: string; checks: Record<string, string> } };
}
