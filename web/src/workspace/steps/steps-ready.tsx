import { type Operation, useOperations } from '../../api/operations.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Step } from './step.ts';
import classes from './steps.module.css';

/** The steps of a link or a preset, before there is a file. */
export function StepsReady({ first, steps }: { first: Operation; steps: Step[] }) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const operations = useOperations().loaded?.operations ?? [];
  const all = [first, ...steps.flatMap((step) => operations.find(({ name }) => name === step.operation) ?? [])];
  if (all.length < 2) return null;
  return (
    <section aria-labelledby="steps-ready" className={classes.ready} data-steps-ready>
      <h2 id="steps-ready">{t.steps.ready}</h2>
      <ol>
        {all.map((operation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same tool can come twice, and the order is its identity.
          <li key={index}>
            <span className={classes.number}>{index + 1}</span> {texts.title(operation)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Why the steps of a link could not be used. */
export function LinkFault({ children }: { children: string }) {
  return (
    <p role="alert" className={classes.linkFault}>
      <Icon name="warning" size={16} /> <span>{children}</span>
    </p>
  );
}
