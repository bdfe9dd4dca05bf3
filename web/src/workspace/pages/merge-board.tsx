import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { PageBoard } from './page-board.tsx';
import classes from './pages.module.css';
import type { Board } from './use-arrangement.ts';

/** On narrower screens the list of files is enough to begin with. */
const TABLET = '(min-width: 48em)';

/** All pages of the files that are merged, below their list. */
export function MergeBoard({ items, board }: { items: Item[]; board: Board }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(() => matchMedia(TABLET).matches);
  if (!board.arrangement) return items.length > 1 ? <p className="soft small">{t.order.tooManyToShow}</p> : null;
  return (
    <section className="stack" aria-labelledby="board-title">
      <div className={classes.boardHead}>
        <h3 id="board-title">{t.order.arrange}</h3>
        <Button
          size="compact-md"
          variant="subtle"
          aria-expanded={open}
          aria-describedby="board-title"
          onClick={() => setOpen(!open)}
        >
          {open ? t.order.hidePages : t.order.showPages}
        </Button>
      </div>
      <div className={classes.boardHead} data-rearranged={board.rearranged || undefined}>
        <p className="soft small" role="status">
          {board.rearranged ? t.order.rearranged : t.order.wholeFiles}
        </p>
        {board.rearranged && (
          <Button size="compact-md" variant="default" onClick={board.reset}>
            {t.order.arrangeFiles}
          </Button>
        )}
      </div>
      {open && (
        <PageBoard items={items} pages={board.arrangement.pages} onChange={board.setPages} history={board.history} />
      )}
    </section>
  );
}
