import { ActionIcon } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageBox } from './page-box.tsx';
import classes from './stage.module.css';

interface Props {
  /** From 1. */
  page: number;
  count: number;
  onPage(page: number): void;
  /** Names the document if there are several pagers. */
  of?: string | undefined;
  /** Size of its buttons in pixels. */
  size?: 36 | 40 | 44;
  /** The pages are below each other. */
  isColumn?: boolean;
}

/** Navigates to the previous page, the next, or one by its number; nothing for a single page. */
export function Pager({ page, count, onPage, of, size = 40, isColumn = false }: Props) {
  const { t } = useTexts();
  if (count <= 1) return null;
  const named = (own: string, common: string) => (of === undefined ? common : `${of}: ${own}`);
  const step = (by: 1 | -1, label: string, icon: IconName) => (
    <ActionIcon
      variant="default"
      size={size}
      aria-label={label}
      title={label}
      disabled={page + by < 1 || page + by > count}
      onClick={() => onPage(page + by)}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
  return (
    <span className={classes.pager}>
      {step(-1, named(t.changes.previousPage, t.common.previous), isColumn ? 'arrowUp' : 'arrowLeft')}
      <PageBox page={page} count={count} of={of} onPage={onPage} />
      {step(1, named(t.changes.nextPage, t.common.next), isColumn ? 'arrowDown' : 'arrowRight')}
    </span>
  );
}
