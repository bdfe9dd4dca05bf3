import { z } from 'zod';
import type { Submission } from '../../../core/jobs/submit.ts';
import { ValidationError } from '../../../errors.ts';
import { type JsonObject, outputTypes } from '../../../operations/kit/define.ts';
import type { JobType } from '../../../operations/workflow/job-types.ts';
import type { Routes } from '../../context.ts';
import { type FormRules, missingFile } from '../../form-fields.ts';
import type { Form } from '../../multipart.ts';
import { binary, errorAnswers, jobCreated } from '../../schemas.ts';
import { checkForm } from '../../validation.ts';
import { judgeAccept } from './accept.ts';
import { jobFields, takeJobFields } from './job-fields.ts';
import { answerOutput, notAcceptable } from './one-call.ts';
import { createJob } from './submitting.ts';
import { firstOperation, typedFields, typedInput } from './typed-input.ts';

/** Statuses of the job answer and of the output itself. */
const DIRECT_ERRORS = [400, 401, 403, 406, 409, 413, 415, 422, 424, 429, 501, 503, 504, 507];

/** POST /api/<operation> for every operation of a family that has such endpoints: file and parameters as fields of one form. */
export const directRoutes: Routes = (app, context) => {
  for (const operation of context.operations.jobTypes.values())
    if (operation.tag !== null) addRoute(operation, operation.tag);

  function addRoute(operation: JobType, tag: string): void {
    const many = operation.inputs.max > 1;
    const fileField = many ? 'files' : 'file';
    const { directRequires: required = [], directInstead: instead } = operation;
    const rules: FormRules = {
      fileField,
      maxFiles: operation.inputs.max,
      kind: 'input',
      accepts: () => operation.accepts,
      maxTotalBytes: context.config.MAX_REQUEST_BYTES,
    };
    const types = outputTypes(operation);
    const describe = ({ fields, uploads }: Form): Omit<Submission, 'idempotencyKey'> => {
      const demanded = instead !== undefined && instead in fields ? [] : required;
      const missing = [...(uploads.length === 0 ? [fileField] : []), ...demanded.filter((name) => !(name in fields))];
      if (missing.length > 0) throw new ValidationError(missing.map(missingFile));
      const { rest, ...how } = takeJobFields(fields);
      const params = checkForm(operation.params, rest) as JsonObject;
      const inputsLoc = ['body', fileField];
      return { operation, params, ...how, uploads, references: [], inputsLoc, paramsLoc: ['body'] };
    };
    app.post(`/api/${operation.name}`, {
      config: {
        counted: true,
        describe: () => ({
          summary: operation.title,
          description: operation.description,
          tags: [tag],
          consumes: ['multipart/form-data'],
          body: describeForm(operation, many, required),
          response: { 200: jobCreated, ...errorAnswers(...DIRECT_ERRORS) },
        }),
      },
      handler(request, reply) {
        const wanted = judgeAccept(request.headers, types);
        if (wanted === 'nothing that we have') throw notAcceptable(types);
        const answer = wanted === 'output' ? answerOutput : createJob;
        const find = (name: string) => context.operations.jobTypes.get(name);
        const typed = ({ steps }: Record<string, string>) =>
          typedInput(context, request, firstOperation(operation, steps && listIn(steps), find));
        return answer(context, request, reply, { ...rules, typed }, describe);
      },
    });
  }
};

/** The list that a field holds as JSON; its faults are reported later. */
function listIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeForm(operation: JobType, many: boolean, required: readonly string[]): z.ZodType {
  const { shape } = operation.params as z.ZodObject;
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    required.includes(name) && !operation.directInstead && field instanceof z.ZodOptional ? field.unwrap() : field,
  ]);
  const { min, max } = operation.inputs;
  const list = z.array(binary).min(Math.max(1, min)).max(max);
  const [file, files] = operation.companion
    ? ['The file to process, if no other file goes with it.', 'The file to process, and one that goes with it.']
    : many
      ? ['One of the files, instead of `files`. You may repeat this field.', 'The files, in their order.']
      : ['The file.', 'The same as `file`.'];
  const { field } = operation.typed ?? {};
  const typed = field && { [field]: typedFields[field] };
  return z.strictObject({
    file: binary.optional().describe(file),
    files: list.optional().describe(files),
    ...typed,
    ...jobFields,
    ...Object.fromEntries(fields),
  });
}
