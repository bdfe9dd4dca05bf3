import type {
  AssistContext,
  OperationContext,
  OperationDefinition,
  OperationOutcome,
  Outputs,
  RunReport,
} from '../../operations/kit/define.ts';
import { type Note, type NoteWords, sayNote } from '../../operations/kit/notes.ts';
import { loadCode, loadOperation } from '../../operations/registry.ts';
import type { Step } from '../protocol/messages.ts';
import type { Parallel } from './parallel-parts.ts';

/** Context of a step, in addition to its parameters and output paths. */
export type StepContext = Omit<OperationContext<unknown>, 'params' | 'outputs'>;

/** Shared context of all steps of a job. */
export type StepsContext = Omit<StepContext, 'parallel'> & { parallel: Parallel };

/** Does one step: its parameters go through the operation's schema, its files to `outputs`. */
export async function runStep(
  { operation, params }: Step,
  definition: OperationDefinition,
  context: StepContext,
  outputs: Outputs,
): Promise<RunReport> {
  const { run } = await loadCode(operation);
  // Not a copy: a getter creates `scratch` on first use.
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
 * Each note once: in English, and as a code for translation.
 * @param words the operation's own
 */
export function tellNotes(notes: readonly Note[], words: NoteWords | undefined): OperationOutcome['result'] {
  const bySentence = new Map(notes.map((note) => [sayNote(note, 'en', words), note]));
  return { notes: [...bySentence.keys()], ...(bySentence.size > 0 && { note_codes: [...bySentence.values()] }) };
}
