import { useNote, useNotes, useOperationTexts, useTexts } from '../../texts/index.tsx';
import { formatBytes, humanize } from '../../ui/format.ts';
import classes from './results.module.css';

const MOST = 16;
/** The file's name already shows the sizes of the input and the output. */
const SHOWN_ABOVE = /^(?:bytes|saved_percent|(?:input|output)_bytes|bytes_(?:before|after))$/;

/** Facts that are nearly always the same are left out. */
const USUAL: Record<string, unknown> = { unchanged: false, frames: 1 };

/** Page counts other than `page_count`; shown if they differ. */
const PAGES = /^(?:input_pages|output_pages|pages_before)$/;

/** The small facts that an operation reports, and its notes as sentences. */
export function Facts({ result, jobType }: { result: Record<string, unknown>; jobType: string }) {
  const { value: nameOfValue, fact } = useOperationTexts();
  const { t, language } = useTexts();
  const say = useNote();
  const notes = useNotes()(result);
  const rows = rowsOf(result)
    .filter(([name, value]) => name !== 'notes' && name !== 'code' && !SHOWN_ABOVE.test(name) && USUAL[name] !== value)
    .filter(([name, value]) => !PAGES.test(name) || value !== result.page_count)
    .slice(0, MOST);
  const labelOf = (name: string) => fact({ name: jobType }, name) ?? t.facts[name] ?? humanize(name);
  const show = (name: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? t.facts.yes : t.facts.no;
    if (name === 'message') return say(faultOf(result), String(value)).text;
    if (typeof value !== 'number') {
      const named = nameOfValue({ name: jobType }, name.replace(/_before$/, ''), String(value));
      return named === value ? (t.factValues[named] ?? named) : named;
    }
    return /(?:^|_)bytes$/.test(name) ? formatBytes(value, language) : value.toLocaleString(language);
  };
  // An operation may report the same fact under two names.
  const shown = new Map(rows.map(([name, value]) => [`${labelOf(name)}: ${value}`, [name, value] as const]));
  return (
    <>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map(({ text, lang }) => (
            <li key={text} lang={lang}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {shown.size > 0 && (
        <dl className={classes.facts}>
          {[...shown.values()].map(([name, value]) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd className="name">{show(name, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Plain values as they are; the members of objects, such as an error's line and column, one level deep. */
function rowsOf(result: Record<string, unknown>): [string, unknown][] {
  return Object.entries(result).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || Array.isArray(value)) return [];
    if (typeof value === 'object') return Object.entries(value).filter(([, inner]) => typeof inner !== 'object');
    return [[name, value]];
  });
}

/** The code of the fault that a report is about. */
function faultOf({ error }: Record<string, unknown>): { code: string } | undefined {
  return typeof (error as { code?: unknown } | undefined)?.code === 'string' ? (error as { code: string }) : undefined;
}
