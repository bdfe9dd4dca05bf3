import { useEffect, useLayoutEffect, useState } from 'react';
import { navigate } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import { isTyping } from '../ui/is-typing.ts';
import classes from './drop-anywhere.module.css';
import { addToTray } from './tray.ts';

/** The place that takes dropped files itself, if there is one; else they go home, where the fitting tools are. */
let taker: ((files: File[]) => void) | null = null;

/** Makes a component receive files dropped anywhere while it is shown. */
export function useDropTaker(take: ((files: File[]) => void) | null): void {
  // Before paint: files dropped on a visible screen must not go to the home page.
  useLayoutEffect(() => {
    taker = take;
    return () => {
      if (taker === take) taker = null;
    };
  }, [take]);
}

export function DropAnywhere() {
  const { t } = useTexts();
  const [over, setOver] = useState(false);

  useEffect(() => {
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const show = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth++;
      setOver(true);
    };
    const hide = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = filesOf(event.dataTransfer);
      if (files.length > 0) take(files);
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      // Text is pasted into a field; a picture of it in the clipboard is not intended.
      if (files.length === 0 || (isTyping(event.target) && event.clipboardData?.types.includes('text/plain'))) return;
      event.preventDefault();
      take(files);
    };
    addEventListener('paste', paste);
    addEventListener('dragenter', show);
    addEventListener('dragleave', hide);
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('paste', paste);
      removeEventListener('dragenter', show);
      removeEventListener('dragleave', hide);
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  }, []);

  if (!over) return null;
  return (
    <div className={classes.drop} aria-hidden="true">
      <Icon name="upload" size={44} />
      <strong>{t.shell.dropTitle}</strong>
      <span>{t.shell.dropText}</span>
    </div>
  );
}

/** Passes files to the current view if it takes them, or else to the tray. */
function take(files: File[]): void {
  if (taker) taker(files);
  else {
    addToTray(files.filter(({ size }) => size > 0).map((file) => ({ kind: 'local', file })));
    navigate('');
  }
}

/** Folders arrive as files without a type and with no bytes to read: they are left out. */
function filesOf(transfer: DataTransfer | null): File[] {
  const items = [...(transfer?.items ?? [])];
  if (items.length === 0) return [...(transfer?.files ?? [])];
  return items.flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry?.()?.isDirectory) return [];
    const file = item.getAsFile();
    return file ? [file] : [];
  });
}
