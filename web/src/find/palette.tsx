import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { wantWhole } from '../api/operations.ts';
import { CloseButton } from '../shared/close-button.tsx';
import { navigate } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './palette.module.css';
import { recentTools } from './recent.ts';
import type { Tool } from './tools.ts';
import { useTools } from './use-tools.ts';

const MOST = 9;

/** Finds a tool from anywhere, by the keyboard alone: type, choose with the arrows, Enter. */
export default function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const { tools, index } = useTools();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const recent = recentTools();
  const found: Tool[] =
    query.trim() === ''
      ? tools.toSorted((a, b) => Number(recent.includes(b.name)) - Number(recent.includes(a.name)))
      : index.search(query).slice(0, MOST);

  useEffect(() => {
    wantWhole();
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const go = (tool: Tool | undefined) => {
    if (!tool) return;
    dialog.current?.close();
    navigate(tool.name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((at + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(found[at]);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, by the dialog itself.
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t.home.search}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className={classes.field}>
        <Icon name="search" size={20} />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[at] && `${id}-${at}`}
          aria-autocomplete="list"
          aria-label={t.home.search}
          placeholder={`${t.home.search}…`}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          spellCheck={false}
          autoComplete="off"
        />
        <CloseButton dialog={dialog} />
      </div>
      <div role="listbox" id={id} aria-label={t.shell.tools} className={classes.list}>
        {found.map((tool, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={tool.name}
            role="option"
            id={`${id}-${place}`}
            aria-selected={place === at}
            className={classes.option}
            data-family={tool.family}
            data-option={tool.name}
            onClick={() => go(tool)}
            onPointerMove={() => setAt(place)}
          >
            <span className="tile">
              <Icon name={tool.icon} size={20} />
            </span>
            <span>
              <strong>{tool.title}</strong>
              <span className="soft small">{tool.description}</span>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? classes.none : 'offscreen'}>
        {found.length === 0 ? t.home.noMatch(query) : t.home.results(found.length)}
      </p>
    </dialog>
  );
}
