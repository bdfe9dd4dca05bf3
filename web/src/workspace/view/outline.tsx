import { ActionIcon, Loader } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';
import { nameFor } from '../../api/operations.ts';
import { useCloseOutside } from '../../shared/use-close-outside.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { ToolIcon } from '../../ui/icons.tsx';
import { useReport } from '../form/use-report.ts';
import type { Bookmark } from '../pages/bookmark-parts.ts';
import classes from './view.module.css';

/** Deeper levels are indented no further. */
const DEEPEST = 6;
const INDENT_REM = 0.9;

/** A heading that leads nowhere leads to the first bookmark below it. */
function withTargets(bookmarks: readonly Bookmark[]): Bookmark[] {
  return bookmarks.map((bookmark, index) => {
    const rest = bookmarks.slice(index + 1);
    const end = rest.findIndex(({ level }) => level <= bookmark.level);
    const below = end < 0 ? rest : rest.slice(0, end);
    return { ...bookmark, page: bookmark.page ?? below.find(({ page }) => page !== null)?.page ?? null };
  });
}

/** The bookmarks of a document behind a button; each leads to its page. */
export function Outline({ item, onPage }: { item: Item; onPage(page: number): void }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  useCloseOutside(root, open, close);
  const reader = nameFor('read-bookmarks');
  const { report, busy } = useReport<{ bookmarks: Bookmark[] }>(reader, item, open);
  const bookmarks = report?.bookmarks ?? [];
  if (reader === null) return null;
  return (
    <span ref={root} className={classes.outline}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t.view.outline}
        title={t.view.outline}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        data-outline
      >
        <ToolIcon name="bookmark" size={18} />
      </ActionIcon>
      {open && (
        <div id={id} className={classes.bookmarks}>
          {busy ? (
            <Loader size="sm" role="status" aria-label={t.common.loading} />
          ) : bookmarks.length === 0 ? (
            <p className="soft">{t.view.noOutline}</p>
          ) : (
            <ol aria-label={t.view.outline}>
              {withTargets(bookmarks).map(({ title, page, level }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: bookmarks of a file never change.
                <li key={index} style={{ paddingInlineStart: `${(Math.min(level, DEEPEST) - 1) * INDENT_REM}rem` }}>
                  <button
                    type="button"
                    disabled={page === null}
                    onClick={() => {
                      if (page !== null) onPage(page);
                      close();
                    }}
                  >
                    <span className="name">{title}</span>
                    <span className="soft">{page}</span>
                  </button>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </span>
  );
}
