/** Preloaded (`--import`): has the endpoint of this process serve the fixtures instead of the tools. Nothing else changes. */
import { registerHooks } from 'node:module';

const FIXTURES = new URL('./fixture-server.ts', import.meta.url).href;
const ENDPOINT = '/src/http/routes/mcp/endpoint.ts';

registerHooks({
  resolve(specifier, context, next) {
    if (context.parentURL?.endsWith(ENDPOINT) && specifier.endsWith('/mcp/server.ts')) {
      return { url: FIXTURES, format: 'module-typescript', shortCircuit: true };
    }
    return next(specifier, context);
  },
});
