import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import { type Item, localFile } from '../../tray/item.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Values } from '../form/fields.ts';
import type { Area } from '../stage/areas.ts';
import { findMatches } from './find-matches.ts';
import classes from './regions.module.css';

interface Props {
  finder: string;
  item: Item;
  /** The search terms; empty without a search. */
  searched: Values;
  matches: Area[] | null;
  onFound(matches: Area[] | null): void;
  /** Continues with the matches as areas. */
  onKeep(): void;
  onPage(page: number): void;
  page: number;
}

/** Shows the matches of the search settings before a job runs. */
export function Matches({ finder, item, searched, matches, onFound, onKeep, onPage, page }: Props) {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const state = JSON.stringify([searched, item.id]);
  // These matches are of another search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what counts.
  useEffect(() => {
    setSaid(null);
    onFound(null);
    return () => stop.current?.abort();
  }, [state]);
  if (!localFile(item)) return null;

  const find = async () => {
    if (Object.keys(searched).length === 0) return setSaid(t.regions.noSearch);
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setBusy(true);
    setSaid(null);
    try {
      const found = await findMatches(finder, item, searched, abort.signal);
      onFound(found);
      const [first] = found;
      if (first && !found.some((match) => match.page === page)) onPage(first.page);
    } catch (error) {
      if (!abort.signal.aborted) setSaid(describe(error).message);
    } finally {
      setBusy(false);
    }
  };
  const pages = [...new Set((matches ?? []).map((match) => match.page))].sort((a, b) => a - b);
  const before = pages.findLast((each) => each < page);
  const after = pages.find((each) => each > page);
  return (
    <div className={classes.found}>
      <Button
        variant="default"
        leftSection={<Icon name="search" size={16} />}
        loading={busy}
        onClick={() => void find()}
        data-find
      >
        {t.regions.find}
      </Button>
      <span role="status" data-found={matches?.length}>
        {said ?? (matches && (matches.length === 0 ? t.regions.none : t.regions.found(matches.length, pages.length)))}
      </span>
      {matches && matches.length > 0 && (
        <>
          {pages.length > 1 && (
            <span className={classes.group}>
              <Button size="compact-md" variant="default" disabled={!before} onClick={() => before && onPage(before)}>
                {t.regions.previousFound}
              </Button>
              <Button size="compact-md" variant="default" disabled={!after} onClick={() => after && onPage(after)}>
                {t.regions.nextFound}
              </Button>
            </span>
          )}
          <Button size="compact-md" variant="default" onClick={onKeep} data-keep>
            {t.regions.keep}
          </Button>
        </>
      )}
    </div>
  );
}
