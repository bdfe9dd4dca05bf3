import { useState } from 'react';
import { call } from '../api/client.ts';
import { refreshIdentity } from '../api/identity.ts';
import { Link } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { AuthForm } from './auth-form.tsx';
import { useMailedToken } from './mailed-token.ts';

/** Confirms on a press of the button: programs that look into mails open links, and would use the token up. */
export default function VerifyEmail() {
  const { t } = useTexts();
  const token = useMailedToken();
  const [done, setDone] = useState(false);
  return (
    <AuthForm
      title={t.account.verifyTitle}
      lead={done || token === null ? undefined : t.account.verifyText}
      submit={t.account.verify}
      done={token === null ? t.account.resetNoToken : done ? t.account.verified : null}
      onSubmit={async () => {
        await call('POST /api/auth/verify-email/confirm', { body: { token: token ?? '' } });
        setDone(true);
        void refreshIdentity();
      }}
    >
      <p className="small">
        <Link to="">{t.common.toHome}</Link>
      </p>
    </AuthForm>
  );
}
