import { Loader } from '@mantine/core';
import { useTexts } from '../texts/index.tsx';
import classes from './room.module.css';

/**
 * Space for a surface that is not rendered yet. The content after it waits, since it would move; with `alone`, it
 * stays.
 */
export function Room({ alone = false }: { alone?: boolean }) {
  const { t } = useTexts();
  return (
    <div className={`panel ${classes.room}`} data-room={alone ? 'alone' : 'all'}>
      <Loader size="sm" role="status" aria-label={t.common.loading} />
    </div>
  );
}
