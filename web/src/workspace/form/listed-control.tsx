import { Checkbox, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { PasswordInput } from '../../shared/password-input.tsx';
import { useTexts } from '../../texts/index.tsx';
import classes from './form.module.css';
import { chosenIn, isChecked, optionIn } from './listed-values.ts';
import { type ListedField, nameOfField } from './use-listed.ts';

interface Props {
  field: ListedField;
  value: unknown;
  onChange(value: unknown): void;
}

/** Of more options, a list that opens is easier to look through. */
const MOST_RADIOS = 6;

/** The control that fits a field of a form. */
export function ListedControl({ field, value, onChange }: Props) {
  const label = nameOfField(field);
  const common = { label, withAsterisk: field.required, 'data-listed-field': field.name };
  const options = field.options ?? [];
  switch (field.type) {
    case 'checkbox':
      if (options.length > 1) return <Choice field={field} value={value} onChange={onChange} label={label} />;
      return (
        <Checkbox
          label={label}
          data-listed-field={field.name}
          checked={isChecked(value)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'radio':
      return <Choice field={field} value={value} onChange={onChange} label={label} />;
    case 'list':
      if (!field.multi_select) return <Choice field={field} value={value} onChange={onChange} label={label} />;
      return (
        <Checkbox.Group label={label} withAsterisk={field.required} value={chosenIn(value)} onChange={onChange}>
          <div className={classes.options}>
            {options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </div>
        </Checkbox.Group>
      );
    case 'dropdown':
      if (field.editable) return <WordOrOption field={field} value={value} onChange={onChange} label={label} />;
      return <Choice field={field} value={value} onChange={onChange} label={label} />;
    default:
      return <Words field={field} value={value} onChange={onChange} common={common} />;
  }
}

function Words({ field, value, onChange, common }: Props & { common: { label: string; withAsterisk: boolean } }) {
  const { t } = useTexts();
  const text = String(value ?? '');
  const most = field.max_length ?? undefined;
  const props = {
    ...common,
    ...(most !== undefined && { description: t.form.listed.letters([...text].length, most), maxLength: most }),
    value: text,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.multiline) return <Textarea {...props} autosize minRows={2} maxRows={10} />;
  return field.password ? <PasswordInput {...props} /> : <TextInput {...props} />;
}

/** One of the options: side by side if they are few. */
function Choice({ field, value, onChange, label }: Props & { label: string }) {
  const options = field.options ?? [];
  const current = optionIn(field, value);
  if (field.type === 'radio' && options.length <= MOST_RADIOS) {
    return (
      <Radio.Group label={label} withAsterisk={field.required} value={current} onChange={onChange}>
        <div className={classes.options} data-listed-field={field.name}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} />
          ))}
        </div>
      </Radio.Group>
    );
  }
  return (
    <NativeSelect
      label={label}
      withAsterisk={field.required}
      data-listed-field={field.name}
      value={current}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      data={[{ value: '', label: '–' }, ...options]}
    />
  );
}

/** One of the options, or a word of one's own. */
function WordOrOption({ field, value, onChange, label }: Props & { label: string }) {
  const id = useId();
  const options = field.options ?? [];
  const shown = options.find((option) => option.value === value)?.label ?? String(value ?? '');
  return (
    <>
      <TextInput
        label={label}
        withAsterisk={field.required}
        data-listed-field={field.name}
        list={id}
        value={shown}
        onChange={(event) => {
          const word = event.currentTarget.value;
          onChange(options.find((option) => option.label === word)?.value ?? word);
        }}
        autoComplete="off"
      />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  );
}
