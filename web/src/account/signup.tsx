import { call } from '../api/client.ts';
import { Link, navigate } from '../app/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { AuthForm } from './auth-form.tsx';
import { setIdentity } from './identity.ts';

export default function Signup() {
  const { t } = useTexts();
  return (
    <AuthForm
      title={t.account.signUp}
      lead={t.account.why}
      submit={t.account.signUp}
      email
      password="new"
      onSubmit={async (body) => {
        setIdentity(await call('POST /api/auth/signup', { body }));
        navigate('account');
      }}
    >
      <p className="small">
        {t.account.haveAccount} <Link to="login">{t.account.signIn}</Link>
      </p>
    </AuthForm>
  );
}
