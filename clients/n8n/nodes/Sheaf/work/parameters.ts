import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** Fields of the node itself, which are no parameters of an operation. */
const OWN = ['operation', 'options'];

/** Parameters whose names the node has for itself go by another one in its form. */
const parameterName = (field: string) => field.replace(/Parameter$/, '');

/** Reads the parameters of an operation, including those below "Additional options". */
export function parametersOf(
  context: IExecuteFunctions,
  fields: readonly INodeProperties[],
  operation: string,
  item: number,
): IDataObject {
  const shown = fields.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes(operation));
  const required = shown
    .filter(({ name }) => !OWN.includes(name))
    .map((field) => [
      parameterName(field.name),
      filledIn(context, field, context.getNodeParameter(field.name, item), item),
    ]);
  const added = shown.some(({ name }) => name === 'options')
    ? (context.getNodeParameter('options', item, {}) as IDataObject)
    : {};
  const choices = (shown.find(({ name }) => name === 'options')?.options ?? []) as INodeProperties[];
  const optional = choices
    .filter(({ name }) => added[name] !== undefined)
    .map((field) => [parameterName(field.name), filledIn(context, field, added[field.name], item)]);
  return Object.fromEntries([...required, ...optional].filter(([, value]) => value !== undefined)) as IDataObject;
}

/** Value of a field for the service; undefined if it is empty. */
function filledIn(context: IExecuteFunctions, field: INodeProperties, value: unknown, item: number): unknown {
  if (value === '' || value === null || value === undefined) return undefined;
  if (field.type === 'fixedCollection') {
    const { item: entries } = value as { item?: IDataObject | IDataObject[] };
    return Array.isArray(entries) ? entries.map(filled) : entries && filled(entries);
  }
  if (field.type !== 'json' || typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new NodeOperationError(context.getNode(), `${field.displayName} is not valid JSON.`, { itemIndex: item });
  }
}

function filled(entry: IDataObject): IDataObject {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''));
}

/** Parameters as fields of a form. */
export function formFields(parameters: IDataObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
