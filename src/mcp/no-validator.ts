import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/server';

export { default as process } from 'node:process';

/**
 * Replaces the checker of JSON Schema that the SDK creates for each request. It would check what people type into forms that
 * a server sends; ours sends none. Joined code has it in place of the SDK's (`scripts/joining/plugins.ts`), which is large.
 */
export class DefaultJsonSchemaValidator implements jsonSchemaValidator {
  getValidator<T>(): JsonSchemaValidator<T> {
    throw new Error('This server sends no forms.');
  }
}
