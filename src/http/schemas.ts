import { z } from 'zod';
import { JOB_STATUSES } from '../core/jobs/model.ts';
import { ERROR_CODES } from './openapi/error-codes.ts';

/** Answers of the API, for the description of the interface. */
const errorBody = z.object({ detail: z.string(), code: z.enum(ERROR_CODES) }).meta({
  id: 'Error',
  examples: [{ detail: 'Job not found. It may have expired.', code: 'job_not_found' }],
  description: 'Error message, and a code for programs.',
});

const validationErrorBody = z
  .object({
    detail: z.array(
      z.object({
        loc: z.array(z.union([z.string(), z.int()])),
        msg: z.string(),
        type: z.string(),
        ctx: z
          .record(z.string(), z.union([z.string(), z.number()]))
          .optional()
          .describe(
            'Values of the message, named as in Pydantic. If it includes a `code`, translations are in `notes` of `GET /api/operations?lang=`.',
          ),
      }),
    ),
    code: z.enum(ERROR_CODES).optional().describe('Present if the fault is not in a single field.'),
  })
  .meta({
    id: 'ValidationError',
    description: 'Validation errors.',
    examples: [{ detail: [{ loc: ['body', 'job_type'], msg: 'Field required', type: 'missing' }] }],
  });

const dateTime = z.iso.datetime();

const jobFields = {
  job_id: z.string().meta({ examples: ['0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1'] }),
  job_type: z.string().meta({ examples: ['pdf-split'] }),
  status: z.enum(JOB_STATUSES),
  created_at: dateTime,
  completed_at: dateTime.nullable(),
  output_file_url: z
    .string()
    .nullable()
    .describe('Download URL of the output. null until it is ready and after it has expired.'),
  error_message: z.string().nullable(),
  error_code: z.string().nullable(),
  error_reason: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .nullable()
    .describe(
      'A more specific code with the values of the message, if available. Translations are in `notes` of `GET /api/operations?lang=`.',
    ),
  progress: z.int().min(0).max(100).describe('Percent done.'),
  input_filename: z.string().nullable(),
  output_filename: z.string().nullable(),
  output_bytes: z.int().nullable(),
  output_storage_url: z.string().nullable().describe('Reference to the output for a later job.'),
  result: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'Facts about the result, such as sizes and page counts. `notes` are English sentences. `note_codes` are the same notes in the same order, as codes with values; `GET /api/operations?lang=` has translations.',
    ),
};

const OUTPUT = 'anon/5d2f5cbe-1f0a-4c35-8b0e-6f2f3b0a9d11.zip';
const jobExample = {
  job_id: '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1',
  job_type: 'pdf-split',
  status: 'completed',
  created_at: '2026-01-05T09:30:00.000Z',
  completed_at: '2026-01-05T09:30:00.412Z',
  output_file_url: `/api/download/${OUTPUT}?filename=report-split.zip`,
  error_message: null,
  error_code: null,
  error_reason: null,
  progress: 100,
  input_filename: 'report.pdf',
  output_filename: 'report-split.zip',
  output_bytes: 48_213,
  output_storage_url: `storage://${OUTPUT}`,
  result: {
    page_count: 3,
    input_pages: 3,
    output_pages: 3,
    files: 3,
    bytes_before: 46_120,
    bytes_after: 48_213,
    notes: [],
  },
};

export const jobView = z.object(jobFields).meta({ id: 'Job', examples: [jobExample] });

export const jobCreated = z
  .object({
    job_id: jobFields.job_id,
    status: jobFields.status,
    message: z.string(),
    ws_token: z.string().nullable().describe('Opens /ws/<job_id> for ten minutes.'),
    ...z.object(jobFields).partial().omit({ job_id: true, status: true }).shape,
  })
  .meta({
    id: 'JobCreated',
    description: 'With `Prefer: wait=N`, includes the job status fields.',
    examples: [
      {
        job_id: jobExample.job_id,
        status: 'queued',
        message: 'The job was accepted.',
        ws_token: 'mk0q3x2a.Zm9yIHRlbiBtaW51dGVz',
      },
    ],
  });

const { result: _, ...listedExample } = jobExample;
/** A list has no results: together they would be megabytes. */
const listedJob = z
  .object(jobFields)
  .omit({ result: true })
  .meta({ id: 'ListedJob', examples: [listedExample] });

