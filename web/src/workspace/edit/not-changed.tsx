import { useNotes } from '../../texts/index.tsx';
import type { Batch } from '../run/run.ts';
import classes from './lines.module.css';

const CODES = ['text_not_changed', 'text_not_found', 'line_not_found'];

/** Names the texts that the last run left as they were, and why. */
export function NotChanged({ newest }: { newest: Batch | undefined }) {
  const notesOf = useNotes();
  const results =
    newest?.runs.flatMap(({ job }) => (job?.status === 'completed' && job.result ? [job.result] : [])) ?? [];
  const all = results.flatMap((result) => [result, ...(Array.isArray(result.steps) ? result.steps : [])]);
  const notes = all.flatMap(({ notes = [], note_codes: codes = [] }) => {
    const own = (codes as { code: string }[]).flatMap(({ code }, index) => (CODES.includes(code) ? [index] : []));
    return notesOf({ notes: own.map((index) => notes[index]), note_codes: own.map((index) => codes[index]) });
  });
  if (notes.length === 0) return null;
  return (
    <div className={classes.left} role="alert" data-not-changed>
      {[...new Map(notes.map((note) => [note.text, note])).values()].map(({ text, lang }) => (
        <p key={text} lang={lang}>
          {text}
        </p>
      ))}
    </div>
  );
}
