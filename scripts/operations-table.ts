import { z } from 'zod';
import { type OperationDefinition, outputTypes } from '../src/operations/kit/define.ts';
import { MEDIA_TYPES, type MediaType } from '../src/operations/kit/media-types.ts';
import { loadRegistry, visibleOperations } from '../src/operations/registry.ts';
import { updateTable } from './table-in-docs.ts';

/** More kinds of images than these are just images. */
const MANY = 3;

/**
 * Writes the table of `docs/reference/operations.md` from `src/operations`: `npm run docs:operations`. With `--check`,
 * it only fails if the table is out of date, as a test does.
 */
if (import.meta.main) updateTable('operations', await operationsTable());

/** The table in Markdown. */
export async function operationsTable(): Promise<string> {
  const rows = visibleOperations(await loadRegistry()).map(rowOf);
  return ['| job type | what it does | input | parameters (default) | output |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function rowOf(operation: OperationDefinition): string {
  const { name, title, inputs, accepts, params } = operation;
  const count = inputs.min === inputs.max ? `${inputs.max}` : `${inputs.min}–${inputs.max}`;
  const many = inputs.max > 1 ? `${count} × ` : '';
  const cells = [
    `\`${name}\``,
    title,
    many + listTypes(accepts),
    listParameters(params),
    listTypes(outputTypes(operation)),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

function listTypes(types: readonly MediaType[]): string {
  if (types.length > MANY && types.every((type) => type.startsWith('image/'))) return 'image';
  return types.map((type) => MEDIA_TYPES[type].label).join(', ');
}

function listParameters(params: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
  const names = Object.entries(properties).map(([name, schema]) => {
    if (required.includes(name)) return `**\`${name}\`**`;
    const fallback = (schema as { default?: unknown }).default;
    return fallback === undefined ? `\`${name}\`` : `\`${name}\` (${String(fallback)})`;
  });
  return names.length > 0 ? names.join(', ') : '–';
}
