import { expect, it } from 'vitest';
import type { z } from 'zod';
import { loadRegistry } from '../../src/operations/registry.ts';
import { ASSEMBLING, BREAKING, KEEPING, NOT_ASKING, NOT_PROTECTING, PROTECTING } from '../exhaustive/operations.ts';

/** `npm run test:exhaustive` runs the listed operations; this test, which runs on every change, reports missing ones. */
const registry = await loadRegistry();
const withParameter = (name: string): string[] =>
  [...registry.values()]
    .filter(({ params }) => name in ((params as unknown as z.ZodObject).shape ?? {}))
    .map((operation) => operation.name)
    .sort();

it('every operation that keeps the protection of documents is tried on protected ones', () => {
  expect(withParameter('keep_protection')).toEqual([...Object.keys(PROTECTING), ...NOT_PROTECTING].sort());
});

it('every operation that asks what becomes of signatures is tried on signed documents', () => {
  const known = [KEEPING, BREAKING, ASSEMBLING].flatMap((list) => Object.keys(list));
  expect(withParameter('on_signed')).toEqual([...known, ...NOT_ASKING].sort());
});
