import { useEffect, useRef, useState } from 'react';
import { addressNamed } from '../../api/base.ts';
import { call } from '../../api/client.ts';
import type { Preview } from '../../api/schema.gen.ts';
import { CloseButton } from '../../shared/close-button.tsx';
import { useTexts } from '../../texts/index.tsx';
import { Pager } from '../stage/pager.tsx';
import classes from './page-viewer.module.css';

/** Longer side of a page in pixels. */
const SIDE = 1600;

interface Props {
  preview: Preview;
  password: string;
  /** The first page to show, from 1. */
  first: number;
  onClose(): void;
}

/** Shows a page of a result large; arrows, number and keys lead to the others. */
export function PageViewer({ preview, password, first, onClose }: Props) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [page, setPage] = useState(first);
  const count = preview.page_count;
  const large = useLargePage(preview.storage_url, password, page);
  const small = preview.pages[page - 1]?.preview_url;
  const address = large ?? small;
  useEffect(() => dialog.current?.showModal(), []);
  const turn = (by: number) => setPage((now) => Math.min(count, Math.max(1, now + by)));
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={t.compare.pages}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        if (event.key === 'ArrowLeft') turn(-1);
        if (event.key === 'ArrowRight') turn(1);
      }}
      data-page-viewer
    >
      <div className={classes.viewerTools}>
        <Pager page={page} count={count} onPage={setPage} />
        <CloseButton dialog={dialog} />
      </div>
      {address && <img src={addressNamed(address)} alt={t.pages.page(page)} data-large={large !== null || undefined} />}
    </dialog>
  );
}

function useLargePage(storageUrl: string, password: string, page: number): string | null {
  const [drawn, setDrawn] = useState<{ page: number; address: string } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const body = { storage_url: storageUrl, pages: [page], side: SIDE, ...(password === '' ? {} : { password }) };
    call('POST /api/preview/pages', { body, signal: stop.signal }).then(
      ({ pages: [picture] }) => picture && !stop.signal.aborted && setDrawn({ page, address: picture.preview_url }),
      // The small picture stays.
      () => {},
    );
    return () => stop.abort();
  }, [storageUrl, password, page]);
  return drawn?.page === page ? drawn.address : null;
}
