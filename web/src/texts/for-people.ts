import type { Problem } from '../api/errors.ts';
import { humanize } from '../ui/format.ts';

/** Texts only for programs: calls, names of parameters, and marks of file formats. */
const FOR_PROGRAMS =
  /\b(?:POST|GET|PUT|PATCH|DELETE)\b|\/api\/|\/docs\b|%PDF|`|"[a-z][\w-]*"|(?<![\w{.@/-])[a-z]+(?:_[a-z]+)+\b(?!\.\w)|\bparameters? [a-z]+\b/;

/** Whether a sentence of the service is in the terms of its API. */
export const isForPrograms = (sentence: string): boolean => FOR_PROGRAMS.test(sentence);

interface PlaceTexts {
  /** Name of a setting; null if unknown. */
  label(name: string): string | null;
  step(number: number): string;
}

/** The setting that a problem is about, as forms name it; empty for the whole request. */
export function placeForPeople({ loc }: Problem, { label, step }: PlaceTexts): string {
  const [place, ...inner] = loc.filter((part) => !['body', 'query', 'path', 'parameters'].includes(String(part)));
  if (place === undefined) return '';
  if (place === 'steps' && typeof inner[0] === 'number') {
    const rest = placeForPeople({ loc: inner.slice(1) } as Problem, { label, step });
    return [step(inner[0] + 1), rest].filter(Boolean).join(', ');
  }
  // Entries of a list are counted from 1, and the innermost names say nothing to people.
  const number = inner.find((part) => typeof part === 'number');
  return [label(String(place)) ?? humanize(String(place)), number === undefined ? '' : Number(number) + 1]
    .filter((part) => part !== '')
    .join(' ');
}

/** The same problem with choices as forms call them, the last after the word for `or`: `expected` lists values of the API in quotes. */
export function choicesForPeople(
  problem: Problem,
  labelOf: (parameter: string, value: string) => string | null,
  or: string,
): Problem {
  const { loc, ctx } = problem;
  if (typeof ctx?.expected !== 'string') return problem;
  const parameter = String(loc.findLast((part) => typeof part === 'string') ?? '');
  const expected = ctx.expected
    .replace(/' or '/, `' ${or} '`)
    .replace(/'([^']*)'/g, (_, value: string) => labelOf(parameter, value) ?? value);
  return { ...problem, ctx: { ...ctx, expected } };
}
