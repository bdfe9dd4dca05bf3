import { type CSSProperties, useId } from 'react';
import { chosenIn, fieldInFocus, isChecked, optionIn } from '../form/listed-values.ts';
import { type ListedField, nameOfField } from '../form/use-listed.ts';
import { placeOf, type Size } from '../stage/geometry.ts';
import classes from './fields.module.css';
import { acrossPage, boxOf, letterSize, type PlacedField } from './places.ts';

interface Props {
  placed: PlacedField;
  /** Of the page, in millimeters. */
  page: Size;
  value: unknown;
  onChange(value: unknown): void;
}

/** A length that grows with the page. */
const ofPage = (share: number) => `${share * 100}cqw`;

/** A field at its place on the page, filled in there. */
export function PageField({ placed, page, value, onChange }: Props) {
  const { field, widget } = placed;
  const focus = fieldInFocus.use();
  const box = boxOf(widget);
  const place = placeOf(box, page);
  const points = letterSize(field, widget.height);
  const style: CSSProperties & Record<'--letter' | '--cell', string> = {
    ...place,
    width: `calc(${place.width} + 2px)`,
    height: `calc(${place.height} + 2px)`,
    textAlign: field.alignment ?? 'left',
    '--letter': ofPage(acrossPage(points, page.width)),
    '--cell': field.comb ? ofPage(box.width / page.width / (field.max_length ?? 1)) : '0',
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus.
    <span
      className={classes.field}
      style={style}
      data-page-field={field.name}
      data-kind={field.comb ? 'comb' : field.type}
      data-required={field.required || undefined}
      data-current={focus?.name === field.name || undefined}
      onFocus={() => fieldInFocus.set({ name: field.name, from: 'page' })}
      onBlur={() => fieldInFocus.set(null)}
    >
      <Filling placed={placed} value={value} onChange={onChange} />
    </span>
  );
}

function Filling({ placed: { field, widget, index }, value, onChange }: Omit<Props, 'page'>) {
  const id = useId();
  const label = nameOfField(field);
  const common = { 'aria-label': label, 'aria-required': field.required || undefined, title: label };
  const options = field.options ?? [];
  switch (field.type) {
    case 'checkbox':
    case 'radio': {
      const several = field.type === 'radio' || options.length > 1;
      const own = several ? (widget.on ?? options[index]?.value) : undefined;
      const on = several ? own !== undefined && optionIn(field, value) === own : isChecked(value);
      const named = options.find((option) => option.value === own)?.label;
      return (
        <input
          {...common}
          {...(named !== undefined && { 'aria-label': `${label}: ${named}` })}
          // Tab leaves a group of radio buttons, arrows move within it.
          {...(field.type === 'radio' ? { type: 'radio', name: `on-page-${field.name}` } : { type: 'checkbox' })}
          checked={on}
          onChange={({ currentTarget: { checked } }) => onChange(several ? (checked ? own : null) : checked)}
        />
      );
    }
    case 'list':
    case 'dropdown':
      if (field.type === 'dropdown' && field.editable) {
        return <WordOrOption field={field} value={value} onChange={onChange} common={common} list={id} />;
      }
      return field.multi_select ? (
        <select
          {...common}
          multiple
          value={chosenIn(value)}
          onChange={({ currentTarget }) => onChange([...currentTarget.selectedOptions].map((option) => option.value))}
        >
          <Options field={field} />
        </select>
      ) : (
        <select
          {...common}
          size={field.type === 'list' ? Math.max(2, options.length) : 1}
          value={optionIn(field, value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
        >
          {field.type === 'dropdown' && <option value="">–</option>}
          <Options field={field} />
        </select>
      );
    default: {
      const words = {
        ...common,
        value: String(value ?? ''),
        ...(field.max_length != null && { maxLength: field.max_length }),
        autoComplete: 'off',
        onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
      };
      if (field.multiline) return <textarea {...words} />;
      return <input {...words} type={field.password ? 'password' : 'text'} />;
    }
  }
}

function Options({ field: { options = [] } }: { field: ListedField }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}

/** One of the options, or any other text. */
function WordOrOption({
  field,
  value,
  onChange,
  common,
  list,
}: Pick<Props, 'value' | 'onChange'> & { field: ListedField; common: object; list: string }) {
  const { options = [] } = field;
  const shown = options.find((option) => option.value === value)?.label ?? String(value ?? '');
  const choose = (word: string) => onChange(options.find((option) => option.label === word)?.value ?? word);
  return (
    <>
      <input
        {...common}
        list={list}
        value={shown}
        autoComplete="off"
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  );
}
