import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { CHOICE, useOperationTexts, useTexts } from '../../texts/index.tsx';
import type { Field } from './fields.ts';
import classes from './form.module.css';
import type { FormProps } from './settings-form.tsx';

type Props = FormProps & { part: { fields: Field[] }; controlOf(field: Field): ReactNode };

/** Parameters of which one is chosen; pages are then picked next to the form. */
export function ChoicePart({ part, operation, choice, onChoice, controlOf, inStep = false }: Props) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const noneLabel = texts.value(operation, CHOICE, 'none');
  const chosen = part.fields.find(({ name }) => name === choice);
  return (
    <div className={classes.form}>
      <Radio.Group
        label={texts.label(operation, CHOICE, t.form.choose)}
        value={choice ?? ''}
        onChange={onChoice}
        className={classes.choices}
      >
        <div className={classes.options}>
          {part.fields.map(({ name, title }) => (
            <Radio key={name} value={name} label={texts.label(operation, name, title)} />
          ))}
          <Radio value="" label={noneLabel === 'none' ? t.form.none : noneLabel} />
        </div>
      </Radio.Group>
      {chosen && (inStep || chosen.kind !== 'pages') && controlOf(chosen)}
    </div>
  );
}
