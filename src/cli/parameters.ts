import { z } from 'zod';
import { checkForm } from '../http/validation.ts';
import type { JsonObject, OperationDefinition } from '../operations/kit/define.ts';
import { optionOf } from '../operations/kit/option-names.ts';
import { commonWants, type WantsValue } from './arguments.ts';

interface Property {
  type?: string;
  enum?: unknown[];
  anyOf?: Property[];
  description?: string;
  default?: unknown;
}

/** A parameter of an operation as an option of the command line. */
export interface Parameter {
  name: string;
  /** As it is typed: `target-bytes`. */
  option: string;
  about: string;
  /** Values to choose from. */
  values: string[];
  flag: boolean;
  fallback: string | null;
}

/** The parameters of an operation, from its schema. */
export function parametersOf({ params }: Pick<OperationDefinition, 'params'>): Parameter[] {
  const schema = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    option: optionOf(name),
    about: property.description ?? '',
    values: (property.enum ?? []).map(String),
    flag: property.type === 'boolean',
    fallback: property.default === undefined ? null : JSON.stringify(property.default),
  }));
}

/** Placeholders for the values of an operation's options. */
export function wantsOf(parameters: readonly Parameter[]): WantsValue {
  const flags = new Map(parameters.map(({ option, flag }) => [option.replaceAll('-', '_'), flag]));
  return (name) => {
    const common = commonWants(name);
    if (common !== 'unknown') return common;
    const flag = flags.get(name.replaceAll('-', '_'));
    return flag === undefined ? 'unknown' : flag ? 'maybe' : 'yes';
  };
}

/** The parameters that were typed, read as the forms of the API are. @throws ValidationError */
export function readParameters(
  operation: OperationDefinition,
  parameters: readonly Parameter[],
  options: ReadonlyMap<string, string | true>,
): JsonObject {
  const entries = parameters.flatMap(({ name, option }) => {
    const value = options.get(option) ?? options.get(option.replaceAll('-', '_'));
    return value === undefined ? [] : [[name, String(value)]];
  });
  return checkForm(operation.params, Object.fromEntries(entries)) as JsonObject;
}
