import { z } from 'zod';
import type { RequestItem } from '../../errors.ts';
import type { JsonObject, KnownInput, OperationDefinition } from '../../operations/kit/define.ts';
import { FAMILIES } from '../../operations/kit/families.ts';
import { MEDIA_TYPE_NAMES, type MediaType } from '../../operations/kit/media-types.ts';
import { needsWith } from '../../operations/kit/needs.ts';
import type { ProgramName } from '../../operations/kit/programs.ts';
import { type Registry, visibleOperations } from '../../operations/registry.ts';
import { secretParameters } from '../kit/password.ts';
import { checkFlow, runsOf } from './flow.ts';
import { ON_ERROR, WORKFLOW, type WorkflowStep, workflowOf } from './steps.ts';

const MAX_STEPS = 20;
const MAX_FILES = 500;

/** Types of jobs: an operation, or the workflow. */
export interface JobType
  extends Pick<
    OperationDefinition,
    | 'name'
    | 'title'
    | 'description'
    | 'accepts'
    | 'companion'
    | 'produces'
    | 'archive'
    | 'inputs'
    | 'typed'
    | 'params'
    | 'directRequires'
    | 'directInstead'
  > {
  /** Tag of its direct endpoint in the OpenAPI document; null if it has none. */
  tag: string | null;
  /** Programs of the machine that a job needs. */
  needsOf(params: JsonObject): readonly ProgramName[];
  /** Names of the parameters that hold secrets. */
  secretsOf(params: JsonObject): readonly string[];
  /** Possible types of its files, if they depend on the parameters. */
  acceptsFor?(params: JsonObject): readonly MediaType[];
  check?(params: JsonObject, inputs: readonly KnownInput[]): RequestItem[];
}

export type JobTypes = ReadonlyMap<string, JobType>;

/** All that jobs can be of, by name. */
export function jobTypesOf(registry: Registry): JobTypes {
  const operations = visibleOperations(registry);
  const types = operations.map((operation): [string, JobType] => [
    operation.name,
    { ...operation, tag: FAMILIES[operation.family].tag, ...tellsOf(operation) } as JobType,
  ]);
  return new Map([...types, [WORKFLOW, describeWorkflow(operations, registry)]]);
}

/** Programs that an operation needs, and its secret parameters. */
function tellsOf(operation: OperationDefinition): Pick<JobType, 'needsOf' | 'secretsOf'> {
  return { needsOf: (params) => needsWith(operation, params), secretsOf: () => secretParameters(operation) };
}

/** Steps as people write them, each with the parameters of its operation. */
export function stepsSchema(operations: readonly OperationDefinition[]) {
  const step = z
    .discriminatedUnion(
      'job_type',
      operations.map(({ name, params }) =>
        z.strictObject({ job_type: z.literal(name), parameters: params.prefault({}) }),
      ) as unknown as [z.ZodObject<{ job_type: z.ZodLiteral<string> }>],
    )
    .meta({ id: 'WorkflowStep' });
  return z
    .array(step)
    .min(1)
    .max(MAX_STEPS)
    .describe('Steps to run in order. An operation that takes one file runs once per file.')
    .meta({ examples: [[{ job_type: 'pdf-split', parameters: { every: 10 } }, { job_type: 'pdf-compress' }]] });
}

export const onErrorSchema = z
  .enum(ON_ERROR)
  .default('stop')
  .describe('stop: fail the job at the first file that fails. skip: skip that file and report it in the result.');

function describeWorkflow(operations: readonly OperationDefinition[], registry: Registry): JobType {
  const params = z
    .strictObject({
      steps: stepsSchema(operations).optional(),
      workflow: z.string().min(1).max(80).optional().describe('Name of a saved workflow, instead of `steps`.'),
      on_error: onErrorSchema,
    })
    .refine(({ steps, workflow }) => (steps === undefined) !== (workflow === undefined), {
      error: 'Set either steps or workflow, not both',
      path: ['steps'],
    });
  const stagesOf = (params: JsonObject) => (params.steps as unknown as WorkflowStep[]).map(stageOf);
  const stageOf = ({ job_type }: WorkflowStep) => registry.get(job_type) as OperationDefinition;

  return {
    name: WORKFLOW,
    title: 'Run a workflow',
    description:
      'Runs files through a list of steps. Each step takes the output of the one before. An operation that takes one file runs once per file; one that takes several runs once for all, in order. The result is one file, or a ZIP of several.',
    tag: 'Workflows',
    accepts: MEDIA_TYPE_NAMES.filter((type) => operations.some(({ accepts }) => accepts.includes(type))),
    inputs: { min: 1, max: MAX_FILES },
    produces: MEDIA_TYPE_NAMES.filter((type) => operations.some(({ produces }) => produces.includes(type))),
    archive: 'workflow',
    params,
    needsOf: ({ steps }) => [
      ...new Set((steps as unknown as WorkflowStep[]).flatMap((step) => needsWith(stageOf(step), step.parameters))),
    ],
    // Of a step with a secret, all are sealed.
    secretsOf: ({ steps }) =>
      (steps as unknown as WorkflowStep[]).some((step) => secretsIn(step, stageOf(step)).length > 0) ? ['steps'] : [],
    acceptsFor: (params) => (stagesOf(params)[0] as OperationDefinition).accepts,

    check(params, inputs) {
      const problems = checkFlow(stagesOf(params)).map((item) => ({ ...item, loc: ['steps', ...item.loc] }));
      return [...problems, ...checkFirst(params, stagesOf(params)[0] as OperationDefinition, inputs)];
    },
  };
}

/** Problems that the first step finds in the known files. */
function checkFirst(params: JsonObject, first: OperationDefinition, inputs: readonly KnownInput[]): RequestItem[] {
  const [step] = workflowOf({ type: WORKFLOW, params }).steps;
  if (!step || !first.check) return [];
  const items = runsOf(first, inputs).flatMap((group) => first.check?.(step.params, group) ?? []);
  return items.slice(0, 1).map((item) => ({ ...item, loc: ['steps', 0, 'parameters', ...item.loc] }));
}

/** The names of a step's parameters that are secrets and are set. */
export function secretsIn({ parameters }: WorkflowStep, operation: OperationDefinition): string[] {
  return secretParameters(operation).filter((name) => parameters[name] !== undefined);
}
