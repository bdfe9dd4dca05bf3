import { z } from 'zod';
import { ValidationError } from '../../../errors.ts';
import type { JsonObject, OperationDefinition } from '../../../operations/define.ts';
import type { Routes } from '../../context.ts';
import { readForm } from '../../multipart.ts';
import { binary, errorAnswers, jobCreated } from '../../schemas.ts';
import { checkForm } from '../../validation.ts';
import { createJob } from './submitting.ts';

/** Fields that the direct endpoint demands although a job may leave them out (interface, section 4). */
const REQUIRED: Record<string, string[]> = { 'image-resize': ['width', 'height'] };

/** POST /api/<operation> for every PDF and image operation: the file and the parameters as fields of one form. */
export const directRoutes: Routes = (app, context) => {
  for (const operation of context.registry.values()) {
    if (operation.family !== 'json') addRoute(operation);
  }

  function addRoute(operation: OperationDefinition): void {
    const { intake, config } = context;
    const many = operation.inputs.max > 1;
    const fileField = many ? 'files' : 'file';
    const required = REQUIRED[operation.name] ?? [];
    app.post(`/api/${operation.name}`, {
      config: { counted: true },
      schema: {
        summary: operation.title,
        description: operation.description,
        tags: [operation.family === 'pdf' ? 'PDF' : 'Images'],
        consumes: ['multipart/form-data'],
        body: describeForm(operation, fileField, many, required),
        response: { 200: jobCreated, ...errorAnswers(400, 401, 413, 415, 422, 429, 503, 507) },
      },
      validatorCompiler: () => () => true,
      handler: (request, reply) =>
        createJob(context, request, reply, async () => {
          const { fields, uploads } = await readForm(request, intake, {
            fileField,
            maxFiles: operation.inputs.max,
            kind: 'input',
            accepts: () => operation.accepts,
            maxTotalBytes: config.MAX_REQUEST_BYTES,
          });
          try {
            const missing = [
              ...(uploads.length === 0 ? [fileField] : []),
              ...required.filter((name) => !(name in fields)),
            ];
            if (missing.length > 0) {
              throw new ValidationError(
                missing.map((name) => ({ loc: ['body', name], msg: 'Field required', type: 'missing' })),
              );
            }
            const params = checkForm(operation.params, fields) as JsonObject;
            return { operation, params, uploads, references: [], inputsLoc: ['body', fileField], paramsLoc: ['body'] };
          } catch (error) {
            await intake.discard(uploads);
            throw error;
          }
        }),
    });
  }
};

function describeForm(operation: OperationDefinition, fileField: string, many: boolean, required: string[]): z.ZodType {
  const { shape } = operation.params as z.ZodObject;
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    required.includes(name) && field instanceof z.ZodOptional ? field.unwrap() : field,
  ]);
  const file = many ? z.array(binary).min(operation.inputs.min).max(operation.inputs.max) : binary;
  return z.strictObject({ [fileField]: file, ...Object.fromEntries(fields) });
}
