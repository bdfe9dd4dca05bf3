import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Room } from '../shared/room.tsx';
import { type Item, isOnItsWay, isPreviewed } from '../tray/item.ts';
import { typeOf } from '../tray/source.ts';
import { prepareItems } from '../tray/tray.ts';
import { lazyOrNothing } from '../ui/lazy-or-nothing.ts';
import classes from './home.module.css';

const DocumentView = lazyOrNothing(() => import('../workspace/view/document-view.tsx'));

/** Types that browsers show, and those that the service draws. */
const SHOWN = /^(?:text\/|image\/(?:jpeg|png|webp|gif|avif)$|application\/json$)/;

/** The only file in hand, beside the tools for it; on narrow screens, where it would push them away, the tools alone. */
export function InHand({ item, children }: { item: Item | undefined; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 64rem)', undefined, { getInitialValueInEffect: false });
  const isShown = item && isWide && item.state !== 'failed' && item.state !== 'locked' && isViewable(item);
  const id = isShown ? item.id : null;
  useEffect(() => {
    if (id !== null) prepareItems([id]);
  }, [id]);
  if (!isShown) return children;
  const isComing = item.state === 'idle' || isOnItsWay(item);
  return (
    <div className={classes.desk}>
      <div className={classes.document} data-in-hand>
        {isComing ? (
          <Room alone />
        ) : (
          <Suspense fallback={<Room alone />}>
            <DocumentView key={item.id} item={item} />
          </Suspense>
        )}
      </div>
      <div className={classes.beside}>{children}</div>
    </div>
  );
}

const isViewable = (item: Item) => isPreviewed(item) || SHOWN.test(typeOf(item.source) ?? '');
