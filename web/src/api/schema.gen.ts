// Generated from /openapi.json by web/generate-client.ts; do not edit. More than 300 lines: it is generated.

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

export type Base64Input = { text: string; operation: 'encode' | 'decode' };

export type ImageCompressParameters = {
  quality?: number;
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
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
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

export type ImageResizeParameters = {
  width?: number;
  height?: number;
  fit?: 'inside' | 'cover' | 'contain' | 'fill';
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

export type ImageToPdfParameters = {
  paper?: 'a3' | 'a4' | 'a5' | 'a6' | 'letter' | 'legal' | 'tabloid';
  dpi?: number;
  margin?: number;
};

export type ImageToPdfRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: ImageToPdfParameters | null;
  files?: MergeFileSpec[] | null;
};

export type Job = {
  job_id: string;
  job_type: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  created_at: string;
  completed_at: string | null;
  output_file_url: string | null;
  error_message: string | null;
  error_code: string | null;
  progress: number;
  input_filename: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  output_storage_url: string | null;
  result: Record<string, unknown> | null;
};

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
  progress?: number;
  input_filename?: string | null;
  output_filename?: string | null;
  output_bytes?: number | null;
  output_storage_url?: string | null;
  result?: Record<string, unknown> | null;
};

export type JobList = { jobs: Job[]; total: number; limit: number; offset: number };

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

export type Login = { email: string; password: string };

export type MergeFileSpec = {
  storage_url?: string;
  url?: string;
  headers?: Record<string, string>;
  filename?: string | null;
  pages?: number[] | null;
  original_filename?: string | null;
};

export type Message = { message: string };

export type Operation = {
  name: string;
  title: string;
  description: string;
  keywords: string[];
  family: string;
  icon: string;
  accepts: string[];
  inputs: { min: number; max: number };
  produces: string[];
  params: Record<string, unknown>;
  texts?: OperationTexts;
};

export type OperationTexts = {
  title?: string;
  tagline?: string;
  description?: string;
  keywords?: string[];
  params?: Record<string, ParameterTexts>;
};

export type Operations = {
  operations: Operation[];
  families: { name: string; title: string }[];
  notes?: Record<string, string>;
  media_types: { type: string; label: string; extensions: string[] }[];
  limits: { max_file_bytes: number; max_request_bytes: number; file_ttl_seconds: number; preview_max_pages: number };
};

export type ParameterTexts = { label?: string; help?: string; values?: Record<string, string> };

export type PasswordChange = { old_password: string; new_password: string };

export type PasswordReset = { token: string; new_password: string };

export type PdfArrangeParameters = {
  pages:
    | (
        | { file?: number; page: number; rotate?: 0 | 90 | 180 | 270 }
        | { blank: 'a3' | 'a4' | 'a5' | 'a6' | 'letter' | 'legal' | 'tabloid' }
      )[]
    | string;
  password?: string;
};

export type PdfArrangeRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfArrangeParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfAttachParameters = { description?: string; password?: string };

export type PdfAttachRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfAttachParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfBookletParameters = {
  paper?: 'a3' | 'a4' | 'a5' | 'a6' | 'letter' | 'legal' | 'tabloid';
  rtl?: boolean;
  password?: string;
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
};

export type PdfBookmarksRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfBookmarksParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfCompressParameters = {
  level?: 'lossless' | 'low' | 'medium' | 'high';
  target_bytes?: number;
  dpi?: number;
  quality?: number;
  password?: string;
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
  margins?: { top?: number; right?: number; bottom?: number; left?: number };
  region?: { left: number; top: number; width: number; height: number };
  pages?: number[] | string;
  password?: string;
};

export type PdfCropRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfCropParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfFlattenParameters = { fields?: boolean; annotations?: boolean; password?: string };

export type PdfFlattenRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfFlattenParameters | null;
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

export type PdfMergeParameters = { bookmarks?: boolean; password?: string };

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
};

export type PdfMetadataRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfMetadataParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfMixParameters = { reverse_second?: boolean; password?: string };

