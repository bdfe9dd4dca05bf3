import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '../texts/index.tsx';
import { acceptOf } from '../tray/source.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './home.module.css';

interface Props {
  types: string[];
  /** There are files already: a small button will do. */
  more?: boolean;
  onFiles(files: File[]): void;
}

/** The entry for people who have a file rather than a tool in mind. */
export function ChooseFiles({ types, more = false, onFiles }: Props) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  const chooser = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      accept={acceptOf(types)}
      data-choose
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
  );
  if (more) {
    return (
      <>
        {chooser}
        <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open}>
          {t.workspace.addFiles}
        </Button>
      </>
    );
  }
  return (
    <div className={classes.choose}>
      {chooser}
      <Button size="md" leftSection={<Icon name="upload" size={18} />} onClick={open}>
        {t.home.chooseFiles}
      </Button>
      <p>
        <strong>{t.home.dropHere}</strong>
        <span className="soft"> {t.home.dropHelp}</span>
      </p>
    </div>
  );
}
