import { Badge, Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import type { ApiKey, ApiKeyCreated } from '../api/schema.gen.ts';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import { formatDate } from '../ui/format.ts';
import classes from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { CreateKey } from './create-key.tsx';
import { NewKey } from './new-key.tsx';

export default function Keys() {
  const { t } = useTexts();
  const { me } = useIdentity();
  const [keys, setKeys] = useState<ApiKey[] | null>(null);
  const [created, setCreated] = useState<ApiKeyCreated | null>(null);
  const [error, setError] = useState<unknown>(null);

  const load = useCallback(() => {
    call('GET /api/keys').then(setKeys, setError);
  }, []);
  useEffect(() => {
    if (me) load();
  }, [me, load]);

  return (
    <AccountPage title={t.keys.title} lead={t.keys.lead}>
      {error !== null && <Failure error={error} />}
      {created ? (
        <NewKey created={created} onDone={() => setCreated(null)} />
      ) : (
        <CreateKey
          onCreated={(key) => {
            setCreated(key);
            load();
          }}
        />
      )}
      {keys?.length === 0 && <p className="soft">{t.keys.none}</p>}
      {keys && keys.length > 0 && (
        <ul className={classes.rows} aria-label={t.keys.title}>
          {keys.map((key) => (
            <KeyRow key={key.id} view={key} onRevoked={load} onError={setError} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

function KeyRow({ view, onRevoked, onError }: { view: ApiKey; onRevoked(): void; onError(error: unknown): void }) {
  const { t, language } = useTexts();
  const [asking, setAsking] = useState(false);
  const name = view.name || t.keys.unnamed;
  const revoke = () => call('DELETE /api/keys/{key_id}', { path: { key_id: view.id } }).then(onRevoked, onError);
  const used = view.last_used_at ? formatDate(view.last_used_at, language) : t.keys.never;
  return (
    <li className="panel" data-key={view.prefix}>
      <div className={classes.row}>
        <div>
          <strong className="name">{name}</strong>
          <span className="mono small soft">{view.prefix}…</span>
        </div>
        <div className="small soft">
          {view.created_at && (
            <span>
              {t.keys.createdAt}: {formatDate(view.created_at, language)}
            </span>
          )}
          <span>
            {t.keys.lastUsed}: {used}
          </span>
          {view.expires_at && (
            <span>
              {t.keys.expires}: {formatDate(view.expires_at, language)}
            </span>
          )}
        </div>
        <Badge variant="light" color={view.is_active ? 'leaf' : 'gray'}>
          {view.is_active ? t.keys.active : view.revoked_at ? t.keys.revoked : t.keys.expired}
        </Badge>
        {view.is_active && !asking && (
          <Button size="xs" variant="default" aria-label={t.keys.revokeName(name)} onClick={() => setAsking(true)}>
            {t.keys.revoke}
          </Button>
        )}
      </div>
      {asking && view.is_active && (
        <div className={`row ${classes.question}`} role="alert">
          <span>{t.keys.sure}</span>
          <Button size="xs" color="red.9" onClick={revoke} autoFocus>
            {t.keys.revoke}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking(false)}>
            {t.common.cancel}
          </Button>
        </div>
      )}
    </li>
  );
}
