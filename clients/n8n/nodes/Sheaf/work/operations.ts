import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { FILE_OPERATIONS, TEXT_QUERIES } from '../fields/operations.gen.ts';
import { PARAMETERS } from '../fields.ts';
import { inputFile } from './form.ts';
import { parametersOf } from './parameters.ts';
import { jobOutput, jobState, runWork } from './run.ts';
import { jsonOf, send } from './send.ts';

type Done = Pick<INodeExecutionData, 'json' | 'binary'>;

/** Whether the files of all items go into one call. */
export function worksTogether(context: IExecuteFunctions, operation: string): boolean {
  const { files } = FILE_OPERATIONS[operation] ?? { files: operation.startsWith('workflow-') ? 'one or more' : 'one' };
  return files !== 'one' && context.getNodeParameter('together', 0) === true;
}

/** Does an operation for some items, whose first has the parameters. Returns what the items of the output hold. */
export async function operate(
  context: IExecuteFunctions,
  resource: string,
  operation: string,
  items: readonly number[],
): Promise<Done[]> {
  const [item = 0] = items;
  if (resource === 'text') return [{ json: await askTool(context, operation, item) }];
  const settings = context.getNodeParameter('settings', item, {}) as {
    outputField?: string;
    readText?: boolean;
    asJob?: boolean;
  };
  const how = { property: settings.outputField || 'data', readText: settings.readText ?? true, item };
  if (resource === 'job') {
    const id = String(context.getNodeParameter('jobId', item));
    return operation === 'job-state'
      ? [{ json: await jobState(context, id, item) }]
      : [await jobOutput(context, id, how)];
  }
  const parameters = parametersOf(context, PARAMETERS[resource] ?? [], operation, item);
  const fields = String(context.getNodeParameter('inputFields', item))
    .split(',')
    .map((name) => name.trim());
  const files = await Promise.all(items.flatMap((each) => fields.map((name) => inputFile(context, each, name))));
  const { files: takes, callRequires } = FILE_OPERATIONS[operation] ?? { files: 'one or more', callRequires: [] };
  const work = {
    ...how,
    name: operation.startsWith('workflow-') ? 'workflow' : operation,
    parameters,
    direct: callRequires.every((name) => parameters[name] !== undefined),
    asJob: settings.asJob ?? false,
  };
  if (takes !== 'one') return [await runWork(context, { ...work, files })];
  const done: Done[] = [];
  for (const file of files) done.push(await runWork(context, { ...work, files: [file] }));
  return done;
}

/** Asks a tool for text, which answers at once. */
async function askTool(context: IExecuteFunctions, name: string, item: number): Promise<IDataObject> {
  const parameters = parametersOf(context, PARAMETERS.text ?? [], name, item);
  const { method, query } = TEXT_QUERIES[name] ?? { method: 'POST', query: [] };
  const entries = Object.entries(parameters);
  const qs = Object.fromEntries(entries.filter(([field]) => query.includes(field)));
  const content = JSON.stringify(Object.fromEntries(entries.filter(([field]) => !query.includes(field))));
  const headers = { Accept: 'application/json', ...(method === 'POST' && { 'Content-Type': 'application/json' }) };
  const body = method === 'POST' && { body: async () => content };
  return jsonOf(context, await send(context, { method, path: `api/${name}`, qs, headers, ...body }, item));
}
