import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Operation } from '../../api/operations.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import { ChoicePart } from './choice-part.tsx';
import { Control } from './control.tsx';
import type { Field, Part, Values } from './fields.ts';
import classes from './form.module.css';
import { SizePart } from './size-part.tsx';

export interface FormProps {
  operation: Operation;
  parts: Part[];
  values: Values;
  onChange(name: string, value: unknown): void;
  choice: string | null;
  onChoice(name: string): void;
  /** What the service found wrong. */
  error: ApiError | null;
  /** A file said that it is protected. */
  needsPassword: boolean;
  /** Size of the image that is worked on, where it is one. */
  imageSize: { width: number; height: number } | null;
}

/** Kinds of fields that do not stand among the others: beside the pages, and under "more". */
const HIDDEN = ['pages', 'password'];

/** The form of an operation, made from the schema of its parameters. Page selections stand beside the pages instead. */
export function SettingsForm(props: FormProps) {
  const { parts, operation, values, onChange, error, needsPassword } = props;
  const { t } = useTexts();
  const controlOf = useControl(operation, values, onChange, error);
  const shown = parts.filter((part) => !(part.kind === 'field' && HIDDEN.includes(part.field.kind)));
  const secrets = parts.flatMap((part) =>
    part.kind === 'field' && part.field.kind === 'password' ? [part.field] : [],
  );
  if (shown.length + secrets.length === 0) return <p className="soft small">{t.workspace.noOptions}</p>;
  return (
    <div className={classes.form}>
      {shown.map((part) => {
        if (part.kind === 'size') return <SizePart key="size" part={part} {...props} />;
        if (part.kind === 'choice') return <ChoicePart key="choice" part={part} controlOf={controlOf} {...props} />;
        return controlOf(part.field);
      })}
      {secrets.length > 0 && (needsPassword ? secrets.map(controlOf) : <More>{secrets.map(controlOf)}</More>)}
    </div>
  );
}

function More({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <details className={classes.more}>
      <summary>{t.workspace.moreOptions}</summary>
      {children}
    </details>
  );
}

function useControl(
  operation: Operation,
  values: Values,
  onChange: (name: string, value: unknown) => void,
  error: ApiError | null,
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
      error={error?.problemOf(field.name) ?? null}
    />
  );
}
