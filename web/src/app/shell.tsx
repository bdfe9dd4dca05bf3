import { ActionIcon, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIdentity } from '../account/identity.ts';
import { addressOf } from '../api/base.ts';
import { useOperations } from '../api/operations.ts';
import { LANGUAGES, type Language, useTexts } from '../texts/index.tsx';
import { formatDuration } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { Link, usePlace } from './router.tsx';
import classes from './shell.module.css';

/** What stands around every place: the way home, the account, language and colors. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { loaded } = useOperations();
  const { me } = useIdentity();
  const { name } = usePlace();
  const current = (...places: string[]) => (places.includes(name) ? 'page' : undefined);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t.common.skip}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="" className={classes.brand}>
            <Mark />
            {t.common.appName}
          </Link>
          <nav aria-label={t.shell.menu} className={classes.nav}>
            <Link to="" aria-current={current('')} className={classes.wide}>
              {t.shell.tools}
            </Link>
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
            <LanguageChoice />
            <SchemeToggle />
            {me ? (
              <Link to="account" className={classes.account} aria-current={current('account', 'keys', 'usage')}>
                <Icon name="user" size={18} />
                {t.shell.account}
              </Link>
            ) : (
              <Link to="login" className={classes.account} aria-current={current('login', 'signup')}>
                <Icon name="user" size={18} />
                {t.shell.signIn}
              </Link>
            )}
          </div>
        </div>
      </header>
      <main id="content" className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <p>{loaded ? t.shell.footer(formatDuration(loaded.limits.file_ttl_seconds)) : ' '}</p>
      </footer>
      <DropAnywhere />
    </div>
  );
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
      size={30}
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
