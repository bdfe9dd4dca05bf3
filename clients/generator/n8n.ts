import { nameOf, type OpenApi, operationsOf, type Schema, textToolsOf } from './document.ts';
import { actionOf, byName, describe, type Field, fieldOf, titleOf } from './n8n-fields.ts';

/** Resources of the node: the first whose names and tag an operation has is its own. */
const RESOURCES = [
  { tag: null, names: /-to-pdf$/, name: 'Convert to PDF', value: 'toPdf' },
  { tag: null, names: /^pdf-to-/, name: 'Convert From PDF', value: 'fromPdf' },
  {
    tag: 'PDF',
    names: /^pdf-(protect|unlock|redact|sanitize|sign|verify)$/,
    name: 'PDF Protection',
    value: 'protection',
  },
  { tag: 'PDF', names: /^/, name: 'PDF', value: 'pdf' },
  { tag: 'Images', names: /^/, name: 'Image', value: 'image' },
  { tag: 'Data', names: /^/, name: 'Data and Document', value: 'data' },
] as const;
const TEXT = { name: 'Text Tool', value: 'text' };
const HEAD =
  '// Generated from /openapi.json by `npm run clients:generate`; do not edit. More than 400 lines: it is generated.\n';
const IMPORT = "import type { INodeProperties } from 'n8n-workflow';\n";

interface Entry {
  name: string;
  title: string;
  description: string | undefined;
  fields: Field[];
}

/**
 * The files of `clients/n8n/nodes/Sheaf/fields`: the fields of each resource, and what the node needs to know of operations.
 * @param catalogue the English words of the service, by their keys
 */
export function n8nFiles(
  document: OpenApi,
  catalogue: Readonly<Record<string, string>>,
): { name: string; text: string }[] {
  const operations = operationsOf(document).filter(({ directRequires }) => directRequires !== null);
  const resourceOf = ({ name }: { name: string }) =>
    RESOURCES.find(
      ({ tag, names }) =>
        names.test(name) && (tag === null || document.paths[`/api/${name}`]?.post?.tags?.includes(tag)),
    );
  const families = RESOURCES.map((resource) => ({
    value: resource.value,
    entries: operations
      .filter((each) => resourceOf(each) === resource)
      .map((each) => {
        const { properties = {}, required = [] } = document.components.schemas[`${each.id}Parameters`] ?? {};
        return entryOf(document, { ...each, properties, required, catalogue });
      }),
  }));
  const missing = operations.length - families.flatMap(({ entries }) => entries).length;
  if (missing !== 0) throw new Error(`${missing} operations have no resource in the n8n node`);
  const tools = textToolsOf(document);
  const text = tools.map((tool) => {
    const { properties = {}, required = [] } = resolve(document, tool.body ?? {});
    const query = Object.fromEntries(tool.query.map(({ name, schema }) => [name, schema]));
    const wanted = [...required, ...tool.query.filter((each) => each.required).map((each) => each.name)];
    return entryOf(document, { ...tool, properties: { ...query, ...properties }, required: wanted, catalogue });
  });
  return [
    ...families.map(({ value, entries }) => ({ name: `${value}.gen.ts`, text: familyText(value, entries) })),
    { name: `${TEXT.value}.gen.ts`, text: familyText(TEXT.value, text) },
    {
      name: 'operations.gen.ts',
      text: [
        HEAD,
        '/** How many files an operation takes, and what its one call requires beyond what the operation does. */\n',
        'export const FILE_OPERATIONS: Readonly<Record<string, { files: string; callRequires: readonly string[] }>> = ',
        JSON.stringify(
          Object.fromEntries(
            operations.map((each) => [each.name, { files: each.files, callRequires: each.directRequires }]),
          ),
        ),
        ';\n\n/** What the node offers; operations of each are in the file of its name. */\n',
        'export const RESOURCES = ',
        JSON.stringify(
          byName([
            ...RESOURCES.map(({ name, value }) => ({ name, value })),
            TEXT,
            { name: 'Job', value: 'job' },
            { name: 'Workflow', value: 'workflow' },
          ]),
        ),
        ';\n\n/** Tools for text that are more than a POST of JSON. */\n',
        'export const TEXT_QUERIES: Readonly<Record<string, { method: "GET" | "POST"; query: readonly string[] }>> = ',
        JSON.stringify(
          Object.fromEntries(
            tools
              .filter((each) => each.query.length > 0 || each.method === 'get')
              .map(({ name, method, query }) => [
                name,
                { method: method.toUpperCase(), query: query.map((each) => each.name) },
              ]),
          ),
        ),
        ';\n',
      ].join(''),
    },
  ];
}

function entryOf(
  document: OpenApi,
  {
    name,
    title,
    properties,
    required,
    catalogue,
  }: {
    name: string;
    title: string;
    properties: Record<string, Schema>;
    required: readonly string[];
    catalogue: Readonly<Record<string, string>>;
  },
): Entry {
  const path = document.paths[`/api/${name}`];
  const [about] = ((path?.post ?? path?.get)?.description ?? '').split('\n\n');
  const fields = Object.entries(properties).map(([field, schema]) =>
    fieldOf(
      field,
      resolve(document, schema),
      required.includes(field),
      (key) => catalogue[`operations.${name}.params.${field}.${key}`],
    ),
  );
  return { name, title, description: describe(about), fields };
}

function resolve({ components }: OpenApi, schema: Schema): Schema {
  return schema.$ref ? (components.schemas[nameOf(schema.$ref)] ?? {}) : schema;
}

/** Required fields are always shown; people add the others on demand. */
function familyText(resource: string, entries: readonly Entry[]): string {
  const operation = {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: byName(
      entries.map(({ name, title, description }) => ({
        name: titleOf(title),
        value: name,
        description,
        action: actionOf(title),
      })),
    ),
    default: entries
      .map(({ title, name }) => ({ name: titleOf(title), value: name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))[0]?.value,
  };
  const fields = entries.flatMap(({ name, fields }) => {
    const displayOptions = { show: { resource: [resource], operation: [name] } };
    const optional = byName(fields.filter((each) => !each.required).map((each) => each));
    return [
      ...fields.filter((each) => each.required).map((each) => ({ ...each, displayOptions })),
      ...(optional.length > 0
        ? [
            {
              displayName: 'Additional Options',
              name: 'options',
              type: 'collection',
              placeholder: 'Add option',
              default: {},
              displayOptions,
              options: optional,
            },
          ]
        : []),
    ];
  });
  const { constants, list } = shared([operation, ...fields]);
  return `${HEAD}${IMPORT}${constants}\nexport const ${resource}Fields: INodeProperties[] = ${list};\n`;
}

/** Writes fields that several operations have alike as constants: they are a third of all. */
function shared(fields: readonly object[]): { constants: string; list: string } {
  const counts = new Map<string, number>();
  for (const field of fields) {
    for (const each of (field as Field).type === 'collection' ? ((field as Field).options as Field[]) : []) {
      const text = JSON.stringify(each);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const names = new Map<string, string>();
  for (const [text, count] of counts) {
    if (count < 2) continue;
    const { name } = JSON.parse(text) as Field;
    const stem = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const others = [...names.values()].filter((each) => each.replace(/\d+$/, '') === stem).length;
    names.set(text, others === 0 ? stem : `${stem}${others + 1}`);
  }
  let list = JSON.stringify(fields);
  for (const [text, name] of names) list = list.replaceAll(`${text},`, `${name},`).replaceAll(`${text}]`, `${name}]`);
  return {
    constants: [...names].map(([text, name]) => `\nconst ${name}: INodeProperties = ${text};\n`).join(''),
    list,
  };
}
