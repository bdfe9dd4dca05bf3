import { Button, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { ControlProps } from './control.tsx';
import { columnsOf, csvOf, decodeTable, rowsOfTable } from './csv.ts';
import type { Field } from './fields.ts';
import classes from './form.module.css';
import { useListed } from './use-listed.ts';

const MAX_BYTES = 512 * 1024;
const EXAMPLE_COLUMNS = 2;
const MOST_NAMES = 12;

/** A table whose columns are the fields that the file has: pasted from a spreadsheet, or read from a CSV file. */
export default function TableInput({
  field,
  label,
  help,
  value,
  onChange,
  error,
}: ControlProps<Field & { kind: 'table' }>) {
  const { t } = useTexts();
  const { fields } = useListed(field.lister);
  const [large, setLarge] = useState(false);
  const rows = rowsOfTable(value);
  const columns = columnsOf(rows);
  const known = new Set(fields?.map(({ name }) => name));
  const strange = fields === null ? [] : columns.filter((name) => !known.has(name));
  const read = async (file: File | null) => {
    if (!file) return;
    setLarge(file.size > MAX_BYTES);
    if (file.size <= MAX_BYTES) onChange(decodeTable(new Uint8Array(await file.arrayBuffer())));
  };
  const names = (fields ?? []).filter(({ type }) => type === 'text').slice(0, EXAMPLE_COLUMNS);
  const example = names.length > 0 ? names.map(({ name }) => name) : t.form.table.names;
  const exampleRows = t.form.table.rows.map((row) =>
    Object.fromEntries(example.map((name, index) => [name, row[index]])),
  );
  return (
    <div className={classes.table} data-table={field.name}>
      <Textarea
        label={label}
        description={help}
        error={large ? t.form.table.large : error}
        value={Array.isArray(value) ? csvOf(value) : String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        autosize
        minRows={3}
        maxRows={10}
      />
      <FileButton onChange={(file) => void read(file)} accept=".csv,.tsv,.txt,.json,text/csv">
        {(props) => (
          <Button {...props} variant="default" size="compact-md" leftSection={<Icon name="upload" size={16} />}>
            {t.form.table.file}
          </Button>
        )}
      </FileButton>
      {rows.length > 0 ? (
        <p role="status" className="soft small" data-rows-read={rows.length}>
          {t.form.table.count(rows.length)}
          {strange.length > 0 && ` ${t.form.table.strange(strange.slice(0, MOST_NAMES).join(', '))}`}
        </p>
      ) : (
        <div className="soft small">
          {t.form.table.example}
          <pre className={classes.example}>{csvOf(exampleRows)}</pre>
        </div>
      )}
    </div>
  );
}
