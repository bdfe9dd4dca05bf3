import { ActionIcon, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { addressOf } from '../api/base.ts';
import { useIdentity } from '../api/identity.ts';
import { useOperations } from '../api/operations.ts';
import { Link, usePlace } from '../shared/router.tsx';
import { LANGUAGES, type Language, useTexts } from '../texts/index.tsx';
import { DropAnywhere } from '../tray/drop-anywhere.tsx';
import { formatDuration } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { isTyping } from '../ui/is-typing.ts';
import { site } from '../ui/site.ts';
import classes from './shell.module.css';
import { useIsClosed } from './use-is-closed.ts';

const Shortcuts = lazy(() => import('./shortcuts.tsx'));
const Palette = lazy(() => import('../find/palette.tsx'));

/** The frame of every view: the way home, the account, language and colors. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { name } = usePlace();
  const isOpen = useIsClosed() === false;
  const palette = usePalette(name === '', isOpen);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t.common.skip}
      </a>
      <Header onFind={isOpen ? palette.show : null} />
      <main id="content" className={classes.main}>
        {children}
      </main>
      <Footer onShortcuts={isOpen ? () => palette.listShortcuts(true) : null} />
      {isOpen && <DropAnywhere />}
      {palette.open && (
        <Suspense>
          <Palette onClose={palette.hide} />
        </Suspense>
      )}
      {palette.shortcuts && (
        <Suspense>
          <Shortcuts onClose={() => palette.listShortcuts(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** @param onFind null if there are no tools to find */
function Header({ onFind }: { onFind: (() => void) | null }) {
  const { t } = useTexts();
  const { me } = useIdentity();
  const { name } = usePlace();
  const current = (...places: string[]) => (places.includes(name) ? 'page' : undefined);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="" className={classes.brand}>
          {site.logo ? <img src={addressOf('site/logo')} alt="" height={26} className={classes.logo} /> : <Mark />}
          <span>{site.name ?? t.common.appName}</span>
        </Link>
        <nav aria-label={t.shell.menu} className={classes.nav}>
          {onFind && (
            <Link to="" aria-current={current('')} className={classes.wide}>
              {t.shell.tools}
            </Link>
          )}
          {me && (
            <Link to="history" aria-current={current('history')} className={classes.wide}>
              {t.shell.history}
            </Link>
          )}
          <a href={addressOf('docs')} className={classes.wide}>
            {t.shell.api}
          </a>
        </nav>
        <div className={classes.tools}>
          {onFind && (
            <button
              type="button"
              className={classes.find}
              aria-keyshortcuts="Control+K"
              aria-haspopup="dialog"
              onClick={onFind}
            >
              <Icon name="search" size={18} />
              <span className={classes.findLabel}>{t.shell.find}</span>{' '}
              <kbd className={classes.wide}>{t.shortcuts.keys.Ctrl} K</kbd>
            </button>
          )}
          <SchemeToggle />
          {me ? (
            <Link to="account" className={classes.account} aria-current={current('account', 'keys', 'usage')}>
              <Icon name="user" size={18} />
              <span className={classes.label}>{t.shell.account}</span>
            </Link>
          ) : (
            <Link to="login" className={classes.account} aria-current={current('login', 'signup')}>
              <Icon name="user" size={18} />
              <span className={classes.label}>{t.shell.signIn}</span>
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

/** @param onShortcuts null if there is nothing to use them on */
function Footer({ onShortcuts }: { onShortcuts: (() => void) | null }) {
  const { t } = useTexts();
  const { loaded } = useOperations();
  const { me } = useIdentity();
  return (
    <footer className={classes.footer}>
      <p>{loaded ? t.shell.footer(formatDuration(loaded.limits.file_ttl_seconds)) : ' '}</p>
      <div className={classes.footerTools}>
        {site.imprint && <a href={site.imprint}>{t.shell.imprint}</a>}
        {site.privacy && <a href={site.privacy}>{t.shell.privacy}</a>}
        <a href={addressOf('docs')}>{t.shell.api}</a>
        {me && <Link to="history">{t.shell.history}</Link>}
        {onShortcuts && (
          <button type="button" className={classes.plain} onClick={onShortcuts}>
            {t.shortcuts.title}
          </button>
        )}
        <LanguageChoice />
      </div>
    </footer>
  );
}

/** Opens the list of shortcuts by `?`, and the palette by Ctrl+K, and by `/` if there is no search field that it would lead to. */
function usePalette(atHome: boolean, isOpen: boolean) {
  const [open, setOpen] = useState(false);
  const [shortcuts, listShortcuts] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      const asked = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (asked && !document.querySelector('dialog[open]')) {
        event.preventDefault();
        return listShortcuts(true);
      }
      if (!command && !slash) return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('[data-search]');
      if (slash && atHome && field) field.focus();
      else setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [atHome, isOpen]);
  return { open, shortcuts, listShortcuts, show: () => setOpen(true), hide: () => setOpen(false) };
}

function LanguageChoice() {
  const { t, language, setLanguage } = useTexts();
  return (
    <NativeSelect
      size="xs"
      aria-label={t.shell.language}
      value={language}
      onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      className={classes.language}
    />
  );
}

function SchemeToggle() {
  const { t } = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={dark ? t.shell.toLight : t.shell.toDark}
      title={dark ? t.shell.toLight : t.shell.toDark}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} size={16} />
    </ActionIcon>
  );
}

/** The product's sign: a bound sheaf. */
function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#1d664c" />
      <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 6v20M9 8c0 6 3 8 5 10v8M23 8c0 6-3 8-5 10v8" />
        <path d="M11.5 19h9" stroke="#f2c14e" />
      </g>
    </svg>
  );
}
