import type { OperationDefinition } from '../operations/kit/define.ts';
import { loadOperation, loadRegistry, visibleOperations } from '../operations/registry.ts';
import { readArguments, UsageError } from './arguments.ts';
import type { EarlyChild } from './early-child.ts';
import { EXIT } from './exit.ts';
import { helpOf } from './help.ts';
import { parametersOf, readParameters, wantsOf } from './parameters.ts';
import { serverOf } from './session.ts';
import { doWork, openInputs, readCommon } from './work.ts';

/** Typing errors that a name may have. */
const MAX_EDITS = 2;

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

/** Names with a typing error less, or else those that share the most words with `name`. */
function nearest(name: string, names: readonly string[]): string[] {
  const typed = names.filter((each) => editsBetween(name, each) <= MAX_EDITS);
  if (typed.length > 0) return typed;
  const words = name.split(/[-_ ]/).filter((word) => word.length > 1);
  const shared = (each: string) => words.filter((word) => each.split('-').includes(word)).length;
  const most = Math.max(...names.map(shared));
  return most > 0 ? names.filter((each) => shared(each) === most) : [];
}

/** Letters to add, remove or replace to get from one word to the other (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, wanted] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** @throws UsageError that names operations with a similar name */
async function findOperation(name: string): Promise<OperationDefinition> {
  const found = await loadOperation(name).catch(() => null);
  if (found && !found.hidden) return found;
  const names = visibleOperations(await loadRegistry()).map((operation) => operation.name);
  const near = nearest(name, names).slice(0, 6);
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : '`sheaf operations` lists them all.';
  throw new UsageError(`There is no operation ${JSON.stringify(name)}. ${hint}`);
}
