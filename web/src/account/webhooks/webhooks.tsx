import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useIdentity } from '../../api/identity.ts';
import type { Webhook } from '../../api/schema.gen.ts';
import { Failure } from '../../shared/failure.tsx';
import { useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from '../account.module.css';
import { AccountPage } from '../account-page.tsx';
import { Secret } from './secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

export default function Webhooks() {
  const { t } = useTexts();
  const { me } = useIdentity();
  const [webhooks, setWebhooks] = useState<Webhook[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);

  const load = useCallback(async () => {
    try {
      setWebhooks(await call('GET /api/webhooks'));
      setError(null);
    } catch (thrown) {
      setError(thrown);
    }
  }, []);
  useEffect(() => {
    if (me) void load();
  }, [me, load]);

  /** Back to where the list begins: what had the focus is gone. */
  const closeForm = () => {
    setAdding(false);
    requestAnimationFrame(() => addButton.current?.focus());
  };

  return (
    <AccountPage title={t.webhooks.title} lead={t.webhooks.lead}>
      {error !== null && <Failure error={error} onRetry={load} />}
      {adding ? (
        <section className="panel stack" aria-labelledby="add-webhook">
          <h2 id="add-webhook">{t.webhooks.add}</h2>
          <WebhookForm
            submit={t.webhooks.save}
            onSave={async (values) => {
              await call('POST /api/webhooks', { body: values });
              closeForm();
              await load();
            }}
            onCancel={closeForm}
          />
        </section>
      ) : (
        <div>
          <Button ref={addButton} leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t.webhooks.add}
          </Button>
        </div>
      )}
      {webhooks?.length === 0 && <p className="soft">{t.webhooks.none}</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className={classes.rows} aria-label={t.webhooks.title}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onChanged={load}
              onDeleted={async () => {
                await load();
                addButton.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {webhooks && <Secret />}
    </AccountPage>
  );
}
