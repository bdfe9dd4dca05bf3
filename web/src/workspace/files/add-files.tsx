import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import { acceptOf, type Source, typeNames } from '../../tray/source.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './files.module.css';
import { TypedInput } from './typed-input.tsx';

interface Props {
  operation: Operation;
  maxBytes: number;
  /** There are files already: a small button will do. */
  more: boolean;
  onAdd(sources: Source[]): void;
}

/** The way to choose files; dropping works anywhere on the page. */
export function AddFiles({ operation, maxBytes, more, onAdd }: Props) {
  const { t, language } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const many = operation.inputs.max > 1;
  const open = () => input.current?.click();
  const chooser = (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={acceptOf(operation.accepts)}
      data-add
      onChange={({ currentTarget }) => {
        onAdd([...(currentTarget.files ?? [])].map((file) => ({ kind: 'local', file })));
        // The same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
  if (more) {
    return (
      <>
        {chooser}
        <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open} data-add-button>
          {t.workspace.addFiles}
        </Button>
      </>
    );
  }
  const { typed } = operation;
  const isUrl = typed?.field === 'url';
  return (
    <div className={classes.zone}>
      {chooser}
      {isUrl ? (
        <TypedInput typed={typed} onAdd={onAdd} />
      ) : (
        <span className={classes.zoneIcon}>
          <Icon name="upload" size={30} />
        </span>
      )}
      {isUrl && <p className="soft">{t.workspace.orFile}</p>}
      <Button size={isUrl ? 'md' : 'lg'} variant={isUrl ? 'default' : 'filled'} onClick={open} data-add-button>
        {many ? t.workspace.chooseFiles : t.workspace.chooseFile}
      </Button>
      <p className="soft">{many ? t.workspace.dropFiles : t.workspace.dropFile}</p>
      <p className="soft small">
        {t.workspace.accepts(typeNames(operation.accepts).join(', '), formatBytes(maxBytes, language))}
      </p>
      {typed && !isUrl && <TypedInput typed={typed} onAdd={onAdd} />}
    </div>
  );
}
