import { lazy, Suspense } from 'react';
import { useOperations } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import { type Item, localFile } from '../../tray/item.ts';
import { nameOf, typeOf } from '../../tray/source.ts';
import { useLocalImage } from '../stage/local-image.ts';
import classes from './view.module.css';
import { isMail, printerOf } from './ways.ts';

const PagesView = lazy(() => import('./pages-view.tsx'));
const TextView = lazy(() => import('./text-view.tsx'));
const MailView = lazy(() => import('./mail-view.tsx'));
const PrintView = lazy(() => import('./print-view.tsx'));

/** Larger files are not read for viewing. */
const MOST_BYTES = 30_000_000;

/** A document as it is, for tools that do not work on its pages: its pages, its text, its picture. */
export default function DocumentView({ item }: { item: Item }) {
  const { t } = useTexts();
  const image = useLocalImage(item.source);
  const type = typeOf(item.source) ?? '';
  const file = localFile(item);
  const operations = useOperations().loaded?.operations ?? [];
  const content = () => {
    if (item.preview) return item.state === 'ready' && <PagesView item={item} count={item.preview.page_count} />;
    if (image) return <img className={classes.picture} src={image.address} alt={nameOf(item.source)} />;
    if (!file || file.size > MOST_BYTES) return null;
    if (type.startsWith('text/') || type === 'application/json') return <TextView file={file} type={type} />;
    if (isMail(type)) return <MailView file={file} />;
    const printer = printerOf(type, operations);
    return printer && <PrintView file={file} printer={printer} />;
  };
  const shown = content();
  if (!shown) return null;
  return (
    <section className={`panel ${classes.view}`} aria-label={t.view.title} data-document-view>
      <Suspense>{shown}</Suspense>
    </section>
  );
}
