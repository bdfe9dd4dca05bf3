import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { Icon } from '../ui/icons.tsx';
import classes from './overflow-menu.module.css';
import { useCloseOutside } from './use-close-outside.ts';

interface Props {
  label: string;
  /** Controls shown in the row if there is room, and behind the button otherwise. */
  row?: ReactNode;
  /** Controls that are always behind the button. */
  children?: ReactNode;
}

/** A button for the controls that there is no room for. */
export function OverflowMenu({ label, row, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 56rem)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  useCloseOutside(root, open, close);
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
