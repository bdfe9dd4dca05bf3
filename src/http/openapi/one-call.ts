import { type OperationDefinition, outputTypes } from '../../operations/kit/define.ts';
import type { DescribedOperation } from './additions.ts';

type Json = Record<string, unknown>;
type Described = Pick<
  OperationDefinition,
  'name' | 'produces' | 'archive' | 'typed' | 'directRequires' | 'directInstead'
>;

const HOW = `Returns the state of a job, or the output itself if \`Accept\` names a type of the output (including \`image/*\` and
\`application/octet-stream\`). Nothing is kept then, and \`X-Result\` has the facts of the operation.`;
const HOW_JSON = ' To get JSON, send `Accept: application/json; profile="output"` or `Prefer: return=representation`.';

const HEADERS = {
  'X-Result': {
    description: 'With the output itself: the facts of the operation, as ASCII JSON; absent if larger than 4 kB.',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'With the output itself: its name.', schema: { type: 'string' } },
};

/** Says of each direct endpoint what it answers in one call, and that a file must be sent under one of two names. */
export function describeOneCall(
  paths: Record<string, Record<string, DescribedOperation & Json>>,
  operations: Iterable<Described>,
): void {
  requireOne(paths['/api/upload']?.post, oneOf('file', 'files', 'text', 'url'));
  for (const operation of operations) {
    const described = paths[`/api/${operation.name}`]?.post;
    const answer = described?.responses['200'] as { content?: Json; headers?: Json } | undefined;
    const form = described?.requestBody?.content['multipart/form-data'];
    if (!described || !answer || !form) continue;
    const types = outputTypes(operation);
    const json = types.includes('application/json');
    described.description = [described.description, HOW + (json ? HOW_JSON : '')].filter(Boolean).join('\n\n');
    for (const type of types) answer.content = { ...answer.content, [contentKey(type)]: BINARY };
    answer.headers = { ...answer.headers, ...HEADERS };
    const { typed, directRequires, directInstead } = operation;
    requireOne(
      described,
      oneOf('file', 'files', ...(typed ? [typed.field] : [])),
      directRequires && directInstead ? [{ required: directRequires }, { required: [directInstead] }] : [],
    );
  }
}

type Alternative = { required: readonly string[] };

const oneOf = (...names: string[]): Alternative[] => names.map((name) => ({ required: [name] }));

/** Says that a form must have the fields of one alternative of each list. */
function requireOne(described: (DescribedOperation & Json) | undefined, ...lists: readonly Alternative[][]): void {
  const form = described?.requestBody?.content['multipart/form-data'];
  const [first, ...others] = lists.filter((list) => list.length > 0).map((anyOf) => ({ anyOf }));
  if (form && first) form.schema = { ...form.schema, ...first, ...(others.length > 0 && { allOf: others }) };
}

const BINARY = { schema: { type: 'string', format: 'binary' } };

/** The job answer is JSON already: an output that is JSON has a separate type by its profile. */
const contentKey = (type: string) => (type === 'application/json' ? 'application/json; profile="output"' : type);
