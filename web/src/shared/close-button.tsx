import type { RefObject } from 'react';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './close-button.module.css';

/** The button that closes a dialog. */
export function CloseButton({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const { t } = useTexts();
  return (
    <button type="button" className={classes.close} aria-label={t.common.close} onClick={() => dialog.current?.close()}>
      <Icon name="close" size={18} />
    </button>
  );
}
