import { Textarea } from '@mantine/core';

interface Props {
  label: string;
  description: string | undefined;
  error: string | null;
  value: unknown;
  onChange(text: string): void;
}

/** A value of any shape, written as JSON. */
export function JsonInput({ value, onChange, ...common }: Props) {
  return (
    <Textarea
      {...common}
      value={typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      classNames={{ input: 'mono' }}
      rows={4}
    />
  );
}
