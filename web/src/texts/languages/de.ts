export { de as texts } from '../de.ts';
export { deProblems as problems } from '../de-problems.ts';
