import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import classes from './stage.module.css';

interface Props {
  /** From 1. */
  page: number;
  count: number;
  /** Names the document if there are several boxes. */
  of?: string | undefined;
  onPage(page: number): void;
}

/** The current page number, which people type over. */
export function PageBox({ page, count, of, onPage }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = () => {
    const number = Number.parseInt(typed, 10);
    const next = number >= 1 ? Math.min(number, count) : page;
    setTyped(String(next));
    // Leaving the box changes nothing: people may have scrolled meanwhile.
    if (next !== page) onPage(next);
  };
  const name = t.compare.pageNumber;
  return (
    <span className={classes.pageBox}>
      <input
        type="text"
        inputMode="numeric"
        size={Math.max(2, String(count).length)}
        aria-label={of === undefined ? name : `${of}: ${name}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        data-page-box
      />
      <span className="small">{t.compare.ofPages(count)}</span>
    </span>
  );
}
