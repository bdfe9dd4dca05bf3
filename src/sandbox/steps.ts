import type {
  AssistContext,
  JsonObject,
  OperationContext,
  OperationDefinition,
  OperationOutcome,
  Outputs,
  RunReport,
} from '../operations/kit/define.ts';
import { stemOf } from '../operations/kit/names.ts';
import { type Note, type NoteWords, sayNote } from '../operations/kit/notes.ts';
import { loadCode, loadOperation } from '../operations/registry.ts';
import { createFinalOutput, type FinalOutput } from './outputs.ts';

/** One operation with its parameters. */
export interface Step {
  operation: string;
  params: JsonObject;
}

/** What a step is done with, besides its parameters and where its files go. */
export type StepContext = Omit<OperationContext<unknown>, 'params' | 'outputs'>;

/**
 * Does the steps of a job; what the last one gives is the output, at `outputPath`.
 * @throws SheafError with a message for the caller
 */
export async function runSteps(
  [step]: readonly [Step],
  context: StepContext,
  outputPath: string,
): Promise<OperationOutcome> {
  const definition = await loadOperation(step.operation);
  using output = createFinalOutput({
    path: outputPath,
    maxBytes: context.limits.maxOutputBytes,
    archiveName: `${stemOf(context.inputs[0].filename)}-${definition.archive ?? 'files'}.zip`,
  });
  const report = await runStep(step, definition, context, output.outputs);
  const made = output.finish();
  return { type: made.type, filename: made.filename, result: resultOf(report, made, definition.notes) };
}

/** Does one step: its parameters go through the operation's schema, its files to `outputs`. */
export async function runStep(
  { operation, params }: Step,
  definition: OperationDefinition,
  context: StepContext,
  outputs: Outputs,
): Promise<RunReport> {
  const { run } = await loadCode(operation);
  // Not a copy: `scratch` is made when it is asked for.
  return run(Object.assign(context, { params: definition.params.parse(params), outputs }));
}

/** Does parts of a step that runs in another child. */
export async function assistStep(
  { operation, params }: Step,
  context: Omit<AssistContext<unknown>, 'params'>,
): Promise<readonly Note[]> {
  const [definition, { assist }] = await Promise.all([loadOperation(operation), loadCode(operation)]);
  return (await assist?.(Object.assign(context, { params: definition.params.parse(params) }))) ?? [];
}

/**
 * The facts of a run, with the size of what it made where it told that of its inputs, and each note once: in English, and
 * as it was given, for those who put it into words of another language.
 */
function resultOf(
  { result, notes }: RunReport,
  { bytes }: FinalOutput,
  words: NoteWords | undefined,
): OperationOutcome['result'] {
  const bySentence = new Map(notes?.map((note) => [sayNote(note, 'en', words), note]));
  return {
    ...result,
    ...('bytes_before' in result && { bytes_after: bytes }),
    ...(notes && { notes: [...bySentence.keys()] }),
    ...(bySentence.size > 0 && { note_codes: [...bySentence.values()] }),
  };
}
