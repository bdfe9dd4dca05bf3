import type { Operation } from '../../api/operations.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import { ChoicePart } from './choice-part.tsx';
import { Control } from './control.tsx';
import type { Field, Part, Values } from './fields.ts';
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
  /** What is wrong, by the name of the parameter. */
  faults: Faults;
  /** Size of the image that is processed, where it is one. */
  imageSize: { width: number; height: number } | null;
  /** Parameters that are set on the surface beside the form. */
  elsewhere?: readonly string[] | undefined;
  /** There are no pages beside the form to choose from: they are typed. */
  inStep?: boolean;
}

/** The password of a document has its field beside the document. */
const OPENS_THE_FILE = 'password';

/** The form of an operation, made from the schema of its parameters. Page selections stand beside the pages instead. */
export function SettingsForm(props: FormProps) {
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
  if (shown.length === 0) return <p className="soft small">{t.workspace.noOptions}</p>;
  return (
    <div className={classes.form}>
      {shown.map((part) => {
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
      })}
    </div>
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
