import { Badge, Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Webhook, WebhookDelivery } from '../../api/schema.gen.ts';
import { Failure } from '../../shared/failure.tsx';
import { useTexts } from '../../texts/index.tsx';
import { formatDate } from '../../ui/format.ts';
import classes from '../account.module.css';
import { Deliveries, useOutcome } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import own from './webhooks.module.css';

/** One webhook: what it hears of, how its last message went, and what can be done with it. */
export function WebhookRow({
  webhook,
  onChanged,
  onDeleted,
}: {
  webhook: Webhook;
  onChanged(): Promise<void>;
  onDeleted(): Promise<void>;
}) {
  const { t, language } = useTexts();
  const outcomeOf = useOutcome();
  const [mode, setMode] = useState<'view' | 'edit' | 'delete'>('view');
  const [open, setOpen] = useState(false);
  /** Changes when the log must be read again. */
  const [version, setVersion] = useState(0);
  const [busy, setBusy] = useState<string | null>(null);
  const [tested, setTested] = useState<WebhookDelivery | null>(null);
  const [error, setError] = useState<unknown>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const log = useId();
  const path = { id: webhook.id };
  const name = webhook.description || webhook.url;
  const last = webhook.last_delivery;

  const act = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    setError(null);
    setTested(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(null);
    }
  };
  const test = () =>
    act('test', async () => {
      setTested(await call('POST /api/webhooks/{id}/test', { path }));
      setVersion((before) => before + 1);
      await onChanged();
    });
  const toggle = () =>
    act('toggle', async () => {
      await call('PATCH /api/webhooks/{id}', { path, body: { is_active: !webhook.is_active } });
      await onChanged();
    });
  const remove = () =>
    act('delete', async () => {
      await call('DELETE /api/webhooks/{id}', { path });
      await onDeleted();
    });
  const closeForm = () => {
    setMode('view');
    requestAnimationFrame(() => editButton.current?.focus());
  };

  return (
    <li className="panel" data-webhook={webhook.url}>
      <div className={classes.row}>
        <div>
          <strong className="name">{name}</strong>
          {webhook.description && <span className="mono small soft name">{webhook.url}</span>}
          <span className="small soft">
            {t.webhooks.events} {webhook.events.map((event) => t.webhooks.eventNames[event]).join(', ')}
          </span>
          <span className="small soft">
            {t.webhooks.last}:{' '}
            {last ? `${formatDate(last.created_at, language)}, ${outcomeOf(last)}` : t.webhooks.never}
          </span>
        </div>
        <Badge variant="light" color={webhook.is_active ? 'leaf' : 'gray'}>
          {webhook.is_active ? t.webhooks.active : t.webhooks.off}
        </Badge>
      </div>
      {mode === 'view' && (
        <div className={`row ${own.actions}`}>
          <Button
            size="xs"
            variant="default"
            aria-expanded={open}
            aria-controls={log}
            aria-label={t.webhooks.deliveriesOf(name)}
            onClick={() => setOpen(!open)}
          >
            {t.webhooks.deliveries}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t.webhooks.testName(name)}
            loading={busy === 'test'}
            onClick={test}
          >
            {t.webhooks.test}
          </Button>
          <Button
            size="xs"
            variant="default"
            ref={editButton}
            aria-label={t.webhooks.editName(name)}
            onClick={() => setMode('edit')}
          >
            {t.webhooks.edit}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={webhook.is_active ? t.webhooks.switchOffName(name) : t.webhooks.switchOnName(name)}
            loading={busy === 'toggle'}
            onClick={toggle}
          >
            {webhook.is_active ? t.webhooks.switchOff : t.webhooks.switchOn}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t.webhooks.deleteName(name)}
            onClick={() => setMode('delete')}
          >
            {t.webhooks.delete}
          </Button>
        </div>
      )}
      {mode === 'delete' && (
        <div className={`row ${classes.question}`} role="alert">
          <span>{t.webhooks.sure}</span>
          <Button size="xs" color="red.9" loading={busy === 'delete'} onClick={remove} autoFocus>
            {t.webhooks.delete}
          </Button>
          <Button size="xs" variant="default" onClick={closeForm}>
            {t.common.cancel}
          </Button>
        </div>
      )}
      {mode === 'edit' && (
        <div className={classes.question}>
          <WebhookForm
            webhook={webhook}
            submit={t.webhooks.save}
            onSave={async (body) => {
              await call('PATCH /api/webhooks/{id}', { path, body });
              closeForm();
              await onChanged();
            }}
            onCancel={closeForm}
          />
        </div>
      )}
      {error !== null && <Failure error={error} />}
      <p role="status" className={tested ? own.said : 'offscreen'} data-tested={tested?.status}>
        {tested ? t.webhooks.tested(outcomeOf(tested)) : ''}
      </p>
      <div id={log} hidden={!open}>
        {open && <Deliveries webhook={webhook} version={version} onRetried={onChanged} />}
      </div>
    </li>
  );
}
