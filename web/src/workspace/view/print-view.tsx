import { Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { addressNamed } from '../../api/base.ts';
import { call } from '../../api/client.ts';
import { callOnce } from '../../api/one-call.ts';
import type { Operation } from '../../api/operations.ts';
import type { Preview } from '../../api/schema.gen.ts';
import { upload } from '../../api/upload.ts';
import { useTexts } from '../../texts/index.tsx';
import classes from './view.module.css';

/** Longer side of a page in pixels. */
const SIDE = 1280;
/** Longer files are better printed. */
const MOST_PAGES = 50;
const AHEAD = '600px';

/** A file as printed, such as an office document. */
export default function PrintView({ file, printer }: { file: File; printer: Operation }) {
  const { t } = useTexts();
  const { preview, busy } = usePrinted(file, printer.name);
  if (!preview) {
    return busy && <Loader size="sm" role="status" aria-label={t.common.loading} />;
  }
  const pages = Array.from({ length: Math.min(preview.page_count, MOST_PAGES) }, (_, index) => index + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <ol className={classes.printed} tabIndex={0} aria-label={t.view.title} data-view="printed">
      {pages.map((page) => (
        <li key={page}>
          <PrintedPage preview={preview} page={page} />
        </li>
      ))}
    </ol>
  );
}

function PrintedPage({ preview, page }: { preview: Preview; page: number }) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState<string | null>(null);
  const small = preview.pages[page - 1] ?? preview.pages[0];
  const { storage_url } = preview;
  useEffect(() => {
    const stop = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        call('POST /api/preview/pages', { body: { storage_url, pages: [page], side: SIDE }, signal: stop.signal }).then(
          ({ pages: [picture] }) => picture && setLarge(picture.preview_url),
          // The small picture stays.
          () => {},
        );
      },
      { rootMargin: AHEAD },
    );
    if (box.current) observer.observe(box.current);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [storage_url, page]);
  const address = large ?? preview.pages[page - 1]?.preview_url;
  return (
    <div ref={box} style={{ aspectRatio: small ? `${small.width} / ${small.height}` : '210 / 297' }}>
      {address && <img src={addressNamed(address)} alt={t.pages.page(page)} data-large={large !== null || undefined} />}
    </div>
  );
}

/** Prints a file in one call, and requests pictures of its pages. */
function usePrinted(file: File, printer: string) {
  const [printed, setPrinted] = useState<{ preview: Preview | null; busy: boolean }>({ preview: null, busy: true });
  useEffect(() => {
    setPrinted({ preview: null, busy: true });
    const stop = new AbortController();
    const { signal } = stop;
    callOnce(printer, file, {}, signal)
      .then((pdf) =>
        upload('POST /api/preview/pdf', new File([pdf], `${file.name}.pdf`, { type: 'application/pdf' }), {
          signal,
          onProgress() {},
        }),
      )
      .then((preview) => !signal.aborted && setPrinted({ preview, busy: false }))
      // If there is no view, a job still reports the fault.
      .catch(() => !signal.aborted && setPrinted({ preview: null, busy: false }));
    return () => stop.abort();
  }, [file, printer]);
  return printed;
}
