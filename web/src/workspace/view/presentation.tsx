import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CloseButton } from '../../shared/close-button.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { useDrawnPage } from '../stage/use-drawn-page.ts';
import classes from './view.module.css';

interface Props {
  item: Item;
  count: number;
  first: number;
  /** Called with the page that was shown last. */
  onClose(page: number): void;
}

const FORWARD = new Set(['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter']);
const BACK = new Set(['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace']);

/** One page at a time on the whole screen, or the whole window if the browser allows no more. */
export default function Presentation({ item, count, first, onClose }: Props) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(first);
  const { picture } = useDrawnPage(item, page, { isMagnified: true });
  // It is there when it is turned to.
  useDrawnPage(item, Math.min(count, page + 1), { isMagnified: true });
  useEffect(() => {
    const box = dialog.current;
    box?.showModal();
    screen.current?.requestFullscreen?.().catch(() => {});
    const leave = () => document.fullscreenElement === null && box?.close();
    document.addEventListener('fullscreenchange', leave);
    return () => document.removeEventListener('fullscreenchange', leave);
  }, []);
  const go = (to: number) => setPage(Math.max(1, Math.min(count, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    // A button has its own keys.
    const isOnButton =
      (event.target as Element).closest('button') !== null && (event.key === ' ' || event.key === 'Enter');
    const to = FORWARD.has(event.key)
      ? page + 1
      : BACK.has(event.key)
        ? page - 1
        : event.key === 'Home'
          ? 1
          : event.key === 'End'
            ? count
            : null;
    if (to === null || isOnButton) return;
    event.preventDefault();
    go(to);
  };
  const close = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    onClose(page);
  };
  return (
    <dialog
      ref={dialog}
      className={classes.presentation}
      aria-label={t.view.present}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      <div ref={screen} className={classes.screen}>
        <CloseButton dialog={dialog} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys above turn pages, too. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
        <div className={classes.slide} onClick={() => go(page + 1)} data-slide={page}>
          {picture && (
            <img src={picture.address} alt={t.pages.page(page)} {...(picture.onLost && { onError: picture.onLost })} />
          )}
        </div>
        <p role="status" className={classes.count}>
          {t.common.pageOf(page, count)}
        </p>
      </div>
    </dialog>
  );
}
