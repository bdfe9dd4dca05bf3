import type { Operation } from '../../api/operations.ts';
import type { JsonSchema } from './fields.ts';

/** The schema of an operation's parameters without the values whose programs the service lacks. */
export function availableValues({ params, value_needs }: Pick<Operation, 'params' | 'value_needs'>): JsonSchema {
  const schema = params as JsonSchema;
  const lacking = value_needs.filter(({ available }) => !available);
  if (lacking.length === 0) return schema;
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const gone = new Set(lacking.filter(({ parameter }) => parameter === name).map(({ value }) => value));
    const kept = property.enum?.filter((value) => !gone.has(value));
    return [name, kept ? { ...property, enum: kept } : property];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
