import type { JsonObject, OperationDefinition } from './define.ts';
import type { ProgramName } from './programs.ts';

/** Lists the programs that an operation needs with these parameters. */
export function needsWith(
  { needs = [], valueNeeds = {} }: Pick<OperationDefinition, 'needs' | 'valueNeeds'>,
  params: JsonObject,
): ProgramName[] {
  const ofValues = Object.entries(valueNeeds).flatMap(([parameter, programs]) => {
    const program = programs[String(params[parameter])];
    return program === undefined ? [] : [program];
  });
  return [...needs, ...ofValues];
}
