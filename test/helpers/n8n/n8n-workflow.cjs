// What nodes load of n8n-workflow at run time, with the behavior of the real one, which is too large for a dependency.
// `npm run n8n:check` runs the same tests with the real one.
class ApiError extends Error {
  constructor(node, response, { message, description, httpCode, itemIndex } = {}) {
    super(message ?? response.message ?? description);
    Object.assign(this, { node, description: description ?? null, httpCode: httpCode ?? null, context: { itemIndex } });
  }
}
class OperationError extends Error {
  constructor(node, error, { message, description, itemIndex } = {}) {
    super(message ?? (typeof error === 'string' ? error : error.message));
    Object.assign(this, { node, description: description ?? error.description ?? null, context: { itemIndex } });
  }
}
/** An error that is wrapped in its own kind stays what it is. */
const once = (Kind) =>
  new Proxy(Kind, {
    construct: (target, args) => (args[1] instanceof Kind ? args[1] : Reflect.construct(target, args)),
  });
module.exports = {
  NodeApiError: once(ApiError),
  NodeOperationError: once(OperationError),
  NodeConnectionTypes: { Main: 'main' },
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
