import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    text: longText('JSON to validate, up to 1 MiB.'),
    schema: longText('JSON Schema, up to 1 MiB.'),
    formats: z.boolean().default(true).describe('Also validate formats such as date-time, email and uuid.'),
    max_errors: z.int().min(1).max(1000).default(100).describe('Maximum errors to list. All are counted.'),
  })
  .meta({
    examples: [
      {
        text: '{"name": "Ann", "age": -1}',
        schema:
          '{"type": "object", "properties": {"age": {"type": "integer", "minimum": 0}}, "required": ["name", "email"]}',
      },
    ],
  });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'json-schema',
  title: 'JSON Schema validator',
  description:
    'Validate JSON against a JSON Schema (2020-12) and list errors with their paths. Remote references are not fetched.',
  keywords: ['schema', 'validate', 'validator', 'ajv', 'draft 2020-12', 'draft-07', 'openapi'],
  icon: 'schema',
  body,
  answer: z.object({
    valid: z.boolean(),
    count: z.int().describe('Errors in all.'),
    errors: z.array(
      z.object({
        path: z.string().describe('Place in the JSON, as JSON Pointer (RFC 6901).'),
        schema_path: z
          .string()
          .describe('Location of the keyword in the schema, as a JSON Pointer along the evaluated path.'),
        keyword: z.string(),
        message: z.string(),
      }),
    ),
  }),
  labels: {
    text: 'JSON',
    schema: 'Schema',
    formats: 'Check formats',
    max_errors: 'Errors shown',
    valid: 'Valid',
    count: 'Errors',
    errors: 'Validation errors',
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
