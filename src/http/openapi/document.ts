import type { OperationDefinition } from '../../operations/kit/define.ts';
import type { JobType } from '../../operations/workflow/job-types.ts';
import { addToDocument } from './additions.ts';

type Json = Record<string, unknown>;
interface Operation {
  summary?: string;
  operationId?: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, { description: string }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

// Not imported: this module would load Node's HTTP client, and with it 12 MiB.
const { STATUS_CODES } = process.getBuiltinModule('node:http');
/** The name that the one wildcard of our routes has in the description; it may hold slashes. */
const WILDCARD = 'file_id';
const PREFIX = '#/components/schemas/';
const REF = /"#\/components\/schemas\/([^"]+)"/g;

/** Finishes the generated document: names the generator's nameless schemas, and drops unused ones. */
export function finishDocument(
  generated: object,
  operations: Iterable<OperationDefinition>,
  jobTypes: Iterable<JobType>,
): object {
  const document = structuredClone(generated) as Document;
  const paths: Document['paths'] = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    // HEAD follows from GET.
    delete operations.head;
    const named = path.replace('{*}', `{${WILDCARD}}`);
    for (const [method, operation] of Object.entries(operations)) finishOperation(method, named, operation);
    paths[named] = operations;
  }
  document.paths = paths;
  addToDocument(document as never, operations, jobTypes);
  keepReferenced(document);
  return renameInputs(document);
}

function finishOperation(method: string, path: string, operation: Operation): void {
  const words = path.replace(/^\/(?:api\/)?/, '').replace(/[{}]/g, '') || 'about';
  operation.operationId = `${method}_${words.replace(/[^a-z0-9]+/g, '_')}`;
  for (const parameter of operation.parameters ?? []) if (parameter.name === '*') parameter.name = WILDCARD;
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response.description === 'Default Response') response.description = `${STATUS_CODES[status]}.`;
  }
}

/** Every schema has a form for requests and one for answers; most are used as one of both. */
function keepReferenced({ paths, components }: Document): void {
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REF)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(components.schemas[name] ?? {});
    }
  };
  visit(paths);
  components.schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => used.has(name)));
}

/** The form for requests bears "Input" at its end, which is for nothing if there is no other. */
function renameInputs(document: Document): object {
  const { schemas } = document.components;
  const shortOf = (name: string) => {
    const short = name.replace(/Input$/, '');
    return Object.hasOwn(schemas, short) ? name : short;
  };
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [shortOf(name), schema]),
  );
  const text = JSON.stringify(document).replaceAll(REF, (_, name: string) => `"${PREFIX}${shortOf(name)}"`);
  return JSON.parse(text) as object;
}
