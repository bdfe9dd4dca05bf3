import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { TextTool } from '../api/operations.ts';
import { PasswordInput } from '../shared/password-input.tsx';

interface Schema {
  type?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  'x-input'?: string;
  'x-secret'?: boolean;
}

/** A field of a tool's body, as its JSON Schema describes it. */
export interface FieldSchema {
  name: string;
  schema: Schema;
  required: boolean;
}

/** The fields of a tool's body in their order. */
export function fieldsOf(tool: TextTool): FieldSchema[] {
  const { properties = {}, required = [] } = tool.body as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));
}

interface Props {
  tool: TextTool;
  field: FieldSchema;
  value: unknown;
  onChange(value: unknown): void;
}

/** The control of one field. */
export function TextToolField({ tool, field: { name, schema }, value, onChange }: Props) {
  const label = tool.labels[name] ?? name;
  if (schema.type === 'boolean') {
    return (
      <Switch label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  }
  if (schema.enum) {
    const data = schema.enum.map((each) => ({ value: each, label: tool.values[name]?.[each] ?? each }));
    return (
      <NativeSelect
        label={label}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={data}
      />
    );
  }
  if (schema.type === 'integer') {
    return (
      <NumberInput
        label={label}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
        min={schema.minimum ?? 0}
        max={schema.maximum ?? Number.MAX_SAFE_INTEGER}
        allowDecimal={false}
      />
    );
  }
  const text = { label, value: String(value ?? ''), spellCheck: false, autoComplete: 'off' } as const;
  if (schema['x-input'] === 'text') {
    const mono = { input: 'mono' };
    return <Textarea {...text} rows={8} classNames={mono} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  const limited = { ...text, maxLength: schema.maxLength ?? 65_536 };
  if (schema['x-secret'])
    return <PasswordInput {...limited} onChange={(event) => onChange(event.currentTarget.value)} />;
  return <TextInput {...limited} onChange={(event) => onChange(event.currentTarget.value)} />;
}
