import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { type ComponentType, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import type { IconName } from '../../ui/drawings.ts';
import { humanize } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import type { ControlProps } from './control.tsx';
import type { Field, Values } from './fields.ts';
import classes from './form.module.css';
import { isEmptyList, rowsOf, shapeFor } from './sent.ts';

/** Members that an entry shows without a press. */
const MOST_OPEN = 8;

/** A list of entries, each with a `control` for every member: to add, reorder and remove. */
export function RowsInput(
  props: ControlProps<Field & { kind: 'areas' | 'rows' }> & { control: ComponentType<ControlProps> },
) {
  const { field, label, help, value, onChange, error, control: Control } = props;
  const { t } = useTexts();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const rows = rowsOf(value);
  const nameOf = (name: string) => t.form.members[name] ?? humanize(name);
  const write = (next: Values[]) => onChange(next.length === 0 ? undefined : next);
  const add = (shape: string) => {
    flushSync(() => write([...rows, field.by === null ? {} : { [field.by]: shape }]));
    const entry = list.current?.lastElementChild;
    entry?.querySelector<HTMLElement>('[data-members] :is(input, select, textarea, button)')?.focus();
  };
  const move = (from: number, by: number) => {
    const row = rows[from] as Values;
    write(rows.toSpliced(from, 1).toSpliced(from + by, 0, row));
  };
  const set = (index: number, name: string, next: unknown) =>
    write(rows.with(index, { ...rows[index], [name]: next === '' ? undefined : next }));
  const titleOf = (row: Values, index: number) =>
    field.by === null ? t.form.entry(index + 1) : `${index + 1}. ${nameOf(String(row[field.by]))}`;
  return (
    <fieldset className={classes.group} data-rows={field.name} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      {help && <p className="soft small">{help}</p>}
      <ol ref={list} className={classes.rows}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names, and their controls keep nothing.
          <li key={index} className={classes.row} aria-labelledby={`${id}-${index}`}>
            <div className={classes.rowHead}>
              <strong id={`${id}-${index}`}>{titleOf(row, index)}</strong>
              <RowButton icon="arrowUp" label={t.form.sooner} off={index === 0} onClick={() => move(index, -1)} />
              <RowButton
                icon="arrowDown"
                label={t.form.later}
                off={index === rows.length - 1}
                onClick={() => move(index, 1)}
              />
              <RowButton icon="close" label={t.form.removeEntry} onClick={() => write(rows.toSpliced(index, 1))} />
            </div>
            <Members
              fields={shapeFor(field.shapes, field.by, row)?.fields ?? []}
              controlOf={(member) => (
                <Control
                  key={member.name}
                  field={member}
                  label={nameOf(member.name)}
                  help={undefined}
                  valueText={nameOf}
                  value={row[member.name]}
                  onChange={(next) => set(index, member.name, next)}
                  error={null}
                  narrow
                />
              )}
            />
          </li>
        ))}
      </ol>
      {rows.length < field.most && <AddRow shapes={field.shapes.map(({ name }) => name)} nameOf={nameOf} onAdd={add} />}
      {field.kind === 'rows' && field.mayBeEmpty && rows.length === 0 && (
        <Checkbox
          className={classes.emptyList}
          label={t.form.emptyList}
          checked={isEmptyList(value)}
          onChange={(event) => onChange(event.currentTarget.checked ? [] : undefined)}
        />
      )}
      {error && (
        <p role="alert" className={classes.groupFault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The members of an entry; of many, those that need not be given are folded away. */
function Members({ fields, controlOf }: { fields: readonly Field[]; controlOf(field: Field): ReactNode }) {
  const { t } = useTexts();
  const folds = fields.length > MOST_OPEN;
  const open = fields.filter((field) => !folds || field.required);
  const rest = fields.filter((field) => folds && !field.required);
  return (
    <>
      <div className={classes.members} data-members>
        {open.map(controlOf)}
      </div>
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{t.form.moreMembers}</summary>
          <div className={classes.members}>{rest.map(controlOf)}</div>
        </details>
      )}
    </>
  );
}

function AddRow({
  shapes,
  nameOf,
  onAdd,
}: {
  shapes: string[];
  nameOf(name: string): string;
  onAdd(name: string): void;
}) {
  const { t } = useTexts();
  if (shapes.length === 1) {
    return (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => onAdd(shapes[0] as string)}
        data-add-row
      >
        {t.form.addEntry}
      </Button>
    );
  }
  return (
    <NativeSelect
      aria-label={t.form.addEntry}
      leftSection={<Icon name="plus" size={16} />}
      value=""
      onChange={(event) => event.currentTarget.value !== '' && onAdd(event.currentTarget.value)}
      data={[{ value: '', label: t.form.addEntry }, ...shapes.map((value) => ({ value, label: nameOf(value) }))]}
      data-add-row
    />
  );
}

function RowButton(props: { icon: IconName; label: string; off?: boolean; onClick(): void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={props.label}
      title={props.label}
      disabled={props.off === true}
      onClick={props.onClick}
    >
      <Icon name={props.icon} size={16} />
    </ActionIcon>
  );
}
