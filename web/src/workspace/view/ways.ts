import type { Operation } from '../../api/operations.ts';

export const isMail = (type: string): boolean => type === 'message/rfc822' || type === 'application/vnd.ms-outlook';

const PDF = 'application/pdf';

const takesMail = (accepts: readonly string[]): boolean => accepts.some(isMail);

/**
 * The operation that prints files of a type, if this service can. Outlook messages and old office files share a type
 * when nothing else distinguishes them, so operations for messages only get messages.
 */
export function printerOf(type: string, operations: readonly Operation[]): Operation | undefined {
  return operations.find(
    ({ accepts, produces, intent, inputs, available }) =>
      accepts.includes(type) &&
      takesMail(accepts) === isMail(type) &&
      produces[0] === PDF &&
      intent === 'to-pdf' &&
      inputs.min === 1 &&
      available !== false,
  );
}

/** The operation that reads messages into JSON. */
export function mailReaderOf(operations: readonly Operation[]): Operation | undefined {
  return operations.find(
    ({ accepts, produces }) => accepts.includes('message/rfc822') && produces.includes('application/json'),
  );
}
