import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import { useTall } from './use-tall.ts';
import classes from './workspace.module.css';

interface Props {
  children: ReactNode;
  /** The button that starts the job. */
  go: ReactNode;
  /** On a phone: whether the sheet is open. */
  shown: boolean;
  onShow(shown: boolean): void;
}

/** The settings next to the work; on a phone, a sheet over its lower part, which a button opens. */
export function SettingsPanel({ children, go, shown, onShow }: Props) {
  const { t } = useTexts();
  const id = useId();
  const tall = useTall();
  return (
    <aside
      ref={tall}
      className={`panel ${classes.side}`}
      aria-labelledby="options-title"
      data-sheet-open={shown || undefined}
      onKeyDown={(event) => event.key === 'Escape' && onShow(false)}
    >
      <div id={id} className={classes.body}>
        <h2 id="options-title">{t.workspace.options}</h2>
        {children}
      </div>
      <div className={classes.go}>
        <Button
          className={classes.toggle}
          size="lg"
          variant="default"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => onShow(!shown)}
          rightSection={<Icon name={shown ? 'arrowDown' : 'arrowUp'} size={16} />}
          data-sheet-toggle
        >
          {t.workspace.options}
        </Button>
        {go}
      </div>
    </aside>
  );
}
