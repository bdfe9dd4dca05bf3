import { readFileSync } from 'node:fs';
import { SheafError, ValidationError } from '../errors.ts';
import { check } from '../http/validation.ts';
import type { JsonObject } from '../operations/kit/define.ts';
import { loadRegistry, type Registry } from '../operations/registry.ts';
import { jobTypesOf } from '../operations/workflow/job-types.ts';
import { type OnError, WORKFLOW } from '../operations/workflow/steps.ts';
import { commonWants, readArguments, UsageError, type WantsValue } from './arguments.ts';
import { EXIT } from './exit.ts';
import { type Server, serverOf } from './session.ts';
import { doWork, openInputs, readCommon } from './work.ts';

const RUN_USAGE = `Usage: sheaf run STEPS FILE… [-o FILE | -d FOLDER] [--on-error stop|skip]

STEPS is a JSON file, [{"job_type": "pdf-split", "parameters": {"every": 10}}, {"job_type": "pdf-compress"}],
or, at a service, the name of a saved workflow. A step whose operation takes one file runs for each file; one
that takes several runs once, for all. Each step takes the output of the previous one.
`;

const wants: WantsValue = (name) => (name === 'on_error' ? 'yes' : commonWants(name));

/** `sheaf run steps.json files…`. @returns how the program is to end */
export async function runWorkflow(args: readonly string[]): Promise<number> {
  const { operands, options } = readArguments(args, wants);
  const [steps, ...names] = operands;
  if (options.has('help') || steps === undefined) {
    process[steps === undefined && !options.has('help') ? 'stderr' : 'stdout'].write(RUN_USAGE);
    return options.has('help') ? EXIT.done : EXIT.usage;
  }
  const server = serverOf(options.get('server'));
  const params = await readSteps(steps, server, (options.get('on_error') ?? 'stop') as OnError);
  await using inputs = await openInputs(names);
  // Waited for here: the inputs are gone when this function ends.
  return await doWork({ operation: WORKFLOW, params, groups: [inputs.files], server, ...readCommon(options) });
}

/** The parameters of a workflow, checked as the service checks them. @throws UsageError, ValidationError */
export async function readSteps(steps: string, server: Server | null, onError: OnError): Promise<JsonObject> {
  const text = readIfThere(steps);
  if (text === null) {
    if (server && !/[./\\]/.test(steps)) return { workflow: steps, on_error: onError };
    throw new UsageError(
      `${steps} is no file${server ? '' : '; names of saved workflows need a service (SHEAF_URL)'}.`,
    );
  }
  const parsed = parseSteps(steps, text);
  const workflow = Array.isArray(parsed) ? { steps: parsed } : (parsed as object);
  return checkSteps(await loadRegistry(), { on_error: onError, ...workflow });
}

/** The parameters of a workflow, checked. @throws ValidationError */
export function checkSteps(registry: Registry, fields: object): JsonObject {
  const workflow = jobTypesOf(registry).get(WORKFLOW);
  if (!workflow) throw new SheafError('internal_error', 'There are no workflows.');
  const params = check(workflow.params, fields, ['body', 'parameters']) as JsonObject;
  const problems = workflow.check?.(params, []) ?? [];
  if (problems.length > 0) throw new ValidationError(problems);
  return params;
}

function parseSteps(name: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  throw new UsageError(`${name} is no JSON with steps.`);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
