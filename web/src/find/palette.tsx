import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { wantWhole } from '../api/operations.ts';
import { CloseButton } from '../shared/close-button.tsx';
import { navigate } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { Icon, ToolIcon } from '../ui/icons.tsx';
import classes from './palette.module.css';
import { type Choice, usePaletteChoices } from './palette-choices.ts';
import { useTools, wantSearch } from './use-tools.ts';

/** Finds a tool from anywhere with only the keyboard: type, choose with the arrows, Enter. */
export default function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const { tools, find } = useTools();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { choices, missing } = usePaletteChoices(query, tools, find);

  useEffect(() => {
    wantWhole();
    wantSearch();
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    dialog.current?.close();
    navigate(choice.place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((at + step + choices.length) % Math.max(1, choices.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(choices[at]);
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
          aria-activedescendant={choices[at] && `${id}-${at}`}
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
      <p role="status" className={missing ? classes.none : 'offscreen'} data-missing={missing || undefined}>
        {missing ? t.home.noMatch(query) : t.home.results(choices.length)}
        {missing && choices.length > 0 && ` ${t.home.nearest}`}
      </p>
      <div role="listbox" id={id} aria-label={t.shell.tools} className={classes.list}>
        {choices.map((choice, place) => (
          <Fragment key={choice.place}>
            {choice.group !== choices[place - 1]?.group && (
              <div role="presentation" className={classes.group}>
                {choice.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys. */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field. */}
            <div
              role="option"
              id={`${id}-${place}`}
              aria-selected={place === at}
              className={classes.option}
              data-family={choice.family}
              data-option={choice.name}
              onClick={() => go(choice)}
              onPointerMove={() => setAt(place)}
            >
              <span className="tile">
                <ToolIcon name={choice.icon} size={20} />
              </span>
              <span>
                <strong>{choice.title}</strong>
                <span className="soft small">{choice.description}</span>
              </span>
            </div>
          </Fragment>
        ))}
      </div>
    </dialog>
  );
}
