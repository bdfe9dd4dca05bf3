import { PROGRAMS, type ProgramName } from '../../src/operations/kit/programs.ts';
import { requireAbility } from './tools.ts';

interface Asked {
  get<T>(path: string): Promise<{ body: T }>;
}
interface Operation {
  name: string;
  needs?: readonly ProgramName[] | undefined;
}
interface Listed {
  operations: { name: string; needs: { name: ProgramName; available: boolean }[] }[];
}

/** Why an operation cannot be tried on a service; null if it can. @throws Error in CI where a program is missing */
export async function lackingPrograms(client: Asked, operation: Operation): Promise<string | null> {
  if (!operation.needs) return null;
  const { body } = await client.get<Listed>('/api/operations');
  const needs = body.operations.find(({ name }) => name === operation.name)?.needs ?? [];
  const lacking = needs.filter(({ available }) => !available).map(({ name }) => PROGRAMS[name]);
  // A program disabled by a setting is not missing: tests with that setting cover it.
  const unset = lacking.find(({ packages }) => packages.length === 0);
  if (unset) return `${operation.name} needs ${unset.title}: it is tried in test/programs`;
  const [first] = lacking;
  if (!first) return null;
  const lack = `${first.title} is not here (Debian: ${first.packages.join(' ')})`;
  requireAbility(false, lack);
  return lack;
}

/**
 * Whether a service has the programs that an operation needs. If not, the test is named as skipped.
 * @throws Error in CI, where nothing may be skipped, and where a setting is missing: callers there have set it
 */
export async function requirePrograms(client: Asked, operation: Operation): Promise<boolean> {
  const lack = await lackingPrograms(client, operation);
  if (lack?.includes('=')) throw new Error(lack);
  return lack === null;
}
