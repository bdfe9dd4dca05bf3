import { useState } from 'react';
import { call } from '../api/client.ts';
import { Link } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { AuthForm } from './auth-form.tsx';

export default function ForgotPassword() {
  const { t } = useTexts();
  const [sent, setSent] = useState(false);
  return (
    <AuthForm
      title={t.account.forgotTitle}
      lead={t.account.forgotText}
      submit={t.account.sendLink}
      email
      done={sent ? t.account.forgotSent : null}
      onSubmit={async ({ email }) => {
        await call('POST /api/auth/forgot-password', { body: { email } });
        setSent(true);
      }}
    >
      <p className="small">
        <Link to="login">{t.account.signIn}</Link>
      </p>
    </AuthForm>
  );
}
