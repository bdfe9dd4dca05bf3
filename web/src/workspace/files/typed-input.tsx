import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Source } from '../../tray/source.ts';
import classes from './files.module.css';

interface Props {
  typed: NonNullable<Operation['typed']>;
  onAdd(sources: Source[]): void;
}

/** A text or an address instead of a file. */
export function TypedInput({ typed: { field, filename, type }, onAdd }: Props) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const isUrl = field === 'url';
  const isEmpty = text.trim() === '';
  const use = (event: FormEvent) => {
    event.preventDefault();
    const content = isUrl ? addressIn(text.trim()) : text;
    if (!isEmpty) onAdd([{ kind: 'local', file: new File([content], filename, { type }) }]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) use(event);
  };
  return (
    <form className={classes.typed} onSubmit={use} noValidate data-typed={field}>
      {isUrl ? (
        <TextInput
          type="url"
          inputMode="url"
          label={t.workspace.typeUrl}
          placeholder="https://example.org/"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <Textarea
          label={t.workspace.typeText}
          autosize
          minRows={3}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <div>
        <Button type="submit" variant={isUrl ? 'filled' : 'default'} disabled={isEmpty}>
          {isUrl ? t.workspace.useUrl : t.workspace.useText}
        </Button>
      </div>
    </form>
  );
}

/** An address as people write it: without its scheme it is one of https. */
const addressIn = (text: string): string => (/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
