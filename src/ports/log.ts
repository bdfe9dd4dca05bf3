/** Where parts of the service write what operators should know: fields for machines, one sentence for people. */
export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
