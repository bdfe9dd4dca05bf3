import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { wantWhole } from '../api/operations.ts';
import { wantSearch } from '../find/use-tools.ts';
import { navigate } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './home.module.css';

interface Props {
  query: string;
  onChange(query: string): void;
  count: number;
  /** No tool shown matches the search. */
  missing: boolean;
  /** Where Enter leads. */
  first: string | undefined;
}

const TOOLS = '[data-tool], [data-popular]';

/** Finds tools while one types; `/` leads here, arrow keys from here into the tools. */
export function SearchField({ query, onChange, count, missing, first }: Props) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      // The field itself has answered the arrow that leads from it to the first tool.
      if (!event.defaultPrevented && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) moveBetweenTools(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChange('');
    if (event.key === 'Enter' && query !== '' && first !== undefined) navigate(first);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>(TOOLS)?.focus();
    }
  };

  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        type="search"
        size="md"
        aria-label={t.home.search}
        placeholder={`${t.home.search}…`}
        value={query}
        onChange={(event) => onChange(event.currentTarget.value)}
        // The words then include other languages.
        onFocus={() => {
          wantWhole();
          wantSearch();
        }}
        onKeyDown={onKeyDown}
        leftSection={<Icon name="search" size={18} />}
        rightSection={<kbd className={classes.key}>/</kbd>}
        aria-keyshortcuts="/"
        data-search
      />
      <span role="status" className="offscreen">
        {query === '' ? '' : missing ? t.home.noMatch(query) : t.home.results(count)}
      </span>
    </div>
  );
}

/** Up and down go through the tools in the order of the page. */
function moveBetweenTools(event: globalThis.KeyboardEvent): void {
  const tools = [...document.querySelectorAll<HTMLElement>(TOOLS)];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const step = event.key === 'ArrowDown' ? 1 : -1;
  event.preventDefault();
  if (at + step >= 0) tools[at + step]?.focus();
  else document.querySelector<HTMLElement>('[data-search]')?.focus();
}
