// Generated from /openapi.json by web/generate-client.ts; do not edit. More than 400 lines: it is generated.

export type AccountRemoval = { password: string };

export type Address = { email: string };

export type ApiKey = {
  id: number;
  prefix: string;
  name: string | null;
  tier: string;
  is_active: boolean;
  created_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  expires_at: string | null;
};

export type ApiKeyCreated = {
  id: number;
  prefix: string;
  name: string | null;
  tier: string;
  is_active: boolean;
  created_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  expires_at: string | null;
  key: string;
};

export type BarcodeCreateParameters = {
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
  each_line?: boolean;
  format?: 'png' | 'svg';
  scale?: number;
  error_correction?: 'low' | 'medium' | 'quartile' | 'high';
  gs1?: boolean;
  margin?: boolean;
  label?: boolean;
  color?: string;
  background?: string;
  transparent?: boolean;
};

export type BarcodeCreateRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: BarcodeCreateParameters | null;
  files?: MergeFileSpec[] | null;
  text?: string;
};

export type BarcodeReadParameters = {
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
  format?: 'json' | 'text' | 'csv';
  pages?: number[] | string;
  password?: string;
};

export type BarcodeReadRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: BarcodeReadParameters | null;
  files?: MergeFileSpec[] | null;
};

export type Base64Input = { text: string; operation: 'encode' | 'decode' };

export type DataConvertParameters = {
  to: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'xlsx';
  from?: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'xlsx';
  header?: boolean;
  types?: boolean;
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  sheet?: number | string;
  indent?: number;
  root?: string;
  guard_formulas?: boolean;
};

export type DataConvertRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: DataConvertParameters | null;
  files?: MergeFileSpec[] | null;
  text?: string;
};

export type FaviconSetParameters = {
  name?: string;
  background?: string;
  theme?: string;
  padding?: number;
  path?: string;
};

export type FaviconSetRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: FaviconSetParameters | null;
  files?: MergeFileSpec[] | null;
};

export type HtmlToPdfParameters = {
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
  landscape?: boolean;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  margin_mm?: number;
  scale?: number;
  background?: boolean;
  header?: string;
  footer?: string;
  pages?: number[] | string;
  tagged?: boolean;
  outline?: boolean;
  css_page_size?: boolean;
  media?: 'print' | 'screen';
  javascript?: boolean;
  wait_ms?: number;
};

export type HtmlToPdfRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: HtmlToPdfParameters | null;
  files?: MergeFileSpec[] | null;
  text?: string;
};

export type ImageCollageParameters = {
  layout?: 'grid' | 'rows';
  columns?: number;
  width?: number;
  aspect?: string;
  fit?: 'cover' | 'contain';
  gap?: number;
  background?: string;
  format?: 'jpeg' | 'png' | 'webp';
  quality?: number;
};

export type ImageCollageRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageCollageParameters | null;
  files: MergeFileSpec[] | null;
};

export type ImageCompareParameters = { threshold?: number; output?: 'both' | 'report' | 'picture'; color?: string };

export type ImageCompareRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageCompareParameters | null;
  files: MergeFileSpec[] | null;
};

export type ImageCompressParameters = {
  quality?: number;
  target_bytes?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  strip_metadata?: boolean;
};

export type ImageCompressRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageCompressParameters | null;
  files?: MergeFileSpec[] | null;
};

export type ImageConvertParameters = {
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'heic' | 'jxl';
  quality?: number;
  background?: string;
  strip_metadata?: boolean;
};

export type ImageConvertRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageConvertParameters | null;
  files?: MergeFileSpec[] | null;
};

export type ImageCropParameters = {
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
};

export type ImageCropRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageCropParameters | null;
  files?: MergeFileSpec[] | null;
};

export type ImageEditParameters = {
  steps: (
    | {
        op: 'resize';
        width?: number;
        height?: number;
        fit?: 'inside' | 'cover' | 'contain' | 'fill';
        background?: string;
      }
    | {
        op: 'crop';
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
    | { op: 'rotate'; angle: number; background?: string }
    | { op: 'flip'; direction?: 'horizontal' | 'vertical' }
    | { op: 'trim'; threshold?: number }
    | { op: 'extend'; left?: number; right?: number; top?: number; bottom?: number; background?: string }
    | { op: 'blur'; sigma?: number }
    | { op: 'sharpen'; sigma?: number }
    | { op: 'blur_regions'; regions: { left: number; top: number; width: number; height: number }[]; sigma?: number }
    | { op: 'pixelate_regions'; regions: { left: number; top: number; width: number; height: number }[]; size?: number }
    | { op: 'fill_regions'; regions: { left: number; top: number; width: number; height: number }[]; color?: string }
    | { op: 'grayscale' }
    | { op: 'normalize' }
    | { op: 'brightness'; factor: number }
    | { op: 'contrast'; factor: number }
    | { op: 'saturation'; factor: number }
    | {
        op: 'text';
        text: string;
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
        margin?: number;
        width?: number;
        rotate?: number;
        opacity?: number;
        tile?: boolean;
        gap?: number;
        size?: number;
        color?: string;
        font?: 'regular' | 'bold';
      }
    | {
        op: 'overlay';
        image: string;
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
        margin?: number;
        width?: number;
        rotate?: number;
        opacity?: number;
        tile?: boolean;
        gap?: number;
      }
    | { op: 'round'; radius: number }
  )[];
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  quality?: number;
  background?: string;
};

export type ImageEditRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageEditParameters | null;
  files?: MergeFileSpec[] | null;
};

export type ImageInfoParameters = Record<string, unknown>;

export type ImageInfoRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageInfoParameters | null;
  files?: MergeFileSpec[] | null;
};

export type ImageResizeParameters = {
  width?: number;
  height?: number;
  fit?: 'inside' | 'cover' | 'contain' | 'fill';
  percent?: number;
  enlarge?: boolean;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  quality?: number;
};

export type ImageResizeRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageResizeParameters | null;
  files?: MergeFileSpec[] | null;
};

export type ImageRotateParameters = { angle?: number; flip?: 'none' | 'horizontal' | 'vertical'; background?: string };

export type ImageRotateRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageRotateParameters | null;
  files?: MergeFileSpec[] | null;
};

export type ImageToTextParameters = {
  languages?: string | string[];
  format?: 'text' | 'json';
  orient?: boolean;
  engine?: 'auto' | 'wasm' | 'native';
};

export type ImageToTextRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageToTextParameters | null;
  files?: MergeFileSpec[] | null;
};

export type ImageWatermarkParameters = {
  text?: string;
  anchor?: 'center' | 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';
  margin?: number;
  width?: number;
  rotate?: number;
  opacity?: number;
  tile?: boolean;
  gap?: number;
  size?: number;
  color?: string;
  font?: 'regular' | 'bold';
  quality?: number;
};

export type ImageWatermarkRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageWatermarkParameters | null;
  files: MergeFileSpec[] | null;
};

export type ImagesToPdfParameters = {
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
  dpi?: number;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
};

export type ImagesToPdfRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImagesToPdfParameters | null;
  files: MergeFileSpec[] | null;
};

export type Job = JobFields;

export type JobCreated = {
  job_id: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  message: string;
  ws_token: string | null;
  job_type?: string;
  created_at?: string;
  completed_at?: string | null;
  output_file_url?: string | null;
  error_message?: string | null;
  error_code?: string | null;
  error_reason?: Record<string, string | number> | null;
  progress?: number;
  input_filename?: string | null;
  output_filename?: string | null;
  output_bytes?: number | null;
  output_storage_url?: string | null;
  result?: Record<string, unknown> | null;
};

export type JobFields = {
  job_id: string;
  job_type: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  created_at: string;
  completed_at: string | null;
  output_file_url: string | null;
  error_message: string | null;
  error_code: string | null;
  error_reason: Record<string, string | number> | null;
  progress: number;
  input_filename: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  output_storage_url: string | null;
  result: Record<string, unknown> | null;
};

export type JobList = { jobs: ListedJob[]; total: number; limit: number; offset: number };

export type JsonFormatterParameters = { indent?: number | 'tab'; sort_keys?: boolean };

