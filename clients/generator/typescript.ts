import {
  answerOf,
  METHODS,
  nameOf,
  type OpenApi,
  operationsOf,
  type Route,
  referencedBy,
  type Schema,
  type TextTool,
  textToolsOf,
} from './document.ts';

/** Requests and jobs of each operation follow from its parameters and results: written out they would be twice the text. */
const DERIVED = /(?<!Workflow|Import|Webhook|Key|Signature)Request$|(?<!Listed)Job$|^WorkflowStep(?:Input)?$/;

/** Names that mean something else in TypeScript, or in the layer by hand. */
const RENAMED: Record<string, string> = {
  Error: 'ErrorBody',
  ValidationError: 'ValidationErrorBody',
  Job: 'AnyJob',
  Workflow: 'SavedWorkflow',
  Operations: 'OperationList',
  Operation: 'OperationDescription',
  WorkflowStepInput: 'WorkflowStep',
};
const tsName = (name: string) => RENAMED[name] ?? name;

/** The text of `clients/typescript/src/api.gen.ts`. */
export function typescriptTypes(document: OpenApi): string {
  const { paths, components } = document;
  const operations = operationsOf(document);
  const direct = new Set(operations.map(({ name }) => `/api/${name}`));
  const routes = Object.entries(paths)
    .filter(([path]) => !direct.has(path) && path !== '/api/workflow' && path !== '/api/process')
    .flatMap(([path, methods]) => METHODS.map((method) => ({ path, method, route: methods[method] })))
    .filter((each): each is typeof each & { route: Route } => each.route !== undefined && isJson(each.route))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const own = operations.flatMap(({ id }) => [`${id}Parameters`, `${id}Result`]);
  const used = referencedBy(
    [routes.map(({ route }) => [route.parameters, route.requestBody, answerOf(route)]), textToolsOf(document)],
    components.schemas,
  );
  const names = [...new Set([...used, ...own, 'JobFields', 'JobCreated', 'Error', 'ValidationError', 'WorkflowResult'])]
    .filter((name) => !DERIVED.test(name))
    .sort();
  return [
    '// Generated from /openapi.json by `npm run clients:generate`; do not edit. More than 400 lines: it is generated.\n',
    ...names.map(
      (name) =>
        `${comment(components.schemas[name]?.description)}export type ${tsName(name)} = ${typeOf(components.schemas[name] ?? {})};\n`,
    ),
    '/** Operations on files: parameters and results of each. */',
    'export interface Operations {',
    ...operations.map(
      ({ name, title, id, files, required }) =>
        `${comment(title)}'${name}': { files: '${files}'; params: ${id}Parameters; required: ${required}; result: ${id}Result };`,
    ),
    '}\n',
    '/** A job of any kind, distinguished by `job_type`. */',
    `export type AnyJob = { [Name in keyof Operations]: JobOf<Name, Operations[Name]['result']> }[keyof Operations] | JobOf<'workflow', WorkflowResult>;`,
    `type JobOf<Name extends string, Result> = Omit<JobFields, 'job_type' | 'result'> & { job_type: Name; result: Result | null };\n`,
    '/** One step of a workflow: an operation with its own parameters. */',
    `export type WorkflowStep = { [Name in keyof Operations]: StepOf<Name> }[keyof Operations];`,
    `type StepOf<Name extends keyof Operations> = Operations[Name]['required'] extends true ? { job_type: Name; parameters: Operations[Name]['params'] } : { job_type: Name; parameters?: Operations[Name]['params'] };\n`,
    '/** Parameters that a direct endpoint requires, though its operation does not; null if there is none for files: then a job is started. */',
    `export const DIRECT_REQUIRES: { readonly [operation: string]: readonly string[] | null | undefined } = ${JSON.stringify(
      Object.fromEntries(
        operations
          .filter(({ directRequires }) => directRequires?.length !== 0)
          .map(({ name, directRequires }) => [name, directRequires]),
      ),
    )};\n`,
    '/** Operations that take exactly one file. */',
    `export const SINGLE_FILE: readonly string[] = ${JSON.stringify(operations.filter(({ files }) => files === 'one').map(({ name }) => name))};\n`,
    '/** Methods and query fields of those tools for text that are not a POST of all their fields. */',
    `export const TEXT_REQUESTS: { readonly [tool: string]: readonly [method: string, query: readonly string[]] | undefined } = ${JSON.stringify(
      Object.fromEntries(
        textToolsOf(document)
          .filter(({ query, method }) => query.length > 0 || method === 'get')
          .map(({ name, method, query }) => [name, [method.toUpperCase(), query.map((each) => each.name)]]),
      ),
    )};\n`,
    '/** Tools for text, which answer at once. */',
    'export interface TextTools {',
    ...textToolsOf(document).map((tool) => `${comment(tool.title)}${toolType(tool)}`),
    '}\n',
    '/** Endpoints whose answer is JSON. */',
    'export interface Routes {',
    ...routes.map(({ path, method, route }) => `'${method.toUpperCase()} ${path}': ${routeType(route)};`),
    '}\n',
  ].join('\n');
}

function isJson(route: Route): boolean {
  const body = route.requestBody?.content;
  const status = Object.keys(route.responses).find((code) => code.startsWith('2')) ?? '';
  const answer = route.responses[status]?.content;
  return (
    (!body || 'application/json' in body) &&
    (answer ? 'application/json' in answer : status === '204') &&
    !route.tags?.includes('Text')
  );
}

function toolType({ name, query, body, answer }: TextTool): string {
  const fields = query.map(({ name, required, schema }) => field(name, schema, required));
  const asked = [...(fields.length > 0 ? [`{ ${fields.join(' ')} }`] : []), ...(body ? [typeOf(body)] : [])];
  const optional = !body && query.every(({ required }) => !required);
  return `'${name}': { input: ${asked.join(' & ') || 'Record<string, never>'}; optional: ${optional}; answer: ${typeOf(answer)} };`;
}

function routeType(route: Route): string {
  const group = (place: string) => {
    const parameters = (route.parameters ?? []).filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return [];
    const optional = parameters.every(({ required }) => !required);
    return [
      `${place}${optional ? '?' : ''}: { ${parameters.map(({ name, required, schema }) => field(name, schema, required ?? false)).join(' ')} };`,
    ];
  };
  const json = route.requestBody?.content?.['application/json']?.schema;
  const answer = answerOf(route);
  return `{ ${[...group('path'), ...group('query'), ...(json ? [`body: ${typeOf(json)};`] : [])].join(' ')} answer: ${answer ? typeOf(answer) : 'null'} }`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) {
    return tsName(nameOf(schema.$ref));
  }
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'object') return typeOfObject(schema);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' && schema.format === 'binary') return 'Blob';
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type;
  return 'unknown';
}

function typeOfObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => field(name, schema, required.includes(name)));
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  if (additionalProperties === false) return 'Record<string, never>';
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
}

function field(name: string, schema: Schema, required: boolean): string {
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  return `${comment(schema.description, schema.default)}${key}${required ? '' : '?'}: ${typeOf(schema)};`;
}

function comment(description: string | undefined, initial?: unknown): string {
  if (!description) return '';
  const value = initial === undefined ? '' : ` Default: ${JSON.stringify(initial)}.`;
  return `\n/** ${`${description}${value}`.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
}
