import { SheafError } from '../errors.ts';
import { PROGRAMS, type ProgramName } from '../operations/kit/programs.ts';
import type { Programs } from '../ports/programs.ts';

export type Abilities = ReturnType<typeof createAbilities>;

/** What can be done here, as far as it needs programs of the machine. */
export function createAbilities(programs: Pick<Programs, 'states'>) {
  async function missing(needs: readonly ProgramName[]): Promise<ProgramName[]> {
    if (needs.length === 0) return [];
    const states = await programs.states();
    return needs.filter((name) => !states.get(name)?.available);
  }

  return {
    /** The programs among `needs` that cannot be used. */
    missing,

    /** @throws SheafError `operation_unavailable` */
    async require(needs: readonly ProgramName[]): Promise<void> {
      const lacking = await missing(needs);
      if (lacking.length === 0) return;
      const titles = lacking.map((name) => PROGRAMS[name].title).join(' and ');
      throw new SheafError('operation_unavailable', `This needs ${titles}, which this service does not have.`);
    },
  };
}
