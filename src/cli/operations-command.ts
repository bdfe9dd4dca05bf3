import { loadRegistry, visibleOperations } from '../operations/registry.ts';
import { commonWants, readArguments } from './arguments.ts';
import { EXIT } from './exit.ts';
import { createReport } from './report.ts';

/** `sheaf operations [words]`: what can be done. */
export async function listOperations(args: readonly string[]): Promise<number> {
  const { operands, options } = readArguments(args, commonWants);
  const words = operands.map((word) => word.toLowerCase());
  const report = createReport({ json: options.has('json') || !process.stdout.isTTY, quiet: true });
  for (const { name, title, description, keywords, accepts, produces, inputs } of visibleOperations(
    await loadRegistry(),
  )) {
    const text = [name, title, description, ...keywords].join(' ').toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    report.tell({ name, title, description, accepts, produces, inputs }, `${name.padEnd(22)}  ${title}`);
  }
  return EXIT.done;
}
