import { validateJsonText } from '../json.ts';
import { createRefusal } from '../kit/refuse.ts';
import { NOTES } from './notes.ts';
import { createPatterns } from './patterns.ts';
import { createResolver, isSchema, ROOT } from './resolve.ts';
import type { Body } from './tool.ts';
import { type SchemaError, validate } from './validate.ts';
import type { Work } from './work.ts';

const refuse = createRefusal(NOTES);

/**
 * Validates a JSON against a JSON Schema (2020-12, and spellings of older drafts). References only work within the
 * schema, patterns use RE2, and all work is counted.
 */
export function run({ text, schema: schemaText, formats, max_errors: most }: Body) {
  const value = read(text, 'text');
  const schema = read(schemaText, 'schema');
  if (!isSchema(schema)) return refuse('schema', 'schema_none');
  const work: Work = { steps: 0, tooMuch: () => refuse('schema', 'schema_costly') };
  const errors: SchemaError[] = [];
  let count = 0;
  const valid = validate(
    value,
    { schema, base: ROOT },
    {
      resolver: createResolver(schema, work),
      patterns: createPatterns(work, (pattern) =>
        refuse('schema', 'schema_pattern', { pattern: pattern.slice(0, 100) }),
      ),
      work,
      formats,
      report(error) {
        count++;
        if (errors.length < most) errors.push(error);
      },
      refuseReference: (reference) => refuse('schema', 'schema_reference', { reference: reference.slice(0, 200) }),
      refuseDepth: () => refuse('schema', 'schema_endless'),
    },
  );
  return { valid, count, errors };
}

function read(text: string, field: 'text' | 'schema'): unknown {
  const report = validateJsonText(text);
  if (!report.valid) refuse(field, 'schema_json', { line: report.error.line, column: report.error.column });
  return JSON.parse(text) as unknown;
}
