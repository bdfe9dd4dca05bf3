import { call } from '../api/client.ts';
import { setIdentity } from '../api/identity.ts';
import { Link, navigate, usePlace } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { site } from '../ui/site.ts';
import { AuthForm } from './auth-form.tsx';

const RETURN_TO = /^[a-z][a-z0-9-]*$/;

export default function Login() {
  const { t } = useTexts();
  const { query } = usePlace();
  const wanted = query.get('to') ?? '';
  return (
    <AuthForm
      title={t.account.signIn}
      submit={t.account.signIn}
      email
      password="current"
      onSubmit={async (body) => {
        setIdentity(await call('POST /api/auth/login', { body }));
        navigate(RETURN_TO.test(wanted) ? wanted : '');
      }}
    >
      <p className="row apart small">
        <span>
          {site.signup !== false && (
            <>
              {t.account.noAccount} <Link to="signup">{t.account.signUp}</Link>
            </>
          )}
        </span>
        <Link to="forgot-password">{t.account.forgot}</Link>
      </p>
    </AuthForm>
  );
}
