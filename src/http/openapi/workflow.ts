import { WORKFLOW } from '../../operations/workflow/steps.ts';
import type { DescribedOperation } from './additions.ts';

type Json = Record<string, unknown>;
interface Document {
  paths: Record<string, Record<string, DescribedOperation & Json>>;
  components: { schemas: Record<string, Json> };
}

const PARAMETERS = 'WorkflowJobParameters';
const REQUEST = 'WorkflowJobRequest';

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** The parameters, distinguished by their required one. */
const formOf = (properties: Json, required: string) => ({
  type: 'object',
  properties,
  required: [required],
  additionalProperties: false,
});

/**
 * Adds the body of a workflow at /api/process, with the parameters of its direct endpoint, and returns its reference.
 * @param fields what the bodies of all jobs have
 * @param typed text or address instead of files, where the first step takes it
 */
export function describeWorkflow({ paths, components }: Document, fields: Json, typed: Json): string | null {
  const form = paths[`/api/${WORKFLOW}`]?.post?.requestBody?.content['multipart/form-data']?.schema;
  if (!form) return null;
  const { steps, workflow, on_error } = form.properties as Record<string, Json>;
  // The generator refers to the form that steps have in answers, in which every parameter is required.
  if (steps) steps.items = refTo('WorkflowStepInput');
  components.schemas[PARAMETERS] = {
    oneOf: [formOf({ steps, on_error }, 'steps'), formOf({ workflow, on_error }, 'workflow')],
  };
  const { storage_url: _, ...others } = fields;
  components.schemas[REQUEST] = {
    type: 'object',
    properties: {
      ...others,
      ...typed,
      job_type: { type: 'string', const: WORKFLOW },
      parameters: refTo(PARAMETERS),
    },
    // Files, or what the first step takes in their place: the descriptions of these fields say which.
    required: ['job_type', 'parameters'],
    additionalProperties: false,
  };
  return refTo(REQUEST).$ref;
}