export type JsonFormatterRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: JsonFormatterParameters | null;
  files?: MergeFileSpec[] | null;
};

export type JsonValidatorParameters = Record<string, unknown>;

export type JsonValidatorRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: JsonValidatorParameters | null;
  files?: MergeFileSpec[] | null;
};

export type KeyRequest = { name?: string | null; env?: string; expires_at?: string | null };

export type ListedJob = {
  job_id: string;
  job_type: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  created_at: string;
  completed_at: string | null;
  output_file_url: string | null;
  error_message: string | null;
  error_code: string | null;
  error_reason: Record<string, string | number> | null;
  progress: number;
  input_filename: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  output_storage_url: string | null;
};

export type Login = { email: string; password: string };

export type MailToJsonParameters = { attachments?: 'list' | 'extract'; headers?: boolean };

export type MailToJsonRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: MailToJsonParameters | null;
  files?: MergeFileSpec[] | null;
};

export type MailToPdfParameters = {
  attachments?: 'list' | 'embed';
  language?: 'en' | 'de' | 'es' | 'fr' | 'it';
  timezone?: string;
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
  landscape?: boolean;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  margin_mm?: number;
  scale?: number;
  background?: boolean;
  header?: string;
  footer?: string;
  pages?: number[] | string;
  tagged?: boolean;
  outline?: boolean;
};

export type MailToPdfRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: MailToPdfParameters | null;
  files?: MergeFileSpec[] | null;
};

export type MarkdownToHtmlParameters = {
  title?: string;
  lang?: string;
  math?: boolean;
  highlight?: boolean;
  toc?: boolean;
  breaks?: boolean;
  html?: 'clean' | 'escape' | 'keep';
};

export type MarkdownToHtmlRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: MarkdownToHtmlParameters | null;
  files?: MergeFileSpec[] | null;
  text?: string;
};

export type MarkdownToPdfParameters = {
  title?: string;
  lang?: string;
  math?: boolean;
  highlight?: boolean;
  toc?: boolean;
  breaks?: boolean;
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
  landscape?: boolean;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  margin_mm?: number;
  scale?: number;
  background?: boolean;
  header?: string;
  footer?: string;
  pages?: number[] | string;
  tagged?: boolean;
  outline?: boolean;
  engine?: 'auto' | 'chromium' | 'typst';
};

export type MarkdownToPdfRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: MarkdownToPdfParameters | null;
  files?: MergeFileSpec[] | null;
  text?: string;
};

export type MergeFileSpec = {
  storage_url?: string;
  url?: string;
  headers?: Record<string, string>;
  filename?: string | null;
  pages?: number[] | null;
  original_filename?: string | null;
};

export type Message = { message: string };

export type OfficeConvertParameters = {
  format?: 'automatic' | 'modern' | 'opendocument' | 'legacy' | 'rtf';
  password?: string;
};

export type OfficeConvertRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: OfficeConvertParameters | null;
  files?: MergeFileSpec[] | null;
};

export type OfficeToMarkdownParameters = Record<string, unknown>;

export type OfficeToMarkdownRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: OfficeToMarkdownParameters | null;
  files?: MergeFileSpec[] | null;
};

export type OfficeToPdfParameters = {
  pages?: number[] | string;
  pdf_standard?: 'none' | 'pdfa-2b' | 'pdfa-3b';
  pdf_ua?: boolean;
  tagged?: boolean;
  bookmarks?: boolean;
  image_quality?: number;
  max_dpi?: number;
  single_page_sheets?: boolean;
  comments?: boolean;
  hidden_slides?: boolean;
  speaker_notes?: 'none' | 'after' | 'only';
  password?: string;
};

export type OfficeToPdfRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: OfficeToPdfParameters | null;
  files?: MergeFileSpec[] | null;
};

export type OfficeToTextParameters = Record<string, unknown>;

export type OfficeToTextRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: OfficeToTextParameters | null;
  files?: MergeFileSpec[] | null;
};

export type Operation = {
  name: string;
  title: string;
  description: string;
  keywords: string[];
  family: string;
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
  rank?: number;
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
  icon: string;
  accepts: string[];
  inputs: { min: number; max: number };
  typed?: { field: 'text' | 'url'; filename: string; type: string };
  companion: string[];
  produces: string[];
  available: boolean;
  needs: { name: string; title: string; available: boolean; packages: string[] }[];
  value_needs: {
    parameter: string;
    value: string;
    name: string;
    title: string;
    available: boolean;
    packages: string[];
  }[];
  params: Record<string, unknown>;
  other_words?: string[];
  texts?: OperationTexts;
};

export type OperationTexts = {
  title?: string;
  tagline?: string;
  description?: string;
  keywords?: string[];
  params?: Record<string, ParameterTexts>;
  facts?: Record<string, string>;
};

export type Operations = {
  operations: Operation[];
  families: { name: string; title: string }[];
  text_tools: TextTool[];
  notes?: Record<string, string>;
  media_types: { type: string; label: string; extensions: string[] }[];
  limits: { max_file_bytes: number; max_request_bytes: number; file_ttl_seconds: number; preview_max_pages: number };
};

export type PagePictures = {
  storage_url: string;
  page_count: number;
  pages: {
    page_number: number;
    preview_url: string;
    width: number;
    height: number;
    width_mm: number;
    height_mm: number;
  }[];
};

export type ParameterTexts = { label?: string; help?: string; values?: Record<string, string> };

export type PasswordChange = { old_password: string; new_password: string };

export type PasswordReset = { token: string; new_password: string };

export type PdfAnnotateParameters = {
  items?: (
    | {
        type: 'text';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        width?: number;
        height?: number;
        text: string;
        size?: number;
        font?: 'regular' | 'bold';
        color?: string;
        align?: 'left' | 'center' | 'right';
        fill?: string;
      }
    | {
        type: 'check';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        size?: number;
        color?: string;
      }
    | {
        type: 'cross';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        size?: number;
        color?: string;
      }
    | {
        type: 'line';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x1: number;
        y1: number;
        x2: number;
        y2: number;
        arrows?: 'none' | 'start' | 'end' | 'both';
        stroke?: number;
        color?: string;
      }
    | {
        type: 'rectangle';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        width: number;
        height: number;
        stroke?: number;
        color?: string;
        fill?: string;
      }
    | {
        type: 'ellipse';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        width: number;
        height: number;
        stroke?: number;
        color?: string;
        fill?: string;
      }
    | {
        type: 'date';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        date?: string;
        format?: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'long';
        language?: string;
        size?: number;
        font?: 'regular' | 'bold';
        color?: string;
      }
    | {
        type: 'polygon';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        points: unknown[][];
        stroke?: number;
        color?: string;
        fill?: string;
      }
    | {
        type: 'polyline';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        points: unknown[][];
        stroke?: number;
        color?: string;
        fill?: string;
      }
    | {
        type: 'ink';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        strokes: number[][][];
        stroke?: number;
        color?: string;
      }
    | {
        type: 'highlight';
        page?: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        areas?: { x: number; y: number; width: number; height: number }[];
        text?: string | string[];
        color?: string;
      }
    | {
        type: 'underline';
        page?: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        areas?: { x: number; y: number; width: number; height: number }[];
        text?: string | string[];
        color?: string;
      }
    | {
        type: 'strikeout';
        page?: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        areas?: { x: number; y: number; width: number; height: number }[];
        text?: string | string[];
        color?: string;
      }
    | {
        type: 'squiggly';
        page?: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        areas?: { x: number; y: number; width: number; height: number }[];
        text?: string | string[];
        color?: string;
      }
    | {
        type: 'note';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        x: number;
        y: number;
        text: string;
        color?: string;
        opacity?: number;
      }
    | {
        type: 'stamp';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        width?: number;
        text: string;
        color?: string;
      }
    | {
        type: 'picture';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        width: number;
        file?: string;
      }
    | {
        type: 'signature';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        id?: string;
        comment?: string;
        opacity?: number;
        x: number;
        y: number;
        width: number;
        file?: string;
        strokes?: number[][][];
        text?: string;
        color?: string;
      }
    | {
        type: 'link';
        page: number;
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        opacity?: number;
        color?: string;
        comment?: string;
        id?: string;
        x: number;
        y: number;
        width: number;
        height: number;
        url?: string;
        to_page?: number;
      }
    | {
        type: 'reply';
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        page?: number;
        id?: string;
        to: string;
        color?: string;
        opacity?: number;
        text: string;
      }
    | {
        type: 'status';
        author?: string;
        created?: string;
        modified?: string;
        subject?: string;
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
        group_of?: string;
        box?: { x: number; y: number; width: number; height: number };
        page?: number;
        id?: string;
        to: string;
        color?: string;
        opacity?: number;
        status: 'accepted' | 'rejected' | 'cancelled' | 'completed' | 'none' | 'marked' | 'unmarked';
        text?: string;
      }
  )[];
  as?: 'annotation' | 'content';
  remove?: 'all' | (string | { page?: number; type?: string; author?: string })[];
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
    color?: string;
    fill?: string;
    opacity?: number;
    stroke?: number;
    size?: number;
  }[];
  xfdf?: string;
  author?: string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfAnnotateRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfAnnotateParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfAnnotationsParameters = { format?: 'json' | 'xfdf'; password?: string };

