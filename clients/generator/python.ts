import { nameOf, type OpenApi, type Operation, operationsOf, referencedBy, type Schema } from './document.ts';

const HEADER = '# Generated from /openapi.json by `npm run clients:generate`; do not edit.';

/** Requests and jobs of each operation follow from its parameters and results. */
const DERIVED = /(?<!Workflow|Import|Webhook|Key)Request$|(?<!Listed)Job$|^WorkflowStep(?:Input)?$/;

/** The text of `clients/python/sheaf_client/_types_gen.py`. */
export function pythonTypes(document: OpenApi): string {
  const { schemas } = document.components;
  const operations = operationsOf(document);
  const own = operations.flatMap(({ id }) => [`${id}Parameters`, `${id}Result`]);
  const used = referencedBy(
    own.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    schemas,
  );
  const names = [...new Set([...own, ...used, 'JobFields'])]
    .filter((name) => schemas[name] && !DERIVED.test(name))
    .sort();
  const constants = operations.filter(({ directRequires }) => directRequires?.length !== 0);
  return [
    HEADER,
    '"""Parameters and results of each operation."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import TYPE_CHECKING, Any, Callable, Literal, Protocol, Required, Sequence, TypedDict, Union, overload',
    '',
    '#: Parameters that a direct endpoint requires, though its operation does not; None if there is none for files.',
    `DIRECT_REQUIRES: dict[str, tuple[str, ...] | None] = {${constants
      .map(({ name, directRequires }) => `"${name}": ${directRequires === null ? 'None' : tuple(directRequires)}`)
      .join(', ')}}`,
    '#: Operations that take exactly one file.',
    `SINGLE_FILE = frozenset(${tuple(operations.filter(({ files }) => files === 'one').map(({ name }) => name))})`,
    '',
    ...names.map((name) => declare(name, schemas[name] ?? {})),
    ...operations.map(
      ({ id, name, required }) =>
        `${id}Step = TypedDict("${id}Step", {"job_type": "Required[Literal['${name}']]", "parameters": "${
          required ? `Required[${id}Parameters]` : `${id}Parameters`
        }"}, total=False)`,
    ),
    `WorkflowStep = Union[${operations.map(({ id }) => `${id}Step`).join(', ')}]`,
    '',
    'if TYPE_CHECKING:',
    '    from ._aio import AsyncCompleted',
    '    from ._files import FileInput',
    '    from ._sync_gen import Completed',
    '',
    protocolOf('AsyncRun', 'async def', 'AsyncCompleted', operations),
    protocolOf('Run', 'def', 'Completed', operations),
    '',
  ].join('\n');
}

function protocolOf(name: string, def: string, completed: string, operations: readonly Operation[]): string {
  const options =
    'on_progress: Callable[[dict[str, Any]], object] | None = ..., mode: Literal["auto", "call", "job"] = ..., keep: bool | None = ..., webhook_url: str | None = ..., idempotency_key: str | None = ...';
  const overloads = operations.flatMap(({ id, name: operation, files, required }) => {
    const params = `params: ${id}Parameters${required ? '' : ' | None = ...'}`;
    const ways = [
      ...(files === 'two or more' ? [] : ['file: FileInput']),
      ...(files === 'one' ? [] : ['files: Sequence[FileInput]']),
    ];
    return ways.map(
      (way) =>
        `        @overload\n        ${def} __call__(self, name: Literal["${operation}"], *, ${way}, ${params}, ${options}) -> ${completed}[${id}Result]: ...`,
    );
  });
  return `    class ${name}(Protocol):\n${overloads.join('\n')}\n`;
}

function declare(name: string, schema: Schema): string {
  if (schema.type !== 'object' || !schema.properties) return `${name} = ${quoted(typeOf(schema))}`;
  const { properties, required = [] } = schema;
  const fields = Object.entries(properties).map(([field, each]) => {
    const type = typeOf(each);
    return `"${field}": ${quoted(required.includes(field) ? `Required[${type}]` : type)}`;
  });
  return `${name} = TypedDict("${name}", {${fields.join(', ')}}, total=False)`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `Sequence[${typeOf(schema.items ?? {})}]`;
  return TYPES[schema.type ?? ''] ?? 'Any';
}

const TYPES: Record<string, string> = {
  object: 'dict[str, Any]',
  integer: 'int',
  number: 'float',
  string: 'str',
  boolean: 'bool',
  null: 'None',
};

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : value === null ? 'None' : pythonValue(value);
const pythonValue = (value: unknown) => (value === true ? 'True' : value === false ? 'False' : String(value));
const tuple = (values: readonly string[]) => `(${values.map((value) => `"${value}",`).join(' ')})`;
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Asynchronous names and their synchronous counterparts. */
const SYNCHRONOUS: readonly (readonly [RegExp, string])[] = [
  [
    /"""The client\. .*?"""/,
    '"""The synchronous client, generated from _aio.py by `npm run clients:generate`; do not edit."""',
  ],
  [/\basync (def|for|with)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\b__a(enter|exit)__\b/g, '__$1__'],
  [/\basync_pause\b/g, 'pause'],
  [/\.a(close|read|iter_bytes|iter_lines)\b/g, '.$1'],
  [/\bdef aclose\b/g, 'def close'],
  [/\bAsync(?=[A-Z])/g, ''],
];

/** The text of `_sync_gen.py`: the asynchronous client without waiting for anything. */
export function synchronousPython(source: string): string {
  return SYNCHRONOUS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), source);
}
