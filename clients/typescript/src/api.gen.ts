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
  /** The full key. Shown only once. */
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
  /** Create one barcode per non-empty line (up to 1000) instead of one for the whole text. Default: false. */
  each_line?: boolean;
  /** Image format. Default: "png". */
  format?: 'png' | 'svg';
  /** Width of the narrowest bar or module, in pixels. Default: 8. */
  scale?: number;
  /** Error correction level: a QR Code tolerates about 7, 15, 25 or 30% damage. Default: standard for the type. */
  error_correction?: 'low' | 'medium' | 'quartile' | 'high';
  /** The text is GS1 data with application identifiers in parentheses: (01)09501101530003(17)250101. Default: false. */
  gs1?: boolean;
  /** Add the quiet zone that scanners need. Default: true. */
  margin?: boolean;
  /** Print the text below linear (1D) barcodes. Default: true. */
  label?: boolean;
  /** Bar color as #rrggbb. Dark colors scan best. Default: "#000000". */
  color?: string;
  /** Color behind them, as #rrggbb. Default: "#ffffff". */
  background?: string;
  /** Use a transparent background. Default: false. */
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
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type BarcodeReadParameters = {
  /** Barcode types to look for, such as ["qr-code", "ean-13"]. Default: all. */
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
  /** json: all details, with corners in pixels of the upright image, or in millimeters from the top-left corner of the PDF page. text: content only, one per line. csv: page, type and text. Default: "json". */
  format?: 'json' | 'text' | 'csv';
  /** Page range of a PDF or TIFF. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type BarcodeReadResult = {
  /** Number of pages or images searched. */
  pages: number;
  /** Barcodes that were read. */
  barcodes: number;
  /** The first 50 barcodes. Long texts are truncated here, but not in the file. */
  found: { page: number; type: string; text: string }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
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
  /** Input format. Default: detected from the content or the file name. */
  from?: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'xlsx';
  /** The first row contains column names. If false, rows become lists. Default: true. */
  header?: boolean;
  /** Convert CSV columns to numbers or booleans if every cell matches. Codes such as 0012 stay text. Default: true. */
  types?: boolean;
  /** CSV delimiter. Default: detected for input, comma for output. */
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  /** Sheet name, or number starting at 1. Default: all sheets, as an object of lists or one CSV file each. */
  sheet?: number | string;
  /** Spaces per level in JSON, YAML (at least 1) and XML. Default: 2. */
  indent?: number;
  /** Name of the XML root element, if the data has no single root. Default: "root". */
  root?: string;
  /** Prefix cells that a spreadsheet would treat as a formula with an apostrophe. Default: false. */
  guard_formulas?: boolean;
};

export type DataConvertResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the input. */
  from: string;
  /** Format of the output. */
  to: string;
  /** Items of the list at the top; 1 for anything else. */
  records: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

/** Error message, and a code for programs. */
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
  /** Site name, for the manifest. Default: "". */
  name?: string;
  /** Background color of the Apple touch icon and the maskable icon, which cannot be transparent, as #rrggbb. Default: "#ffffff". */
  background?: string;
  /** Theme color of the browser toolbar, as #rrggbb. Default: "#ffffff". */
  theme?: string;
  /** Padding around the image in the Apple touch icon, in percent of its side. The maskable icon has at least 10. Default: 10. */
  padding?: number;
  /** Path of the files on your site. Default: "/". */
  path?: string;
};

