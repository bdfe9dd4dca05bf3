import { Button } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import classes from './edit.module.css';

interface Props {
  count: number;
  onKeep(): void;
  onStartOver(): void;
}

/** Says that items from the last visit were restored. */
export function Restored({ count, onKeep, onStartOver }: Props) {
  const { t } = useTexts();
  return (
    <p className={classes.restored} role="status" data-restored>
      <span>{t.edit.restored(count)}</span>
      <Button size="compact-md" variant="default" onClick={onStartOver}>
        {t.edit.startOver}
      </Button>
      <Button size="compact-md" variant="default" onClick={onKeep}>
        {t.edit.keepThem}
      </Button>
    </p>
  );
}
