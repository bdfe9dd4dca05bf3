import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'json-validator',
  title: 'Validate JSON',
  description:
    'Checks a file strictly against RFC 8259 and returns a JSON report: nesting depth and value counts if it is valid, otherwise the line, column, byte offset and message of the first error. The job completes either way.',
  keywords: ['lint', 'validate', 'check', 'syntax', 'error', 'verify', 'errors', 'rfc 8259'],
  texts: {
    tagline: 'Strict validation of large files, with a report.',
  },
  family: 'json',
  intent: 'text',
  rank: 35,
  icon: 'checkList',
  accepts: ['application/json'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({}),
  result: {
    valid: z.boolean(),
    bytes: count('Bytes of the text.').optional(),
    depth: count('Levels of nesting.').optional(),
    counts: z.record(z.string(), z.int()).optional().describe('How many values there are of each kind.'),
    error: z
      .looseObject({ message: z.string(), line: z.int(), column: z.int(), offset: z.int() })
      .optional()
      .describe('Where the text stops being JSON.'),
  },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['json-valid.json'],
      params: {},
      expect: [
        { by: 'values', has: 'valid = true' },
        { by: 'values', has: 'counts.keys = 11' },
      ],
    },
    {
      files: ['json-invalid.json'],
      params: {},
      expect: [
        { by: 'values', has: 'valid = false' },
        { by: 'values', has: 'error.line = 3' },
        { by: 'values', has: 'error.column = 25' },
      ],
    },
    {
      files: ['json-duplicate-keys.json'],
      params: {},
      expect: [
        { by: 'values', has: 'valid = true' },
        { by: 'values', has: 'counts.keys = 15' },
      ],
    },
  ],
});
