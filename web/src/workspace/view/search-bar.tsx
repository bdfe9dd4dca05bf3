import { ActionIcon, Loader, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import type { WordLine } from '../edit/words.ts';
import { readWords } from './copied-text.ts';
import { type Match, matchesIn } from './matches.ts';
import classes from './view.module.css';

export interface Found {
  matches: readonly Match[];
  /** Which of them is looked at. */
  at: number;
}

export const NONE_FOUND: Found = { matches: [], at: 0 };

interface Props {
  item: Item;
  count: number;
  /** The words of pages that have been read already. */
  known: ReadonlyMap<number, readonly WordLine[]>;
  found: Found;
  onFound(found: Found): void;
  onClose(): void;
}

/** Finds a text in a document: Enter goes to the next place, and with Shift to the previous one. */
export function SearchBar({ item, count, known, found: { matches, at }, onFound, onClose }: Props) {
  const { t } = useTexts();
  const [query, setQuery] = useState('');
  const words = useAllWords(item, count, known, query !== '');
  const found = useMemo(() => (words ? matchesIn(words, query) : []), [words, query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places are what counts.
  useEffect(() => onFound({ matches: found, at: 0 }), [found]);
  const step = (by: number) => {
    if (matches.length > 0) onFound({ matches, at: (at + by + matches.length) % matches.length });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const button = (icon: IconName, label: string, onClick: () => void, off = false) => (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
  return (
    <search className={classes.search}>
      <TextInput
        autoFocus
        type="search"
        size="md"
        aria-label={t.view.find}
        placeholder={t.view.find}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        spellCheck={false}
        autoComplete="off"
        data-find
      />
      <span role="status" className="soft small" data-matches={words ? matches.length : undefined}>
        {query.trim() === ''
          ? ''
          : words
            ? matches.length > 0
              ? t.view.matches(at + 1, matches.length)
              : t.view.noMatches
            : null}
      </span>
      {query !== '' && !words && <Loader size="xs" role="status" aria-label={t.common.loading} />}
      {button('arrowUp', t.view.previousMatch, () => step(-1), matches.length < 2)}
      {button('arrowDown', t.view.nextMatch, () => step(1), matches.length < 2)}
      {button('close', t.common.close, onClose)}
    </search>
  );
}

/** The words of all pages, once wanted; null until they are read. */
function useAllWords(item: Item, count: number, known: Props['known'], wanted: boolean): Props['known'] | null {
  const [read, setRead] = useState<{ id: string; words: Props['known'] } | null>(null);
  const isKnown = known.size >= count;
  const isRead = read?.id === item.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is read once.
  useEffect(() => {
    if (!wanted || isKnown || isRead) return;
    let isGone = false;
    const take = (words: Props['known']) => !isGone && setRead({ id: item.id, words });
    // What has been read is better than nothing.
    readWords(item).then(take, () => take(known));
    return () => {
      isGone = true;
    };
  }, [wanted, isKnown, isRead, item.id]);
  return isKnown ? known : isRead ? read.words : null;
}
