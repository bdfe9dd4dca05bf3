import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SavedWorkflow, WorkflowContent, WorkflowStore } from '../../../core/workflows/store.ts';
import { SheafError, ValidationError, type ValidationItem } from '../../../errors.ts';
import type { OperationDefinition } from '../../../operations/kit/define.ts';
import { type Registry, visibleOperations } from '../../../operations/registry.ts';
import { checkFlow } from '../../../operations/workflow/flow.ts';
import { onErrorSchema, secretsIn, stepsSchema } from '../../../operations/workflow/job-types.ts';
import { ON_ERROR, type WorkflowStep } from '../../../operations/workflow/steps.ts';
import type { App } from '../../context.ts';
import { requireAccount } from '../../hooks/identity.ts';
import { errorAnswers } from '../../schemas.ts';

const params = z.object({ id: z.uuid() });
const at = z.iso.datetime();

const savedBody = z
  .object({
    id: z.string(),
    name: z.string(),
    steps: z.array(z.object({ job_type: z.string(), parameters: z.record(z.string(), z.unknown()) })),
    on_error: z.enum(ON_ERROR),
    created_at: at,
    updated_at: at,
  })
  .meta({ id: 'Workflow' });

/** The workflows that an account keeps under names. */
export function workflowRoutes(
  app: App,
  { workflows, operations: { registry } }: { workflows: WorkflowStore; operations: { registry: Registry } },
): void {
  const preValidation = async (request: FastifyRequest) => void requireAccount(request);
  const body = z
    .strictObject({
      name: z.string().trim().min(1).max(80).describe('Unique among your workflows.'),
      steps: stepsSchema(visibleOperations(registry)),
      on_error: onErrorSchema,
    })
    .meta({ id: 'WorkflowRequest' });

  /** @throws ValidationError if a step does not accept the output of the step before, or holds a secret */
  function contentOf(fields: z.output<typeof body>): WorkflowContent {
    const steps = fields.steps as unknown as WorkflowStep[];
    // biome-ignore lint/style/noNonNullAssertion: the schema of steps knows registered types alone.
    const stages = steps.map(({ job_type }) => registry.get(job_type)!);
    const problems = [
      ...checkFlow(stages),
      ...stages.flatMap((stage, index) => refuseSecrets(steps[index] as WorkflowStep, index, stage)),
    ].map((item) => ({ ...item, loc: ['body', 'steps', ...item.loc] }));
    if (problems.length > 0) throw new ValidationError(problems);
    return { name: fields.name, steps, onError: fields.on_error };
  }

  app.get('/api/workflows', {
    config: { inTurn: true },
    preValidation,
    schema: {
      summary: 'Your workflows, by name',
      tags: ['Workflows'],
      response: { 200: z.array(savedBody), ...errorAnswers(401) },
    },
    handler: async (request) => (await workflows.list(requireAccount(request))).map(view),
  });

  app.post<{ Body: z.output<typeof body> }>('/api/workflows', {
    preValidation,
    schema: {
      summary: 'Save a workflow',
      description: 'Validated when saved and when run. Up to 100 per account.',
      tags: ['Workflows'],
      body,
      response: { 201: savedBody, ...errorAnswers(401, 409, 422) },
    },
    async handler(request, reply) {
      const saved = await workflows.create(requireAccount(request), contentOf(request.body));
      return reply.status(201).send(view(saved));
    },
  });

  app.get<{ Params: z.output<typeof params> }>('/api/workflows/:id', {
    preValidation,
    schema: {
      summary: 'A saved workflow',
      tags: ['Workflows'],
      params,
      response: { 200: savedBody, ...errorAnswers(401, 404, 422) },
    },
    handler: async (request) => view((await workflows.find(requireAccount(request), request.params.id)) ?? notThere()),
  });

  app.put<{ Params: z.output<typeof params>; Body: z.output<typeof body> }>('/api/workflows/:id', {
    preValidation,
    schema: {
      summary: 'Replace a saved workflow',
      tags: ['Workflows'],
      params,
      body,
      response: { 200: savedBody, ...errorAnswers(401, 404, 409, 422) },
    },
    handler: async (request) =>
      view(
        (await workflows.replace(requireAccount(request), request.params.id, contentOf(request.body))) ?? notThere(),
      ),
  });

  app.delete<{ Params: z.output<typeof params> }>('/api/workflows/:id', {
    preValidation,
    schema: {
      summary: 'Delete a saved workflow',
      tags: ['Workflows'],
      params,
      response: { 204: z.null().describe('The workflow is deleted.'), ...errorAnswers(401, 404, 422) },
    },
    async handler(request, reply) {
      if (!(await workflows.remove(requireAccount(request), request.params.id))) notThere();
      return reply.status(204).send();
    },
  });
}

/** Passwords are for one job: they are not kept. */
function refuseSecrets(step: WorkflowStep, index: number, operation: OperationDefinition): ValidationItem[] {
  return secretsIn(step, operation).map((name) => ({
    loc: [index, 'parameters', name],
    msg: 'Value error, workflows cannot contain passwords',
    type: 'value_error',
  }));
}

function notThere(): never {
  throw new SheafError('not_found', 'Workflow not found. GET /api/workflows lists yours.');
}

function view({ id, name, steps, onError, createdAt, updatedAt }: SavedWorkflow): z.output<typeof savedBody> {
  return {
    id,
    name,
    steps,
    on_error: onError,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  };
}
