import type { CodedItem } from '../../errors.ts';
import type { OperationDefinition } from '../../operations/kit/define.ts';
import type { MediaType } from '../../operations/kit/media-types.ts';

/** Everything that the flow of files through steps depends on. */
export type Stage = Pick<OperationDefinition, 'name' | 'accepts' | 'produces' | 'inputs' | 'companion'>;

/** Whether a step runs once for all files, rather than for each. */
export const takesAll = ({ inputs, companion }: Pick<Stage, 'inputs' | 'companion'>): boolean =>
  inputs.max > 1 && companion === undefined;

/** Whether some of the files are companions that are not processed themselves. */
export const hasCompanions = ({ companion = [] }: Pick<Stage, 'companion'>, files: readonly Typed[]): boolean =>
  files.some(({ type }) => type !== undefined && companion.includes(type));

/** The types of the files that a step processes, which may have companions. */
function worksOn({ accepts, companion = [] }: Pick<Stage, 'accepts' | 'companion'>): MediaType[] {
  return accepts.filter((type) => !companion.includes(type));
}

/** The files of each run of a step. */
export function runsOf<T extends Typed>(stage: Pick<Stage, 'inputs' | 'companion'>, files: readonly T[]): T[][] {
  if (takesAll(stage)) return [[...files]];
  const companions = files.filter((file) => hasCompanions(stage, [file]));
  const others = files.filter((file) => !companions.includes(file));
  return others.length === 0 && companions.length > 0 ? [companions] : others.map((file) => [file, ...companions]);
}

interface Typed {
  type?: MediaType;
}

/**
 * Checks that each step can take the output of the one before. Items' `loc` begins with the step's index.
 * A step's output can depend on its parameters and on its files: only what cannot fit is refused.
 */
export function checkFlow(stages: readonly Stage[]): CodedItem[] {
  return stages.flatMap((stage, index) => {
    const before = stages[index - 1];
    if (!before || before.produces.some((type) => worksOn(stage).includes(type))) return [];
    const values = {
      step: index + 1,
      name: stage.name,
      accepts: worksOn(stage),
      before: before.name,
      produces: before.produces,
    };
    return [{ loc: [index, 'job_type'], code: 'step_type_mismatch', values }];
  });
}
