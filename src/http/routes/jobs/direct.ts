import { z } from 'zod';
import type { Submission } from '../../../core/jobs/submit.ts';
import { ValidationError } from '../../../errors.ts';
import { type JsonObject, outputTypes } from '../../../operations/kit/define.ts';
import type { JobType } from '../../../operations/workflow/job-types.ts';
import type { Routes } from '../../context.ts';
import type { Form, FormRules } from '../../multipart.ts';
import { binary, errorAnswers, jobCreated } from '../../schemas.ts';
import { checkForm } from '../../validation.ts';
import { wantsOutput } from './accept.ts';
import { jobFields, takeJobFields } from './job-fields.ts';
import { answerOutput } from './one-call.ts';
import { createJob } from './submitting.ts';

/** POST /api/<operation> for every operation of a family that has such endpoints: file and parameters as fields of one form. */
export const directRoutes: Routes = (app, context) => {
  for (const operation of context.operations.jobTypes.values())
    if (operation.tag !== null) addRoute(operation, operation.tag);

  function addRoute(operation: JobType, tag: string): void {
    const many = operation.inputs.max > 1;
    const fileField = many ? 'files' : 'file';
    const required = operation.directRequires ?? [];
    const rules: FormRules = {
      fileField,
      // Who sends no companion sends the one file as to other operations.
      ...(operation.companion && { otherFileField: 'file' }),
      maxFiles: operation.inputs.max,
      kind: 'input',
      accepts: () => operation.accepts,
      maxTotalBytes: context.config.MAX_REQUEST_BYTES,
    };
    const types = outputTypes(operation);
    const describe = ({ fields, uploads }: Form): Omit<Submission, 'idempotencyKey'> => {
      const missing = [...(uploads.length === 0 ? [fileField] : []), ...required.filter((name) => !(name in fields))];
      if (missing.length > 0) {
        throw new ValidationError(
          missing.map((name) => ({ loc: ['body', name], msg: 'Field required', type: 'missing' })),
        );
      }
      const { rest, ...how } = takeJobFields(fields);
      const params = checkForm(operation.params, rest) as JsonObject;
      const inputsLoc = ['body', fileField];
      return { operation, params, ...how, uploads, references: [], inputsLoc, paramsLoc: ['body'] };
    };
    app.post(`/api/${operation.name}`, {
      config: { counted: true },
      schema: {
        summary: operation.title,
        description: operation.description,
        tags: [tag],
        consumes: ['multipart/form-data'],
        body: describeForm(operation, fileField, many, required),
        response: { 200: jobCreated, ...errorAnswers(400, 401, 413, 415, 422, 429, 501, 503, 507) },
      },
      validatorCompiler: () => () => true,
      handler(request, reply) {
        const answer = wantsOutput(request.headers.accept, types) ? answerOutput : createJob;
        return answer(context, request, reply, rules, describe);
      },
    });
  }
};

function describeForm(operation: JobType, fileField: string, many: boolean, required: readonly string[]): z.ZodType {
  const { shape } = operation.params as z.ZodObject;
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    required.includes(name) && field instanceof z.ZodOptional ? field.unwrap() : field,
  ]);
  const file = many ? z.array(binary).min(operation.inputs.min).max(operation.inputs.max) : binary;
  const alone = binary.optional().describe('The file that is worked on, where no other goes with it.');
  const files = operation.companion
    ? { files: file.optional().describe('The file that is worked on, and one that goes with it.'), file: alone }
    : { [fileField]: file };
  return z.strictObject({ ...files, ...jobFields, ...Object.fromEntries(fields) });
}
