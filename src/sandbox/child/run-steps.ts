import type { AssistContext, OperationInput, OperationOutcome, RunReport } from '../../operations/kit/define.ts';
import { stemOf } from '../../operations/kit/names.ts';
import type { Note, NoteWords } from '../../operations/kit/notes.ts';
import { shortenResult } from '../../operations/kit/short-result.ts';
import { loadOperation } from '../../operations/registry.ts';
import type { AssistTask, Step, TaskOutcome, Workflow } from '../protocol/messages.ts';
import { HELD_BYTES } from './memory-writer.ts';
import { createFinalOutput, type FinalOutput } from './outputs.ts';
import { assistStep, runStep, type StepsContext, tellNotes } from './run-step.ts';
import { createSplices } from './splices.ts';

/**
 * Runs the steps of a job; the last one writes the output to `outputPath`.
 * `lasting` says whether the output is kept, and not only passed on; with `held` a small one is in the outcome, without a file.
 * Parts of the inputs whose indexes are in `passable` need not be copied into the output.
 * @throws SheafError with a message for the caller
 */
export async function runSteps(
  workflow: Workflow,
  context: StepsContext,
  outputPath: string,
  {
    lasting = true,
    held = false,
    passable = [],
  }: { lasting?: boolean; held?: boolean; passable?: readonly number[] } = {},
): Promise<TaskOutcome> {
  const { steps, tellSteps } = workflow;
  const [step] = steps as [Step];
  const definition = await loadOperation(step.operation);
  if (tellSteps || steps.length > 1 || (context.inputs.length > 1 && definition.inputs.max === 1)) {
    const outcome = await (await import('./workflow/workflow.ts')).runWorkflow(workflow, context, outputPath);
    return { ...outcome, result: shortenResult(outcome.result) };
  }
  using output = createFinalOutput({
    path: outputPath,
    maxBytes: context.limits.maxOutputBytes,
    lasting,
    ...(held && { held: passable.length > 0 ? 'all' : whatIsHeld(context.inputs) }),
    ...(passable.length > 0 && { startSplices: () => createSplices(context.inputs, passable) }),
    archiveName: `${stemOf(context.inputs[0].filename)}-${definition.archive ?? 'files'}.zip`,
  });
  const report = await runStep(step, definition, context, output.outputs);
  const finished = output.finish();
  const { type, filename, content, splices } = finished;
  return {
    type,
    filename,
    result: shortenResult(resultOf(report, finished, definition.notes)),
    ...(content && { content: Buffer.from(content).toString('base64') }),
    ...(splices && { splices }),
  };
}

/** Small inputs produce little output, so the disk need not start writing early. */
const whatIsHeld = (inputs: readonly OperationInput[]) =>
  inputs.every(({ bytes }) => bytes <= HELD_BYTES) ? 'all' : 'added';

/** Does parts of a job that runs in another child. */
export async function assistSteps(
  { workflow, stretch }: Pick<AssistTask, 'workflow' | 'stretch'>,
  context: Omit<AssistContext<unknown>, 'params'>,
): Promise<readonly Note[]> {
  const [step] = workflow.steps as [Step];
  if (workflow.steps.length === 1 && context.inputs.length === 1) return assistStep(step, context);
  return (await import('./workflow/workflow.ts')).assistWorkflow(workflow, stretch, context);
}

/** The facts of a run; with the size of its output if it stated the size of its inputs. */
function resultOf(
  { result, notes }: RunReport,
  { bytes }: FinalOutput,
  words: NoteWords | undefined,
): OperationOutcome['result'] {
  return {
    ...result,
    ...('bytes_before' in result && { bytes_after: bytes }),
    ...(notes && tellNotes(notes, words)),
  };
}
