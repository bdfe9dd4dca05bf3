import { useOperations } from '../../api/operations.ts';
import { useNotes, useOperationTexts, useTexts } from '../../texts/index.tsx';
import classes from './results.module.css';

interface StepResult extends Record<string, unknown> {
  job_type: string;
  files_in: number;
  files_out: number;
  seconds: number;
}

/** Results of each step of a workflow, and the files that were left out. */
export function StepResults({ result }: { result: Record<string, unknown> }) {
  const { t, language } = useTexts();
  const texts = useOperationTexts();
  const notesOf = useNotes();
  const operations = useOperations().loaded?.operations ?? [];
  const steps = Array.isArray(result.steps) ? (result.steps as StepResult[]) : [];
  const errors = Array.isArray(result.errors)
    ? (result.errors as { file: string; step: number; message: string }[])
    : [];
  if (steps.length === 0) return null;
  const titleOf = (name: string) => {
    const operation = operations.find((candidate) => candidate.name === name);
    return operation ? texts.title(operation) : name;
  };
  return (
    <section className={classes.entries} aria-label={t.steps.title} data-step-results>
      <h4>{t.steps.title}</h4>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a job never change.
          <li key={index}>
            <span>
              {index + 1}. {titleOf(step.job_type)}
              {notesOf(step).map(({ text, lang }) => (
                <span key={text} lang={lang} className="soft small">
                  {' '}
                  {text}
                </span>
              ))}
            </span>
            <span className="soft">
              {t.steps.files(step.files_in, step.files_out)} ·{' '}
              {t.steps.seconds(step.seconds.toLocaleString(language, { maximumFractionDigits: 1 }))}
            </span>
          </li>
        ))}
      </ol>
      {errors.length > 0 && (
        <>
          <h4>{t.steps.leftOut(errors.length)}</h4>
          <ul>
            {errors.map(({ file, step, message }) => (
              <li key={`${file} ${step}`}>
                <span className="name">{file}</span>
                <span lang="en">{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
