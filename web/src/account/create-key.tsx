import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../api/client.ts';
import type { ApiKeyCreated } from '../api/schema.gen.ts';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import classes from './account.module.css';

const LIFETIMES = ['7', '30', '90', '365'];

const expiresAt = (days: string) => (days ? new Date(Date.now() + Number(days) * 86_400_000).toISOString() : null);

export function CreateKey({ onCreated }: { onCreated(key: ApiKeyCreated): void }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [env, setEnv] = useState('live');
  const [days, setDays] = useState('');
  const [error, setError] = useState<unknown>(null);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      onCreated(
        await call('POST /api/keys', { body: { name: name.trim() || null, env, expires_at: expiresAt(days) } }),
      );
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <form className="panel stack" onSubmit={create}>
      {error !== null && <Failure error={error} />}
      <div className={classes.fields}>
        <TextInput
          label={t.keys.name}
          placeholder={t.keys.namePlaceholder}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
        <NativeSelect
          label={t.keys.env}
          value={env}
          onChange={(event) => setEnv(event.currentTarget.value)}
          data={[
            { value: 'live', label: t.keys.live },
            { value: 'test', label: t.keys.test },
          ]}
        />
        <NativeSelect
          label={t.keys.expires}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={[
            { value: '', label: t.keys.neverExpires },
            ...LIFETIMES.map((each) => ({ value: each, label: t.keys.afterDays(each) })),
          ]}
        />
        <Button type="submit">{t.keys.create}</Button>
      </div>
    </form>
  );
}
