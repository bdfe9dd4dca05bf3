import { Badge, Button } from '@mantine/core';
import { type ComponentProps, type Ref, useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Webhook, WebhookDelivery } from '../../api/schema.gen.ts';
import { Failure } from '../../shared/failure.tsx';
import { useTexts } from '../../texts/index.tsx';
import { formatDate } from '../../ui/format.ts';
import classes from '../account.module.css';
import { Deliveries, useOutcome } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import own from './webhooks.module.css';

interface Props {
  webhook: Webhook;
  onChanged(): Promise<void>;
  onDeleted(): Promise<void>;
}

type Mode = 'view' | 'edit' | 'delete';

/** One webhook: its events, its last delivery, and its actions. */
export function WebhookRow(props: Props) {
  const { webhook, onChanged } = props;
  const { t } = useTexts();
  const outcomeOf = useOutcome();
  const [mode, setMode] = useState<Mode>('view');
  const [open, setOpen] = useState(false);
  const actions = useActions(props);
  const editButton = useRef<HTMLButtonElement>(null);
  const log = useId();
  const closeForm = () => {
    setMode('view');
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const { tested, error } = actions;
  return (
    <li className="panel" data-webhook={webhook.url}>
      <Facts webhook={webhook} />
      {mode === 'view' && (
        <div className={`row ${own.actions}`}>
          <Action
            label={t.webhooks.deliveriesOf(nameOf(webhook))}
            aria-expanded={open}
            aria-controls={log}
            onClick={() => setOpen(!open)}
          >
            {t.webhooks.deliveries}
          </Action>
          <Actions webhook={webhook} actions={actions} editButton={editButton} onMode={setMode} />
        </div>
      )}
      {mode === 'delete' && (
        <div className={`row ${classes.question}`} role="alert">
          <span>{t.webhooks.sure}</span>
          <Button size="xs" color="red.9" loading={actions.busy === 'delete'} onClick={actions.remove} autoFocus>
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
              await call('PATCH /api/webhooks/{id}', { path: { id: webhook.id }, body });
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
        {open && <Deliveries webhook={webhook} version={actions.version} onRetried={onChanged} />}
      </div>
    </li>
  );
}

const nameOf = ({ description, url }: Webhook) => description || url;

/** Requests about a webhook, one at a time, with the outcome of the last one. */
function useActions({ webhook, onChanged, onDeleted }: Props) {
  /** Changes when the log must be read again. */
  const [version, setVersion] = useState(0);
  const [busy, setBusy] = useState<'test' | 'toggle' | 'delete' | null>(null);
  const [tested, setTested] = useState<WebhookDelivery | null>(null);
  const [error, setError] = useState<unknown>(null);
  const path = { id: webhook.id };
  const act = (what: 'test' | 'toggle' | 'delete', work: () => Promise<unknown>) => async () => {
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
  return {
    version,
    busy,
    tested,
    error,
    test: act('test', async () => {
      setTested(await call('POST /api/webhooks/{id}/test', { path }));
      setVersion((before) => before + 1);
      await onChanged();
    }),
    toggle: act('toggle', async () => {
      await call('PATCH /api/webhooks/{id}', { path, body: { is_active: !webhook.is_active } });
      await onChanged();
    }),
    remove: act('delete', async () => {
      await call('DELETE /api/webhooks/{id}', { path });
      await onDeleted();
    }),
  };
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { t, language } = useTexts();
  const outcomeOf = useOutcome();
  const last = webhook.last_delivery;
  return (
    <div className={classes.row}>
      <div>
        <strong className="name">{nameOf(webhook)}</strong>
        {webhook.description && <span className="mono small soft name">{webhook.url}</span>}
        <span className="small soft">
          {t.webhooks.events} {webhook.events.map((event) => t.webhooks.eventNames[event]).join(', ')}
        </span>
        <span className="small soft">
          {t.webhooks.last}: {last ? `${formatDate(last.created_at, language)}, ${outcomeOf(last)}` : t.webhooks.never}
        </span>
      </div>
      <Badge variant="light" color={webhook.is_active ? 'leaf' : 'gray'}>
        {webhook.is_active ? t.webhooks.active : t.webhooks.off}
      </Badge>
    </div>
  );
}

interface ActionsProps {
  webhook: Webhook;
  actions: ReturnType<typeof useActions>;
  editButton: Ref<HTMLButtonElement>;
  onMode(mode: Mode): void;
}

function Actions({ webhook, actions, editButton, onMode }: ActionsProps) {
  const { t } = useTexts();
  const name = nameOf(webhook);
  const { busy, test, toggle } = actions;
  return (
    <>
      <Action label={t.webhooks.testName(name)} loading={busy === 'test'} onClick={test}>
        {t.webhooks.test}
      </Action>
      <Action label={t.webhooks.editName(name)} ref={editButton} onClick={() => onMode('edit')}>
        {t.webhooks.edit}
      </Action>
      <Action
        label={webhook.is_active ? t.webhooks.switchOffName(name) : t.webhooks.switchOnName(name)}
        loading={busy === 'toggle'}
        onClick={toggle}
      >
        {webhook.is_active ? t.webhooks.switchOff : t.webhooks.switchOn}
      </Action>
      <Action label={t.webhooks.deleteName(name)} onClick={() => onMode('delete')}>
        {t.webhooks.delete}
      </Action>
    </>
  );
}

/** A button whose name includes its webhook. */
function Action({ label, ...rest }: ComponentProps<typeof Button<'button'>> & { label: string }) {
  return <Button size="xs" variant="default" aria-label={label} {...rest} />;
}
