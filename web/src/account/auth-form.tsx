import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { Failure } from '../shared/failure.tsx';
import { PlaceHeading } from '../shared/heading.tsx';
import { PasswordInput } from '../shared/password-input.tsx';
import { useFieldProblems, useTexts } from '../texts/index.tsx';
import { focusFirstInvalid } from '../ui/focus-invalid.ts';

export const MIN_PASSWORD = 12;

interface Props {
  title: string;
  lead?: string;
  submit: string;
  /** Which fields there are. A new password has a least length. */
  email?: boolean;
  password?: 'current' | 'new';
  onSubmit(values: { email: string; password: string }): Promise<void>;
  /** Shown instead of the form once it has done its work. */
  done?: string | null;
  children?: ReactNode;
}

/** The form that all places of the account share: an address, a password, or both. */
export function AuthForm({ title, lead, submit, email = false, password, onSubmit, done, children }: Props) {
  const { t } = useTexts();
  const [values, setValues] = useState({ email: '', password: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const said = useFieldProblems(error);

  const badEmail = email && !/^[^@\s]+@[^@\s]+$/.test(values.email.trim()) ? t.account.badEmail : null;
  const missing = MIN_PASSWORD - values.password.length;
  const badPassword = password === 'new' && missing > 0 ? t.account.shortPassword(missing) : null;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (badEmail || badPassword) focusFirstInvalid(event.currentTarget);
    if (badEmail || badPassword || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onSubmit({ email: values.email.trim(), password: values.password });
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError(0, 'unknown', ''));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="narrow">
      <PlaceHeading>{title}</PlaceHeading>
      {lead && <p className="soft">{lead}</p>}
      {done ? (
        <p role="status" className="panel">
          {done}
        </p>
      ) : (
        <form className="panel stack" onSubmit={send} noValidate>
          {error && <Failure error={error} />}
          {email && (
            <TextInput
              type="email"
              name="email"
              label={t.account.email}
              autoComplete="username"
              value={values.email}
              onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
              error={(tried ? badEmail : null) ?? said('email')}
              required
              withAsterisk={false}
            />
          )}
          {password && (
            <PasswordInput
              name="password"
              label={password === 'new' && !email ? t.account.newPassword : t.account.password}
              description={password === 'new' ? t.account.passwordHint : undefined}
              autoComplete={password === 'new' ? 'new-password' : 'current-password'}
              value={values.password}
              onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
              error={(tried ? badPassword : null) ?? said('password', 'new_password')}
              required
              withAsterisk={false}
            />
          )}
          <Button type="submit" loading={busy} fullWidth>
            {submit}
          </Button>
        </form>
      )}
      {children}
    </section>
  );
}
