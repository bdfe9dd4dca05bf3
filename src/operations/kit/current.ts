/**
 * Stands at the parameters of an operation that, without any of them, answers with JSON: its members are the parameters as the
 * file has them. Forms begin with these.
 */
export const SAYS_CURRENT = 'x-says-current';
