import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useOperations } from '../api/operations.ts';
import { carry } from '../app/carried.ts';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import { acceptOf } from '../workspace/source.ts';
import classes from './home.module.css';

/** The way in for those who have a file rather than a tool in mind. */
export function ChooseFiles() {
  const { t } = useTexts();
  const { loaded } = useOperations();
  const input = useRef<HTMLInputElement>(null);
  const types = [...new Set(loaded?.operations.flatMap((operation) => operation.accepts))];
  return (
    <div className={classes.choose}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf(types)}
        data-choose
        onChange={({ currentTarget: { files } }) => {
          if (files && files.length > 0) carry([...files].map((file) => ({ kind: 'local', file })));
        }}
      />
      <Button size="md" leftSection={<Icon name="upload" size={18} />} onClick={() => input.current?.click()}>
        {t.home.chooseFiles}
      </Button>
      <p>
        <strong>{t.home.dropHere}</strong>
        <span className="soft"> {t.home.dropHelp}</span>
      </p>
    </div>
  );
}
