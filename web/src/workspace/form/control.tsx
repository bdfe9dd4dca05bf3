import {
  ActionIcon,
  Checkbox,
  Input,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { lazy, useId } from 'react';
import { PasswordInput } from '../../shared/password-input.tsx';
import { useTexts } from '../../texts/index.tsx';
import { humanize } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { BytesInput } from './bytes-input.tsx';
import type { Field } from './fields.ts';
import { FileTextInput } from './file-text-input.tsx';
import classes from './form.module.css';
import { JsonInput } from './json-input.tsx';
import { RowsInput } from './rows-input.tsx';
import { lineOf } from './sent.ts';
import { asNumber, SliderWithNumber } from './slider-with-number.tsx';

const ListedInput = lazy(() => import('./listed-input.tsx'));
const LanguagesInput = lazy(() => import('./languages-input.tsx'));
const TableInput = lazy(() => import('./table-input.tsx'));

export interface ControlProps<F extends Field = Field> {
  field: F;
  label: string;
  help: string | undefined;
  /** An option in the page's language. */
  valueText(value: string): string;
  value: unknown;
  onChange(value: unknown): void;
  error: string | null;
  /** There is no room for controls side by side. */
  narrow?: boolean;
}

const MAX_SEGMENTS = 4;
const MAX_SEGMENT_LETTERS = 27;

/** The control for a parameter. */
export function Control(props: ControlProps) {
  const { field, label, help, value, onChange, error } = props;
  const common = { label, description: help, error };
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          {...common}
          checked={(value ?? field.fallback) === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'options':
      return <Options {...props} />;
    case 'set':
      return <Choices {...props} />;
    case 'group':
      return <Group {...props} />;
    case 'slider':
      return <SliderWithNumber {...props} min={field.min} max={field.max} />;
    case 'bytes':
      return <BytesInput {...common} value={asNumber(value)} onChange={onChange} />;
    case 'number':
      return <PlainNumber {...props} field={field} />;
    case 'file':
      return (
        <FileTextInput {...common} accept={field.accept} required={field.required} value={value} onChange={onChange} />
      );
    case 'areas':
    case 'rows':
      return <RowsInput {...props} field={field} control={Control} />;
    case 'listed':
      return <ListedInput {...props} field={field} />;
    case 'languages':
      return <LanguagesInput {...props} field={field} />;
    case 'table':
      return <TableInput {...props} field={field} />;
    case 'json':
      return <JsonInput {...common} value={value} onChange={onChange} />;
    default:
      return <Typed {...props} />;
  }
}

function PlainNumber({
  field,
  label,
  help,
  value,
  onChange,
  error,
}: ControlProps<Field & { kind: 'number' | 'bytes' }>) {
  return (
    <NumberInput
      label={label}
      description={help}
      error={error}
      value={asNumber(value) ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : Number(next))}
      min={field.min}
      max={field.max}
      allowDecimal={!field.integer}
      clampBehavior="blur"
      placeholder={field.fallback === undefined ? undefined : String(field.fallback)}
    />
  );
}

/** Typed values: a line, several lines, a password, a color. */
function Typed({ field, label, help, value, onChange, error }: ControlProps) {
  const { t } = useTexts();
  const common = {
    label,
    description: help,
    error,
    value: String(value ?? ''),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (field.kind) {
    case 'password':
      return <PasswordInput {...common} autoComplete="off" />;
    case 'texts':
      return (
        <Textarea
          {...common}
          value={Array.isArray(value) ? value.map(lineOf).join('\n') : common.value}
          placeholder={t.form.perLine}
          autosize
          minRows={1}
          maxRows={6}
        />
      );
    case 'lines':
      return <Textarea {...common} rows={2} />;
    case 'color':
      return (
        <TextInput
          {...common}
          // The control shows black if no value is set.
          label={value === undefined && field.fallback === undefined ? `${label} (${t.form.auto})` : label}
          type="color"
          value={String(value ?? field.fallback ?? '#000000')}
          rightSection={value === undefined ? null : <Unset onUnset={() => onChange(undefined)} />}
        />
      );
    default:
      return <TextInput {...common} autoComplete="off" />;
  }
}

function Unset({ onUnset }: { onUnset(): void }) {
  const { t } = useTexts();
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={t.form.unset} onClick={onUnset}>
      <Icon name="close" size={15} />
    </ActionIcon>
  );
}

function Options({ field, label, help, valueText, value, onChange, error, narrow = false }: ControlProps) {
  const { t } = useTexts();
  const id = useId();
  if (field.kind !== 'options') return null;
  const open = field.fallback === undefined && !field.required;
  const data = field.options.map((option) => ({ value: option.label, label: valueText(option.label) }));
  const current = String(value ?? field.fallback ?? '');
  const choose = (chosen: string) => onChange(field.options.find((option) => option.label === chosen)?.value);
  const letters = data.reduce((sum, option) => sum + option.label.length, 0);
  if (!open && !narrow && data.length <= MAX_SEGMENTS && letters <= MAX_SEGMENT_LETTERS) {
    return (
      <Input.Wrapper label={label} description={help} error={error} labelElement="div" labelProps={{ id }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          data={data}
          value={current}
          onChange={choose}
          className={classes.segments}
        />
      </Input.Wrapper>
    );
  }
  return (
    <NativeSelect
      label={label}
      description={help}
      error={error}
      value={current}
      onChange={(event) => choose(event.currentTarget.value)}
      data={open ? [{ value: '', label: t.form.auto }, ...data] : data}
    />
  );
}

/** The members of an object, each with its own control; the object exists once one of them is set. */
function Group({ field, label, help, value, onChange, error }: ControlProps) {
  const { t } = useTexts();
  if (field.kind !== 'group') return null;
  const members = (value ?? {}) as Record<string, unknown>;
  const set = (name: string, next: unknown) => {
    const after = Object.entries({ ...members, [name]: next }).filter(([, each]) => each !== undefined && each !== '');
    onChange(after.length === 0 ? undefined : Object.fromEntries(after));
  };
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {help && <p className="soft small">{help}</p>}
      <div className={classes.members}>
        {field.fields.map((member) => (
          <Control
            key={member.name}
            field={member}
            label={member.title ?? t.form.members[member.name] ?? humanize(member.name)}
            help={undefined}
            valueText={(text) => text}
            value={members[member.name]}
            onChange={(next) => set(member.name, next)}
            error={null}
          />
        ))}
      </div>
      {error && <p className={classes.groupFault}>{error}</p>}
    </fieldset>
  );
}

/** A choice of any number of options. */
function Choices({ field, label, help, valueText, value, onChange, error }: ControlProps) {
  if (field.kind !== 'set') return null;
  const choices = value ?? field.fallback;
  return (
    <Checkbox.Group
      label={label}
      description={help}
      error={error}
      value={Array.isArray(choices) ? choices.map(String) : []}
      onChange={(chosen) =>
        onChange(field.options.filter(({ label }) => chosen.includes(label)).map(({ value }) => value))
      }
    >
      <div className={classes.options}>
        {field.options.map((option) => (
          <Checkbox key={option.label} value={option.label} label={valueText(option.label)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
