// Imported by so many files that it matters what it costs to find it: a path is found sooner than a name of `imports`.
export { Buffer } from '#platform/buffer';
