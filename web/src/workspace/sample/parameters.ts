import type { Operation } from '../../api/operations.ts';
import type { JsonSchema, Values } from '../form/fields.ts';

/**
 * The parameters of a sample. A form shows one document: that of the first row, if there are rows, and the blank form
 * until something is filled in.
 */
export function parametersOfSample({ params }: Pick<Operation, 'params'>, parameters: Values): Values {
  const { properties = {} } = params as JsonSchema;
  const filled = Object.keys(properties).filter((name) => properties[name]?.['x-fields-of'] !== undefined);
  if (filled.length === 0) return parameters;
  const present = filled.filter((name) => parameters[name] !== undefined);
  const lists = present.filter((name) => Array.isArray(parameters[name]));
  const first = lists.map((name) => [name, (parameters[name] as unknown[]).slice(0, 1)] as const);
  const one = filled.find((name) => properties[name]?.type !== 'array');
  const empty: Values = present.length === 0 && one !== undefined ? { [one]: {} } : {};
  return { ...parameters, ...empty, ...Object.fromEntries(first) };
}
