/** The parts of an OpenAPI document from which the clients' types are generated. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
  'x-secret'?: boolean;
  'x-input'?: string;
  /** Values that are taken, too, but not offered. */
  'x-also'?: boolean;
}
interface Media {
  content?: Record<string, { schema?: Schema }>;
}
export interface Route {
  summary?: string;
  tags?: string[];
  description?: string;
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Media;
  responses: Record<string, Media>;
}
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export interface OpenApi {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Route>>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation on files, as the document describes it. */
export interface Operation {
  name: string;
  title: string;
  /** `PdfMerge`, which begins the names of its schemas. */
  id: string;
  /** How many files it takes. */
  files: 'one' | 'one or more' | 'two or more';
  /** Whether some parameter is required. */
  required: boolean;
  /** Parameters that its direct endpoint requires, though the operation does not; null if it has no such endpoint for files. */
  directRequires: string[] | null;
}

/** A tool that answers at once, without a file. */
export interface TextTool {
  name: string;
  title: string;
  method: 'get' | 'post';
  query: { name: string; required: boolean; schema: Schema }[];
  body: Schema | null;
  answer: Schema;
}

export const nameOf = (ref: string) => ref.split('/').at(-1) as string;

const typeName = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Operations with an endpoint and a schema of parameters; a workflow has steps, and functions written by hand. */
export function operationsOf({ paths, components: { schemas } }: OpenApi): Operation[] {
  return Object.keys(schemas)
    .filter((name) => name.endsWith('Request') && name !== 'WorkflowJobRequest')
    .filter((name) => schemas[name]?.properties?.job_type?.const !== undefined)
    .map((request) => {
      const name = String(schemas[request]?.properties?.job_type?.const);
      const route = paths[`/api/${name}`]?.post;
      const form = route?.requestBody?.content?.['multipart/form-data']?.schema;
      const { minItems = 1, maxItems = 1 } = form?.properties?.files ?? {};
      const id = typeName(name);
      const required = schemas[`${id}Parameters`]?.required ?? [];
      return {
        name,
        title: route?.summary ?? name,
        id,
        files: maxItems === 1 ? 'one' : minItems > 1 ? 'two or more' : 'one or more',
        required: required.length > 0,
        directRequires: form
          ? [...(form.required ?? []), ...(form.allOf?.[0]?.anyOf?.[0]?.required ?? [])].filter(
              (field) => !required.includes(field) && field !== 'file' && field !== 'files',
            )
          : null,
      } satisfies Operation;
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** An entry of `sheaf.text(…)`. */
export function textToolsOf({ paths }: OpenApi): TextTool[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      (['get', 'post'] as const).flatMap((method) => {
        const route = methods[method];
        if (!route?.tags?.includes('Text')) return [];
        const query = (route.parameters ?? []).filter((parameter) => parameter.in === 'query');
        return [
          {
            name: path.replace('/api/', ''),
            title: route.summary ?? path,
            method,
            query: query.map(({ name, required = false, schema }) => ({ name, required, schema })),
            body: route.requestBody?.content?.['application/json']?.schema ?? null,
            answer: route.responses['200']?.content?.['application/json']?.schema ?? {},
          },
        ];
      }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The JSON response of a route; null if there is none. */
export function answerOf(route: Route): Schema | null {
  const status = Object.keys(route.responses).find((code) => code.startsWith('2')) ?? '200';
  return route.responses[status]?.content?.['application/json']?.schema ?? null;
}

/** Names of the schemas that a text refers to, directly or through others. */
export function referencedBy(parts: unknown[], schemas: Record<string, Schema>): Set<string> {
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? {});
    }
  };
  for (const part of parts) visit(part);
  return used;
}
