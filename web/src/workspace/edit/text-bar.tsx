import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { nameFor } from '../../api/operations.ts';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import { type Item, localFile } from '../../tray/item.ts';
import { findMatches } from '../regions/find-matches.ts';
import type { Area } from '../stage/areas.ts';
import { IconButton } from './icon-button.tsx';
import classes from './lines.module.css';
import type { Placed } from './placed.ts';
import { RULE } from './text-edits.ts';

interface Props {
  item: Item;
  /** Status of the page's text: being read, none, or how to change it. */
  hint: string;
  rules: readonly { rule: Placed; index: number }[];
  found: readonly Area[] | null;
  onFound(found: readonly Area[] | null): void;
  page: number;
  onPage(page: number): void;
  onReplace(rule: Placed): void;
  onForget(index: number): void;
}

/** The controls of the text tool besides the lines of the page: find and replace in the whole document. */
export function TextBar({ hint, ...rest }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { rules, onForget } = rest;
  return (
    <div className={classes.bar} data-text-bar>
      <p className="soft small" role="status" data-text-hint>
        {hint}
      </p>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} data-replacing>
        <summary>{t.edit.lines.replace}</summary>
        {open && <Replace {...rest} />}
      </details>
      {rules.length > 0 && (
        <ul className={classes.rules} aria-label={t.edit.lines.rules}>
          {rules.map(({ rule, index }) => (
            <li key={index} data-rule>
              <span>{t.edit.lines.rule(String(rule.find), String(rule.with ?? ''))}</span>
              <IconButton icon="close" label={t.edit.lines.forget(String(rule.find))} onClick={() => onForget(index)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Searches the document, and adds a rule for all matches. */
function Replace({ item, found, onFound, page, onPage, onReplace }: Omit<Props, 'hint'>) {
  const { t } = useTexts();
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [hasCase, setCase] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const search = useSearch(item, onFound);
  const how = { ...(hasCase && { case_sensitive: true }), ...(isWhole && { whole_words: true }) };
  const { forget } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks are those of one search.
  useEffect(() => forget, [find, hasCase, isWhole]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (find !== '') void search.start({ text: [find], ...how }, (first) => onPage(first));
  };
  return (
    <form className={classes.replace} onSubmit={onSubmit}>
      <TextInput
        label={t.edit.lines.find}
        value={find}
        maxLength={1000}
        onChange={(event) => setFind(event.currentTarget.value)}
        data-find-text
      />
      <TextInput
        label={t.edit.lines.with}
        value={by}
        maxLength={1000}
        onChange={(event) => setBy(event.currentTarget.value)}
        data-replace-with
      />
      <Button
        type="submit"
        variant="default"
        disabled={find === '' || !localFile(item)}
        loading={search.busy}
        data-find
      >
        {t.edit.lines.look}
      </Button>
      <Button
        disabled={find === ''}
        onClick={() => {
          onReplace({ type: RULE, find, with: by, ...how });
          setFind('');
          setBy('');
        }}
        data-replace-all
      >
        {t.edit.lines.replaceAll}
      </Button>
      <div className={classes.options}>
        <Checkbox label={t.edit.lines.matchCase} checked={hasCase} onChange={(e) => setCase(e.currentTarget.checked)} />
        <Checkbox label={t.edit.lines.whole} checked={isWhole} onChange={(e) => setWhole(e.currentTarget.checked)} />
        <Found found={found} said={search.said} page={page} onPage={onPage} />
      </div>
    </form>
  );
}

/** Searches the document for a text; only the last search counts. */
function useSearch(item: Item, onFound: Props['onFound']) {
  const describe = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  return {
    busy,
    said,
    forget() {
      running.current?.abort();
      setSaid(null);
      onFound(null);
    },
    async start(searched: Record<string, unknown>, onFirst: (page: number) => void) {
      running.current?.abort();
      const finder = nameFor('find-areas');
      if (finder === null) return;
      const abort = new AbortController();
      running.current = abort;
      setBusy(true);
      setSaid(null);
      try {
        const areas = await findMatches(finder, item, searched, abort.signal);
        onFound(areas);
        if (areas[0]) onFirst(areas[0].page);
      } catch (error) {
        if (!abort.signal.aborted) setSaid(describe(error).message);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The number of matches, and buttons that lead to them. */
function Found({ found, said, page, onPage }: Pick<Props, 'found' | 'page' | 'onPage'> & { said: string | null }) {
  const { t } = useTexts();
  const pages = [...new Set((found ?? []).map((area) => area.page))].sort((a, b) => a - b);
  const before = pages.findLast((each) => each < page);
  const after = pages.find((each) => each > page);
  const count = found?.length ?? 0;
  return (
    <>
      <span className="small" role="status" data-found={found ? count : undefined}>
        {said ?? (found && (count === 0 ? t.regions.none : t.regions.found(count, pages.length)))}
      </span>
      {pages.length > 1 && (
        <span className="row">
          <Button size="compact-md" variant="default" disabled={!before} onClick={() => before && onPage(before)}>
            {t.regions.previousFound}
          </Button>
          <Button size="compact-md" variant="default" disabled={!after} onClick={() => after && onPage(after)}>
            {t.regions.nextFound}
          </Button>
        </span>
      )}
    </>
  );
}
