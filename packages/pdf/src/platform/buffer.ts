// So many files import this that resolution time matters: a path resolves sooner than a name of `imports`.
export { Buffer } from '#platform/buffer';
