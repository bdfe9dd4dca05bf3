import { useState } from 'react';
import { call } from '../api/client.ts';
import { setIdentity } from '../api/identity.ts';
import { Link } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { AuthForm } from './auth-form.tsx';
import { useMailedToken } from './mailed-token.ts';

export default function ResetPassword() {
  const { t } = useTexts();
  const token = useMailedToken();
  const [done, setDone] = useState(false);
  const ended = token === null ? t.account.resetNoToken : done ? t.account.resetDone : null;
  return (
    <AuthForm
      title={t.account.resetTitle}
      submit={t.account.setPassword}
      password="new"
      done={ended}
      onSubmit={async ({ password }) => {
        await call('POST /api/auth/reset-password', { body: { token: token ?? '', new_password: password } });
        // A reset ends every session, this one too.
        setIdentity(null);
        setDone(true);
      }}
    >
      <p className="row small">
        <Link to="login">{t.account.signIn}</Link>
        <Link to="forgot-password">{t.account.forgot}</Link>
      </p>
    </AuthForm>
  );
}