export type FaviconSetResult = {
  /** Pixels of the input. */
  width: number;
  /** Pixels of the input. */
  height: number;
  /** Files that were made. */
  files: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type HtmlToPdfParameters = {
  /** Paper size. Default: "a4". */
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
  /** Landscape orientation. Default: false. */
  landscape?: boolean;
  /** Page margins in millimeters: one number (default: 15), {"top", "right", "bottom", "left"}, or four in this order. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Older name of margin, for one number; margin wins if both are set. */
  margin_mm?: number;
  /** Scale factor: 1 is 100%, 0.5 is 50%. Default: 1. */
  scale?: number;
  /** Print background colors and images. Default: true. */
  background?: boolean;
  /** Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none. */
  header?: string;
  /** Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none. */
  footer?: string;
  /** Pages of the PDF to keep, in document order, such as "1-3,5". Default: all pages. */
  pages?: number[] | string;
  /** Create a tagged PDF for screen readers. Default: true. */
  tagged?: boolean;
  /** Create bookmarks from headings. Default: true. */
  outline?: boolean;
  /** Use the paper size and margins from the CSS @page rule, if present. Default: false. */
  css_page_size?: boolean;
  /** CSS media type: print or screen. Default: "print". */
  media?: 'print' | 'screen';
  /** Run the scripts of the page. Scripts can load only files in the upload. Default: false. */
  javascript?: boolean;
  /** Milliseconds to wait for scripts after the page has loaded. Default: 0. */
  wait_ms?: number;
};

export type HtmlToPdfResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageCollageParameters = {
  /** grid: equal cells. rows: rows of about equal height, without cropping. Default: "grid". */
  layout?: 'grid' | 'rows';
  /** Images per row (average for rows). Default: automatic. */
  columns?: number;
  /** Width of the collage in pixels. The height is automatic. Default: 2000. */
  width?: number;
  /** Shape of the cells of a grid, as width:height. Default: "1:1". */
  aspect?: string;
  /** cover: fill the cell and crop the rest. contain: show the whole image. Default: "cover". */
  fit?: 'cover' | 'contain';
  /** Between and around images. Default: 16. */
  gap?: number;
  /** Color of the free space, as #rrggbb. Default: "#ffffff". */
  background?: string;
  /** Format of the collage. Default: "jpeg". */
  format?: 'jpeg' | 'png' | 'webp';
  /** Quality of jpeg and webp. Default: 88. */
  quality?: number;
};

export type ImageCollageResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Width of the output in pixels. */
  width: number;
  /** Height of the output in pixels. */
  height: number;
  /** Number of frames or pages in the output. */
  frames: number;
  /** Images that were laid out. */
  images: number;
  /** Most images in a row. */
  columns: number;
  /** Rows of them. */
  rows: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageCompareParameters = {
  /** Largest channel difference (0–254) that is ignored. 0 counts every difference. Default: 10. */
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
  /** True if no pixel differs. */
  identical: boolean;
  /** Structural similarity of the brightness: 1 is equal. */
  ssim: number;
  /** Peak signal-to-noise ratio in decibels; null if nothing differs. */
  psnr: number | null;
  /** Pixels that differ by more than the threshold. */
  different_pixels: number;
  /** The same in percent of all. */
  different_percent: number;
  /** The most that a channel differs by, of 255. */
  max_difference: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageCompressParameters = {
  /** 1 is smallest, 100 looks best. Below 100 a png may be reduced to 256 colors; tiff is always lossless. Default: 85. */
  quality?: number;
  /** Maximum output size in bytes. Uses the best quality up to `quality` that fits, and downscales the image if none does. */
  target_bytes?: number;
  /** Output format. Default: same as the input. */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Remove location, camera data, comments, thumbnails and trailing data, and convert colors to sRGB. If this needs re-encoding, the file is re-encoded even if it gets larger. An image that is not re-encoded keeps its color profile. Default: true. */
  strip_metadata?: boolean;
};

export type ImageCompressResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Width of the output in pixels. */
  width: number;
  /** Height of the output in pixels. */
  height: number;
  /** Number of frames or pages in the output. */
  frames: number;
  /** Format of the input. */
  format_before: string;
  /** Size reduction in percent. */
  saved_percent: number;
  /** True if no smaller file was possible and the output is the unchanged input. */
  unchanged: boolean;
  /** Quality that it was written in, where `target_bytes` was given. */
  quality?: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageConvertParameters = {
  /** Format of the output. heic needs heif-enc on the server, jxl needs cjxl. Default: "jpeg". */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'heic' | 'jxl';
  /** Quality of all formats except png and tiff, which are lossless: 1 is smallest, 100 looks best. Default: 85. */
  quality?: number;
  /** Background color as #rrggbb for formats without transparency (JPEG). Default: "#ffffff". */
  background?: string;
  /** Remove location, camera data, comments and thumbnails, and convert colors to sRGB. Default: true. */
  strip_metadata?: boolean;
};

export type ImageConvertResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Width of the output in pixels. */
  width: number;
  /** Height of the output in pixels. */
  height: number;
  /** Number of frames or pages in the output. */
  frames: number;
  /** Format of the input. */
  format_before: string;
  /** Frames of the input. */
  frames_before: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageCropParameters = {
  /** Aspect ratio as width:height, such as 16:9. Crops the largest area that fits. Not with a box. */
  aspect?: string;
  /** Position of the crop: center, a side, a corner, or the focal point (attention). Default: "center". */
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
  /** Left edge of the box, in pixels of the upright image. Default: 0. */
  left?: number;
  /** Top edge of the box, in pixels of the upright image. Default: 0. */
  top?: number;
  /** Width of the box in pixels. Required with height unless aspect is set. */
  width?: number;
  /** Height of the box in pixels. Required with width unless aspect is set. */
  height?: number;
};

export type ImageCropResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Width of the output in pixels. */
  width: number;
  /** Height of the output in pixels. */
  height: number;
  /** Number of frames or pages in the output. */
  frames: number;
  /** Position of the box, in pixels. */
  left: number;
  /** Position of the box, in pixels. */
  top: number;
  /** Pixels of the input. */
  width_before: number;
  /** Pixels of the input. */
  height_before: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageEditParameters = {
  /** Steps in order: objects with `op` and its parameters, such as {"op": "resize", "width": 800}. Sizes are in pixels of the image at that step. */
  steps: (
    | {
        op: 'resize';
        width?: number;
        height?: number;
        fit?: 'inside' | 'cover' | 'contain' | 'fill';
        /** Border color as #rrggbb. Default: transparent. */
        background?: string;
      }
    | {
        op: 'crop';
        /** Aspect ratio such as 16:9, instead of left, top, width and height. */
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
        /** Angle in degrees, clockwise. */
        angle: number;
        /** Border color as #rrggbb. Default: transparent. */
        background?: string;
      }
    | { op: 'flip'; direction?: 'horizontal' | 'vertical' }
    | {
        op: 'trim';
        /** Color tolerance relative to the corner pixel. Default: 10. */
        threshold?: number;
      }
    | {
        op: 'extend';
        left?: number;
        right?: number;
        top?: number;
        bottom?: number;
        /** Border color as #rrggbb. Default: transparent. */
        background?: string;
      }
    | { op: 'blur'; sigma?: number }
    | { op: 'sharpen'; sigma?: number }
    | {
        op: 'blur_regions';
        /** Areas in pixels of the image at that step. */
        regions: { left: number; top: number; width: number; height: number }[];
        sigma?: number;
      }
    | {
        op: 'pixelate_regions';
        /** Areas in pixels of the image at that step. */
        regions: { left: number; top: number; width: number; height: number }[];
        size?: number;
      }
    | {
        op: 'fill_regions';
        /** Areas in pixels of the image at that step. */
        regions: { left: number; top: number; width: number; height: number }[];
        color?: string;
      }
    | { op: 'grayscale' }
    | { op: 'normalize' }
    | {
        op: 'brightness';
        /** 1 is unchanged, 2 is double. */
        factor: number;
      }
    | {
        op: 'contrast';
        /** 1 is unchanged, 2 is double. */
        factor: number;
      }
    | {
        op: 'saturation';
        /** 1 is unchanged, 2 is double. */
        factor: number;
      }
    | {
        op: 'text';
        text: string;
        /** Position on the image. Default: "center". */
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
        /** Margin in percent of the image’s shorter side. Default: 3. */
        margin?: number;
        /** Width after rotation, in percent of the image width. Default: 50, or 25 when tiled. */
        width?: number;
        /** Degrees, clockwise. Default: 0. */
        rotate?: number;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Repeat across the image. Default: false. */
        tile?: boolean;
        /** Tile spacing in percent of the image’s shorter side. Default: 10. */
        gap?: number;
        /** Font size in pixels. Overrides `width`. */
        size?: number;
        /** Text color as #rrggbb. Default: "#ffffff". */
        color?: string;
        /** Font weight. Default: "regular". */
        font?: 'regular' | 'bold';
      }
    | {
        op: 'overlay';
        /** Image in Base64, up to 256 KiB. */
        image: string;
        /** Position on the image. Default: "center". */
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
        /** Margin in percent of the image’s shorter side. Default: 3. */
        margin?: number;
        /** Width after rotation, in percent of the image width. Default: 50, or 25 when tiled. */
        width?: number;
        /** Degrees, clockwise. Default: 0. */
        rotate?: number;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Repeat across the image. Default: false. */
        tile?: boolean;
        /** Tile spacing in percent of the image’s shorter side. Default: 10. */
        gap?: number;
      }
    | {
        op: 'round';
        /** Radius in pixels. Half the shorter side or more turns a square into a circle. */
        radius: number;
      }
  )[];
  /** Output format. Default: same as the input. */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Quality of jpeg, webp, avif and gif: 1 is smallest, 100 looks best; png and tiff are lossless. Default: 90. */
  quality?: number;
  /** Background color as #rrggbb for formats without transparency (JPEG). Default: "#ffffff". */
  background?: string;
};

export type ImageEditResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Width of the output in pixels. */
  width: number;
  /** Height of the output in pixels. */
  height: number;
  /** Number of frames or pages in the output. */
  frames: number;
  /** Format of the input. */
  format_before: string;
  /** Pixels of the input. */
  width_before: number;
  /** Pixels of the input. */
  height_before: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
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
  /** Print resolution in dots per inch; null if the file does not state it. */
  density: number | null;
  /** Name of the color profile. */
  profile: string | null;
  /** Whether it contains a location. */
  has_place: boolean;
  /** The color that it has most of, as #rrggbb. */
  dominant_color: string | null;
  /** A placeholder, in Base64. */
  thumbhash: string;
  /** Another placeholder. */
  blurhash: string;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageResizeParameters = {
  /** Width in pixels. Default: proportional to the height. Set width, height or percent. */
  width?: number;
  /** Height in pixels. Default: proportional to the width. Set width, height or percent. */
  height?: number;
  /** inside: largest size that fits in width × height. cover: fill and crop. contain: fit and pad with transparency or white. fill: stretch. Smaller images are enlarged unless `enlarge` is false. Default: "inside". */
  fit?: 'inside' | 'cover' | 'contain' | 'fill';
  /** Size in percent of the original, instead of width and height. */
  percent?: number;
  /** false: no side becomes longer than it was; larger sizes count as those of the image. Default: true. */
  enlarge?: boolean;
  /** Output format. Default: same as the input. */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Quality of jpeg, webp, avif and gif; png and tiff are lossless. Default: 85. */
  quality?: number;
};

export type ImageResizeResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Width of the output in pixels. */
  width: number;
  /** Height of the output in pixels. */
  height: number;
  /** Number of frames or pages in the output. */
  frames: number;
  /** Format of the input. */
  format_before: string;
  /** Pixels of the input. */
  width_before: number;
  /** Pixels of the input. */
  height_before: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageRotateParameters = {
  /** Angle in degrees, clockwise. The canvas grows so nothing is cropped. Default: 90. */
  angle?: number;
  /** Flip before rotating: horizontal (left–right) or vertical (top–bottom). Default: "none". */
  flip?: 'none' | 'horizontal' | 'vertical';
  /** Color of the corners when rotating by other than right angles, as #rrggbb. Default: transparent, or white if the format has no transparency. */
  background?: string;
};

export type ImageRotateResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the output. */
  format: string;
  /** Width of the output in pixels. */
  width: number;
  /** Height of the output in pixels. */
  height: number;
  /** Number of frames or pages in the output. */
  frames: number;
  /** Pixels of the input. */
  width_before: number;
  /** Pixels of the input. */
  height_before: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageToTextParameters = {
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** text: one line per line, a blank line between paragraphs, a form feed between pages. json: lines and words with confidence (0–100) and position in pixels from the top-left corner of the image after rotation (by `turn` degrees clockwise). Default: "text". */
  format?: 'text' | 'json';
  /** Rotate sideways or upside-down images before reading. Default: true. */
  orient?: boolean;
  /** native: Tesseract installed on the server (faster, with its installed languages). wasm: built-in engine. auto: native if it is installed and has the languages, otherwise wasm. Default: "auto". */
  engine?: 'auto' | 'wasm' | 'native';
};

export type ImageToTextResult = {
  /** Images that were read: more than 1 for a TIFF with pages. */
  pages: number;
  /** Words that were recognized. */
  words: number;
  /** Images that were turned to be read. */
  turned: number;
  /** How sure the words are, 0 to 100, on average; null without any. */
  confidence: number | null;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImageWatermarkParameters = {
  /** Text to write, in one or several lines. Leave it out to draw the last file, an image. */
  text?: string;
  /** Position on the image. Default: "bottom-right". */
  anchor?: 'center' | 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';
  /** Margin in percent of the image’s shorter side. Default: 3. */
  margin?: number;
  /** Width after rotation, in percent of the image width. Default: 50, or 25 when tiled. */
  width?: number;
  /** Degrees, clockwise. Default: 0. */
  rotate?: number;
  /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 60. */
  opacity?: number;
  /** Repeat across the image. Default: false. */
  tile?: boolean;
  /** Tile spacing in percent of the image’s shorter side. Default: 10. */
  gap?: number;
  /** Font size in pixels. Overrides `width`. */
  size?: number;
  /** Text color as #rrggbb. Default: "#ffffff". */
  color?: string;
  /** Font weight. Default: "regular". */
  font?: 'regular' | 'bold';
  /** Quality of jpeg, webp, avif and gif; png and tiff are lossless. Default: 92. */
  quality?: number;
};

export type ImageWatermarkResult = {
  /** Total size of the inputs in bytes. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Images that got the watermark. */
  images: number;
  /** Format of the output. */
  format?: string;
  /** Width of the output in pixels. */
  width?: number;
  /** Height of the output in pixels. */
  height?: number;
  /** Number of frames or pages in the output. */
  frames?: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImagesToPdfParameters = {
  /** Paper size to fit the image on. Default: each page is the size of its image. */
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
  /** Resolution when the page is the size of its image. Default: from the image, or 150. */
  dpi?: number;
  /** Margin on every side, in millimeters. Default: 0. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
};

export type ImagesToPdfResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Images whose own data was taken over. */
  embedded: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type ImportRequest = {
  /** URL of the file: http or https, up to three redirects, 60-second timeout. */
  url: string;
  /** Request headers, such as Authorization. They are not forwarded to other hosts. */
  headers?: Record<string, string>;
  /** File name. Default: from the URL. */
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

/** With `Prefer: wait=N`, includes the job status fields. */
export type JobCreated = {
  job_id: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  message: string;
  /** Opens /ws/<job_id> for ten minutes. */
  ws_token: string | null;
  job_type?: string;
  created_at?: string;
  completed_at?: string | null;
  /** Download URL of the output. null until it is ready and after it has expired. */
  output_file_url?: string | null;
  error_message?: string | null;
  error_code?: string | null;
  /** A more specific code with the values of the message, if available. Translations are in `notes` of `GET /api/operations?lang=`. */
  error_reason?: Record<string, string | number> | null;
  /** Percent done. */
  progress?: number;
  input_filename?: string | null;
  output_filename?: string | null;
  output_bytes?: number | null;
  /** Reference to the output for a later job. */
  output_storage_url?: string | null;
  /** Facts about the result, such as sizes and page counts. `notes` are English sentences. `note_codes` are the same notes in the same order, as codes with values; `GET /api/operations?lang=` has translations. */
  result?: Record<string, unknown> | null;
};

export type JobFields = {
  job_id: string;
  job_type: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  created_at: string;
  completed_at: string | null;
  /** Download URL of the output. null until it is ready and after it has expired. */
  output_file_url: string | null;
  error_message: string | null;
  error_code: string | null;
  /** A more specific code with the values of the message, if available. Translations are in `notes` of `GET /api/operations?lang=`. */
  error_reason: Record<string, string | number> | null;
  /** Percent done. */
  progress: number;
  input_filename: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  /** Reference to the output for a later job. */
  output_storage_url: string | null;
  /** Facts about the result, such as sizes and page counts. `notes` are English sentences. `note_codes` are the same notes in the same order, as codes with values; `GET /api/operations?lang=` has translations. */
  result: Record<string, unknown> | null;
};

export type JobList = { jobs: ListedJob[]; total: number; limit: number; offset: number };

export type JsonFormatterParameters = {
  /** Spaces per level, or "tab". 0 removes all whitespace. Default: 2. */
  indent?: number | 'tab';
  /** Sort object keys by Unicode code point. Duplicate keys keep their order. Default: false. */
  sort_keys?: boolean;
};

export type JsonFormatterResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Levels of nesting. */
  depth: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
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
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type KeyRequest = {
  /** Purpose of the key. */
  name?: string | null;
  /** `test` keys have a separate budget. Default: "live". */
  env?: string;
  /** Expiration time. Default: none. */
  expires_at?: string | null;
};

export type ListedJob = {
  job_id: string;
  job_type: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  created_at: string;
  completed_at: string | null;
  /** Download URL of the output. null until it is ready and after it has expired. */
  output_file_url: string | null;
  error_message: string | null;
  error_code: string | null;
  /** A more specific code with the values of the message, if available. Translations are in `notes` of `GET /api/operations?lang=`. */
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
  /** list: list attachments in the JSON. extract: also return them as files, in a ZIP with the JSON. Default: "list". */
  attachments?: 'list' | 'extract';
  /** Include all headers in order, such as Received. Default: false. */
  headers?: boolean;
};

export type MailToJsonResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the message. */
  format: 'eml' | 'msg';
  /** Its first 200 characters. */
  subject: string;
  /** Attachments, those of attached messages among them. */
  attachments: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type MailToPdfParameters = {
  /** list: show names and sizes. embed: also embed the files in the PDF. Default: "list". */
  attachments?: 'list' | 'embed';
  /** Language of labels such as From and Subject. Default: "en". */
  language?: 'en' | 'de' | 'es' | 'fr' | 'it';
  /** Time zone for the date, such as Europe/Berlin. Default: "UTC". */
  timezone?: string;
  /** Paper size. Default: "a4". */
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
  /** Landscape orientation. Default: false. */
  landscape?: boolean;
  /** Page margins in millimeters: one number (default: 15), {"top", "right", "bottom", "left"}, or four in this order. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Older name of margin, for one number; margin wins if both are set. */
  margin_mm?: number;
  /** Scale factor: 1 is 100%, 0.5 is 50%. Default: 1. */
  scale?: number;
  /** Print background colors and images. Default: true. */
  background?: boolean;
  /** Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none. */
  header?: string;
  /** Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none. */
  footer?: string;
  /** Pages of the PDF to keep, in document order, such as "1-3,5". Default: all pages. */
  pages?: number[] | string;
  /** Create a tagged PDF for screen readers. Default: true. */
  tagged?: boolean;
  /** Create bookmarks from headings. Default: true. */
  outline?: boolean;
};

export type MailToPdfResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Its first 200 characters. */
  subject: string;
  /** Attachments that are separate files. */
  attachments: number;
  /** Files that were put into the PDF. */
  embedded: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type MarkdownToHtmlParameters = {
  /** Title. Default: from the front matter, the first heading, or the file name. */
  title?: string;
  /** Language tag such as en or de-AT. Default: from the front matter. */
  lang?: string;
  /** Render TeX formulas in $…$, $$…$$ and math code blocks. If false, dollar signs are plain text. Default: true. */
  math?: boolean;
  /** Highlight code blocks that name a language. Default: true. */
  highlight?: boolean;
  /** Add a table of contents at the start. Default: false. */
  toc?: boolean;
  /** Turn newlines within paragraphs into line breaks. Default: false. */
  breaks?: boolean;
  /** Embedded HTML. clean: sanitize (no scripts, styles, forms, frames or external content). escape: show as text. keep: leave unchanged, including scripts; only for trusted sources. Default: "clean". */
  html?: 'clean' | 'escape' | 'keep';
};

export type MarkdownToHtmlResult = {
  /** Total size of the inputs in bytes. */
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
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type MarkdownToPdfParameters = {
  /** Title. Default: from the front matter, the first heading, or the file name. */
  title?: string;
  /** Language tag such as en or de-AT. Default: from the front matter. */
  lang?: string;
  /** Render TeX formulas in $…$, $$…$$ and math code blocks. If false, dollar signs are plain text. Default: true. */
  math?: boolean;
  /** Highlight code blocks that name a language. Default: true. */
  highlight?: boolean;
  /** Add a table of contents at the start. Default: false. */
  toc?: boolean;
  /** Turn newlines within paragraphs into line breaks. Default: false. */
  breaks?: boolean;
  /** Paper size. Default: "a4". */
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
  /** Landscape orientation. Default: false. */
  landscape?: boolean;
  /** Page margins in millimeters: one number (default: 15), {"top", "right", "bottom", "left"}, or four in this order. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Older name of margin, for one number; margin wins if both are set. */
  margin_mm?: number;
  /** Scale factor: 1 is 100%, 0.5 is 50%. Default: 1. */
  scale?: number;
  /** Print background colors and images. Default: true. */
  background?: boolean;
  /** Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none. */
  header?: string;
  /** Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none. */
  footer?: string;
  /** Pages of the PDF to keep, in document order, such as "1-3,5". Default: all pages. */
  pages?: number[] | string;
  /** Create a tagged PDF for screen readers. Default: true. */
  tagged?: boolean;
  /** Create bookmarks from headings. Default: true. */
  outline?: boolean;
  /** chromium: browser rendering. typst: built-in typesetter, identical on every server. auto: Chromium if installed, otherwise Typst. Default: "auto". */
  engine?: 'auto' | 'chromium' | 'typst';
};

export type MarkdownToPdfResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Title of the page. */
  title: string;
  /** Words of the text, its marks and code included. */
  words: number;
  /** Headings. */
  headings: number;
  /** Formulas. */
  formulas: number;
  /** The engine that made the pages. */
  engine: 'chromium' | 'typst';
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type Message = { message: string };

export type OfficeConvertParameters = {
  /** automatic: OpenDocument for DOCX, XLSX and PPTX, and modern for all others. modern: DOCX, XLSX or PPTX. opendocument: ODT, ODS or ODP. legacy: DOC, XLS or PPT. rtf: RTF, for documents only. Default: "automatic". */
  format?: 'automatic' | 'modern' | 'opendocument' | 'legacy' | 'rtf';
  /** Password of a protected DOCX, XLSX or PPTX. The output is not protected. */
  password?: string;
};

export type OfficeConvertResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Format of the input, such as docx. */
  from: string;
  /** Format of the output, such as odt. */
  to: string;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

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
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type OfficeToPdfParameters = {
  /** Page range, such as "1-3,5", in document order. Default: all pages. */
  pages?: number[] | string;
  /** Archiving standard: PDF/A-2b or PDF/A-3b. Default: "none". */
  pdf_standard?: 'none' | 'pdfa-2b' | 'pdfa-3b';
  /** Mark the PDF as accessible (PDF/UA): tagged, with a title. Actual accessibility depends on the document. Default: false. */
  pdf_ua?: boolean;
  /** Create a tagged PDF: headings, lists and tables for screen readers. Default: true. */
  tagged?: boolean;
  /** Create bookmarks from headings, sheets or slides. Default: true. */
  bookmarks?: boolean;
  /** JPEG quality of images. 100 is lossless. Default: 90. */
  image_quality?: number;
  /** Maximum image resolution. Images above it are downsampled. Default: 300. */
  max_dpi?: number;
  /** Put each sheet on a single page, regardless of its size. Default: false. */
  single_page_sheets?: boolean;
  /** Keep comments as PDF comments. Default: false. */
  comments?: boolean;
  /** Include hidden slides. Default: false. */
  hidden_slides?: boolean;
  /** Notes pages, each with its slide: none, after all slides (after), or instead of the slides (only). Default: "none". */
  speaker_notes?: 'none' | 'after' | 'only';
  /** Password of a protected DOCX, XLSX or PPTX. The PDF is not protected. */
  password?: string;
};

export type OfficeToPdfResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
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
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type OperationDescription = {
  /** The job_type. */
  name: string;
  title: string;
  description: string;
  /** Search keywords. */
  keywords: string[];
  family: string;
  /** The task that people choose it for. */
  intent:
    | 'organize'
    | 'edit'
    | 'protect'
    | 'from-pdf'
    | 'to-pdf'
    | 'shrink'
    | 'scan'
    | 'image'
    | 'convert'
    | 'inspect'
    | 'text';
  /** Its rank by popularity; 1 is the most popular. */
  rank?: number;
  /** Roles by which a page finds it without knowing its name. */
  roles: (
    | 'arrange-pages'
    | 'merge-pages'
    | 'remove-pages'
    | 'split-pages'
    | 'draw-pages'
    | 'read-text'
    | 'read-bookmarks'
    | 'read-annotations'
    | 'find-areas'
    | 'edit-text'
    | 'remove-content'
    | 'shrink-image'
    | 'repair-document'
    | 'join-files'
    | 'recognize-text'
    | 'compress-file'
    | 'change-looks'
    | 'page-by-page'
  )[];
  /** Name of a drawing. */
  icon: string;
  /** Media types of the inputs, read from their bytes. */
  accepts: string[];
  inputs: { min: number; max: number };
  /** The field that can hold a text or a URL instead of a file, and the name and type of that file. */
  typed?: { field: 'text' | 'url'; filename: string; type: string };
  /** Types in `accepts` that are used as a companion file, such as a logo. */
  companion: string[];
  produces: string[];
  /** Whether the operation is available on this server. */
  available: boolean;
  /** Programs required on the server. */
  needs: {
    name: string;
    title: string;
    available: boolean;
    /** The Debian packages that bring it. */
    packages: string[];
  }[];
  /** Programs that single values of parameters require. */
  value_needs: {
    parameter: string;
    value: string;
    name: string;
    title: string;
    available: boolean;
    packages: string[];
  }[];
  /** JSON Schema of the parameters, as they are sent. */
  params: Record<string, unknown>;
  /** With `lang`: titles and keywords in the other languages, for search. */
  other_words?: string[];
  /** With `lang`: words for a form in that language, if they differ. */
  texts?: OperationTexts;
};

export type OperationTexts = {
  title?: string;
  tagline?: string;
  description?: string;
  keywords?: string[];
  params?: Record<string, ParameterTexts>;
  /** Labels of the facts in its `result`. */
  facts?: Record<string, string>;
};

export type OperationList = {
  operations: OperationDescription[];
  families: { name: string; title: string }[];
  /** Text tools shown in the web app. */
  text_tools: TextTool[];
  /** With `lang`: messages by note or reason code, in ICU syntax. `{name}` is a value, and `{name_sentence}` inserts the message whose code is that value. */
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
    /** Pixels of the image. */
    width: number;
    height: number;
    /** Millimeters of the page as it is shown. */
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
  /** Items to put on pages: objects with `type`, page and position. Types are text, date, check, cross, line, rectangle, ellipse, polygon, polyline, ink, highlight, underline, strikeout, squiggly, note, stamp, picture, signature, link, and reply and status, which answer the annotation that `to` names. Default: []. */
  items?: (
    | {
        type: 'text';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width in millimeters at which lines wrap. Default: up to the edge of the page. */
        width?: number;
        /** Height in millimeters into which the text must fit. Default: the height of the text. */
        height?: number;
        /** Text to write. */
        text: string;
        /** Font size in points. Default: 11. */
        size?: number;
        /** Weight of the letters. Default: "regular". */
        font?: 'regular' | 'bold';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** When left out, where the script begins. */
        align?: 'left' | 'center' | 'right';
        /** Fill color, as #rrggbb. Default: none. */
        fill?: string;
      }
    | {
        type: 'check';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width and height in millimeters. Default: 5. */
        size?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'cross';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width and height in millimeters. Default: 5. */
        size?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'line';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x1: number;
        /** Millimeters from its upper edge. */
        y1: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x2: number;
        /** Millimeters from its upper edge. */
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
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Width of the line in points, within the area; 0 for none. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Fill color, as #rrggbb. Default: none. */
        fill?: string;
      }
    | {
        type: 'ellipse';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Width of the line in points, within the area; 0 for none. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Fill color, as #rrggbb. Default: none. */
        fill?: string;
      }
    | {
        type: 'date';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Day to write, such as 2026-03-31. Default: today. */
        date?: string;
        /** How it is written; long is in words, as the language has it. Default: "YYYY-MM-DD". */
        format?: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'long';
        /** Language of a long date, such as de or pt-BR. Default: "en". */
        language?: string;
        /** Font size in points. Default: 11. */
        size?: number;
        /** Weight of the letters. Default: "regular". */
        font?: 'regular' | 'bold';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'polygon';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Corners [x, y] in millimeters. */
        points: unknown[][];
        /** Width of the line in points; 0 for none. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Fill color, as #rrggbb. Default: none. */
        fill?: string;
      }
    | {
        type: 'polyline';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Corners [x, y] in millimeters. */
        points: unknown[][];
        /** Width of the line in points; 0 for none. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Fill color, as #rrggbb. Default: none. */
        fill?: string;
      }
    | {
        type: 'ink';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Lists of points [x, y] in millimeters, or [x, y, pressure] with a pressure from 0 to 1. */
        strokes: number[][][];
        /** Width of the line in points. Default: 1.5. */
        stroke?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'highlight';
        /** Page, counted from 1. Default with `text`: all pages. */
        page?: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Areas to mark, one for each line of text. */
        areas?: {
          /** Millimeters from the left edge of the page as it is shown. */
          x: number;
          /** Millimeters from its upper edge. */
          y: number;
          /** Width in millimeters. */
          width: number;
          /** Height in millimeters. */
          height: number;
        }[];
        /** Words to look for instead of areas, one or a list. */
        text?: string | string[];
        /** Color as #rrggbb. Default: "#ffe14d". */
        color?: string;
      }
    | {
        type: 'underline';
        /** Page, counted from 1. Default with `text`: all pages. */
        page?: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Areas to mark, one for each line of text. */
        areas?: {
          /** Millimeters from the left edge of the page as it is shown. */
          x: number;
          /** Millimeters from its upper edge. */
          y: number;
          /** Width in millimeters. */
          width: number;
          /** Height in millimeters. */
          height: number;
        }[];
        /** Words to look for instead of areas, one or a list. */
        text?: string | string[];
        /** Color as #rrggbb. Default: "#c00000". */
        color?: string;
      }
    | {
        type: 'strikeout';
        /** Page, counted from 1. Default with `text`: all pages. */
        page?: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Areas to mark, one for each line of text. */
        areas?: {
          /** Millimeters from the left edge of the page as it is shown. */
          x: number;
          /** Millimeters from its upper edge. */
          y: number;
          /** Width in millimeters. */
          width: number;
          /** Height in millimeters. */
          height: number;
        }[];
        /** Words to look for instead of areas, one or a list. */
        text?: string | string[];
        /** Color as #rrggbb. Default: "#c00000". */
        color?: string;
      }
    | {
        type: 'squiggly';
        /** Page, counted from 1. Default with `text`: all pages. */
        page?: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Areas to mark, one for each line of text. */
        areas?: {
          /** Millimeters from the left edge of the page as it is shown. */
          x: number;
          /** Millimeters from its upper edge. */
          y: number;
          /** Width in millimeters. */
          width: number;
          /** Height in millimeters. */
          height: number;
        }[];
        /** Words to look for instead of areas, one or a list. */
        text?: string | string[];
        /** Color as #rrggbb. Default: "#c00000". */
        color?: string;
      }
    | {
        type: 'note';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Text of the note. */
        text: string;
        /** Color as #rrggbb. Default: "#ffd54a". */
        color?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
      }
    | {
        type: 'stamp';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width in millimeters. Default: as wide as the text at 24 points. */
        width?: number;
        /** Text of the stamp. */
        text: string;
        /** Color as #rrggbb. Default: "#c00000". */
        color?: string;
      }
    | {
        type: 'picture';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Name of the image; required if there are several. */
        file?: string;
      }
    | {
        type: 'signature';
        /** Page, counted from 1. */
        page: number;
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width in millimeters. */
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
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Text that readers show next to it. */
        comment?: string;
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Millimeters from the left edge of the page as it is shown. */
        x: number;
        /** Millimeters from its upper edge. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Address to open. */
        url?: string;
        /** Page of the document to go to, counted from 1. */
        to_page?: number;
      }
    | {
        type: 'reply';
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Page of the annotation that this answers, counted from 1. Default: found by its name. */
        page?: number;
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Name of the annotation that it answers. */
        to: string;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** Text of the reply. */
        text: string;
      }
    | {
        type: 'status';
        /** Author. Default: `author` of the call. */
        author?: string;
        /** Creation time, in ISO 8601. Default: now. */
        created?: string;
        /** Time of the last change, in ISO 8601. Default: now. */
        modified?: string;
        /** Subject, in a word or two. */
        subject?: string;
        /** How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type. */
        flags?: (
          | 'invisible'
          | 'hidden'
          | 'print'
          | 'nozoom'
          | 'norotate'
          | 'noview'
          | 'readonly'
          | 'locked'
          | 'togglenoview'
          | 'lockedcontents'
        )[];
        /** Name of the annotation of the page that it is grouped with. */
        group_of?: string;
        /** Frame of the annotation. Default: the bounds of the drawing. */
        box?: { x: number; y: number; width: number; height: number };
        /** Page of the annotation that this answers, counted from 1. Default: found by its name. */
        page?: number;
        /** Name of the annotation. Replaces one of this name on the page. Default: a new name. */
        id?: string;
        /** Name of the annotation that it answers. */
        to: string;
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
        opacity?: number;
        /** State of the annotation. */
        status: 'accepted' | 'rejected' | 'cancelled' | 'completed' | 'none' | 'marked' | 'unmarked';
        /** Text that readers show for it. */
        text?: string;
      }
  )[];
  /** annotation: other PDF viewers list, move and remove it. content: it becomes part of the page; notes and links stay annotations. Default: "annotation". */
  as?: 'annotation' | 'content';
  /** Annotations to remove, with their answers and pop-ups: names (`id` of pdf-annotations), or objects such as {"page": 2, "type": "highlight"} or {"author": "Zoë"}, whose properties must all fit. all: all but links and form fields. */
  remove?: 'all' | (string | { page?: number; type?: string; author?: string })[];
  /** Annotations to change: objects with `id` and the changes: x, y (moves its upper left corner there), width, height, text, author, subject, color, fill, opacity, stroke, size. With `page` where several pages have the id. Default: []. */
  change?: {
    id: string;
    page?: number;
    x?: number;
    y?: number;
    width?: number;
    height?: number;
    text?: string;
    author?: string;
    subject?: string;
    /** Color as #rrggbb. */
    color?: string;
    /** Color as #rrggbb. */
    fill?: string;
    /** Opacity in percent, from 1 (almost invisible) to 100 (solid). */
    opacity?: number;
    stroke?: number;
    /** Font size in points. */
    size?: number;
  }[];
  /** Annotations to import, as XFDF (ISO 19444-1). An XFDF file, or the JSON file of pdf-annotations, can come as a further file instead. Those whose names are on their page are replaced. XFDF with scripts, or with actions other than links to addresses and pages, is refused. */
  xfdf?: string;
  /** Name shown next to annotations. Default: "". */
  author?: string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfAnnotateResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Items that were put on pages; one for each place of words that were found. */
  added: number;
  /** Annotations that were changed. */
  changed: number;
  /** Annotations that were removed, with answers. */
  removed: number;
  /** The same by their types. */
  items: Record<string, number>;
  /** Names of the annotations, in the order of the items; null for items that became part of a page. */
  ids: (string | null)[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfAnnotationsParameters = {
  /** json: a list of items. xfdf: ISO 19444-1. Default: "json". */
  format?: 'json' | 'xfdf';
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfAnnotationsResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Annotations that were found. */
  count: number;
  /** The same by their types; other: kinds that pdf-annotate cannot make. */
  types: Record<string, number>;
  /** The annotations as pdf-annotate takes them. Left out when there are too many for this result; the file has them. */
  annotations?: { id: string; type: string; page: number }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfArrangeParameters = {
  /** Output pages in order: a string such as "3-1,5,8-" (pages of the first file; ranges can run backwards), or a list of {"file", "page", "rotate"} and {"blank": "a4"}. */
  pages:
    | (
        | {
            /** Which input, counted from 1. Default: 1. */
            file?: number;
            /** Its page, counted from 1. */
            page: number;
            /** Rotation in degrees, clockwise. Default: 0. */
            rotate?: 0 | 90 | 180 | 270;
          }
        | {
            /** Insert a blank page of this size. */
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
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
  /** Passwords of single files if they differ, in order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfArrangeResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfAttachParameters = {
  /** Description shown next to the attachments. */
  description?: string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfAttachResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Files that were attached. */
  attached: number;
  /** Existing attachments that were replaced. */
  replaced: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfBarcodeParameters = {
  /** Text of the code. {page} is the page number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last page number, {bates:6} the Bates number with 6 digits, {date} today ({date:DD.MM.YYYY}), {time} the time in UTC ({time:HH:MM}), {filename} the file name, {name} and {ext} its two parts, {title} and {author} the document’s properties, {label} the page label. Write {{ for a literal brace. */
  text: string;
  /** Type of the code. Default: "qr-code". */
  type?: 'qr-code' | 'data-matrix' | 'aztec';
  /** Width in percent of the page, with the quiet zone. Default: 15. */
  width?: number;
  /** Position on the page as shown. Default: "bottom-right". */
  anchor?: 'center' | 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';
  /** Margin in millimeters. Default: 10. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** How much damage the code can tolerate. Data Matrix has a fixed level. Default: "medium". */
  error_correction?: 'low' | 'medium' | 'quartile' | 'high';
  /** Pages that get the code. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfBarcodeResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that got the code. */
  pages_coded: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfBookletParameters = {
  /** Paper size before folding. Default: "a4". */
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
  /** For right-to-left books. Default: false. */
  rtl?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfBookletResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages of the input. */
  pages_before: number;
  /** Sheets of paper, printed on both sides. */
  sheets: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfBookmarksParameters = {
  /** Bookmarks in order. An empty list removes all. */
  bookmarks?: {
    /** Title. */
    title: string;
    /** Target page, starting at 1. null for a heading without a target. Default: null. */
    page?: number | null;
    /** Nesting level: 1 is the top level. Default: 1. */
    level?: number;
  }[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfBookmarksResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Pages of the output. */
  page_count?: number;
  /** Number of output pages, across all files. */
  output_pages?: number;
  /** Left out when there are too many for this result; the file has them. */
  bookmarks?: number | { title: string; page: number | null; level: number }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfCompareParameters = {
  /** text: words in reading order. visual: appearance, with pages matched by their text. Pale watermarks and backgrounds count; barely visible shades do not. both: text and visual. Default: "text". */
  mode?: 'text' | 'visual' | 'both';
  /** report: changes as JSON. marked: the newer PDF with changes marked. both: a ZIP with both. Default: "both". */
  output?: 'both' | 'report' | 'marked';
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
  /** Passwords of single files if they differ, in order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfCompareResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Pages of the newer document. */
  page_count: number;
  /** True if no change was found. */
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
    /** Text passages that moved. */
    moved: number;
    /** Pages that were removed. */
    page_removed: number;
    /** Pages that were added. */
    page_added: number;
    /** Pages that moved. */
    page_moved: number;
    /** Pages with a different size. */
    page_size: number;
    /** Areas that look different. */
    appearance: number;
  };
  /** The first 50 of them, as in the report. */
  found: Record<string, unknown>[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfCompressParameters = {
  /** Image compression: low for print, medium for screens and email, high for the smallest legible file, lossless for no image loss. low: 220 dpi, JPEG quality 75; medium: 150 dpi, JPEG quality 50; high: 100 dpi, JPEG quality 35. Default: "medium". */
  level?: 'lossless' | 'low' | 'medium' | 'high';
  /** Target size in bytes. Images get the best quality that fits, at any `level`. `dpi` and `quality` set upper bounds. The result reports the `dpi`, `quality` and `level` used (custom: between levels). */
  target_bytes?: number;
  /** Image resolution. Overrides the level. */
  dpi?: number;
  /** JPEG quality. Overrides the level. */
  quality?: number;
  /** Convert RGB images to grayscale, even if the file becomes larger. Text, drawings, inline images, and images in CMYK, spot colors, Lab or JPEG 2000 keep their colors. Not with level lossless. Default: false. */
  grayscale?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfCompressResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
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
  /** Size reduction in percent. */
  saved_percent: number;
  images: {
    /** All. */
    total: number;
    /** Written anew. */
    recompressed: number;
    /** Left as they were. */
    kept: number;
  };
  /** True if no smaller file was possible and the output is the unchanged input. */
  unchanged: boolean;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfCropParameters = {
  /** Millimeters to trim from each side. */
  margins?: { top?: number; right?: number; bottom?: number; left?: number } | number | number[];
  /** Area to keep, in millimeters from the top-left corner. */
  region?: { left: number; top: number; width: number; height: number };
  /** Crop each page to its content: everything that is not white, to about half a millimeter. Default: false. */
  to_content?: boolean;
  /** Margin around the content in millimeters, with `to_content`. Default: 5. */
  content_margin?: number;
  /** Page range to crop. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfCropResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that were cropped. */
  pages_cropped: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfDeskewParameters = {
  /** Page range to straighten. Default: all pages. */
  pages?: number[] | string;
  /** Maximum skew to correct, in degrees. Larger angles are considered intentional. Default: 10. */
  max_degrees?: number;
  /** Include pages with regular text, such as scans with added page numbers. Default: false. */
  typed?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfDeskewResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that lay askew. */
  pages_straightened: number;
  /** The first 1,000 straightened pages. */
  straightened: {
    page: number;
    /** Detected clockwise skew. */
    degrees: number;
  }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfEditTextParameters = {
  /** Texts to replace, with their replacements. Default: []. */
  replace?: {
    /** Text to search for. Any whitespace matches a single space. */
    find: string;
    /** Text to put in its place; empty to remove it. */
    with: string;
    /** Match case. Default: false. */
    case_sensitive?: boolean;
    /** Match whole words only. Default: false. */
    whole_words?: boolean;
    /** `find` is a regular expression in RE2 syntax; $1 to $9 in `with` are its groups. Default: false. */
    regex?: boolean;
    /** Pages to search. Default: all pages. */
    pages?: number[] | string;
    /** Replace this many matches at most. */
    count?: number;
  }[];
  /** Lines to change, as pdf-to-text lists them in JSON. Default: []. */
  lines?: {
    /** Its `id` from pdf-to-text in JSON, instead of a place. */
    id?: string;
    /** Page, counted from 1. */
    page?: number;
    /** Millimeters from the left edge of the page as it is shown to the line, or to a point in it. */
    x?: number;
    /** Millimeters from its upper edge. */
    y?: number;
    /** Width of the line in millimeters. */
    width?: number;
    /** Height of the line in millimeters. */
    height?: number;
    /** New text of the line. */
    text: string;
  }[];
  /** Paragraphs to change. If the words of one no longer fit, its lines break again, as with `fit: reflow`, except with `fit: shrink`. Default: []. */
  paragraphs?: {
    /** `id` of the block from pdf-to-json, or from pdf-to-text in JSON. */
    id: string;
    /** New text of the paragraph. Only the words that differ change. */
    text: string;
  }[];
  /** Images and text blocks to move or resize, by `id`, or by page and place. Links and marks on them move along. Default: []. */
  move?: {
    /** `id` of the block from pdf-to-json or pdf-to-text, instead of a place. */
    id?: string;
    /** Page, counted from 1. */
    page?: number;
    /** Millimeters from the left edge of the page as it is shown to the block, or to a point in it. */
    x?: number;
    /** Millimeters from its upper edge. */
    y?: number;
    /** Width of the block in millimeters. */
    width?: number;
    /** Height of the block in millimeters. */
    height?: number;
    /** New position of its upper left corner, in millimeters. */
    to?: { x: number; y: number };
    /** How far to move it to the right and down, in millimeters. */
    by?: { x: number; y: number };
    /** Its new size in millimeters. With one of both, it keeps its proportions; text always does, within this size. */
    size?: { width?: number; height?: number };
  }[];
  /** Images and text blocks to remove, by `id`, or by page and place. Links and marks on them go, too. To make information unrecoverable, use pdf-redact. Default: []. */
  remove?: {
    /** `id` of the block from pdf-to-json or pdf-to-text, instead of a place. */
    id?: string;
    /** Page, counted from 1. */
    page?: number;
    /** Millimeters from the left edge of the page as it is shown to the block, or to a point in it. */
    x?: number;
    /** Millimeters from its upper edge. */
    y?: number;
    /** Width of the block in millimeters. */
    width?: number;
    /** Height of the block in millimeters. */
    height?: number;
  }[];
  /** If new text does not fit into its line, even with narrower word spaces: keep leaves the text unchanged, shrink reduces its size, to half at most, and reflow divides the words of its paragraph among its lines again, if it has one font, size and color. Default: "keep". */
  fit?: 'keep' | 'shrink' | 'reflow';
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfEditTextResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Places whose text was changed. */
  changed: number;
  /** Images and text blocks that were moved or resized. */
  moved: number;
  /** Images and text blocks that were removed. */
  removed: number;
  /** Places that were found and stay as they were. */
  unchanged: number;
  /** The same for each entry of `replace`. */
  rules: { find: string; changed: number; unchanged: number }[];
  /** Pages with the number of places that were changed on each. */
  pages: Record<string, unknown>[];
  /** The first 100 places that stay as they were: page, text, area in millimeters, and why. */
  left: Record<string, unknown>[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfExtractParameters = {
  /** Extract images: JPEG, JPEG 2000 and fax data unchanged, all others losslessly as PNG or TIFF. Default: true. */
  images?: boolean;
  /** Attached files. Default: true. */
  attachments?: boolean;
  /** Extract embedded fonts, often subsets. Check their licenses. Default: false. */
  fonts?: boolean;
  /** Skip images whose shorter side has fewer pixels. Default: 1. */
  min_pixels?: number;
  /** Page range to extract images and fonts from. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfExtractResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Images that were taken out. */
  images: number;
  /** Attached files that were taken out. */
  attachments: number;
  /** Fonts that were taken out. */
  fonts: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFillFormParameters = {
  /** Values by field name, as returned by pdf-form-fields: strings and numbers; true or false for checkboxes; an option name for radio buttons and dropdowns, or a list of options for multiple choice; null or "" to clear. */
  values?: Record<string, string | number | boolean | null | string[]>;
  /** Creates one PDF per row. Row values override `values`. */
  rows?: Record<string, string | number | boolean | null | string[]>[];
  /** Column or field used as file name. Default: numbered. */
  name_by?: string;
  /** Flatten the fields so they can no longer be edited. Default: false. */
  flatten?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfFillFormResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** PDFs that came out, where rows were given. */
  documents?: number;
  /** Filled fields, without rows. */
  fields_filled?: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFindParameters = {
  /** Text to search for, a string or a list. Any whitespace matches a single space. */
  text?: string | string[];
  /** Regular expressions, a string or a list, in RE2 syntax (no lookarounds or backreferences). */
  regex?: string | string[];
  /** Data types to search for: email addresses, IBANs, phone numbers, card numbers, URLs, dates. */
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  /** Match case in text and regex. Default: false. */
  case_sensitive?: boolean;
  /** Match whole words only, in text and regex. Default: false. */
  whole_words?: boolean;
  /** Page range to search. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfFindResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Places that were found. */
  matches: number;
  /** Pages that have some. */
  pages_with_matches: number;
  /** The first matches, at most 100, as in the file; `truncated` is true if there are more. */
  found: Record<string, unknown>[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFlattenParameters = {
  /** Flatten form fields. Default: true. */
  fields?: boolean;
  /** Flatten comments, stamps and drawings. Default: true. */
  annotations?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfFlattenResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Items flattened. */
  flattened: number;
  /** Hidden items removed. */
  removed: number;
  /** Items without an appearance, left unchanged. */
  kept: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFormCreateParameters = {
  /** Fields to add, in tab order: objects with `type` (text, date, checkbox, radio, dropdown, list, signature), `name`, page and area. Default: the likely fields that pdf-form-detect finds. The JSON file of pdf-form-detect can come as a second file instead. */
  fields?: (
    | {
        type: 'text';
        /** Page, counted from 1. */
        page: number;
        /** Millimeters from the left edge of the page as shown. */
        x: number;
        /** Millimeters from the top edge of the page as shown. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Field name, by which it is filled in. Dots separate groups. */
        name: string;
        /** Text that PDF viewers show and screen readers read instead of the name. */
        label?: string;
        /** The field must be filled in. Default: false. */
        required?: boolean;
        /** The field cannot be edited. Default: false. */
        read_only?: boolean;
        /** Border color as #rrggbb. Default: no border. */
        border?: string;
        /** Background color as #rrggbb. Default: none. */
        background?: string;
        /** Font size in points. Default: as large as fits. */
        font_size?: number;
        /** Font family. Default: "sans". */
        font_family?: 'sans' | 'serif' | 'fixed';
        /** Text alignment. Default: "left". */
        align?: 'left' | 'center' | 'right';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Default text. Default: "". */
        value?: string;
        /** Allows several lines. Default: false. */
        lines?: boolean;
        /** Maximum number of characters. */
        max_length?: number;
        /** Divides the field into `max_length` cells, one per character. Default: false. */
        comb?: boolean;
      }
    | {
        type: 'date';
        /** Page, counted from 1. */
        page: number;
        /** Millimeters from the left edge of the page as shown. */
        x: number;
        /** Millimeters from the top edge of the page as shown. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Field name, by which it is filled in. Dots separate groups. */
        name: string;
        /** Text that PDF viewers show and screen readers read instead of the name. */
        label?: string;
        /** The field must be filled in. Default: false. */
        required?: boolean;
        /** The field cannot be edited. Default: false. */
        read_only?: boolean;
        /** Border color as #rrggbb. Default: no border. */
        border?: string;
        /** Background color as #rrggbb. Default: none. */
        background?: string;
        /** Font size in points. Default: as large as fits. */
        font_size?: number;
        /** Font family. Default: "sans". */
        font_family?: 'sans' | 'serif' | 'fixed';
        /** Text alignment. Default: "left". */
        align?: 'left' | 'center' | 'right';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Default date, such as 2026-03-31. */
        value?: string;
        /** Date format. The label names it; no script checks the input. Default: "YYYY-MM-DD". */
        format?: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
      }
    | {
        type: 'checkbox';
        /** Page, counted from 1. */
        page: number;
        /** Millimeters from the left edge of the page as shown. */
        x: number;
        /** Millimeters from the top edge of the page as shown. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Field name, by which it is filled in. Dots separate groups. */
        name: string;
        /** Text that PDF viewers show and screen readers read instead of the name. */
        label?: string;
        /** The field must be filled in. Default: false. */
        required?: boolean;
        /** The field cannot be edited. Default: false. */
        read_only?: boolean;
        /** Border color as #rrggbb. Default: no border. */
        border?: string;
        /** Background color as #rrggbb. Default: none. */
        background?: string;
        /** Checked by default. Default: false. */
        value?: boolean;
        /** Mark of a checked box. Default: "check". */
        mark?: 'check' | 'cross' | 'circle' | 'square' | 'diamond' | 'star';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'radio';
        /** Page, counted from 1. */
        page: number;
        /** Field name, by which it is filled in. Dots separate groups. */
        name: string;
        /** Text that PDF viewers show and screen readers read instead of the name. */
        label?: string;
        /** The field must be filled in. Default: false. */
        required?: boolean;
        /** The field cannot be edited. Default: false. */
        read_only?: boolean;
        /** Border color as #rrggbb. Default: no border. */
        border?: string;
        /** Background color as #rrggbb. Default: none. */
        background?: string;
        /** Buttons, one of which can be selected. */
        options: {
          /** Value of the field when this button is selected. */
          value: string;
          /** Text that PDF viewers show and screen readers read instead of the name. */
          label?: string;
          /** Page, counted from 1. Default: the page of the field. */
          page?: number;
          /** Millimeters from the left edge of the page as shown. */
          x: number;
          /** Millimeters from the top edge of the page as shown. */
          y: number;
          /** Width in millimeters. */
          width: number;
          /** Height in millimeters. */
          height: number;
        }[];
        /** Option selected by default. */
        value?: string;
        /** Mark of the selected button. Default: "circle". */
        mark?: 'check' | 'cross' | 'circle' | 'square' | 'diamond' | 'star';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
      }
    | {
        type: 'dropdown';
        /** Page, counted from 1. */
        page: number;
        /** Millimeters from the left edge of the page as shown. */
        x: number;
        /** Millimeters from the top edge of the page as shown. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Field name, by which it is filled in. Dots separate groups. */
        name: string;
        /** Text that PDF viewers show and screen readers read instead of the name. */
        label?: string;
        /** The field must be filled in. Default: false. */
        required?: boolean;
        /** The field cannot be edited. Default: false. */
        read_only?: boolean;
        /** Border color as #rrggbb. Default: no border. */
        border?: string;
        /** Background color as #rrggbb. Default: none. */
        background?: string;
        /** Font size in points. Default: as large as fits. */
        font_size?: number;
        /** Font family. Default: "sans". */
        font_family?: 'sans' | 'serif' | 'fixed';
        /** Text alignment. Default: "left". */
        align?: 'left' | 'center' | 'right';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Options: strings, or objects with `value` and `label`. */
        options: (string | { value: string; label: string })[];
        /** Option selected by default. Default: "". */
        value?: string;
        /** Allows other text than the options. Default: false. */
        editable?: boolean;
      }
    | {
        type: 'list';
        /** Page, counted from 1. */
        page: number;
        /** Millimeters from the left edge of the page as shown. */
        x: number;
        /** Millimeters from the top edge of the page as shown. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Field name, by which it is filled in. Dots separate groups. */
        name: string;
        /** Text that PDF viewers show and screen readers read instead of the name. */
        label?: string;
        /** The field must be filled in. Default: false. */
        required?: boolean;
        /** The field cannot be edited. Default: false. */
        read_only?: boolean;
        /** Border color as #rrggbb. Default: no border. */
        border?: string;
        /** Background color as #rrggbb. Default: none. */
        background?: string;
        /** Font size in points. Default: as large as fits. */
        font_size?: number;
        /** Font family. Default: "sans". */
        font_family?: 'sans' | 'serif' | 'fixed';
        /** Text alignment. Default: "left". */
        align?: 'left' | 'center' | 'right';
        /** Color as #rrggbb. Default: "#000000". */
        color?: string;
        /** Options: strings, or objects with `value` and `label`. */
        options: (string | { value: string; label: string })[];
        /** Options selected by default. Default: []. */
        value?: string[];
        /** Allows several selected options. Default: false. */
        multiple?: boolean;
      }
    | {
        type: 'signature';
        /** Page, counted from 1. */
        page: number;
        /** Millimeters from the left edge of the page as shown. */
        x: number;
        /** Millimeters from the top edge of the page as shown. */
        y: number;
        /** Width in millimeters. */
        width: number;
        /** Height in millimeters. */
        height: number;
        /** Field name, by which it is filled in. Dots separate groups. */
        name: string;
        /** Text that PDF viewers show and screen readers read instead of the name. */
        label?: string;
        /** The field must be filled in. Default: false. */
        required?: boolean;
        /** The field cannot be edited. Default: false. */
        read_only?: boolean;
        /** Border color as #rrggbb. Default: no border. */
        border?: string;
        /** Background color as #rrggbb. Default: none. */
        background?: string;
      }
  )[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfFormCreateResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Fields created. */
  created: number;
  /** Number of fields created, by type. */
  types: Record<string, number>;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFormDetectParameters = {
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfFormDetectResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Likely fields found. */
  count: number;
  /** Number of likely fields, by type. */
  types: Record<string, number>;
  /** Fields as pdf-form-create takes them. Omitted if there are too many for the result; the file always has them. */
  fields?: { type: string; page: number; name: string }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfFormFieldsParameters = {
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfFormFieldsResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** All fields. Left out, like the entries below, when there are too many for this result; the file has them. */
  fields?: { name: string; type: string }[];
  /** The value of each field by its name, as pdf-fill-form takes them. */
  values?: Record<string, unknown>;
  /** Fields that readers calculate. */
  calculated?: unknown;
  /** Whether the form is also there as XFA. */
  xfa?: boolean;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfHeaderFooterParameters = {
  /** Top-left text. {page} is the page number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last page number, {bates:6} the Bates number with 6 digits, {date} today ({date:DD.MM.YYYY}), {time} the time in UTC ({time:HH:MM}), {filename} the file name, {name} and {ext} its two parts, {title} and {author} the document’s properties, {label} the page label. Write {{ for a literal brace. */
  header_left?: string;
  /** Top-center text, with the same placeholders. */
  header_center?: string;
  /** Top-right text. */
  header_right?: string;
  /** Bottom-left text. */
  footer_left?: string;
  /** Bottom-center text. */
  footer_center?: string;
  /** Bottom-right text. */
  footer_right?: string;
  /** Image position, before any text there. Default: "header_left". */
  image_at?: 'header_left' | 'header_center' | 'header_right' | 'footer_left' | 'footer_center' | 'footer_right';
  /** Image height in millimeters. Shrinks if the line does not fit. Default: 8. */
  image_height?: number;
  /** Value of {page} on the first page with a header or footer. Default: 1. */
  start?: number;
  /** Number of pages to skip at the start, such as a cover. Default: 0. */
  skip_first?: number;
  /** Swap left and right on every other page, for double-sided printing. Default: false. */
  mirror?: boolean;
  /** Margin in millimeters. Default: 10. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Degrees, clockwise. Default: 0. */
  rotate?: number;
  /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
  opacity?: number;
  /** Font size in points. Default: 9. */
  size?: number;
  /** Font weight. Default: "regular". */
  font?: 'regular' | 'bold';
  /** Color as #rrggbb. Default: "#000000". */
  color?: string;
  /** Page range to write on. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfHeaderFooterResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that got a header or footer. */
  pages_written_on: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfInfoParameters = {
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfInfoResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** PDF version. */
  version: string;
  /** Claimed PDF/A level. */
  pdfa: string | null;
  /** Claimed PDF/UA level. */
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
  /** Whether it contains scripts or automatic actions. */
  runs_code: boolean;
  revisions: number | null;
  /** Whether it is linearized (fast web view). null for a damaged file, like revisions. */
  linearized: boolean | null;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfLinearizeParameters = {
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfLinearizeResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfMergeParameters = {
  /** Add a bookmark for each file, with the file’s own bookmarks nested below. Default: true. */
  bookmarks?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Passwords of single files if they differ, in order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfMergeResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Files that were merged. */
  inputs: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfMetadataParameters = {
  /** Title of the document. Empty string: remove. Omitted: keep. */
  title?: string;
  /** Author. Empty string: remove. Omitted: keep. */
  author?: string;
  /** Subject of the document. Empty string: remove. Omitted: keep. */
  subject?: string;
  /** Keywords, separated by commas. Empty string: remove. Omitted: keep. */
  keywords?: string;
  /** Program in which it was written. Empty string: remove. Omitted: keep. */
  creator?: string;
  /** Program that made the PDF. Empty string: remove. Omitted: keep. */
  producer?: string;
  /** When it was written, such as 2026-11-21 or 2026-11-21T09:30:00Z. Empty string: remove. Omitted: keep. */
  created?: '' | string;
  /** Remove all metadata first, including thumbnails and private application data. Default: false. */
  clear?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfMetadataResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Pages of the output. */
  page_count?: number;
  /** Number of output pages, across all files. */
  output_pages?: number;
  /** Its new value, if it was changed. */
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
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfMixParameters = {
  /** Take the pages of the second PDF from the last to the first. Default: true. */
  reverse_second?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Passwords of single files if they differ, in order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfMixResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfNumberParameters = {
  /** Number format: {page} is the page number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last page number, {bates:6} the Bates number with 6 digits, {date} today ({date:DD.MM.YYYY}), {time} the time in UTC ({time:HH:MM}), {filename} the file name, {name} and {ext} its two parts, {title} and {author} the document’s properties, {label} the page label. Write {{ for a literal brace. Default: "{page}". */
  pattern?: string;
  /** First page number. Default: 1. */
  start?: number;
  /** Number of pages to skip at the start, such as a cover. Default: 0. */
  skip_first?: number;
  /** Position on the page as shown. Default: "bottom". */
  anchor?: 'top-left' | 'top' | 'top-right' | 'bottom-left' | 'bottom' | 'bottom-right';
  /** Change sides on every second page, for printing on both sides. Default: false. */
  mirror?: boolean;
  /** Margin in millimeters. Default: 10. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Degrees, clockwise. Default: 0. */
  rotate?: number;
  /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 100. */
  opacity?: number;
  /** Image height in millimeters. Shrinks if the line does not fit. Default: 8. */
  image_height?: number;
  /** Font size in points. Default: 10. */
  size?: number;
  /** Font weight. Default: "regular". */
  font?: 'regular' | 'bold';
  /** Color as #rrggbb. Default: "#000000". */
  color?: string;
  /** Page range to number. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfNumberResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that got a number. */
  pages_numbered: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfNupParameters = {
  /** Pages per sheet, 2 to 16. Default: 2. */
  n?: number;
  /** Paper size. The orientation that shows pages larger is used. Default: "a4". */
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
  /** Sheet margin in millimeters. Default: 5. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Spacing between pages in millimeters. Default: 5. */
  gap?: number;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfNupResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages of the input. */
  pages_before: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfOcrParameters = {
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** skip: skip pages that have text. redo: replace the text layer of an earlier OCR; skip pages with visible text. force: recognize every page and keep existing text in addition. Default: "skip". */
  mode?: 'skip' | 'redo' | 'force';
  /** pdf: searchable PDF. text: one line per line, a blank line between paragraphs, a form feed between pages. json: lines and words with confidence (0–100) and position in millimeters from the top-left corner, after rotating (`turn`, degrees clockwise) and straightening (`skew`) the page. Skipped pages return their existing text. Default: "pdf". */
  output?: 'pdf' | 'text' | 'json';
  /** Rotate sideways and upside-down pages. Default: true. */
  orient?: boolean;
  /** Straighten recognized pages skewed by up to 10 degrees, like pdf-deskew. Default: false. */
  deskew?: boolean;
  /** Rendering resolution in pixels per inch. Very large pages use a lower one. Default: 300. */
  dpi?: number;
  /** native: Tesseract installed on the server (faster, with its installed languages). wasm: built-in engine. auto: native if it is installed and has the languages, otherwise wasm. Default: "auto". */
  engine?: 'auto' | 'wasm' | 'native';
  /** Page range to recognize. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfOcrResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages of the output, if it is a PDF. */
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
  /** Average confidence, 0 to 100. null if no words were recognized. */
  confidence: number | null;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfOverlayParameters = {
  /** Place the second PDF behind the page content, as a background. Default: false. */
  under?: boolean;
  /** If the second PDF has fewer pages, start over from its first page. If false, the remaining pages are unchanged. Default: true. */
  repeat?: boolean;
  /** Page range of the first PDF to draw on. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
  /** Passwords of single files if they differ, in order or by name. `password` opens the others. */
  passwords?: string[] | Record<string, string>;
};

export type PdfOverlayResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that got something of the second document. */
  pages_overlaid: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfPageLabelsParameters = {
  /** Page ranges, each up to the start of the next. An empty list removes all labels. */
  ranges?: {
    /** First page of the range, counted from 1. */
    from: number;
    /** Numbering style. Default: "decimal". */
    style?: 'decimal' | 'roman' | 'roman-upper' | 'letters' | 'letters-upper' | 'none';
    /** Prefix. Default: "". */
    prefix?: string;
    /** First number. Default: 1. */
    start?: number;
  }[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfPageLabelsResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before?: number;
  /** Bytes of the output. */
  bytes_after?: number;
  /** Pages of the output. */
  page_count?: number;
  /** Number of output pages, across all files. */
  output_pages?: number;
  /** Ranges that were set. */
  ranges?: number;
  /** The labels of all pages, if none were set; absent if there are too many. */
  labels?: string[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfPosterParameters = {
  /** Sheets across, 1 to 20. Default: 2. */
  cols?: number;
  /** Sheets down, 1 to 20. Default: 2. */
  rows?: number;
  /** Size of the sheets, in the orientation that makes the poster larger. Default: "a4". */
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
  /** Overlap of neighboring sheets in millimeters. Default: 10. */
  overlap?: number;
  /** Unprintable printer margin in millimeters. Default: 5. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Draw marks for cutting and gluing. Default: true. */
  marks?: boolean;
  /** Page range to enlarge. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfPosterResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages of the input. */
  pages_before: number;
  /** Pages that were made posters of. */
  posters: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfProtectParameters = {
  /** Password required to open the PDF. Default: none, anyone can open it. At most 127 bytes in UTF-8. */
  user_password?: string;
  /** Password that lifts the restrictions. Default: none, the restrictions cannot be lifted. */
  owner_password?: string;
  /** What people may do without the owner password: print, modify, copy text and images, annotate, fill in forms, assemble pages. PDF viewers enforce this voluntarily. Default: ["print","modify","copy","annotate","fill","assemble"]. */
  permissions?: ('print' | 'modify' | 'copy' | 'annotate' | 'fill' | 'assemble')[];
  /** Encrypt the XMP metadata, too; otherwise search engines can read title and author. Default: true. */
  encrypt_metadata?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
};

export type PdfProtectResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** The method. */
  encryption: string;
  /** Actions that readers should allow. */
  permissions: string[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRedactParameters = {
  /** Areas to clear, in the format that pdf-find returns. */
  areas?: {
    /** Page, counted from 1. */
    page: number;
    /** Millimeters from the left edge of the page as it is shown. */
    x: number;
    /** Millimeters from its upper edge. */
    y: number;
    /** Width in millimeters. */
    width: number;
    /** Height in millimeters. */
    height: number;
  }[];
  /** Text to search for, a string or a list. Any whitespace matches a single space. */
  text?: string | string[];
  /** Regular expressions, a string or a list, in RE2 syntax (no lookarounds or backreferences). */
  regex?: string | string[];
  /** Data types to search for: email addresses, IBANs, phone numbers, card numbers, URLs, dates. */
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  /** Match case in text and regex. Default: false. */
  case_sensitive?: boolean;
  /** Match whole words only, in text and regex. Default: false. */
  whole_words?: boolean;
  /** Vector graphics to remove. touched: shapes that touch an area; rectangles and lines are clipped at its edge. covered: shapes fully inside an area; pages with shapes that cross its edge become images. none: graphics stay in the file under the fill. Default: "touched". */
  graphics?: 'covered' | 'touched' | 'none';
  /** Color as #rrggbb. Default: "#000000". */
  fill?: string;
  /** Overlay text for redacted areas, if it fits. */
  label?: string;
  /** Also remove metadata, scripts and attachments, like pdf-sanitize. Default: true. */
  sanitize?: boolean;
  /** If a page cannot be redacted safely: convert it to an image (rasterize) or fail the job. Default: "rasterize". */
  on_doubt?: 'rasterize' | 'fail';
  /** For searches, what to do with scanned pages and hidden images: recognize their text, or fail. Default: "ocr". */
  on_scans?: 'ocr' | 'fail';
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRedactResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
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
  /** Pages that are images now. */
  rasterized: number[];
  /** Pages whose text was recognized, with the number of words and their confidence, 0 to 100. */
  recognized: { page: number; words: number; confidence: number | null }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRemoveBlankParameters = {
  /** Maximum ink coverage of a blank page, in percent. A page number covers about 0.008, a short line 0.05. Default: 0.004. */
  ink?: number;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRemoveBlankResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that were removed. */
  pages_removed: number;
  /** Their numbers in the input, the first 1,000. */
  removed: number[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRemovePagesParameters = {
  /** Pages, starting at 1: an array such as [1, 2, 5] or a string such as "1-3,5,8-". */
  pages: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRemovePagesResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that were removed. */
  pages_removed: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRepairParameters = {
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRepairResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  damaged: boolean;
  /** How often each fault was found. */
  faults: Record<string, number>;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfResizeParameters = {
  /** Page size. Default: "a4". */
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
  /** Orientation. auto keeps each page’s orientation. Default: "auto". */
  orientation?: 'auto' | 'portrait' | 'landscape';
  /** Page range to resize. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfResizeResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that were resized. */
  pages_resized: number;
  /** The paper that they have now. */
  paper: string;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfRotateParameters = {
  /** Degrees to turn by, clockwise: 90, 180 or 270, or -90 for 270 and the like. Default: 90. */
  angle?: 90 | 180 | 270 | -360 | -270 | -180 | -90 | 0 | 360;
  /** Pages, starting at 1: an array such as [1, 2, 5] or a string such as "1-3,5,8-". */
  pages?: number[] | string;
  /** Pages with a different angle, such as [{"pages": "4", "angle": 180}]. If a page is listed twice, the last entry wins. */
  turns?: {
    /** Pages, starting at 1: an array such as [1, 2, 5] or a string such as "1-3,5,8-". */
    pages: number[] | string;
    angle: 90 | 180 | 270 | -360 | -270 | -180 | -90 | 0 | 360;
  }[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfRotateResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfSanitizeParameters = {
  /** Remove JavaScript, XFA, rich media, alternate presentations, and actions that launch programs or run automatically. Default: true. */
  scripts?: boolean;
  /** Remove title, author, dates, XMP, thumbnails and private application data. Default: true. */
  metadata?: boolean;
  /** Remove attachments, sounds, videos and rich media. A player’s still image stays on the page. Default: true. */
  attachments?: boolean;
  /** Remove comments, stamps and drawings. Default: false. */
  comments?: boolean;
  /** Remove external links: URLs, other files, and form submission. Default: false. */
  links?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfSanitizeResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
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
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfSignParameters = {
  /** Private key with certificate chain: a PKCS#12 file in Base64, or PEM text. */
  key_file: string;
  /** Password of the key file. */
  key_password?: string;
  /** b-b: signature only. b-t: with a timestamp from the server’s timestamp authority. b-lt: with a timestamp, certificates and revocation data for long-term validation. Default: "b-b". */
  level?: 'b-b' | 'b-t' | 'b-lt';
  /** Reason for signing. */
  reason?: string;
  /** Place of signing. */
  location?: string;
  /** Signer’s name. Default: from the certificate. */
  name?: string;
  /** Contact details. */
  contact?: string;
  /** Certify the document and allow only these later changes: none (no-changes), form filling and signing (forms), or comments as well (comments). Only the first signature can certify. Default: "no". */
  certify?: 'no' | 'no-changes' | 'forms' | 'comments';
  /** Name of an empty signature field. Default: create a new field. */
  field?: string;
  /** Page of the visible signature, if region is set. Default: 1. */
  page?: number;
  /** Position of the visible signature, in millimeters from the top-left corner. Default: invisible. */
  region?: { left: number; top: number; width: number; height: number };
  /** Text of the visible signature. Default: name, date, reason and location. Empty: no text. Placeholders: {name}, {date}, {reason}, {location}. */
  text?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** For RSA keys, use RSASSA-PSS instead of PKCS #1 v1.5. Default: false. */
  pss?: boolean;
};

export type PdfSignResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** The level that was reached. */
  level: string;
  signer: string;
  issuer: string;
  /** When the certificate runs out. */
  certificate_until: string;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfSplitParameters = {
  /** One file per comma-separated range, such as "1-3,4-8". A list creates one file per page. */
  pages?: number[] | string;
  /** Pages per file. */
  every?: number;
  /** Split at bookmarks down to this level. Files are named after the bookmarks. */
  bookmarks?: number;
  /** Largest size of each file in bytes: it takes as many consecutive pages as fit. A single larger page becomes a separate file, with a note. */
  max_bytes?: number;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfSplitResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the input. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Files that came out. */
  files: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfSplitTextParameters = {
  /** Text to search for, a string or a list. Any whitespace matches a single space. */
  text?: string | string[];
  /** Regular expressions, a string or a list, in RE2 syntax (no lookarounds or backreferences). */
  regex?: string | string[];
  /** Data types to search for: email addresses, IBANs, phone numbers, card numbers, URLs, dates. */
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  /** Match case in text and regex. Default: false. */
  case_sensitive?: boolean;
  /** Match whole words only, in text and regex. Default: false. */
  whole_words?: boolean;
  /** Split at barcodes instead of text. Every page with a barcode starts a new file; with text, regex or presets, only matching barcodes do. Default: false. */
  barcodes?: boolean;
  /** Barcode types to search for, such as ["qr-code", "code-128"]. Default: all types. */
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
  /** remove: drop the pages that start a file, such as separator sheets. Default: "keep". */
  separators?: 'keep' | 'remove';
  /** Keep pages before the first match as a separate file. If false, they are dropped. Default: true. */
  keep?: boolean;
  /** If a page has the same match as the start of the current file: start a new file (new), or stay in it (together), such as when every page of an invoice shows its number. Default: "new". */
  same?: 'new' | 'together';
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "remove". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfSplitTextResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the input. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Files that came out. */
  files: number;
  /** The first 1000 pages that start a file, each with its match. */
  starts: { page: number; text: string }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToEpubParameters = {
  /** Page range to convert, in document order. Default: all pages. */
  pages?: number[] | string;
  /** auto: the text of pages that are images without text is recognized. off: such pages stay images. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToEpubResult = {
  /** Number of input pages, across all files. */
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
  /** Images and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToExcelParameters = {
  /** per-table: a sheet for each table, named by its title or page; a table that continues across pages is one. per-page: a sheet for each page that has tables. one: all tables below each other. Default: "per-table". */
  sheets?: 'per-table' | 'per-page' | 'one';
  /** auto: tables with borders, and those with only space between columns. ruled: only those with borders. Default: "auto". */
  tables?: 'auto' | 'ruled';
  /** Page range to search for tables. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToExcelResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Tables that were found. */
  tables: number;
  /** Rows of all of them together. */
  rows: number;
  /** Sheets of the workbook. */
  sheets: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToHtmlParameters = {
  /** embed: images are in the output, as data URLs. files: they are separate files, and the output is a ZIP if there are any. none: they are omitted. Default: "embed". */
  pictures?: 'embed' | 'files' | 'none';
  /** Page range to convert, in document order. Default: all pages. */
  pages?: number[] | string;
  /** auto: the text of pages that are images without text is recognized. off: such pages stay images. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToHtmlResult = {
  /** Number of input pages, across all files. */
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
  /** Images and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToImagesParameters = {
  /** Image format. png and tiff are lossless; the others are smaller. heic needs heif-enc on the server, jxl needs cjxl. A page is a file, in TIFF as well. Default: "png". */
  format?: 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif' | 'heic' | 'jxl';
  /** Resolution in pixels per inch: 150 for screens, 300 for print. Default: 150. */
  dpi?: number;
  /** Quality of all formats except png and tiff, which are always lossless. Default: 85. */
  quality?: number;
  /** Pages, starting at 1: an array such as [1, 2, 5] or a string such as "1-3,5,8-". */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToImagesResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Pages of the input. */
  page_count: number;
  /** Pages that were drawn, an image each. */
  images: number;
  /** Format of the images. */
  format: string;
  /** Requested resolution. */
  dpi: number;
  /** Pixels, if one page was rendered. */
  width?: number;
  /** Pixels, if one page was rendered. */
  height?: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToJsonParameters = {
  /** blocks: the blocks of each page. chunks: texts for retrieval, each with its headings, pages and places. docling: a DoclingDocument, as docling-core reads it. Default: "blocks". */
  format?: 'blocks' | 'chunks' | 'docling';
  /** Most characters of a chunk. Paragraphs and tables under the same headings share a chunk; longer ones are split between sentences or rows. Default: 2000. */
  chunk_characters?: number;
  /** Page range to convert, in document order. Default: all pages. */
  pages?: number[] | string;
  /** auto: the text of pages that are images without text is recognized. off: such pages stay images. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToJsonResult = {
  /** Number of input pages, across all files. */
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
  /** Images and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToMarkdownParameters = {
  /** embed: images are in the output, as data URLs. files: they are separate files, and the output is a ZIP if there are any. none: they are omitted. Default: "embed". */
  pictures?: 'embed' | 'files' | 'none';
  /** Page range to convert, in document order. Default: all pages. */
  pages?: number[] | string;
  /** auto: the text of pages that are images without text is recognized. off: such pages stay images. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToMarkdownResult = {
  /** Number of input pages, across all files. */
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
  /** Images and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToPdfaParameters = {
  /** PDF/A level. Default: 3b if the document has attachments, otherwise 2b. */
  level?: '2b' | '3b';
  /** Fonts that are not embedded: embed a similar one (replace) or fail the job (fail). Default: "replace". */
  missing_fonts?: 'replace' | 'fail';
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
};

export type PdfToPdfaResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Conformance of the output: PDF/A-2b or PDF/A-3b. */
  level: string;
  /** Fonts that were not in the file, each with the one that was embedded for it. */
  fonts: { font: string; used: string }[];
  /** Files that are attached. */
  attachments: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToPowerpointParameters = {
  /** background: everything on a page except its text is one image behind the text. objects: images are separate, and tables have lines; other drawings are left out. Default: "background". */
  graphics?: 'background' | 'objects';
  /** exact: lines break as on the page, with any font. flow: paragraphs wrap in their boxes. Default: "exact". */
  layout?: 'exact' | 'flow';
  /** Page range to convert, in document order. Default: all pages. */
  pages?: number[] | string;
  /** auto: the text of pages that are images without text is recognized. off: such pages stay images. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToPowerpointResult = {
  /** Number of input pages, across all files. */
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
  /** Images and drawings. */
  pictures: number;
  /** Slides. */
  slides: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToTablesParameters = {
  /** csv: one file per table (RFC 4180, UTF-8). xlsx: one workbook. json: all tables in one file, even if there are none. Default: "csv". */
  format?: 'csv' | 'xlsx' | 'json';
  /** Page range to search for tables. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToTablesResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Tables that were found. */
  tables: number;
  /** Rows of all of them together. */
  rows: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToTextParameters = {
  /** text: one line per paragraph, a form feed between pages. layout: lines as on the page. markdown: headings, lists and tables. json: blocks, lines and words with positions in millimeters from the top-left corner of the page. Default: "text". */
  format?: 'text' | 'layout' | 'markdown' | 'json';
  /** Page range to read. Default: all pages. */
  pages?: number[] | string;
  /** Join words hyphenated at line ends, in text and markdown. Default: true. */
  dehyphenate?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToTextResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Pages of the document. */
  page_count: number;
  /** Pages that were read. */
  pages: number;
  /** Words that were found. */
  words: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfToWordParameters = {
  /** flow: paragraphs flow within and across pages. exact: lines break as on the page, at the same distances. Default: "flow". */
  layout?: 'flow' | 'exact';
  /** Page range to convert, in document order. Default: all pages. */
  pages?: number[] | string;
  /** auto: the text of pages that are images without text is recognized. off: such pages stay images. Default: "auto". */
  ocr?: 'auto' | 'off';
  /** Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time. Default: ["eng"]. */
  languages?: string | string[];
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfToWordResult = {
  /** Number of input pages, across all files. */
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
  /** Images and drawings. */
  pictures: number;
  /** Footnotes. */
  notes_found: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfUnlockParameters = {
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
};

export type PdfUnlockResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Whether the input was protected. */
  protected_before: boolean;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfVerifyParameters = {
  /** Trusted root certificates, as PEM text. */
  roots?: string;
  /** Also trust the server’s root certificates. Default: false. */
  system_roots?: boolean;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
};

export type PdfVerifyResult = {
  /** Worst verdict of all signatures. `unknown`: intact, but the signer or later changes are in doubt. */
  verdict: 'valid' | 'unknown' | 'invalid' | 'unsigned';
  /** Signatures in the PDF. */
  signatures: number;
  /** Those without doubts. */
  valid: number;
  /** Intact signatures in doubt. */
  unknown: number;
  /** Invalid signatures. */
  invalid: number;
  /** Whether an intact signature covers the file to its end. */
  covers_whole_file: boolean;
  /** The first signatures, as in the report. */
  list?: Record<string, unknown>[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type PdfWatermarkParameters = {
  /** Watermark text, one or more lines. Omit to use an image (second file). {page} is the page number ({page:roman}, {page:ROMAN}, {page:letters}), {pages} the last page number, {bates:6} the Bates number with 6 digits, {date} today ({date:DD.MM.YYYY}), {time} the time in UTC ({time:HH:MM}), {filename} the file name, {name} and {ext} its two parts, {title} and {author} the document’s properties, {label} the page label. Write {{ for a literal brace. */
  text?: string;
  /** Size after rotation, in percent of the page. Default: 60, or 25 when tiled. */
  width?: number;
  /** Size of the letters in points, instead of `width`. */
  size?: number;
  /** Value of {page} on the first watermarked page. Default: counted from the first page of the document. */
  start?: number;
  /** Degrees, clockwise. Default: -45 for text in the center or tiled, otherwise 0. */
  rotate?: number;
  /** Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 25 for text, 100 for an image. */
  opacity?: number;
  /** Position on the page as shown. Default: "center". */
  anchor?: 'center' | 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';
  /** Margin in millimeters. Default: 10. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Repeat it all over the page. Default: false. */
  tile?: boolean;
  /** Tile spacing in millimeters. Default: 20. */
  gap?: number;
  /** Color as #rrggbb. Default: "#808080". */
  color?: string;
  /** Font weight. Default: "regular". */
  font?: 'regular' | 'bold';
  /** Draw it behind the page content, which may hide it. Default: false. */
  under?: boolean;
  /** Page range to watermark. Default: all pages. */
  pages?: number[] | string;
  /** Password of the PDF, if it is password-protected. */
  password?: string;
  /** How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them. Default: "keep_valid". */
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  /** Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so. Default: true. */
  keep_protection?: boolean;
};

export type PdfWatermarkResult = {
  /** Number of input pages, across all files. */
  input_pages: number;
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** Pages that got the watermark. */
  pages_watermarked: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
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

export type SavedSignature = {
  id: string;
  /** Strokes of the pen in any unit, as lists of points [x, y] or [x, y, pressure] with a pressure from 0 to 1. */
  strokes: number[][][] | null;
  /** A name to write. If `strokes` is null too, it was saved with a former `SECRET_KEY`. */
  text: string | null;
  created_at: string;
};

export type Session = {
  /** ID for revoking the session. It cannot be used to sign in. */
  id: string;
  created_at: string;
  /** Within five minutes. */
  last_seen_at: string;
  /** When it ends unless it is used again, or in any case. */
  expires_at: string;
  /** User agent at sign-in. */
  user_agent: string | null;
  /** The session that asks. */
  is_current: boolean;
};

export type SheetToCsvParameters = {
  /** Sheet name, or number starting at 1. Default: all sheets. */
  sheet?: number | string;
  /** Cell delimiter. Default: "comma". */
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  /** Add a byte order mark so Excel opens the file as UTF-8. Default: false. */
  bom?: boolean;
  /** Prefix cells that a spreadsheet would treat as a formula with an apostrophe. Default: false. */
  guard_formulas?: boolean;
};

export type SheetToCsvResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Kind of the workbook. */
  kind: 'xlsx' | 'ods' | 'xls';
  /** The sheets that were read, with their extent. */
  sheets: { name: string; rows: number; columns: number }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type SheetToJsonParameters = {
  /** Sheet name, or number starting at 1. Default: all sheets. */
  sheet?: number | string;
  /** The first non-empty row contains column names. If false, rows become lists. Default: true. */
  header?: boolean;
};

export type SheetToJsonResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Kind of the workbook. */
  kind: 'xlsx' | 'ods' | 'xls';
  /** The sheets that were read, with their extent. */
  sheets: { name: string; rows: number; columns: number }[];
  /** Items of all lists together. */
  records: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

export type SignatureRequest = {
  /** Strokes of the pen in any unit, as lists of points [x, y] or [x, y, pressure] with a pressure from 0 to 1. */
  strokes?: number[][][];
  /** A name to write instead. */
  text?: string;
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
  /** Fields of the response, in display order. */
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
  /** Paper size. Default: "a4". */
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
  /** Landscape orientation. Default: false. */
  landscape?: boolean;
  /** Page margins in millimeters: one number (default: 15), {"top", "right", "bottom", "left"}, or four in this order. */
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  /** Older name of margin, for one number; margin wins if both are set. */
  margin_mm?: number;
  /** Scale factor: 1 is 100%, 0.5 is 50%. Default: 1. */
  scale?: number;
  /** Print background colors and images. Default: true. */
  background?: boolean;
  /** Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none. */
  header?: string;
  /** Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none. */
  footer?: string;
  /** Pages of the PDF to keep, in document order, such as "1-3,5". Default: all pages. */
  pages?: number[] | string;
  /** Create a tagged PDF for screen readers. Default: true. */
  tagged?: boolean;
  /** Create bookmarks from headings. Default: true. */
  outline?: boolean;
  /** Use the paper size and margins from the CSS @page rule, if present. Default: false. */
  css_page_size?: boolean;
  /** CSS media type: print or screen. Default: "print". */
  media?: 'print' | 'screen';
  /** Run the scripts of the page. Anything scripts request is not fetched. Default: false. */
  javascript?: boolean;
  /** Milliseconds to wait for scripts after the page has loaded. Default: 0. */
  wait_ms?: number;
};

export type UrlToPdfResult = {
  /** Total size of the inputs in bytes. */
  bytes_before: number;
  /** Bytes of the output. */
  bytes_after: number;
  /** Pages of the output. */
  page_count: number;
  /** Number of output pages, across all files. */
  output_pages: number;
  /** The address that gave the page, after all redirects. */
  url: string;
  /** Files of the page that were fetched, the page among them. */
  files: number;
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
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
    /** Seconds until the window resets. */
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

/** Validation errors. */
export type ValidationErrorBody = {
  detail: {
    loc: (string | number)[];
    msg: string;
    type: string;
    /** Values of the message, named as in Pydantic. If it includes a `code`, translations are in `notes` of `GET /api/operations?lang=`. */
    ctx?: Record<string, string | number>;
  }[];
  /** Present if the fault is not in a single field. */
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
  /** Events to send. */
  events?: ('job.completed' | 'job.failed' | 'job.cancelled')[];
  /** Helps you tell webhooks apart. */
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
  /** Events to send. */
  events?: ('job.completed' | 'job.failed' | 'job.cancelled')[];
  /** Helps you tell webhooks apart. */
  description?: string | null;
};

export type WebhookSecret = {
  /** Signs every message of the account. Keep it secret. */
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
  /** Steps to run in order. An operation that takes one file runs once per file. */
  steps: WorkflowStep[];
  /** stop: fail the job at the first file that fails. skip: skip that file and report it in the result. Default: "stop". */
  on_error?: 'stop' | 'skip';
};

export type WorkflowResult = {
  /** Total size of the inputs in bytes. */
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
    /** Notes about the output, in English. */
    notes?: string[];
    /** The same notes in the same order, as codes with values. */
    note_codes?: { code: string }[];
    /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
    truncated?: string[];
  }[];
  /** Files that were left out with `on_error` `skip`: the step, counted from 1, and the reason. */
  errors?: { file: string; step: number; code: string; message: string }[];
  /** Notes about the output, in English. */
  notes?: string[];
  /** The same notes in the same order, as codes with values. */
  note_codes?: { code: string }[];
  /** Facts that are not whole here, since a result has 64 KiB at most; the output has them whole. */
  truncated?: string[];
};

/** Operations on files: parameters and results of each. */
export interface Operations {
  /** Create QR codes and barcodes */
  'barcode-create': { files: 'one'; params: BarcodeCreateParameters; required: false; result: BarcodeCreateResult };

  /** Read barcodes */
  'barcode-read': { files: 'one'; params: BarcodeReadParameters; required: false; result: BarcodeReadResult };

  /** Convert data */
  'data-convert': { files: 'one'; params: DataConvertParameters; required: true; result: DataConvertResult };

  /** Create favicons */
  'favicon-set': { files: 'one'; params: FaviconSetParameters; required: false; result: FaviconSetResult };

  /** HTML to PDF */
  'html-to-pdf': { files: 'one'; params: HtmlToPdfParameters; required: false; result: HtmlToPdfResult };

  /** Create a collage */
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

  /** Image to text (OCR) */
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

  /** Email to JSON */
  'mail-to-json': { files: 'one'; params: MailToJsonParameters; required: false; result: MailToJsonResult };

  /** Email to PDF */
  'mail-to-pdf': { files: 'one'; params: MailToPdfParameters; required: false; result: MailToPdfResult };

  /** Markdown to HTML */
  'markdown-to-html': { files: 'one'; params: MarkdownToHtmlParameters; required: false; result: MarkdownToHtmlResult };

  /** Markdown to PDF */
  'markdown-to-pdf': { files: 'one'; params: MarkdownToPdfParameters; required: false; result: MarkdownToPdfResult };

  /** Convert office files */
  'office-convert': { files: 'one'; params: OfficeConvertParameters; required: false; result: OfficeConvertResult };

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
  'pdf-annotate': { files: 'one or more'; params: PdfAnnotateParameters; required: false; result: PdfAnnotateResult };

  /** List annotations */
  'pdf-annotations': { files: 'one'; params: PdfAnnotationsParameters; required: false; result: PdfAnnotationsResult };

  /** Arrange pages */
  'pdf-arrange': { files: 'one or more'; params: PdfArrangeParameters; required: true; result: PdfArrangeResult };

  /** Attach files to a PDF */
  'pdf-attach': { files: 'two or more'; params: PdfAttachParameters; required: false; result: PdfAttachResult };

  /** Add a QR code to a PDF */
  'pdf-barcode': { files: 'one'; params: PdfBarcodeParameters; required: true; result: PdfBarcodeResult };

  /** Create a booklet */
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

  /** Edit the text of a PDF */
  'pdf-edit-text': { files: 'one'; params: PdfEditTextParameters; required: false; result: PdfEditTextResult };

  /** Extract images and attachments */
  'pdf-extract': { files: 'one'; params: PdfExtractParameters; required: false; result: PdfExtractResult };

  /** Fill in a form */
  'pdf-fill-form': { files: 'one or more'; params: PdfFillFormParameters; required: false; result: PdfFillFormResult };

  /** Find text in a PDF */
  'pdf-find': { files: 'one'; params: PdfFindParameters; required: false; result: PdfFindResult };

  /** Flatten a PDF */
  'pdf-flatten': { files: 'one'; params: PdfFlattenParameters; required: false; result: PdfFlattenResult };

  /** Create form fields */
  'pdf-form-create': {
    files: 'one or more';
    params: PdfFormCreateParameters;
    required: false;
    result: PdfFormCreateResult;
  };

  /** Find likely form fields */
  'pdf-form-detect': { files: 'one'; params: PdfFormDetectParameters; required: false; result: PdfFormDetectResult };

  /** List form fields */
  'pdf-form-fields': { files: 'one'; params: PdfFormFieldsParameters; required: false; result: PdfFormFieldsResult };

  /** Add header and footer */
  'pdf-header-footer': {
    files: 'one or more';
    params: PdfHeaderFooterParameters;
    required: false;
    result: PdfHeaderFooterResult;
  };

  /** Inspect a PDF */
  'pdf-info': { files: 'one'; params: PdfInfoParameters; required: false; result: PdfInfoResult };

  /** Optimize for fast web view */
  'pdf-linearize': { files: 'one'; params: PdfLinearizeParameters; required: false; result: PdfLinearizeResult };

  /** Merge PDFs */
  'pdf-merge': { files: 'two or more'; params: PdfMergeParameters; required: false; result: PdfMergeResult };

  /** Edit PDF metadata */
  'pdf-metadata': { files: 'one'; params: PdfMetadataParameters; required: false; result: PdfMetadataResult };

  /** Interleave two scans */
  'pdf-mix': { files: 'two or more'; params: PdfMixParameters; required: false; result: PdfMixResult };

  /** Add page numbers */
  'pdf-number': { files: 'one or more'; params: PdfNumberParameters; required: false; result: PdfNumberResult };

  /** Multiple pages per sheet */
  'pdf-nup': { files: 'one'; params: PdfNupParameters; required: false; result: PdfNupResult };

  /** Recognize text (OCR) */
  'pdf-ocr': { files: 'one'; params: PdfOcrParameters; required: false; result: PdfOcrResult };

  /** Overlay PDFs */
  'pdf-overlay': { files: 'two or more'; params: PdfOverlayParameters; required: false; result: PdfOverlayResult };

  /** Edit page labels */
  'pdf-page-labels': { files: 'one'; params: PdfPageLabelsParameters; required: false; result: PdfPageLabelsResult };

  /** Create a poster */
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

  /** Resize pages */
  'pdf-resize': { files: 'one'; params: PdfResizeParameters; required: false; result: PdfResizeResult };

  /** Rotate pages */
  'pdf-rotate': { files: 'one'; params: PdfRotateParameters; required: false; result: PdfRotateResult };

  /** Sanitize a PDF */
  'pdf-sanitize': { files: 'one'; params: PdfSanitizeParameters; required: false; result: PdfSanitizeResult };

  /** Sign a PDF */
  'pdf-sign': { files: 'one or more'; params: PdfSignParameters; required: true; result: PdfSignResult };

  /** Split a PDF */
  'pdf-split': { files: 'one'; params: PdfSplitParameters; required: false; result: PdfSplitResult };

  /** Split a PDF by text or barcodes */
  'pdf-split-text': { files: 'one'; params: PdfSplitTextParameters; required: false; result: PdfSplitTextResult };

  /** PDF to EPUB */
  'pdf-to-epub': { files: 'one'; params: PdfToEpubParameters; required: false; result: PdfToEpubResult };

  /** PDF to Excel */
  'pdf-to-excel': { files: 'one'; params: PdfToExcelParameters; required: false; result: PdfToExcelResult };

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

  /** PDF to PowerPoint */
  'pdf-to-powerpoint': {
    files: 'one';
    params: PdfToPowerpointParameters;
    required: false;
    result: PdfToPowerpointResult;
  };

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

  /** URL to PDF */
  'url-to-pdf': { files: 'one'; params: UrlToPdfParameters; required: false; result: UrlToPdfResult };
}

/** A job of any kind, distinguished by `job_type`. */
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

/** Parameters that a direct endpoint requires, though its operation does not; null if there is none for files: then a job is started. */
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
  'office-convert',
  'office-to-markdown',
  'office-to-pdf',
  'office-to-text',
  'pdf-annotations',
  'pdf-barcode',
  'pdf-booklet',
  'pdf-bookmarks',
  'pdf-compress',
  'pdf-crop',
  'pdf-deskew',
  'pdf-edit-text',
  'pdf-extract',
  'pdf-find',
  'pdf-flatten',
  'pdf-form-detect',
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
  'pdf-to-excel',
  'pdf-to-html',
  'pdf-to-images',
  'pdf-to-json',
  'pdf-to-markdown',
  'pdf-to-pdfa',
  'pdf-to-powerpoint',
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
  /** Base64 encode and decode */
  base64: { input: Base64Input; optional: false; answer: { result: string } };

  /** Color converter */
  color: {
    input: {
      /** CSS color: hex with 3, 4, 6 or 8 digits, rgb(), hsl() or oklch(). */
      color: string;
    };
    optional: false;
    answer: {
      hex: string;
      rgb: string;
      hsl: string;
      oklch: string;
      alpha: number;
      /** False if the color is outside sRGB. The clipped value is returned. */
      in_srgb: boolean;
      /** WCAG 2.2 contrast ratio, 1 to 21, of the opaque color. */
      contrast_white: number;
      contrast_black: number;
    };
  };

  /** YAML, TOML, XML and JSON converter */
  'config-convert': {
    input: {
      /** At most 1 MiB. */
      text: string;
      from?: 'json' | 'yaml' | 'toml' | 'xml';
      to?: 'json' | 'yaml' | 'toml' | 'xml';
      /** Spaces per level in JSON, YAML and XML. Default: 2. */
      indent?: number;
      /** Name of the XML root element, if the data has no single root. Default: "root". */
      root?: string;
    };
    optional: false;
    answer: { result: string };
  };

  /** Cron schedule explainer */
  cron: {
    input: {
      /** Five cron fields, or a keyword such as @daily. */
      schedule: string;
      /** IANA time zone of the cron server. Default: "UTC". */
      zone?: string;
      /** Of the explanation. Default: "en". */
      language?: 'en' | 'de' | 'es' | 'fr' | 'it';
      /** Number of next runs to list. Default: 5. */
      count?: number;
      /** Start time (ISO 8601). Default: now. Default: "". */
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
      /** Up to 1 MiB, interpreted according to `input`. */
      text: string;
      /** `md5` and `sha1` are insecure. Use them for checksums only. Default: "sha256". */
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
      /** Input encoding: UTF-8 text, hexadecimal or Base64. Default: "text". */
      input?: 'text' | 'hex' | 'base64';
      /** Key for an HMAC (RFC 2104). */
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
      /** Characters to encode: & < > " and ' only, or all non-ASCII characters as well. Default: "markup". */
      characters?: 'markup' | 'ascii';
    };
    optional: false;
    answer: { result: string };
  };

  /** JSON diff */
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
      /** Spaces per level, or "tab". 0 minifies. */
      indent?: number | 'tab';
      sort_keys?: boolean;
    };
    optional: false;
    answer: { formatted: string };
  };

  /** JSON Schema validator */
  'json-schema': {
    input: {
      /** JSON to validate, up to 1 MiB. */
      text: string;
      /** JSON Schema, up to 1 MiB. */
      schema: string;
      /** Also validate formats such as date-time, email and uuid. Default: true. */
      formats?: boolean;
      /** Maximum errors to list. All are counted. Default: 100. */
      max_errors?: number;
    };
    optional: false;
    answer: {
      valid: boolean;
      /** Errors in all. */
      count: number;
      errors: {
        /** Place in the JSON, as JSON Pointer (RFC 6901). */
        path: string;
        /** Location of the keyword in the schema, as a JSON Pointer along the evaluated path. */
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

  /** JWT decoder */
  'jwt-decode': {
    input: {
      /** JWT, with or without the `Bearer` prefix. It is never stored. */
      token: string;
    };
    optional: false;
    answer: {
      header: Record<string, unknown>;
      payload: Record<string, unknown>;
      /** `exp`, `nbf` and `iat` in ISO 8601, if present. */
      times: Record<string, string>;
      /** By the clock of the service; null without `exp`. */
      expired: boolean | null;
      signature_bytes: number;
      /** Always false. The signature is not verified, so do not trust the content. */
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
      /** The same number produces the same text. Default: 1. */
      seed?: number;
    };
    optional: false;
    answer: { result: string; words: number; seed: number };
  };

  /** Number base converter */
  'number-base': {
    input: {
      /** Integer, with optional sign, prefix (0b, 0o, 0x), spaces or underscores. */
      number: string;
      /** Input base, 2 to 36. Default: from the prefix, otherwise 10. */
      from?: number;
      /** Output base, 2 to 36. Default: 16. */
      to?: number;
    };
    optional: false;
    answer: {
      result: string;
      binary: string;
      octal: string;
      decimal: string;
      hexadecimal: string;
      /** Bit length of the absolute value. */
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
      /** RE2 syntax, which runs in linear time. */
      pattern: string;
      /** At most 100,000 characters. */
      text: string;
      ignore_case?: boolean;
      /** ^ and $ match the start and end of each line. Default: false. */
      multiline?: boolean;
      /** . also matches line breaks. Default: false. */
      dot_all?: boolean;
      /** Replacement text: $1, $<name>, $& (whole match), $$. */
      replacement?: string;
      /** Maximum matches to list. All are counted and replaced. Default: 100. */
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

  /** Slug generator */
  slug: {
    input: {
      /** Up to 100,000 characters. Each line becomes a slug. */
      text: string;
      separator?: '-' | '_' | '.';
      /** `german`: ä becomes ae. `plain`: ä becomes a. `unicode`: keeps all letters. Default: "german". */
      style?: 'german' | 'plain' | 'unicode';
      lowercase?: boolean;
      /** Maximum length. Cuts at word boundaries if possible. Default: 80. */
      max_length?: number;
    };
    optional: false;
    answer: { result: string };
  };

  /** Text case converter */
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

  /** Text diff */
  'text-diff': {
    input: {
      /** At most 1 MiB. */
      before: string;
      /** At most 1 MiB. */
      after: string;
      /** Context lines around each change. Default: 3. */
      context?: number;
      /** Ignore whitespace differences. Default: false. */
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
        /** From 1; 0 if the old text has nothing there. */
        old_start: number;
        old_lines: number;
        new_start: number;
        new_lines: number;
        lines: { type: 'equal' | 'removed' | 'added'; text: string }[];
      }[];
    };
  };

  /** Unix timestamp converter */
  timestamp: {
    input: {
      /** Unix time in seconds, milliseconds, microseconds or nanoseconds (detected by size), or ISO 8601. Default: now. Default: "". */
      time?: string;
      /** IANA time zone, also used for times without one. Default: "UTC". */
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

  /** URL encoder and parser */
  'url-encode': {
    input: {
      /** At most 1 MiB. */
      text: string;
      operation?: 'encode' | 'decode' | 'parts';
      /** `component`: encodes all reserved characters. `url`: keeps / ? # & and other reserved characters. `form`: encodes spaces as +. Default: "component". */
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
      /** Password of a protected PDF. */
      password?: string;
      /** A storage_url as a completed job or a preview gave it. */
      storage_url: string;
      /** Pages to draw, counted from 1, each once. */
      pages: number[];
      /** Minimum length of the longer side in pixels. Rendered sizes: 160, 320, 640, 1280, 2048. Default: 320. */
      side?: number;
    };
    answer: PagePictures;
  };
  'POST /api/preview/stored': {
    body: {
      /** Password of a protected PDF. */
      password?: string;
      /** A storage_url as a completed job or a preview gave it. */
      storage_url: string;
    };
    answer: Preview;
  };
  'GET /api/signatures': { answer: SavedSignature[] };
  'POST /api/signatures': { body: SignatureRequest; answer: SavedSignature };
  'DELETE /api/signatures/{id}': { path: { id: string }; answer: null };
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
