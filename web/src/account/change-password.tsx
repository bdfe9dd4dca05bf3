import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { Failure } from '../shared/failure.tsx';
import { PasswordInput } from '../shared/password-input.tsx';
import { useTexts } from '../texts/index.tsx';
import { focusFirstInvalid } from '../ui/focus-invalid.ts';
import { MIN_PASSWORD } from './auth-form.tsx';

export function ChangePassword({ onChanged }: { onChanged(): void }) {
  const { t } = useTexts();
  const [values, setValues] = useState({ old_password: '', new_password: '' });
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wrong = error instanceof ApiError && error.code === 'bad_credentials' ? t.account.wrongPassword : undefined;
  const missing = MIN_PASSWORD - values.new_password.length;

  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setDone(false);
    if (missing > 0) return focusFirstInvalid(event.currentTarget);
    setError(null);
    try {
      await call('POST /api/auth/password', { body: values });
      setValues({ old_password: '', new_password: '' });
      setTried(false);
      setDone(true);
      onChanged();
    } catch (thrown) {
      setError(thrown);
    }
  };

  return (
    <form className="panel stack" onSubmit={change} noValidate aria-labelledby="change-password">
      <h2 id="change-password">{t.account.changePassword}</h2>
      {error !== null && !wrong && <Failure error={error} />}
      {done && <p role="status">{t.account.passwordChanged}</p>}
      <PasswordInput
        label={t.account.oldPassword}
        autoComplete="current-password"
        value={values.old_password}
        onChange={(event) => setValues({ ...values, old_password: event.currentTarget.value })}
        error={wrong}
      />
      <PasswordInput
        label={t.account.newPassword}
        description={t.account.passwordHint}
        autoComplete="new-password"
        value={values.new_password}
        onChange={(event) => setValues({ ...values, new_password: event.currentTarget.value })}
        error={tried && missing > 0 ? t.account.shortPassword(missing) : undefined}
      />
      <div>
        <Button type="submit">{t.account.changePassword}</Button>
      </div>
    </form>
  );
}
