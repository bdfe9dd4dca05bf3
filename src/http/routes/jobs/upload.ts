import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ValidationError } from '../../../errors.ts';
import type { JsonObject } from '../../../operations/kit/define.ts';
import type { JobType } from '../../../operations/workflow/job-types.ts';
import type { Routes } from '../../context.ts';
import type { FormRules } from '../../form-fields.ts';
import { parseJsonText } from '../../json-body.ts';
import { binary, errorAnswers, jobCreated } from '../../schemas.ts';
import { check, checkForm } from '../../validation.ts';
import { jobFields, submissionOf } from './job-fields.ts';
import { createJob } from './submitting.ts';
import { firstOperation, typedFields, typedInput } from './typed-input.ts';

/** POST /api/upload: a file, what to do with it, and how. */
export const uploadRoutes: Routes = (app, context) => {
  const {
    operations: { jobTypes },
    config,
  } = context;
  const names = [...jobTypes.keys()] as [string, ...string[]];
  const body = z.strictObject({
    file: binary.optional().describe('The file. Operations on text accept `text` or `url` instead.'),
    ...typedFields,
    job_type: z.enum(names).describe('Operation to run.'),
    parameters: z
      .string()
      .optional()
      .describe('Parameters of the operation as a JSON object.')
      .meta({ examples: ['{"pages":"1-3"}'] }),
    ...jobFields,
    password: z.string().max(1000).optional().describe('The password of a protected PDF; the same as in `parameters`.'),
  });
  const fields = body.omit({ file: true, text: true, url: true });
  // Missing fields are reported together: an upload without a file fails here.
  const withoutFile = z.strictObject({ file: z.never(), ...fields.shape });
  const rules: FormRules = {
    fileField: 'file',
    maxFiles: 1,
    kind: 'input',
    maxTotalBytes: config.MAX_REQUEST_BYTES,
    accepts: ({ job_type }) => (job_type === undefined ? null : (jobTypes.get(job_type)?.accepts ?? null)),
  };
  const typedOf =
    (request: FastifyRequest): FormRules['typed'] =>
    ({ job_type, parameters }) => {
      const find = (name: string) => jobTypes.get(name);
      const operation = job_type === undefined ? undefined : find(job_type);
      return typedInput(context, request, firstOperation(operation, stepsIn(parameters), find));
    };
  app.post('/api/upload', {
    config: { counted: true },
    schema: {
      summary: 'Upload a file and start a job',
      tags: ['Jobs'],
      consumes: ['multipart/form-data'],
      body,
      response: { 200: jobCreated, ...errorAnswers(400, 401, 403, 409, 413, 415, 422, 429, 501, 503, 507) },
    },
    validatorCompiler: () => () => true,
    handler: (request, reply) =>
      createJob(context, request, reply, { ...rules, typed: typedOf(request) }, ({ fields: formFields, uploads }) => {
        const form = uploads.length === 0 ? withoutFile : fields;
        const { job_type, parameters, password, ...how } = checkForm(form, formFields);
        const operation = jobTypes.get(job_type) as JobType;
        const merged = withPassword(operation, readParameters(parameters), password);
        const params = check(operation.params, merged, ['body', 'parameters']) as JsonObject;
        return { operation, params, ...submissionOf(how), uploads, references: [], inputsLoc: ['body', 'file'] };
      }),
  });
};

/** The steps in the `parameters` field, if any; their faults are reported later. */
function stepsIn(text: string | undefined): unknown {
  try {
    return (JSON.parse(text ?? '{}') as { steps?: unknown } | null)?.steps;
  } catch {
    return undefined;
  }
}

/** The JSON text of the `parameters` field. @throws ValidationError */
function readParameters(text: string | undefined): unknown {
  return text === undefined || text.trim() === '' ? {} : parseJsonText(text, ['body', 'parameters']);
}

/** @throws ValidationError if the operation takes no password, or if both places have one */
function withPassword(operation: JobType, parameters: unknown, password: string | undefined): unknown {
  if (password === undefined || typeof parameters !== 'object' || parameters === null) return parameters;
  const isParameter = Object.hasOwn((operation.params as z.ZodObject).shape ?? {}, 'password');
  if (isParameter && !Object.hasOwn(parameters, 'password')) return { ...parameters, password };
  const [type, msg] = isParameter
    ? ['value_error', 'Value error, the password is in parameters, too']
    : ['extra_forbidden', 'Extra inputs are not permitted'];
  throw new ValidationError([{ loc: ['body', 'password'], msg, type }]);
}