export const jobList = z
  .object({ jobs: z.array(listedJob), total: z.int(), limit: z.int(), offset: z.int() })
  .meta({ id: 'JobList', examples: [{ jobs: [listedExample], total: 1, limit: 20, offset: 0 }] });

export const previewBody = z
  .object({
    file_id: z.string(),
    original_filename: z.string(),
    storage_url: z.string().meta({ examples: ['storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf'] }),
    page_count: z.int(),
    truncated: z.boolean().default(false),
    pages: z.array(z.object({ page_number: z.int(), preview_url: z.string(), width: z.int(), height: z.int() })),
  })
  .meta({
    id: 'Preview',
    examples: [
      {
        file_id: '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1',
        original_filename: 'report.pdf',
        storage_url: 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf',
        page_count: 1,
        truncated: false,
        pages: [
          {
            page_number: 1,
            preview_url: '/api/download/preview/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1/1.png',
            width: 226,
            height: 320,
          },
        ],
      },
    ],
  });

export const pagePictures = z
  .object({
    storage_url: z.string(),
    page_count: z.int(),
    pages: z.array(
      z.object({
        page_number: z.int(),
        preview_url: z.string(),
        width: z.int().describe('Pixels of the image.'),
        height: z.int(),
        width_mm: z.number().describe('Millimeters of the page as it is shown.'),
        height_mm: z.number(),
      }),
    ),
  })
  .meta({
    id: 'PagePictures',
    examples: [
      {
        storage_url: 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf',
        page_count: 80,
        pages: [
          {
            page_number: 51,
            preview_url: '/api/download/preview/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1/51-1280.png',
            width: 905,
            height: 1280,
            width_mm: 210,
            height_mm: 297,
          },
        ],
      },
    ],
  });

export const usageBody = z
  .object({
    identity_kind: z.enum(['anonymous', 'user', 'api_key']),
    tier: z.string(),
    windows: z.array(
      z.object({
        label: z.string(),
        seconds: z.int(),
        limit: z.int(),
        count: z.int(),
        remaining: z.int(),
        reset_seconds: z.int().describe('Seconds until the window resets.'),
      }),
    ),
  })
  .meta({
    id: 'Usage',
    examples: [
      {
        identity_kind: 'anonymous',
        tier: 'anonymous',
        windows: [{ label: 'minute', seconds: 60, limit: 300, count: 4, remaining: 296, reset_seconds: 41 }],
      },
    ],
  });

export const cleaningBody = z
  .object({
    files_deleted: z.int(),
    expired_deleted: z.int(),
    marked_deleted: z.int(),
    orphans_deleted: z.int(),
    jobs_forgotten: z.int(),
    bytes_freed: z.int(),
    storage_bytes: z.int(),
    storage_warning: z.boolean(),
  })
  .meta({
    id: 'CleaningReport',
    examples: [
      {
        files_deleted: 3,
        expired_deleted: 2,
        marked_deleted: 1,
        orphans_deleted: 0,
        jobs_forgotten: 0,
        bytes_freed: 94_333,
        storage_bytes: 1_204_551,
        storage_warning: false,
      },
    ],
  });

export const storedFile = z
  .object({
    storage_url: z.string().describe('For later jobs.'),
    original_filename: z.string(),
    content_type: z.string().describe('Read from its bytes.'),
    bytes: z.int(),
    created_at: dateTime,
    expires_at: dateTime,
  })
  .meta({
    id: 'StoredFile',
    examples: [
      {
        storage_url: 'storage://users/7/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf',
        original_filename: 'report.pdf',
        content_type: 'application/pdf',
        bytes: 48_213,
        created_at: '2026-01-05T09:30:00.000Z',
        expires_at: '2026-01-05T09:45:00.000Z',
      },
    ],
  });

/** The file field of a form, only for the description: files are read as they stream in. */
export const binary = z.custom<never>().meta({ type: 'string', format: 'binary' });

/** Errors that a route of this kind can answer with. */
export function errorAnswers(...statuses: number[]): Record<number, z.ZodType> {
  return Object.fromEntries(statuses.map((status) => [status, status === 422 ? validationErrorBody : errorBody]));
}
