import { z } from 'zod';
import { type OperationDefinition, outputTypes } from '../../operations/kit/define.ts';
import { visibleOperations } from '../../operations/registry.ts';
import type { Routes } from '../context.ts';

const operationView = z
  .object({
    name: z.string().describe('The job_type.'),
    title: z.string(),
    description: z.string(),
    family: z.string(),
    accepts: z.array(z.string()).describe('Media types of the inputs, read from their bytes.'),
    inputs: z.object({ min: z.int(), max: z.int() }),
    produces: z.array(z.string()),
    params: z.record(z.string(), z.unknown()).describe('JSON Schema of the parameters, as they are sent.'),
  })
  .meta({ id: 'Operation' });

const operationsBody = z
  .object({
    operations: z.array(operationView),
    limits: z.object({
      max_file_bytes: z.int(),
      max_request_bytes: z.int(),
      file_ttl_seconds: z.int(),
      preview_max_pages: z.int(),
    }),
  })
  .meta({ id: 'Operations' });

/** GET /api/operations: what the service can do, with everything that a form or a command line needs. */
export const operationRoutes: Routes = (app, { registry, config }) => {
  const body = {
    operations: visibleOperations(registry).map(viewOperation),
    limits: {
      max_file_bytes: config.MAX_FILE_SIZE_BYTES,
      max_request_bytes: config.MAX_REQUEST_BYTES,
      file_ttl_seconds: config.FILE_TTL_SECONDS,
      preview_max_pages: config.PREVIEW_MAX_PAGES,
    },
  };
  app.get('/api/operations', {
    schema: {
      summary: 'The operations, with the schemas of their parameters',
      tags: ['Jobs'],
      response: { 200: operationsBody },
    },
    handler: async () => body,
  });
};

function viewOperation(operation: OperationDefinition): z.input<typeof operationView> {
  const { name, title, description, family, accepts, inputs, params } = operation;
  return {
    name,
    title,
    description,
    family,
    accepts: [...accepts],
    inputs,
    produces: outputTypes(operation),
    params: z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }),
  };
}
