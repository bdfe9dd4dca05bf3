import { useEffect, useRef } from 'react';
import { CloseButton } from '../shared/close-button.tsx';
import { useTexts } from '../texts/index.tsx';
import classes from './shortcuts.module.css';

/** Every shortcut of the page, by screen. Keys that a language calls otherwise are in `texts.shortcuts.keys`. */
const GROUPS = [
  {
    name: 'anywhere',
    keys: [
      ['find', 'Ctrl K', '/'],
      ['list', '?'],
      ['paste', 'Ctrl V'],
      ['start', 'Ctrl Enter'],
    ],
  },
  {
    name: 'pages',
    keys: [
      ['go', '← ↑ → ↓'],
      ['ends', 'Home', 'End'],
      ['choose', 'Space'],
      ['range', 'Shift ← ↑ → ↓'],
      ['undo', 'Ctrl Z'],
      ['redo', 'Ctrl Y'],
    ],
  },
  {
    name: 'board',
    keys: [
      ['go', '← ↑ → ↓'],
      ['choose', 'Space'],
      ['all', 'Ctrl A'],
      ['move', 'Shift ← ↑ → ↓'],
      ['split', 'S'],
      ['remove', 'Delete'],
      ['undo', 'Ctrl Z'],
      ['redo', 'Ctrl Y'],
    ],
  },
  {
    name: 'areas',
    keys: [
      ['move', '← ↑ → ↓'],
      ['resize', 'Shift ← ↑ → ↓'],
      ['far', 'Ctrl ← ↑ → ↓'],
      ['remove', 'Delete'],
      ['cancel', 'Esc'],
    ],
  },
  {
    name: 'edit',
    keys: [
      ['move', '← ↑ → ↓'],
      ['far', 'Shift ← ↑ → ↓'],
      ['resize', 'Ctrl ← ↑ → ↓'],
      ['edit', 'Enter'],
      ['remove', 'Delete'],
      ['undo', 'Ctrl Z'],
      ['redo', 'Ctrl Shift Z'],
    ],
  },
  { name: 'files', keys: [['move', '↑ ↓']] },
  {
    name: 'compare',
    keys: [
      ['divide', '← →'],
      ['hold', 'Space'],
    ],
  },
] as const;

/** The list of all shortcuts. */
export default function Shortcuts({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const names: Record<string, string> = t.shortcuts.keys;
  const spell = (combination: string) => combination.replaceAll(/[A-Z][a-z]+/g, (key) => names[key] ?? key);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, by the dialog itself.
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className={classes.head}>
        <h2 id="shortcuts-title">{t.shortcuts.title}</h2>
        <CloseButton dialog={dialog} />
      </div>
      <div className={classes.groups}>
        {GROUPS.map(({ name, keys }) => (
          <section key={name} aria-labelledby={`shortcuts-${name}`}>
            <h3 id={`shortcuts-${name}`}>{t.shortcuts.groups[name]}</h3>
            <dl>
              {keys.map(([what, ...combinations]) => (
                <div key={what}>
                  <dt>{t.shortcuts.does[what]}</dt>
                  <dd>
                    {combinations.map((combination) => (
                      <kbd key={combination}>{spell(combination)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
