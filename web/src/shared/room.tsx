import { Loader } from '@mantine/core';
import { useTexts } from '../texts/index.tsx';
import classes from './room.module.css';

/** The room of a surface that is still to come. What follows it waits, since it would move; with `alone`, it stays. */
export function Room({ alone = false }: { alone?: boolean }) {
  const { t } = useTexts();
  return (
    <div className={`panel ${classes.room}`} data-room={alone ? 'alone' : 'all'}>
      <Loader size="sm" role="status" aria-label={t.common.loading} />
    </div>
  );
}
