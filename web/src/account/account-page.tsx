import type { ReactNode } from 'react';
import { useIdentity } from '../api/identity.ts';
import { PlaceHeading } from '../shared/heading.tsx';
import { Link, usePlace } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import classes from './account.module.css';

/** The frame of the account's screens, with their navigation; asks visitors to sign in if needed. */
export function AccountPage({
  title,
  lead,
  open = false,
  children,
}: {
  title: string;
  lead?: string;
  open?: boolean;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const { me, known } = useIdentity();
  const { name } = usePlace();
  if (!known) return <div className="waiting" role="status" aria-label={t.common.loading} />;
  const tabs = [
    ['account', t.account.tabs.overview],
    ['keys', t.account.tabs.keys],
    ['webhooks', t.account.tabs.webhooks],
    ['usage', t.account.tabs.usage],
    ['history', t.account.tabs.history],
  ] as const;
  return (
    <div className={classes.frame}>
      {me && (
        <nav className={classes.tabs} aria-label={t.account.title}>
          {tabs.map(([place, label]) => (
            <Link key={place} to={place} aria-current={place === name ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <header>
        <PlaceHeading>{title}</PlaceHeading>
        {lead && <p className="soft">{lead}</p>}
      </header>
      {me || open ? (
        children
      ) : (
        <p className="panel">
          {t.account.needed} <Link to={`login?to=${name}`}>{t.account.signIn}</Link>
        </p>
      )}
    </div>
  );
}
