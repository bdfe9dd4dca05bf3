import { Button } from '@mantine/core';
import { useState } from 'react';
import { callTextTool } from '../api/client.ts';
import type { TextTool } from '../api/operations.ts';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import { HelperFrame } from './helper-page.tsx';
import classes from './helpers.module.css';
import { TextToolAnswer } from './text-tool-answer.tsx';
import { type FieldSchema, fieldsOf, TextToolField } from './text-tool-field.tsx';
import { useAnswer } from './use-answer.ts';

/** The screen of a text tool, built from the service's description. */
export default function TextToolScreen({ tool }: { tool: TextTool }) {
  const { t, language } = useTexts();
  const fields = fieldsOf(tool);
  const [values, setValues] = useState<Record<string, unknown>>(() => initial(fields, language));
  const { answer, error, busy, ask, clear } = useAnswer<Record<string, unknown>>();
  const missing = fields.some(({ name, required }) => required && (values[name] ?? '') === '');
  const send = () => {
    const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    const needed = fields.filter(({ required }) => required).map(({ name }) => [name, values[name] ?? '']);
    void ask(() => callTextTool(tool.name, Object.fromEntries([...needed, ...filled])));
  };
  const show = (field: FieldSchema) => (
    <TextToolField
      key={field.name}
      tool={tool}
      field={field}
      value={values[field.name]}
      onChange={(value) => {
        setValues((now) => ({ ...now, [field.name]: value }));
        clear();
      }}
    />
  );
  return (
    <HelperFrame name={tool.name} icon={tool.icon} title={tool.title} about={tool.description}>
      <form
        className="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {fields.filter(isLong).map(show)}
        <div className={classes.controls}>{fields.filter((field) => !isLong(field)).map(show)}</div>
        <div>
          <Button type="submit" loading={busy} disabled={missing}>
            {t.helpers.run}
          </Button>
        </div>
      </form>
      <div role="status" className="stack">
        {error !== null && <Failure error={error} />}
      </div>
      {error === null && answer && <TextToolAnswer tool={tool} answer={answer} />}
    </HelperFrame>
  );
}

const isLong = ({ schema }: FieldSchema) => schema['x-input'] === 'text';

/** The defaults of the schema; a language field starts with the language of the page. */
function initial(fields: FieldSchema[], language: string): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, schema }) => {
      const spoken = name === 'language' && schema.enum?.includes(language);
      return [name, spoken ? language : (schema.default ?? (schema.enum ? schema.enum[0] : undefined))];
    }),
  );
}