export type PdfMixRequest = {
  job_type: string;
  storage_url?: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfMixParameters | null;
  files: MergeFileSpec[] | null;
};

export type PdfNupParameters = {
  n?: number;
  paper?: 'a3' | 'a4' | 'a5' | 'a6' | 'letter' | 'legal' | 'tabloid';
  border?: boolean;
  margin?: number;
  gap?: number;
  password?: string;
};

export type PdfNupRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfNupParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfOverlayParameters = { under?: boolean; repeat?: boolean; pages?: number[] | string; password?: string };

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
};

export type PdfPageLabelsRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfPageLabelsParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfProtectParameters = {
  user_password?: string;
  owner_password?: string;
  permissions?: ('print' | 'modify' | 'copy' | 'annotate' | 'fill' | 'assemble')[];
  encrypt_metadata?: boolean;
  password?: string;
};

export type PdfProtectRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfProtectParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfRemovePagesParameters = { pages: number[] | string; password?: string };

export type PdfRemovePagesRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfRemovePagesParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfResizeParameters = {
  paper?: 'a3' | 'a4' | 'a5' | 'a6' | 'letter' | 'legal' | 'tabloid';
  orientation?: 'auto' | 'portrait' | 'landscape';
  pages?: number[] | string;
  password?: string;
};

export type PdfResizeRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfResizeParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfRotateParameters = { angle?: 90 | 180 | 270; pages?: number[] | string; password?: string };

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
};

export type PdfSanitizeRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfSanitizeParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfSplitParameters = { pages?: number[] | string; every?: number; bookmarks?: number; password?: string };

export type PdfSplitRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfSplitParameters | null;
  files?: MergeFileSpec[] | null;
};

export type PdfToImagesParameters = {
  format?: 'png' | 'jpeg' | 'webp';
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

export type PdfUnlockParameters = { password?: string };

export type PdfUnlockRequest = {
  job_type: string;
  storage_url: string | null;
  keep?: boolean;
  webhook_url?: string;
  parameters?: PdfUnlockParameters | null;
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

export type Session = {
  id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string | null;
  is_current: boolean;
};

export type Signup = { email: string; password: string };

export type TextInput = { text: string };

export type Token = { token: string };

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
    answer: { valid: boolean; error?: { message: string; line: number; column: number; offset: number } | null };
  };
  'GET /api/keys': { answer: ApiKey[] };
  'POST /api/keys': { body: KeyRequest; answer: ApiKeyCreated };
  'DELETE /api/keys/{key_id}': { path: { key_id: number }; answer: null };
  'GET /api/operations': { query: { lang?: 'en' | 'de' }; answer: Operations };
  'GET /api/password-generator': {
    query: { length?: number; symbols?: boolean; exclude_ambiguous?: boolean };
    answer: { password: string; length: number };
  };
  'POST /api/preview/pdf': { answer: Preview };
  'POST /api/preview/stored': { body: { password?: string; storage_url: string }; answer: Preview };
  'POST /api/process': {
    body:
      | ImageCompressRequest
      | ImageConvertRequest
      | ImageCropRequest
      | ImageResizeRequest
      | ImageRotateRequest
      | ImageToPdfRequest
      | JsonFormatterRequest
      | JsonValidatorRequest
      | PdfArrangeRequest
      | PdfAttachRequest
      | PdfBookletRequest
      | PdfBookmarksRequest
      | PdfCompressRequest
      | PdfCropRequest
      | PdfFlattenRequest
      | PdfInfoRequest
      | PdfMergeRequest
      | PdfMetadataRequest
      | PdfMixRequest
      | PdfNupRequest
      | PdfOverlayRequest
      | PdfPageLabelsRequest
      | PdfProtectRequest
      | PdfRemovePagesRequest
      | PdfResizeRequest
      | PdfRotateRequest
      | PdfSanitizeRequest
      | PdfSplitRequest
      | PdfToImagesRequest
      | PdfUnlockRequest;
    answer: JobCreated;
  };
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
}