export type PdfAnnotationsRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfAnnotationsParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfArrangeParameters = {
  pages:
    | (
        | { file?: number; page: number; rotate?: 0 | 90 | 180 | 270 }
        | {
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
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
  passwords?: string[] | Record<string, string>;
};

export type PdfArrangeRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfArrangeParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfAttachParameters = {
  description?: string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfAttachRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfAttachParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfBarcodeParameters = {
  text: string;
  type?: 'qr-code' | 'data-matrix' | 'aztec';
  width?: number;
  anchor?: 'center' | 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  error_correction?: 'low' | 'medium' | 'quartile' | 'high';
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfBarcodeRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfBarcodeParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfBookletParameters = {
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
  rtl?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfBookletRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfBookletParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfBookmarksParameters = {
  bookmarks?: { title: string; page?: number | null; level?: number }[];
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfBookmarksRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfBookmarksParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfCompareParameters = {
  mode?: 'text' | 'visual' | 'both';
  output?: 'both' | 'report' | 'marked';
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
  passwords?: string[] | Record<string, string>;
};

export type PdfCompareRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfCompareParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfCompressParameters = {
  level?: 'lossless' | 'low' | 'medium' | 'high';
  target_bytes?: number;
  dpi?: number;
  quality?: number;
  grayscale?: boolean;
  password?: string;
  keep_protection?: boolean;
};

export type PdfCompressRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfCompressParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfCropParameters = {
  margins?: { top?: number; right?: number; bottom?: number; left?: number } | number | number[];
  region?: { left: number; top: number; width: number; height: number };
  to_content?: boolean;
  content_margin?: number;
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfCropRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfCropParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfDeskewParameters = {
  pages?: number[] | string;
  max_degrees?: number;
  typed?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfDeskewRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfDeskewParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfEditTextParameters = {
  replace?: {
    find: string;
    with: string;
    case_sensitive?: boolean;
    whole_words?: boolean;
    regex?: boolean;
    pages?: number[] | string;
    count?: number;
  }[];
  lines?: { id?: string; page?: number; x?: number; y?: number; width?: number; height?: number; text: string }[];
  paragraphs?: { id: string; text: string }[];
  move?: {
    id?: string;
    page?: number;
    x?: number;
    y?: number;
    width?: number;
    height?: number;
    to?: { x: number; y: number };
    by?: { x: number; y: number };
    size?: { width?: number; height?: number };
  }[];
  remove?: { id?: string; page?: number; x?: number; y?: number; width?: number; height?: number }[];
  fit?: 'keep' | 'shrink' | 'reflow';
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfEditTextRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfEditTextParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfExtractParameters = {
  images?: boolean;
  attachments?: boolean;
  fonts?: boolean;
  min_pixels?: number;
  pages?: number[] | string;
  password?: string;
};

export type PdfExtractRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfExtractParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfFillFormParameters = {
  values?: Record<string, string | number | boolean | null | string[]>;
  rows?: Record<string, string | number | boolean | null | string[]>[];
  name_by?: string;
  flatten?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfFillFormRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfFillFormParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfFindParameters = {
  text?: string | string[];
  regex?: string | string[];
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  case_sensitive?: boolean;
  whole_words?: boolean;
  pages?: number[] | string;
  password?: string;
};

export type PdfFindRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfFindParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfFlattenParameters = {
  fields?: boolean;
  annotations?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfFlattenRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfFlattenParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfFormCreateParameters = {
  fields?: (
    | {
        type: 'text';
        page: number;
        x: number;
        y: number;
        width: number;
        height: number;
        name: string;
        label?: string;
        required?: boolean;
        read_only?: boolean;
        border?: string;
        background?: string;
        font_size?: number;
        font_family?: 'sans' | 'serif' | 'fixed';
        align?: 'left' | 'center' | 'right';
        color?: string;
        value?: string;
        lines?: boolean;
        max_length?: number;
        comb?: boolean;
      }
    | {
        type: 'date';
        page: number;
        x: number;
        y: number;
        width: number;
        height: number;
        name: string;
        label?: string;
        required?: boolean;
        read_only?: boolean;
        border?: string;
        background?: string;
        font_size?: number;
        font_family?: 'sans' | 'serif' | 'fixed';
        align?: 'left' | 'center' | 'right';
        color?: string;
        value?: string;
        format?: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
      }
    | {
        type: 'checkbox';
        page: number;
        x: number;
        y: number;
        width: number;
        height: number;
        name: string;
        label?: string;
        required?: boolean;
        read_only?: boolean;
        border?: string;
        background?: string;
        value?: boolean;
        mark?: 'check' | 'cross' | 'circle' | 'square' | 'diamond' | 'star';
        color?: string;
      }
    | {
        type: 'radio';
        page: number;
        name: string;
        label?: string;
        required?: boolean;
        read_only?: boolean;
        border?: string;
        background?: string;
        options: {
          value: string;
          label?: string;
          page?: number;
          x: number;
          y: number;
          width: number;
          height: number;
        }[];
        value?: string;
        mark?: 'check' | 'cross' | 'circle' | 'square' | 'diamond' | 'star';
        color?: string;
      }
    | {
        type: 'dropdown';
        page: number;
        x: number;
        y: number;
        width: number;
        height: number;
        name: string;
        label?: string;
        required?: boolean;
        read_only?: boolean;
        border?: string;
        background?: string;
        font_size?: number;
        font_family?: 'sans' | 'serif' | 'fixed';
        align?: 'left' | 'center' | 'right';
        color?: string;
        options: (string | { value: string; label: string })[];
        value?: string;
        editable?: boolean;
      }
    | {
        type: 'list';
        page: number;
        x: number;
        y: number;
        width: number;
        height: number;
        name: string;
        label?: string;
        required?: boolean;
        read_only?: boolean;
        border?: string;
        background?: string;
        font_size?: number;
        font_family?: 'sans' | 'serif' | 'fixed';
        align?: 'left' | 'center' | 'right';
        color?: string;
        options: (string | { value: string; label: string })[];
        value?: string[];
        multiple?: boolean;
      }
    | {
        type: 'signature';
        page: number;
        x: number;
        y: number;
        width: number;
        height: number;
        name: string;
        label?: string;
        required?: boolean;
        read_only?: boolean;
        border?: string;
        background?: string;
      }
  )[];
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfFormCreateRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfFormCreateParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfFormDetectParameters = { password?: string };

export type PdfFormDetectRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfFormDetectParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfFormFieldsParameters = { password?: string };

export type PdfFormFieldsRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfFormFieldsParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfHeaderFooterParameters = {
  header_left?: string;
  header_center?: string;
  header_right?: string;
  footer_left?: string;
  footer_center?: string;
  footer_right?: string;
  image_at?: 'header_left' | 'header_center' | 'header_right' | 'footer_left' | 'footer_center' | 'footer_right';
  image_height?: number;
  start?: number;
  skip_first?: number;
  mirror?: boolean;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  rotate?: number;
  opacity?: number;
  size?: number;
  font?: 'regular' | 'bold';
  color?: string;
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfHeaderFooterRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfHeaderFooterParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfInfoParameters = { password?: string };

export type PdfInfoRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfInfoParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfLinearizeParameters = {
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfLinearizeRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfLinearizeParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfMergeParameters = {
  bookmarks?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  passwords?: string[] | Record<string, string>;
};

export type PdfMergeRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfMergeParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfMetadataParameters = {
  title?: string;
  author?: string;
  subject?: string;
  keywords?: string;
  creator?: string;
  producer?: string;
  created?: '' | string | string;
  clear?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfMetadataRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfMetadataParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfMixParameters = {
  reverse_second?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  passwords?: string[] | Record<string, string>;
};

export type PdfMixRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfMixParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfNumberParameters = {
  pattern?: string;
  start?: number;
  skip_first?: number;
  anchor?: 'top-left' | 'top' | 'top-right' | 'bottom-left' | 'bottom' | 'bottom-right';
  mirror?: boolean;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  rotate?: number;
  opacity?: number;
  image_height?: number;
  size?: number;
  font?: 'regular' | 'bold';
  color?: string;
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfNumberRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfNumberParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfNupParameters = {
  n?: number;
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
  border?: boolean;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  gap?: number;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfNupRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfNupParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfOcrParameters = {
  languages?: string | string[];
  mode?: 'skip' | 'redo' | 'force';
  output?: 'pdf' | 'text' | 'json';
  orient?: boolean;
  deskew?: boolean;
  dpi?: number;
  engine?: 'auto' | 'wasm' | 'native';
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfOcrRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfOcrParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfOverlayParameters = {
  under?: boolean;
  repeat?: boolean;
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
  passwords?: string[] | Record<string, string>;
};

export type PdfOverlayRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfOverlayParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfPageLabelsParameters = {
  ranges?: {
    from: number;
    style?: 'decimal' | 'roman' | 'roman-upper' | 'letters' | 'letters-upper' | 'none';
    prefix?: string;
    start?: number;
  }[];
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfPageLabelsRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfPageLabelsParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfPosterParameters = {
  cols?: number;
  rows?: number;
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
  overlap?: number;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  marks?: boolean;
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfPosterRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfPosterParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfProtectParameters = {
  user_password?: string;
  owner_password?: string;
  permissions?: ('print' | 'modify' | 'copy' | 'annotate' | 'fill' | 'assemble')[];
  encrypt_metadata?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
};

export type PdfProtectRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfProtectParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfRedactParameters = {
  areas?: { page: number; x: number; y: number; width: number; height: number }[];
  text?: string | string[];
  regex?: string | string[];
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  case_sensitive?: boolean;
  whole_words?: boolean;
  graphics?: 'covered' | 'touched' | 'none';
  fill?: string;
  label?: string;
  sanitize?: boolean;
  on_doubt?: 'rasterize' | 'fail';
  on_scans?: 'ocr' | 'fail';
  languages?: string | string[];
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfRedactRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfRedactParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfRemoveBlankParameters = {
  ink?: number;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfRemoveBlankRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfRemoveBlankParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfRemovePagesParameters = {
  pages: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfRemovePagesRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfRemovePagesParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfRepairParameters = {
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfRepairRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfRepairParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfResizeParameters = {
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
  orientation?: 'auto' | 'portrait' | 'landscape';
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfResizeRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfResizeParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfRotateParameters = {
  angle?: 90 | 180 | 270 | -360 | -270 | -180 | -90 | 0 | 360;
  pages?: number[] | string;
  turns?: { pages: number[] | string; angle: 90 | 180 | 270 | -360 | -270 | -180 | -90 | 0 | 360 }[];
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfRotateRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfRotateParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfSanitizeParameters = {
  scripts?: boolean;
  metadata?: boolean;
  attachments?: boolean;
  comments?: boolean;
  links?: boolean;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfSanitizeRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfSanitizeParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfSignParameters = {
  key_file: string;
  key_password?: string;
  level?: 'b-b' | 'b-t' | 'b-lt';
  reason?: string;
  location?: string;
  name?: string;
  contact?: string;
  certify?: 'no' | 'no-changes' | 'forms' | 'comments';
  field?: string;
  page?: number;
  region?: { left: number; top: number; width: number; height: number };
  text?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  pss?: boolean;
};

export type PdfSignRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfSignParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfSplitParameters = {
  pages?: number[] | string;
  every?: number;
  bookmarks?: number;
  max_bytes?: number;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfSplitRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfSplitParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfSplitTextParameters = {
  text?: string | string[];
  regex?: string | string[];
  presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
  case_sensitive?: boolean;
  whole_words?: boolean;
  barcodes?: boolean;
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
  separators?: 'keep' | 'remove';
  keep?: boolean;
  same?: 'new' | 'together';
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfSplitTextRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfSplitTextParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToEpubParameters = {
  pages?: number[] | string;
  ocr?: 'auto' | 'off';
  languages?: string | string[];
  password?: string;
};

export type PdfToEpubRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToEpubParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToExcelParameters = {
  sheets?: 'per-table' | 'per-page' | 'one';
  tables?: 'auto' | 'ruled';
  pages?: number[] | string;
  password?: string;
};

export type PdfToExcelRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToExcelParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToHtmlParameters = {
  pictures?: 'embed' | 'files' | 'none';
  pages?: number[] | string;
  ocr?: 'auto' | 'off';
  languages?: string | string[];
  password?: string;
};

export type PdfToHtmlRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToHtmlParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToImagesParameters = {
  format?: 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif' | 'heic' | 'jxl';
  dpi?: number;
  quality?: number;
  pages?: number[] | string;
  password?: string;
};

export type PdfToImagesRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToImagesParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToJsonParameters = {
  format?: 'blocks' | 'chunks' | 'docling';
  chunk_characters?: number;
  pages?: number[] | string;
  ocr?: 'auto' | 'off';
  languages?: string | string[];
  password?: string;
};

export type PdfToJsonRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToJsonParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToMarkdownParameters = {
  pictures?: 'embed' | 'files' | 'none';
  pages?: number[] | string;
  ocr?: 'auto' | 'off';
  languages?: string | string[];
  password?: string;
};

export type PdfToMarkdownRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToMarkdownParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToPdfaParameters = {
  level?: '2b' | '3b';
  missing_fonts?: 'replace' | 'fail';
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
};

export type PdfToPdfaRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToPdfaParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToPowerpointParameters = {
  graphics?: 'background' | 'objects';
  layout?: 'exact' | 'flow';
  pages?: number[] | string;
  ocr?: 'auto' | 'off';
  languages?: string | string[];
  password?: string;
};

export type PdfToPowerpointRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToPowerpointParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToTablesParameters = { format?: 'csv' | 'xlsx' | 'json'; pages?: number[] | string; password?: string };

export type PdfToTablesRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToTablesParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToTextParameters = {
  format?: 'text' | 'layout' | 'markdown' | 'json';
  pages?: number[] | string;
  dehyphenate?: boolean;
  password?: string;
};

export type PdfToTextRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToTextParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToWordParameters = {
  layout?: 'flow' | 'exact';
  pages?: number[] | string;
  ocr?: 'auto' | 'off';
  languages?: string | string[];
  password?: string;
};

export type PdfToWordRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfToWordParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfUnlockParameters = { password?: string; on_signed?: 'keep_valid' | 'invalidate' | 'remove' };

export type PdfUnlockRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfUnlockParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfVerifyParameters = { roots?: string; system_roots?: boolean; password?: string };

export type PdfVerifyRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfVerifyParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfWatermarkParameters = {
  text?: string;
  width?: number;
  size?: number;
  start?: number;
  rotate?: number;
  opacity?: number;
  anchor?: 'center' | 'top-left' | 'top' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right';
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  tile?: boolean;
  gap?: number;
  color?: string;
  font?: 'regular' | 'bold';
  under?: boolean;
  pages?: number[] | string;
  password?: string;
  on_signed?: 'keep_valid' | 'invalidate' | 'remove';
  keep_protection?: boolean;
};

export type PdfWatermarkRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfWatermarkParameters | null;
  files?: MergeFileSpec[] | null;
};

export type Preview = {
  file_id: string;
  original_filename: string;
  storage_url: string;
  page_count: number;
  truncated: boolean;
  pages: { page_number: number; preview_url: string; width: number; height: number }[];
};

export type SavedSignature = { id: string; strokes: number[][][] | null; text: string | null; created_at: string };

export type Session = {
  id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string | null;
  is_current: boolean;
};

export type SheetToCsvParameters = {
  sheet?: number | string;
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  bom?: boolean;
  guard_formulas?: boolean;
};

export type SheetToCsvRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: SheetToCsvParameters | null;
  files?: MergeFileSpec[] | null;
};

export type SheetToJsonParameters = { sheet?: number | string; header?: boolean };

export type SheetToJsonRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: SheetToJsonParameters | null;
  files?: MergeFileSpec[] | null;
};

export type SignatureRequest = { strokes?: number[][][]; text?: string };

export type Signup = { email: string; password: string };

export type TextInput = { text: string };

export type TextTool = {
  name: string;
  title: string;
  description: string;
  keywords: string[];
  icon: string;
  body: Record<string, unknown>;
  answer: string[];
  labels: Record<string, string>;
  values: Record<string, Record<string, string>>;
};

export type Token = { token: string };

export type UrlToPdfParameters = {
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
  landscape?: boolean;
  margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
  margin_mm?: number;
  scale?: number;
  background?: boolean;
  header?: string;
  footer?: string;
  pages?: number[] | string;
  tagged?: boolean;
  outline?: boolean;
  css_page_size?: boolean;
  media?: 'print' | 'screen';
  javascript?: boolean;
  wait_ms?: number;
};

export type UrlToPdfRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: UrlToPdfParameters | null;
  files?: MergeFileSpec[] | null;
  url?: string;
};

export type Usage = {
  identity_kind: 'anonymous' | 'user' | 'api_key';
  tier: string;
  windows: { label: string; seconds: number; limit: number; count: number; remaining: number; reset_seconds: number }[];
};

export type User = {
  user_id: number;
  email: string;
  tier: 'free' | 'pro';
  is_active: boolean;
  email_verified: boolean;
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
  url?: string;
  events?: ('job.completed' | 'job.failed' | 'job.cancelled')[];
  description?: string | null;
  is_active?: boolean;
};

export type WebhookDelivery = {
  id: string;
  event: string;
  job_id: string | null;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  created_at: string;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
  response_status: number | null;
  error: string | null;
};

export type WebhookRequest = {
  url: string;
  events?: ('job.completed' | 'job.failed' | 'job.cancelled')[];
  description?: string | null;
};

export type WebhookSecret = { secret: string };

export type Workflow = {
  id: string;
  name: string;
  steps: { job_type: string; parameters: Record<string, unknown> }[];
  on_error: 'stop' | 'skip';
  created_at: string;
  updated_at: string;
};

export type WorkflowJobParameters =
  | { steps: WorkflowStep[]; on_error?: 'stop' | 'skip' }
  | { workflow: string; on_error?: 'stop' | 'skip' };

export type WorkflowJobRequest = {
  job_type: string;
  keep?: boolean;
  webhook_url?: string;
  parameters: WorkflowJobParameters;
  files?: MergeFileSpec[] | null;
  text?: string;
  url?: string;
};

export type WorkflowRequest = { name: string; steps: WorkflowStep[]; on_error?: 'stop' | 'skip' };

export type WorkflowStep =
  | {
      job_type: string;
      parameters?: {
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
        each_line?: boolean;
        format?: 'png' | 'svg';
        scale?: number;
        error_correction?: 'low' | 'medium' | 'quartile' | 'high';
        gs1?: boolean;
        margin?: boolean;
        label?: boolean;
        color?: string;
        background?: string;
        transparent?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
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
        format?: 'json' | 'text' | 'csv';
        pages?: number[] | string;
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        to: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'xlsx';
        from?: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'xlsx';
        header?: boolean;
        types?: boolean;
        delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
        sheet?: number | string;
        indent?: number;
        root?: string;
        guard_formulas?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: { name?: string; background?: string; theme?: string; padding?: number; path?: string };
    }
  | {
      job_type: string;
      parameters?: {
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
        landscape?: boolean;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        margin_mm?: number;
        scale?: number;
        background?: boolean;
        header?: string;
        footer?: string;
        pages?: number[] | string;
        tagged?: boolean;
        outline?: boolean;
        css_page_size?: boolean;
        media?: 'print' | 'screen';
        javascript?: boolean;
        wait_ms?: number;
      };
    }
  | {
      job_type: string;
      parameters?: {
        layout?: 'grid' | 'rows';
        columns?: number;
        width?: number;
        aspect?: string;
        fit?: 'cover' | 'contain';
        gap?: number;
        background?: string;
        format?: 'jpeg' | 'png' | 'webp';
        quality?: number;
      };
    }
  | { job_type: string; parameters?: { threshold?: number; output?: 'both' | 'report' | 'picture'; color?: string } }
  | {
      job_type: string;
      parameters?: {
        quality?: number;
        target_bytes?: number;
        format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
        strip_metadata?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'heic' | 'jxl';
        quality?: number;
        background?: string;
        strip_metadata?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
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
      };
    }
  | {
      job_type: string;
      parameters?: {
        steps: (
          | {
              op: 'resize';
              width?: number;
              height?: number;
              fit?: 'inside' | 'cover' | 'contain' | 'fill';
              background?: string;
            }
          | {
              op: 'crop';
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
          | { op: 'rotate'; angle: number; background?: string }
          | { op: 'flip'; direction?: 'horizontal' | 'vertical' }
          | { op: 'trim'; threshold?: number }
          | { op: 'extend'; left?: number; right?: number; top?: number; bottom?: number; background?: string }
          | { op: 'blur'; sigma?: number }
          | { op: 'sharpen'; sigma?: number }
          | {
              op: 'blur_regions';
              regions: { left: number; top: number; width: number; height: number }[];
              sigma?: number;
            }
          | {
              op: 'pixelate_regions';
              regions: { left: number; top: number; width: number; height: number }[];
              size?: number;
            }
          | {
              op: 'fill_regions';
              regions: { left: number; top: number; width: number; height: number }[];
              color?: string;
            }
          | { op: 'grayscale' }
          | { op: 'normalize' }
          | { op: 'brightness'; factor: number }
          | { op: 'contrast'; factor: number }
          | { op: 'saturation'; factor: number }
          | {
              op: 'text';
              text: string;
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
              margin?: number;
              width?: number;
              rotate?: number;
              opacity?: number;
              tile?: boolean;
              gap?: number;
              size?: number;
              color?: string;
              font?: 'regular' | 'bold';
            }
          | {
              op: 'overlay';
              image: string;
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
              margin?: number;
              width?: number;
              rotate?: number;
              opacity?: number;
              tile?: boolean;
              gap?: number;
            }
          | { op: 'round'; radius: number }
        )[];
        format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
        quality?: number;
        background?: string;
      };
    }
  | { job_type: string; parameters?: Record<string, unknown> }
  | {
      job_type: string;
      parameters?: {
        width?: number;
        height?: number;
        fit?: 'inside' | 'cover' | 'contain' | 'fill';
        percent?: number;
        enlarge?: boolean;
        format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
        quality?: number;
      };
    }
  | {
      job_type: string;
      parameters?: { angle?: number; flip?: 'none' | 'horizontal' | 'vertical'; background?: string };
    }
  | {
      job_type: string;
      parameters?: {
        languages?: string[];
        format?: 'text' | 'json';
        orient?: boolean;
        engine?: 'auto' | 'wasm' | 'native';
      };
    }
  | {
      job_type: string;
      parameters?: {
        text?: string;
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
        margin?: number;
        width?: number;
        rotate?: number;
        opacity?: number;
        tile?: boolean;
        gap?: number;
        size?: number;
        color?: string;
        font?: 'regular' | 'bold';
        quality?: number;
      };
    }
  | {
      job_type: string;
      parameters?: {
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
        dpi?: number;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
      };
    }
  | { job_type: string; parameters?: { indent?: number | 'tab'; sort_keys?: boolean } }
  | { job_type: string; parameters?: Record<string, unknown> }
  | { job_type: string; parameters?: { attachments?: 'list' | 'extract'; headers?: boolean } }
  | {
      job_type: string;
      parameters?: {
        attachments?: 'list' | 'embed';
        language?: 'en' | 'de' | 'es' | 'fr' | 'it';
        timezone?: string;
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
        landscape?: boolean;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        margin_mm?: number;
        scale?: number;
        background?: boolean;
        header?: string;
        footer?: string;
        pages?: number[] | string;
        tagged?: boolean;
        outline?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        title?: string;
        lang?: string;
        math?: boolean;
        highlight?: boolean;
        toc?: boolean;
        breaks?: boolean;
        html?: 'clean' | 'escape' | 'keep';
      };
    }
  | {
      job_type: string;
      parameters?: {
        title?: string;
        lang?: string;
        math?: boolean;
        highlight?: boolean;
        toc?: boolean;
        breaks?: boolean;
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
        landscape?: boolean;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        margin_mm?: number;
        scale?: number;
        background?: boolean;
        header?: string;
        footer?: string;
        pages?: number[] | string;
        tagged?: boolean;
        outline?: boolean;
        engine?: 'auto' | 'chromium' | 'typst';
      };
    }
  | {
      job_type: string;
      parameters?: { format?: 'automatic' | 'modern' | 'opendocument' | 'legacy' | 'rtf'; password?: string };
    }
  | { job_type: string; parameters?: Record<string, unknown> }
  | {
      job_type: string;
      parameters?: {
        pages?: number[] | string;
        pdf_standard?: 'none' | 'pdfa-2b' | 'pdfa-3b';
        pdf_ua?: boolean;
        tagged?: boolean;
        bookmarks?: boolean;
        image_quality?: number;
        max_dpi?: number;
        single_page_sheets?: boolean;
        comments?: boolean;
        hidden_slides?: boolean;
        speaker_notes?: 'none' | 'after' | 'only';
        password?: string;
      };
    }
  | { job_type: string; parameters?: Record<string, unknown> }
  | {
      job_type: string;
      parameters?: {
        items?: (
          | {
              type: 'text';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              width?: number;
              height?: number;
              text: string;
              size?: number;
              font?: 'regular' | 'bold';
              color?: string;
              align?: 'left' | 'center' | 'right';
              fill?: string;
            }
          | {
              type: 'check';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              size?: number;
              color?: string;
            }
          | {
              type: 'cross';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              size?: number;
              color?: string;
            }
          | {
              type: 'line';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x1: number;
              y1: number;
              x2: number;
              y2: number;
              arrows?: 'none' | 'start' | 'end' | 'both';
              stroke?: number;
              color?: string;
            }
          | {
              type: 'rectangle';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              width: number;
              height: number;
              stroke?: number;
              color?: string;
              fill?: string;
            }
          | {
              type: 'ellipse';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              width: number;
              height: number;
              stroke?: number;
              color?: string;
              fill?: string;
            }
          | {
              type: 'date';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              date?: string;
              format?: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'long';
              language?: string;
              size?: number;
              font?: 'regular' | 'bold';
              color?: string;
            }
          | {
              type: 'polygon';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              points: unknown[][];
              stroke?: number;
              color?: string;
              fill?: string;
            }
          | {
              type: 'polyline';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              points: unknown[][];
              stroke?: number;
              color?: string;
              fill?: string;
            }
          | {
              type: 'ink';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              strokes: number[][][];
              stroke?: number;
              color?: string;
            }
          | {
              type: 'highlight';
              page?: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              areas?: { x: number; y: number; width: number; height: number }[];
              text?: string | string[];
              color?: string;
            }
          | {
              type: 'underline';
              page?: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              areas?: { x: number; y: number; width: number; height: number }[];
              text?: string | string[];
              color?: string;
            }
          | {
              type: 'strikeout';
              page?: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              areas?: { x: number; y: number; width: number; height: number }[];
              text?: string | string[];
              color?: string;
            }
          | {
              type: 'squiggly';
              page?: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              areas?: { x: number; y: number; width: number; height: number }[];
              text?: string | string[];
              color?: string;
            }
          | {
              type: 'note';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              x: number;
              y: number;
              text: string;
              color?: string;
              opacity?: number;
            }
          | {
              type: 'stamp';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              width?: number;
              text: string;
              color?: string;
            }
          | {
              type: 'picture';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              width: number;
              file?: string;
            }
          | {
              type: 'signature';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              id?: string;
              comment?: string;
              opacity?: number;
              x: number;
              y: number;
              width: number;
              file?: string;
              strokes?: number[][][];
              text?: string;
              color?: string;
            }
          | {
              type: 'link';
              page: number;
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              opacity?: number;
              color?: string;
              comment?: string;
              id?: string;
              x: number;
              y: number;
              width: number;
              height: number;
              url?: string;
              to_page?: number;
            }
          | {
              type: 'reply';
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              page?: number;
              id?: string;
              to: string;
              color?: string;
              opacity?: number;
              text: string;
            }
          | {
              type: 'status';
              author?: string;
              created?: string;
              modified?: string;
              subject?: string;
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
              group_of?: string;
              box?: { x: number; y: number; width: number; height: number };
              page?: number;
              id?: string;
              to: string;
              color?: string;
              opacity?: number;
              status: 'accepted' | 'rejected' | 'cancelled' | 'completed' | 'none' | 'marked' | 'unmarked';
              text?: string;
            }
        )[];
        as?: 'annotation' | 'content';
        remove?: 'all' | (string | { page?: number; type?: string; author?: string })[];
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
          color?: string;
          fill?: string;
          opacity?: number;
          stroke?: number;
          size?: number;
        }[];
        xfdf?: string;
        author?: string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | { job_type: string; parameters?: { format?: 'json' | 'xfdf'; password?: string } }
  | {
      job_type: string;
      parameters?: {
        pages:
          | (
              | { file?: number; page: number; rotate?: 0 | 90 | 180 | 270 }
              | {
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
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
        passwords?: string[] | Record<string, string>;
      };
    }
  | {
      job_type: string;
      parameters?: {
        description?: string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        text: string;
        type?: 'qr-code' | 'data-matrix' | 'aztec';
        width?: number;
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
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        error_correction?: 'low' | 'medium' | 'quartile' | 'high';
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
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
        rtl?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        bookmarks?: { title: string; page?: number | null; level?: number }[];
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        mode?: 'text' | 'visual' | 'both';
        output?: 'both' | 'report' | 'marked';
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
        passwords?: string[] | Record<string, string>;
      };
    }
  | {
      job_type: string;
      parameters?: {
        level?: 'lossless' | 'low' | 'medium' | 'high';
        target_bytes?: number;
        dpi?: number;
        quality?: number;
        grayscale?: boolean;
        password?: string;
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        margins?: { top?: number; right?: number; bottom?: number; left?: number } | number | number[];
        region?: { left: number; top: number; width: number; height: number };
        to_content?: boolean;
        content_margin?: number;
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        pages?: number[] | string;
        max_degrees?: number;
        typed?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        replace?: {
          find: string;
          with: string;
          case_sensitive?: boolean;
          whole_words?: boolean;
          regex?: boolean;
          pages?: number[] | string;
          count?: number;
        }[];
        lines?: { id?: string; page?: number; x?: number; y?: number; width?: number; height?: number; text: string }[];
        paragraphs?: { id: string; text: string }[];
        move?: {
          id?: string;
          page?: number;
          x?: number;
          y?: number;
          width?: number;
          height?: number;
          to?: { x: number; y: number };
          by?: { x: number; y: number };
          size?: { width?: number; height?: number };
        }[];
        remove?: { id?: string; page?: number; x?: number; y?: number; width?: number; height?: number }[];
        fit?: 'keep' | 'shrink' | 'reflow';
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        images?: boolean;
        attachments?: boolean;
        fonts?: boolean;
        min_pixels?: number;
        pages?: number[] | string;
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        values?: Record<string, string | number | boolean | null | string[]>;
        rows?: Record<string, string | number | boolean | null | string[]>[];
        name_by?: string;
        flatten?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        text?: string[];
        regex?: string[];
        presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
        case_sensitive?: boolean;
        whole_words?: boolean;
        pages?: number[] | string;
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        fields?: boolean;
        annotations?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        fields?: (
          | {
              type: 'text';
              page: number;
              x: number;
              y: number;
              width: number;
              height: number;
              name: string;
              label?: string;
              required?: boolean;
              read_only?: boolean;
              border?: string;
              background?: string;
              font_size?: number;
              font_family?: 'sans' | 'serif' | 'fixed';
              align?: 'left' | 'center' | 'right';
              color?: string;
              value?: string;
              lines?: boolean;
              max_length?: number;
              comb?: boolean;
            }
          | {
              type: 'date';
              page: number;
              x: number;
              y: number;
              width: number;
              height: number;
              name: string;
              label?: string;
              required?: boolean;
              read_only?: boolean;
              border?: string;
              background?: string;
              font_size?: number;
              font_family?: 'sans' | 'serif' | 'fixed';
              align?: 'left' | 'center' | 'right';
              color?: string;
              value?: string;
              format?: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
            }
          | {
              type: 'checkbox';
              page: number;
              x: number;
              y: number;
              width: number;
              height: number;
              name: string;
              label?: string;
              required?: boolean;
              read_only?: boolean;
              border?: string;
              background?: string;
              value?: boolean;
              mark?: 'check' | 'cross' | 'circle' | 'square' | 'diamond' | 'star';
              color?: string;
            }
          | {
              type: 'radio';
              page: number;
              name: string;
              label?: string;
              required?: boolean;
              read_only?: boolean;
              border?: string;
              background?: string;
              options: {
                value: string;
                label?: string;
                page?: number;
                x: number;
                y: number;
                width: number;
                height: number;
              }[];
              value?: string;
              mark?: 'check' | 'cross' | 'circle' | 'square' | 'diamond' | 'star';
              color?: string;
            }
          | {
              type: 'dropdown';
              page: number;
              x: number;
              y: number;
              width: number;
              height: number;
              name: string;
              label?: string;
              required?: boolean;
              read_only?: boolean;
              border?: string;
              background?: string;
              font_size?: number;
              font_family?: 'sans' | 'serif' | 'fixed';
              align?: 'left' | 'center' | 'right';
              color?: string;
              options: (string | { value: string; label: string })[];
              value?: string;
              editable?: boolean;
            }
          | {
              type: 'list';
              page: number;
              x: number;
              y: number;
              width: number;
              height: number;
              name: string;
              label?: string;
              required?: boolean;
              read_only?: boolean;
              border?: string;
              background?: string;
              font_size?: number;
              font_family?: 'sans' | 'serif' | 'fixed';
              align?: 'left' | 'center' | 'right';
              color?: string;
              options: (string | { value: string; label: string })[];
              value?: string[];
              multiple?: boolean;
            }
          | {
              type: 'signature';
              page: number;
              x: number;
              y: number;
              width: number;
              height: number;
              name: string;
              label?: string;
              required?: boolean;
              read_only?: boolean;
              border?: string;
              background?: string;
            }
        )[];
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | { job_type: string; parameters?: { password?: string } }
  | { job_type: string; parameters?: { password?: string } }
  | {
      job_type: string;
      parameters?: {
        header_left?: string;
        header_center?: string;
        header_right?: string;
        footer_left?: string;
        footer_center?: string;
        footer_right?: string;
        image_at?: 'header_left' | 'header_center' | 'header_right' | 'footer_left' | 'footer_center' | 'footer_right';
        image_height?: number;
        start?: number;
        skip_first?: number;
        mirror?: boolean;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        rotate?: number;
        opacity?: number;
        size?: number;
        font?: 'regular' | 'bold';
        color?: string;
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | { job_type: string; parameters?: { password?: string } }
  | {
      job_type: string;
      parameters?: { password?: string; on_signed?: 'keep_valid' | 'invalidate' | 'remove'; keep_protection?: boolean };
    }
  | {
      job_type: string;
      parameters?: {
        bookmarks?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        passwords?: string[] | Record<string, string>;
      };
    }
  | {
      job_type: string;
      parameters?: {
        title?: string;
        author?: string;
        subject?: string;
        keywords?: string;
        creator?: string;
        producer?: string;
        created?: '' | string | string;
        clear?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        reverse_second?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        passwords?: string[] | Record<string, string>;
      };
    }
  | {
      job_type: string;
      parameters?: {
        pattern?: string;
        start?: number;
        skip_first?: number;
        anchor?: 'top-left' | 'top' | 'top-right' | 'bottom-left' | 'bottom' | 'bottom-right';
        mirror?: boolean;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        rotate?: number;
        opacity?: number;
        image_height?: number;
        size?: number;
        font?: 'regular' | 'bold';
        color?: string;
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        n?: number;
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
        border?: boolean;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        gap?: number;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        languages?: string[];
        mode?: 'skip' | 'redo' | 'force';
        output?: 'pdf' | 'text' | 'json';
        orient?: boolean;
        deskew?: boolean;
        dpi?: number;
        engine?: 'auto' | 'wasm' | 'native';
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        under?: boolean;
        repeat?: boolean;
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
        passwords?: string[] | Record<string, string>;
      };
    }
  | {
      job_type: string;
      parameters?: {
        ranges?: {
          from: number;
          style?: 'decimal' | 'roman' | 'roman-upper' | 'letters' | 'letters-upper' | 'none';
          prefix?: string;
          start?: number;
        }[];
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        cols?: number;
        rows?: number;
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
        overlap?: number;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        marks?: boolean;
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        user_password?: string;
        owner_password?: string;
        permissions?: ('print' | 'modify' | 'copy' | 'annotate' | 'fill' | 'assemble')[];
        encrypt_metadata?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
      };
    }
  | {
      job_type: string;
      parameters?: {
        areas?: { page: number; x: number; y: number; width: number; height: number }[];
        text?: string[];
        regex?: string[];
        presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
        case_sensitive?: boolean;
        whole_words?: boolean;
        graphics?: 'covered' | 'touched' | 'none';
        fill?: string;
        label?: string;
        sanitize?: boolean;
        on_doubt?: 'rasterize' | 'fail';
        on_scans?: 'ocr' | 'fail';
        languages?: string[];
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        ink?: number;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        pages: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: { password?: string; on_signed?: 'keep_valid' | 'invalidate' | 'remove'; keep_protection?: boolean };
    }
  | {
      job_type: string;
      parameters?: {
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
        orientation?: 'auto' | 'portrait' | 'landscape';
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        angle?: 90 | 180 | 270 | -360 | -270 | -180 | -90 | 0 | 360;
        pages?: number[] | string;
        turns?: { pages: number[] | string; angle: 90 | 180 | 270 | -360 | -270 | -180 | -90 | 0 | 360 }[];
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        scripts?: boolean;
        metadata?: boolean;
        attachments?: boolean;
        comments?: boolean;
        links?: boolean;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        key_file: string;
        key_password?: string;
        level?: 'b-b' | 'b-t' | 'b-lt';
        reason?: string;
        location?: string;
        name?: string;
        contact?: string;
        certify?: 'no' | 'no-changes' | 'forms' | 'comments';
        field?: string;
        page?: number;
        region?: { left: number; top: number; width: number; height: number };
        text?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        pss?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        text?: string[];
        regex?: string[];
        presets?: ('email' | 'iban' | 'phone' | 'card' | 'url' | 'date')[];
        case_sensitive?: boolean;
        whole_words?: boolean;
        barcodes?: boolean;
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
        separators?: 'keep' | 'remove';
        keep?: boolean;
        same?: 'new' | 'together';
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        pages?: number[] | string;
        every?: number;
        bookmarks?: number;
        max_bytes?: number;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: { pages?: number[] | string; ocr?: 'auto' | 'off'; languages?: string[]; password?: string };
    }
  | {
      job_type: string;
      parameters?: {
        sheets?: 'per-table' | 'per-page' | 'one';
        tables?: 'auto' | 'ruled';
        pages?: number[] | string;
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        pictures?: 'embed' | 'files' | 'none';
        pages?: number[] | string;
        ocr?: 'auto' | 'off';
        languages?: string[];
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        format?: 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif' | 'heic' | 'jxl';
        dpi?: number;
        quality?: number;
        pages?: number[] | string;
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        format?: 'blocks' | 'chunks' | 'docling';
        chunk_characters?: number;
        pages?: number[] | string;
        ocr?: 'auto' | 'off';
        languages?: string[];
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        pictures?: 'embed' | 'files' | 'none';
        pages?: number[] | string;
        ocr?: 'auto' | 'off';
        languages?: string[];
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        level?: '2b' | '3b';
        missing_fonts?: 'replace' | 'fail';
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
      };
    }
  | {
      job_type: string;
      parameters?: {
        graphics?: 'background' | 'objects';
        layout?: 'exact' | 'flow';
        pages?: number[] | string;
        ocr?: 'auto' | 'off';
        languages?: string[];
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: { format?: 'csv' | 'xlsx' | 'json'; pages?: number[] | string; password?: string };
    }
  | {
      job_type: string;
      parameters?: {
        format?: 'text' | 'layout' | 'markdown' | 'json';
        pages?: number[] | string;
        dehyphenate?: boolean;
        password?: string;
      };
    }
  | {
      job_type: string;
      parameters?: {
        layout?: 'flow' | 'exact';
        pages?: number[] | string;
        ocr?: 'auto' | 'off';
        languages?: string[];
        password?: string;
      };
    }
  | { job_type: string; parameters?: { password?: string; on_signed?: 'keep_valid' | 'invalidate' | 'remove' } }
  | { job_type: string; parameters?: { roots?: string; system_roots?: boolean; password?: string } }
  | {
      job_type: string;
      parameters?: {
        text?: string;
        width?: number;
        size?: number;
        start?: number;
        rotate?: number;
        opacity?: number;
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
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        tile?: boolean;
        gap?: number;
        color?: string;
        font?: 'regular' | 'bold';
        under?: boolean;
        pages?: number[] | string;
        password?: string;
        on_signed?: 'keep_valid' | 'invalidate' | 'remove';
        keep_protection?: boolean;
      };
    }
  | {
      job_type: string;
      parameters?: {
        sheet?: number | string;
        delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
        bom?: boolean;
        guard_formulas?: boolean;
      };
    }
  | { job_type: string; parameters?: { sheet?: number | string; header?: boolean } }
  | {
      job_type: string;
      parameters?: {
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
        landscape?: boolean;
        margin?: number | { top?: number; right?: number; bottom?: number; left?: number } | number[];
        margin_mm?: number;
        scale?: number;
        background?: boolean;
        header?: string;
        footer?: string;
        pages?: number[] | string;
        tagged?: boolean;
        outline?: boolean;
        css_page_size?: boolean;
        media?: 'print' | 'screen';
        javascript?: boolean;
        wait_ms?: number;
      };
    };

export interface Routes {
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
  'POST /api/base64': { body: Base64Input; answer: { result: string } };
  'GET /api/jobs': {
    query: { limit?: number; offset?: number; status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled' };
    answer: JobList;
  };
  'GET /api/jobs/{job_id}': { path: { job_id: string }; answer: Job };
  'DELETE /api/jobs/{job_id}': { path: { job_id: string }; answer: null };
  'POST /api/json-formatter': {
    body: { text: string; indent?: number | 'tab'; sort_keys?: boolean };
    answer: { formatted: string };
  };
  'POST /api/json-validator': {
    body: TextInput;
    answer: {
      valid: boolean;
      error?: { message: string; code: string; line: number; column: number; offset: number } | null;
    };
  };
  'GET /api/keys': { answer: ApiKey[] };
  'POST /api/keys': { body: KeyRequest; answer: ApiKeyCreated };
  'DELETE /api/keys/{key_id}': { path: { key_id: number }; answer: null };
  'GET /api/operations': { query: { lang?: string; brief?: boolean }; answer: Operations };
  'GET /api/password-generator': {
    query: { length?: number; symbols?: boolean; exclude_ambiguous?: boolean };
    answer: { password: string; length: number };
  };
  'POST /api/preview/pages': {
    body: { password?: string; storage_url: string; pages: number[]; side?: number };
    answer: PagePictures;
  };
  'POST /api/preview/pdf': { answer: Preview };
  'POST /api/preview/stored': { body: { password?: string; storage_url: string }; answer: Preview };
  'POST /api/process': {
    body:
      | BarcodeCreateRequest
      | BarcodeReadRequest
      | DataConvertRequest
      | FaviconSetRequest
      | HtmlToPdfRequest
      | ImageCollageRequest
      | ImageCompareRequest
      | ImageCompressRequest
      | ImageConvertRequest
      | ImageCropRequest
      | ImageEditRequest
      | ImageInfoRequest
      | ImageResizeRequest
      | ImageRotateRequest
      | ImageToTextRequest
      | ImageWatermarkRequest
      | ImagesToPdfRequest
      | JsonFormatterRequest
      | JsonValidatorRequest
      | MailToJsonRequest
      | MailToPdfRequest
      | MarkdownToHtmlRequest
      | MarkdownToPdfRequest
      | OfficeConvertRequest
      | OfficeToMarkdownRequest
      | OfficeToPdfRequest
      | OfficeToTextRequest
      | PdfAnnotateRequest
      | PdfAnnotationsRequest
      | PdfArrangeRequest
      | PdfAttachRequest
      | PdfBarcodeRequest
      | PdfBookletRequest
      | PdfBookmarksRequest
      | PdfCompareRequest
      | PdfCompressRequest
      | PdfCropRequest
      | PdfDeskewRequest
      | PdfEditTextRequest
      | PdfExtractRequest
      | PdfFillFormRequest
      | PdfFindRequest
      | PdfFlattenRequest
      | PdfFormCreateRequest
      | PdfFormDetectRequest
      | PdfFormFieldsRequest
      | PdfHeaderFooterRequest
      | PdfInfoRequest
      | PdfLinearizeRequest
      | PdfMergeRequest
      | PdfMetadataRequest
      | PdfMixRequest
      | PdfNumberRequest
      | PdfNupRequest
      | PdfOcrRequest
      | PdfOverlayRequest
      | PdfPageLabelsRequest
      | PdfPosterRequest
      | PdfProtectRequest
      | PdfRedactRequest
      | PdfRemoveBlankRequest
      | PdfRemovePagesRequest
      | PdfRepairRequest
      | PdfResizeRequest
      | PdfRotateRequest
      | PdfSanitizeRequest
      | PdfSignRequest
      | PdfSplitTextRequest
      | PdfSplitRequest
      | PdfToEpubRequest
      | PdfToExcelRequest
      | PdfToHtmlRequest
      | PdfToImagesRequest
      | PdfToJsonRequest
      | PdfToMarkdownRequest
      | PdfToPdfaRequest
      | PdfToPowerpointRequest
      | PdfToTablesRequest
      | PdfToTextRequest
      | PdfToWordRequest
      | PdfUnlockRequest
      | PdfVerifyRequest
      | PdfWatermarkRequest
      | SheetToCsvRequest
      | SheetToJsonRequest
      | UrlToPdfRequest
      | WorkflowJobRequest;
    answer: JobCreated;
  };
  'GET /api/signatures': { answer: SavedSignature[] };
  'POST /api/signatures': { body: SignatureRequest; answer: SavedSignature };
  'DELETE /api/signatures/{id}': { path: { id: string }; answer: null };
  'POST /api/text-case-converter': {
    query: {
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
    };
    body: TextInput;
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
  'POST /api/upload': { answer: JobCreated };
  'GET /api/usage': { answer: Usage };
  'GET /api/uuid-generator': { query: { count?: number; version?: 4 | 7 }; answer: { uuids: string[]; count: number } };
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
  'GET /api/workflows': { answer: Workflow[] };
  'POST /api/workflows': { body: WorkflowRequest; answer: Workflow };
  'GET /api/workflows/{id}': { path: { id: string }; answer: Workflow };
  'DELETE /api/workflows/{id}': { path: { id: string }; answer: null };
}
