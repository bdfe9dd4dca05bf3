import type { ReactNode } from 'react';
import { CopyButton } from '../shared/copy.tsx';
import { useTexts } from '../texts/index.tsx';
import classes from './helpers.module.css';

/** A text that came out, to be read and copied. */
export function Output({ text, label, children }: { text: string; label?: string; children?: ReactNode }) {
  const { t } = useTexts();
  const title = label ?? t.helpers.output;
  return (
    <section className="panel stack" aria-label={title}>
      <div className="row apart">
        <h2>{title}</h2>
        <CopyButton text={text} size="xs" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre className={classes.output} tabIndex={0} data-output>
        {text}
      </pre>
      {children}
    </section>
  );
}
