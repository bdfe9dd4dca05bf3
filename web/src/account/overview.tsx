import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { setIdentity, useIdentity } from '../api/identity.ts';
import { navigate } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Sessions } from './sessions.tsx';

export default function Overview() {
  const { t } = useTexts();
  const { me } = useIdentity();
  const [version, setVersion] = useState(0);
  const signOut = async () => {
    await call('POST /api/auth/logout').catch(() => {});
    setIdentity(null);
    navigate('');
  };
  return (
    <AccountPage title={t.account.title}>
      {me && (
        <>
          {me.email_verified === false && <NotVerified />}
          <dl className={`panel ${classes.facts}`}>
            <div>
              <dt>{t.account.email}</dt>
              <dd className="name">{me.email}</dd>
            </div>
            <div>
              <dt>{t.account.tier}</dt>
              <dd>{t.account.tiers[me.tier] ?? me.tier}</dd>
            </div>
            <div>
              <dt>{t.account.memberId}</dt>
              <dd>{me.user_id}</dd>
            </div>
          </dl>
          <div>
            <Button variant="default" onClick={signOut}>
              {t.account.signOut}
            </Button>
          </div>
          <Sessions version={version} />
          <ChangePassword onChanged={() => setVersion(version + 1)} />
          <DeleteAccount />
        </>
      )}
    </AccountPage>
  );
}

function NotVerified() {
  const { t } = useTexts();
  const [sent, setSent] = useState(false);
  const resend = async () => {
    await call('POST /api/auth/verify-email/resend').catch(() => {});
    setSent(true);
  };
  return (
    <div className={`panel ${classes.notice}`}>
      <Icon name="info" />
      <div className={`row apart ${classes.grow}`}>
        <span role="status">{sent ? t.account.resent : t.account.notVerified}</span>
        {!sent && (
          <Button size="xs" variant="default" onClick={resend}>
            {t.account.resend}
          </Button>
        )}
      </div>
    </div>
  );
}
