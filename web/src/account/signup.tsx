import { useState } from 'react';
import { call } from '../api/client.ts';
import { setIdentity } from '../api/identity.ts';
import { Link, navigate } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { AuthForm } from './auth-form.tsx';

export default function Signup() {
  const { t } = useTexts();
  const [mailed, setMailed] = useState(false);
  return (
    <AuthForm
      title={t.account.signUp}
      lead={t.account.why}
      submit={t.account.signUp}
      email
      password="new"
      done={mailed ? t.account.signedUpByMail : null}
      onSubmit={async (body) => {
        const answer = await call('POST /api/auth/signup', { body });
        if (!('user_id' in answer)) return setMailed(true);
        setIdentity(answer);
        navigate('account');
      }}
    >
      <p className="small">
        {t.account.haveAccount} <Link to="login">{t.account.signIn}</Link>
      </p>
    </AuthForm>
  );
}
