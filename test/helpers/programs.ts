import { PROGRAMS, type ProgramName } from '../../src/operations/kit/programs.ts';
import { requireAbility } from './tools.ts';

interface Asked {
  get<T>(path: string): Promise<{ body: T }>;
}
interface Listed {
  operations: { name: string; needs: { name: ProgramName; available: boolean }[] }[];
}

/**
 * Tells whether a service has the programs that an operation needs. Where it has not, the test is named as skipped.
 * @throws Error in CI, where nothing may be skipped
 */
export async function requirePrograms(
  client: Asked,
  operation: { name: string; needs?: readonly ProgramName[] | undefined },
) {
  if (!operation.needs) return true;
  const { body } = await client.get<Listed>('/api/operations');
  const needs = body.operations.find(({ name }) => name === operation.name)?.needs ?? [];
  const lacking = needs.filter(({ available }) => !available).map(({ name }) => PROGRAMS[name]);
  // What a setting allows is no tool that could be missing: it has tests of its own, with that setting.
  if (lacking.some(({ packages }) => packages.length === 0)) return false;
  const [first] = lacking;
  return !first || requireAbility(false, `${first.title} is not here (Debian: ${first.packages.join(' ')})`);
}
