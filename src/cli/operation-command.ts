import type { OperationDefinition } from '../operations/kit/define.ts';
import { loadOperation, loadRegistry, visibleOperations } from '../operations/registry.ts';
import { readArguments, UsageError } from './arguments.ts';
import type { EarlyChild } from './early-child.ts';
import { EXIT } from './exit.ts';
import { helpOf } from './help.ts';
import { parametersOf, readParameters, wantsOf } from './parameters.ts';
import { serverOf } from './session.ts';
import { doWork, openInputs, readCommon } from './work.ts';

/** `sheaf <operation> files… --param value`. @returns how the program is to end */
export async function runOperation(name: string, args: readonly string[], early: EarlyChild | null): Promise<number> {
  const operation = await findOperation(name);
  const parameters = parametersOf(operation);
  const { operands, options } = readArguments(args, wantsOf(parameters));
  if (options.has('help')) {
    process.stdout.write(helpOf(operation, parameters));
    return EXIT.done;
  }
  const params = readParameters(operation, parameters, options);
  await using inputs = await openInputs(operands);
  const { files } = inputs;
  const one = operation.inputs.max === 1;
  // Waited for here: the inputs are gone when this function ends.
  return await doWork({
    operation: name,
    params,
    groups: one ? files.map((file) => [file]) : [files],
    server: serverOf(options.get('server')),
    early,
    ...tellsReport(operation, readCommon(options)),
  });
}

/** Print the findings of an operation, unless the user named a file. */
function tellsReport(operation: OperationDefinition, common: ReturnType<typeof readCommon>) {
  const { output, directory } = common.target;
  const reports = operation.produces.every((type) => type === 'application/json') && operation.archive === undefined;
  if (!reports || output !== undefined || directory !== undefined) return common;
  return { ...common, json: false, target: { ...common.target, output: '-' } };
}

/** @throws UsageError that names operations with a similar name */
async function findOperation(name: string): Promise<OperationDefinition> {
  const found = await loadOperation(name).catch(() => null);
  if (found && !found.hidden) return found;
  const names = visibleOperations(await loadRegistry()).map((operation) => operation.name);
  const words = name.split(/[-_ ]/).filter((word) => word.length > 1);
  const near = names.filter((each) => words.some((word) => each.split('-').includes(word))).slice(0, 6);
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : '`sheaf operations` lists them all.';
  throw new UsageError(`There is no operation ${JSON.stringify(name)}. ${hint}`);
}
