import type { WorkflowStep } from '../../api/operations.ts';
import type { Item } from '../../tray/item.ts';
import type { Values } from '../form/fields.ts';
import type { PlacedField } from '../form/placed-field.ts';
import { rowsOf } from '../form/sent.ts';
import type { Order } from '../run/run.ts';
import { textNamesOf } from './text-edits.ts';

interface Around {
  /** Whether a file is processed, rather than accompanying another. */
  isDocument(item: Item): boolean;
  field: PlacedField | null;
  values: Values;
  /** The operation that changes text on pages; null if the service lacks it. */
  editor: string | null;
}

/**
 * Adds changes to text, made on the screen of another operation, to its job: they come first, then the items on the
 * pages. Pictures can only enter the first step, so with pictures the text comes second.
 */
export function withTextEdits(order: Order, { isDocument, field, values, editor }: Around): Order {
  if (!field || field.types.length === 0 || editor === null) return order;
  const names = textNamesOf(field);
  const [lines, replace] = [rowsOf(values[names.lines]), rowsOf(values[names.rules])];
  if (lines.length === 0 && replace.length === 0) return order;
  const password = order.items.find((item) => item.password !== '')?.password;
  const secret = password !== undefined && { password };
  const both = Object.fromEntries(Object.entries(order.parameters).filter(([name]) => OF_BOTH.includes(name)));
  const edit: WorkflowStep = { job_type: editor, parameters: { ...both, lines, replace, fit: 'shrink' } };
  const put: WorkflowStep = { job_type: order.operation, parameters: order.parameters };
  const { steps = [] } = order;
  const documents = order.items.filter(isDocument);
  const hasCompanions = documents.length < order.items.length;
  if (hasCompanions && isAsked(order.parameters, field)) return { ...order, steps: [secured(edit), ...steps] };
  return {
    ...order,
    screen: order.operation,
    operation: editor,
    parameters: edit.parameters,
    items: documents,
    parts: order.parts.filter(({ item }) => isDocument(item)),
    steps: isAsked(order.parameters, field) ? [secured(put), ...steps] : steps,
  };

  function secured({ job_type, parameters }: WorkflowStep): WorkflowStep {
    return { job_type, parameters: { ...parameters, ...secret } };
  }
}

/** Settings that both operations have. */
const OF_BOTH = ['password', 'on_signed', 'keep_protection'];
/** Settings for how to work, not for the work itself. */
const MANNERS = [...OF_BOTH, 'as', 'author'];

function isAsked(parameters: Values, { name }: PlacedField): boolean {
  return Object.hasOwn(parameters, name) || Object.keys(parameters).some((key) => !MANNERS.includes(key));
}
