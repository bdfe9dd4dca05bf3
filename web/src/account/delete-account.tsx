import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { setIdentity } from '../api/identity.ts';
import { Failure } from '../shared/failure.tsx';
import { PasswordInput } from '../shared/password-input.tsx';
import { navigate } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';

export function DeleteAccount() {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const wrong = error instanceof ApiError && error.code === 'bad_credentials' ? t.account.wrongPassword : undefined;
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      await call('DELETE /api/auth/me', { body: { password } });
      setIdentity(null);
      navigate('');
    } catch (thrown) {
      setError(thrown);
    }
  };
  if (!asking) {
    return (
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t.account.deleteAccount}
        </Button>
      </div>
    );
  }
  return (
    <form className="panel stack" onSubmit={remove} aria-labelledby="delete-account">
      <h2 id="delete-account">{t.account.deleteAccount}</h2>
      <p>{t.account.deleteWarning}</p>
      {error !== null && !wrong && <Failure error={error} />}
      <PasswordInput
        label={t.account.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrong}
        autoFocus
      />
      <div className="row">
        <Button type="submit" color="red.9" disabled={password === ''}>
          {t.account.deleteForGood}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  );
}
