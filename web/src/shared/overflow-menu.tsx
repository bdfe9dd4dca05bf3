import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../ui/icons.tsx';
import classes from './overflow-menu.module.css';

interface Props {
  label: string;
  /** Controls that stand in the row where there is room, and behind the button where there is none. */
  row?: ReactNode;
  /** Controls that are always behind the button. */
  children?: ReactNode;
}

/** A button for the controls that there is no room for. */
export function OverflowMenu({ label, row, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 56rem)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    const isInside = (event: Event) => root.current?.contains(event.target as Node) === true;
    addEventListener('pointerdown', (event) => !isInside(event) && setOpen(false), { signal });
    addEventListener('focusin', (event) => !isInside(event) && setOpen(false), { signal });
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      },
      { signal },
    );
    return () => stop.abort();
  }, [open]);
  if (!isNarrow && children === undefined) return row;
  return (
    <>
      {!isNarrow && row}
      <span ref={root} className={classes.menu}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={label}
          title={label}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          data-overflow
        >
          <Icon name="dots" size={20} />
        </ActionIcon>
        {open && (
          <span id={id} className={classes.panel}>
            {isNarrow && row}
            {children}
          </span>
        )}
      </span>
    </>
  );
}
