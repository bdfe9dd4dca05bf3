import { Input, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import type { Field } from './fields.ts';
import classes from './form.module.css';
import type { FormProps } from './settings-form.tsx';

type Props = FormProps & { part: { fields: Field[] }; controlOf(field: Field): ReactNode };

/** Parameters of which one is chosen; pages are then picked beside the form. */
export function ChoicePart({ part, operation, choice, onChoice, controlOf }: Props) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const id = useId();
  const chosen = part.fields.find(({ name }) => name === choice);
  return (
    <div className={classes.form}>
      <Input.Wrapper label={t.form.choose} labelElement="div" labelProps={{ id }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          orientation="vertical"
          data={[
            { value: '', label: texts.value(operation, 'x-choose-one', t.form.none) },
            ...part.fields.map(({ name, title }) => ({ value: name, label: texts.label(operation, name, title) })),
          ]}
          value={choice ?? ''}
          onChange={onChoice}
          className={classes.segments}
        />
      </Input.Wrapper>
      {chosen && chosen.kind !== 'pages' && controlOf(chosen)}
    </div>
  );
}
