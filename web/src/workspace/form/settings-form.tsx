import { memo, type ReactNode, Suspense, useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import { isSame } from '../same-props.ts';
import { useStable } from '../use-stable.ts';
import { ChoicePart } from './choice-part.tsx';
import { Control } from './control.tsx';
import { type Field, fieldsOf, type Part, type Values } from './fields.ts';
import { foldParts } from './fold.ts';
import classes from './form.module.css';
import { SizePart } from './size-part.tsx';
import type { Faults } from './validate.ts';

export interface FormProps {
  operation: Operation;
  parts: Part[];
  values: Values;
  onChange(name: string, value: unknown): void;
  choice: string | null;
  onChoice(name: string): void;
  /** Errors, by the name of the parameter. */
  faults: Faults;
  /** Size of the processed image, if it is one. */
  imageSize: { width: number; height: number } | null;
  /** Parameters that are set on the surface next to the form. */
  elsewhere?: readonly string[] | undefined;
  /** No pages next to the form to choose from: they are typed. */
  inStep?: boolean;
  /** Its values are still to come. */
  isComing?: boolean;
}

/** The password of a document has its field next to the document. */
const OPENS_THE_FILE = 'password';

/**
 * The form of an operation, generated from the schema of its parameters. Page selections are next to the pages instead.
 */
export function SettingsForm({ onChange, onChoice, values, ...rest }: FormProps) {
  const own = Object.entries(values).filter(([name]) => !rest.elsewhere?.includes(name));
  return <Form {...rest} values={Object.fromEntries(own)} {...useStable({ onChange, onChoice })} />;
}

/** Settings made on the surface change with each press there, and the form shows none of them. */
const Form = memo(FormOfSettings, (one, other) => isSame(one, other, 2));

function FormOfSettings(props: FormProps) {
  const { parts, operation, values, onChange, faults, elsewhere = [], inStep = false } = props;
  const { t } = useTexts();
  const controlOf = useControl(operation, values, onChange, faults);
  const shown = parts.filter(
    (part) =>
      part.kind !== 'field' ||
      !(
        (part.field.kind === 'pages' && !inStep) ||
        part.field.name === OPENS_THE_FILE ||
        part.field.onBoard ||
        elsewhere.includes(part.field.name)
      ),
  );
  if (props.isComing) return <div className={classes.coming} />;
  if (shown.length === 0) return <p className="soft small">{t.workspace.noOptions}</p>;
  const partOf = (part: Part) => {
    if (part.kind === 'size') return <SizePart key="size" part={part} {...props} />;
    if (part.kind === 'box') {
      return (
        <div key="box" className={classes.members}>
          {part.fields.map(controlOf)}
        </div>
      );
    }
    if (part.kind === 'choice') return <ChoicePart key="choice" part={part} controlOf={controlOf} {...props} />;
    return controlOf(part.field);
  };
  const { open, more } = foldParts(shown);
  return (
    // Controls that are still being loaded would move those below them.
    <Suspense fallback={<div className={classes.coming} />}>
      <div className={classes.form}>
        {open.map(partOf)}
        {more.length > 0 && (
          <More parts={more} values={values} faults={faults}>
            {more.map(partOf)}
          </More>
        )}
      </div>
    </Suspense>
  );
}

interface MoreProps extends Pick<FormProps, 'parts' | 'values' | 'faults'> {
  children: ReactNode;
}

/** Rarely changed settings; it opens by itself if one is set or wrong. */
function More({ parts, values, faults, children }: MoreProps) {
  const { t } = useTexts();
  const names = parts.flatMap(fieldsOf).map(({ name }) => name);
  const isWrong = names.some((name) => faults[name] !== undefined);
  const [open, setOpen] = useState(() => names.some((name) => values[name] !== undefined));
  return (
    <details
      className={classes.more}
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-more
    >
      <summary>{t.form.more(names.length)}</summary>
      <div className={classes.form}>{children}</div>
    </details>
  );
}

function useControl(
  operation: Operation,
  values: Values,
  onChange: (name: string, value: unknown) => void,
  faults: Faults,
) {
  const texts = useOperationTexts();
  return (field: Field) => (
    <Control
      key={field.name}
      field={field}
      label={texts.label(operation, field.name, field.title)}
      help={texts.help(operation, field.name, field.help)}
      valueText={(value) => texts.value(operation, field.name, value)}
      value={values[field.name]}
      onChange={(value) => onChange(field.name, value)}
      error={faults[field.name] ?? null}
    />
  );
}
