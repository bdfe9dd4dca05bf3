import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import type { ControlProps } from './control.tsx';
import type { Field } from './fields.ts';
import classes from './form.module.css';
import { JsonInput } from './json-input.tsx';
import { ListedControl } from './listed-control.tsx';
import { entriesOf, fieldInFocus, shownIn, withEntry } from './listed-values.ts';
import { useListed } from './use-listed.ts';

/** As many are shown at first, and more at a time. */
const SHOWN = 200;

/** A control for each field that the file has; if there is no file, or it cannot be asked, the same as JSON. */
export default function ListedInput({
  field,
  label,
  help,
  value,
  onChange,
  error,
}: ControlProps<Field & { kind: 'listed' }>) {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const { fields, busy, error: fault } = useListed(field.lister);
  const [shown, setShown] = useState(SHOWN);
  const entries = entriesOf(value);
  const focus = fieldInFocus.use();

  // Values for another file may name fields that this one does not have.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is what counts.
  useEffect(() => {
    if (fields === null) return;
    const known = new Set(fields.map(({ name }) => name));
    const left = Object.entries(entries).filter(([name]) => known.has(name));
    if (left.length < Object.keys(entries).length) onChange(left.length === 0 ? undefined : Object.fromEntries(left));
  }, [fields]);

  if (fields === null && !busy) {
    const said = fault ? describe(fault).message : t.form.listed.json;
    return <JsonInput label={label} description={said} error={error} value={value} onChange={onChange} />;
  }
  const pages = new Set(fields?.map(({ widgets }) => widgets[0]?.page));
  return (
    <fieldset
      className={classes.group}
      data-listed={fields?.length}
      data-listing={fields === null || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      {help && <p className="soft small">{help}</p>}
      {fields === null && (
        <p role="status" className="soft small">
          <Loader size={14} /> {t.form.listed.reading}
        </p>
      )}
      {fields?.length === 0 && <p role="status">{t.form.listed.none}</p>}
      <div className={classes.listed}>
        {fields?.slice(0, shown).map((each, index) => {
          const page = each.widgets[0]?.page;
          const begins = pages.size > 1 && page !== undefined && page !== fields[index - 1]?.widgets[0]?.page;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus.
            <div
              key={each.name}
              data-on-page={(focus?.from === 'page' && focus.name === each.name) || undefined}
              onFocus={() => fieldInFocus.set({ name: each.name, from: 'list' })}
              onBlur={() => fieldInFocus.set(null)}
            >
              {begins && <p className={classes.listedPage}>{t.pages.page(page)}</p>}
              <ListedControl
                field={each}
                value={shownIn(each, entries)}
                onChange={(next) => onChange(withEntry(entries, each, next))}
              />
            </div>
          );
        })}
      </div>
      {fields !== null && fields.length > shown && (
        <Button variant="default" size="compact-md" onClick={() => setShown(shown + SHOWN)}>
          {t.form.listed.more(fields.length - shown)}
        </Button>
      )}
      {error && (
        <p role="alert" className={classes.groupFault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
