/**
 * Writes web/src/api/schema.gen.ts: the types of the requests and answers that the page uses, from /openapi.json.
 * `node web/generate-client.ts <address of a running service>`
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const GENERATED = join(import.meta.dirname, 'src/api/schema.gen.ts');
const METHODS = ['get', 'post', 'patch', 'delete'] as const;
/**
 * Requests of the page. Jobs of each operation go through upload and process, so that the list does not grow with
 * operations.
 */
const USED =
  /^\/api\/(?:auth\/.*|keys.*|signatures.*|webhooks.*|workflows.*|usage|upload|process|operations|jobs(?:\/\{job_id\})?|preview\/(?:pdf|stored|pages)|json-(?:formatter|validator)|text-case-converter|base64|uuid-generator|password-generator)$/;

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}
interface Media {
  content?: Record<string, { schema?: Schema }>;
}
interface Route {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Media;
  responses: Record<string, Media>;
}
export interface Document {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Route>>>;
  components: { schemas: Record<string, Schema> };
}

if (import.meta.main) {
  const [address] = process.argv.slice(2);
  if (!address) throw new Error('say where the service runs: node web/generate-client.ts http://localhost:8000');
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as Document;
  await writeFile(GENERATED, format(generateTypes(document)));
}

/** Formats a text as the linter wants the generated file. */
export function format(text: string): string {
  const biome = join(import.meta.dirname, '../node_modules/.bin/biome');
  return execFileSync(biome, ['format', `--stdin-file-path=${GENERATED}`], { input: text, encoding: 'utf8' });
}

/** Shared fields of a schema's variants, if each variant extends the same one. */
function commonOf(schema: Schema, schemas: Record<string, Schema>): Schema {
  const bases = schema.oneOf?.map(({ $ref }) => schemas[$ref?.split('/').at(-1) ?? '']?.allOf?.[0]);
  const [base] = bases ?? [];
  return base?.$ref && bases?.every((other) => other?.$ref === base.$ref) ? base : schema;
}

/** The text of the generated file. */
export function generateTypes({ paths, components }: Document): string {
  const used = new Set<string>();
  const routes = Object.entries(paths)
    .filter(([path]) => USED.test(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, methods]) =>
      METHODS.flatMap((method) => {
        const route = methods[method];
        return route ? [`  '${method.toUpperCase()} ${path}': ${typeOfRoute(route, used)};`] : [];
      }),
    );
  const types: string[] = [];
  const written = new Set<string>();
  for (let next = [...used]; next.length > 0; next = [...used].filter((name) => !written.has(name))) {
    for (const name of next) {
      written.add(name);
      types.push(
        `export type ${name} = ${typeOf(commonOf(components.schemas[name] ?? {}, components.schemas), used)};\n`,
      );
    }
  }
  return [
    '// Generated from /openapi.json by web/generate-client.ts; do not edit. More than 400 lines: it is generated.\n',
    ...types.sort(),
    `export interface Routes {\n${routes.join('\n')}\n}\n`,
  ].join('\n');
}

function typeOfRoute(route: Route, used: Set<string>): string {
  const group = (place: string) => {
    const parameters = route.parameters?.filter((parameter) => parameter.in === place) ?? [];
    const fields = parameters.map(({ name, required, schema }) => field(name, schema, required ?? false, used));
    return fields.length > 0 ? [`${place}: { ${fields.join(' ')} }`] : [];
  };
  const json = route.requestBody?.content?.['application/json']?.schema;
  const [status = '200'] = Object.keys(route.responses).filter((code) => code.startsWith('2'));
  const answer = route.responses[status]?.content?.['application/json']?.schema;
  const parts = [
    ...group('path'),
    ...group('query'),
    ...(json ? [`body: ${typeOf(json, used)}`] : []),
    `answer: ${status === '204' || !answer ? 'null' : typeOf(answer, used)}`,
  ];
  return `{ ${parts.join('; ')} }`;
}

function typeOf(schema: Schema, used: Set<string>): string {
  if (schema.$ref) {
    // With `io: input` a schema may be named Input; the page reads and writes the same fields.
    const name = schema.$ref.split('/').at(-1) as string;
    used.add(name);
    return name;
  }
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeOf(choice, used)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, used)).join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {}, used)})[]`;
  if (schema.type === 'object') return typeOfObject(schema, used);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type;
  return 'unknown';
}

function typeOfObject({ properties, required = [], additionalProperties }: Schema, used: Set<string>): string {
  const fields = Object.entries(properties ?? {}).map(([name, schema]) =>
    field(name, schema, required.includes(name), used),
  );
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, used) : 'unknown'}>`;
}

function field(name: string, schema: Schema, required: boolean, used: Set<string>): string {
  // The page loads the list of operations at run time: a new one must not make the page stale.
  const type = name === 'job_type' ? 'string' : typeOf(schema, used);
  return `${/^\w+$/.test(name) ? name : `'${name}'`}${required ? '' : '?'}: ${type};`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
}
