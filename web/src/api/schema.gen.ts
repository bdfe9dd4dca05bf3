// Generated from /openapi.json by web/generate-client.ts; do not edit.

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

export type MergeFileSpecInput = { storage_url: string; pages?: number[] | null; original_filename?: string | null };

export type Operation = {
  name: string;
  title: string;
  description: string;
  family: string;
  accepts: string[];
  inputs: { min: number; max: number };
  produces: string[];
  params: Record<string, unknown>;
};

export type Operations = {
  operations: Operation[];
  limits: { max_file_bytes: number; max_request_bytes: number; file_ttl_seconds: number; preview_max_pages: number };
};

export type Preview = {
  file_id: string;
  original_filename: string;
  storage_url: string;
  page_count: number;
  truncated: boolean;
  pages: { page_number: number; preview_url: string; width: number; height: number }[];
};

export type Usage = {
  identity_kind: 'anonymous' | 'user' | 'api_key';
  tier: string;
  windows: { label: string; seconds: number; limit: number; count: number; remaining: number; reset_seconds: number }[];
};

export interface Routes {
  'GET /api/jobs': {
    query: { limit?: number; offset?: number; status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled' };
    answer: JobList;
  };
  'GET /api/jobs/{job_id}': { path: { job_id: string }; answer: Job };
  'DELETE /api/jobs/{job_id}': { path: { job_id: string }; answer: null };
  'GET /api/operations': { answer: Operations };
  'POST /api/preview/pdf': { answer: Preview };
  'POST /api/process': {
    body: {
      job_type: string;
      storage_url?: string | null;
      parameters?: Record<string, unknown> | null;
      files?: MergeFileSpecInput[] | null;
    };
    answer: JobCreated;
  };
  'POST /api/upload': { answer: JobCreated };
  'GET /api/usage': { answer: Usage };
}
