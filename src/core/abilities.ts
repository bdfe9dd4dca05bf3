import { SheafError } from '../errors.ts';
import { PROGRAMS, type ProgramName } from '../operations/kit/programs.ts';
import type { Programs } from '../ports/programs.ts';
import type { Fleet } from './fleet.ts';

export type Abilities = ReturnType<typeof createAbilities>;

/**
 * What this service can do, considering the programs that are installed: jobs on any worker of the fleet, and calls
 * without a job on this machine.
 * @param works whether this process also runs jobs
 */
export function createAbilities({
  programs,
  fleet,
  works,
}: {
  programs: Pick<Programs, 'states'>;
  fleet: Pick<Fleet, 'programs'>;
  works: boolean;
}) {
  async function missingHere(needs: readonly ProgramName[]): Promise<ProgramName[]> {
    if (needs.length === 0) return [];
    const states = await programs.states();
    return needs.filter((name) => !states.get(name)?.available);
  }

  async function missing(needs: readonly ProgramName[]): Promise<ProgramName[]> {
    const lacking = works ? await missingHere(needs) : needs;
    if (lacking.length === 0) return [];
    const elsewhere = await fleet.programs();
    return lacking.filter((name) => !elsewhere.has(name));
  }

  return {
    /** The programs among `needs` that no worker can use. */
    missing,

    /** @throws SheafError `operation_unavailable` */
    async require(needs: readonly ProgramName[]): Promise<void> {
      const lacking = await missing(needs);
      if (lacking.length === 0) return;
      throw new SheafError('operation_unavailable', `This tool requires ${titlesOf(lacking)} on the server.`);
    },

    /** The same for work in the answer itself, which this node does. @throws SheafError `operation_unavailable` */
    async requireHere(needs: readonly ProgramName[]): Promise<void> {
      const lacking = await missingHere(needs);
      if (lacking.length === 0) return;
      const titles = titlesOf(lacking);
      const text =
        (await missing(lacking)).length > 0
          ? `This tool requires ${titles} on the server.`
          : `This node does not have ${titles}, but others of this service do. Start a job with POST /api/upload.`;
      throw new SheafError('operation_unavailable', text);
    },
  };
}

const titlesOf = (names: readonly ProgramName[]) => names.map((name) => PROGRAMS[name].title).join(' and ');
