import { z } from 'zod';
import type { OperationDefinition } from '../../operations/kit/define.ts';
import { type ResultFacts, resultSchema } from '../../operations/kit/results.ts';
import { WORKFLOW_RESULT } from '../../operations/workflow/results.ts';
import { WORKFLOW } from '../../operations/workflow/steps.ts';

type Json = Record<string, unknown>;
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Json> }>>;
  components: { schemas: Record<string, Json> };
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** `PdfSplit` for `pdf-split`. */
export function typeName(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Says what `result` holds for each operation: a job is one of several forms, distinguished by `job_type`, and the direct
 * endpoint of an operation answers with its own.
 */
export function describeResults({ paths, components }: Document, operations: Iterable<OperationDefinition>): void {
  const { schemas } = components;
  const job = schemas.Job;
  if (!job) return;
  const { examples, ...fields } = job;
  schemas.JobFields = fields;
  const mapping: Record<string, string> = {};
  const types = [
    ...[...operations].map(({ name, result = {} }) => ({ name, result })),
    { name: WORKFLOW, result: WORKFLOW_RESULT },
  ];
  for (const { name, result } of types) {
    const id = typeName(name);
    schemas[`${id}Result`] = schemaOf(result);
    const own = { result: { anyOf: [refTo(`${id}Result`), { type: 'null' }] } };
    const properties = { job_type: { type: 'string', const: name }, ...own };
    schemas[`${id}Job`] = { allOf: [refTo('JobFields'), { type: 'object', properties, required: ['job_type'] }] };
    mapping[name] = refTo(`${id}Job`).$ref;
    const direct = paths[`/api/${name}`]?.post?.responses['200'];
    if (direct) answerWith(direct, own);
  }
  schemas.Job = {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'job_type', mapping },
    ...(examples ? { examples } : {}),
  };
}

function schemaOf(facts: ResultFacts): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(resultSchema(facts), { io: 'output' }) as Json;
  return schema;
}

/** The job create response, with what `result` holds. */
function answerWith(response: Json, properties: Json): void {
  const media = (response.content as Record<string, { schema: Json }> | undefined)?.['application/json'];
  if (JSON.stringify(media?.schema) !== JSON.stringify(refTo('JobCreated'))) return;
  if (media) media.schema = { allOf: [media.schema, { type: 'object', properties }] };
}
