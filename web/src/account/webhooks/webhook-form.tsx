import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import type { Webhook } from '../../api/schema.gen.ts';
import { Failure } from '../../shared/failure.tsx';
import { useFieldProblems, useTexts } from '../../texts/index.tsx';
import { focusFirstInvalid } from '../../ui/focus-invalid.ts';
import classes from './webhooks.module.css';

const EVENTS = ['job.completed', 'job.failed', 'job.cancelled'] as const;

const FIELDS = ['url', 'events', 'description'] as const;

type Values = Pick<Webhook, 'url' | 'events' | 'description'>;

/** Whether the service would take it as an address: http or https, without user name and password. */
function isTarget(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** Address, events and description of a webhook that is new or is changed. */
export function WebhookForm({
  webhook,
  submit,
  onSave,
  onCancel,
}: {
  webhook?: Webhook;
  submit: string;
  onSave(values: Values): Promise<void>;
  onCancel(): void;
}) {
  const { t } = useTexts();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<string[]>(webhook?.events ?? [...EVENTS]);
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const badUrl = isTarget(url.trim()) ? null : t.webhooks.badUrl;
  const noEvents = events.length > 0 ? null : t.webhooks.noEvents;
  const problemOf = useFieldProblems(error instanceof ApiError ? error : null);
  const onField = FIELDS.some((field) => problemOf(field) !== null);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (badUrl || noEvents) focusFirstInvalid(event.currentTarget);
    if (badUrl || noEvents || busy) return;
    setBusy(true);
    setError(null);
    try {
      const chosen = EVENTS.filter((each) => events.includes(each));
      await onSave({ url: url.trim(), events: chosen, description: description.trim() || null });
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };

  return (
    <form className="stack" onSubmit={save} noValidate>
      {error !== null && !onField && <Failure error={error} />}
      <TextInput
        type="url"
        label={t.webhooks.url}
        description={t.webhooks.urlHint}
        placeholder="https://example.org/sheaf"
        maxLength={2000}
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={(tried ? badUrl : null) ?? problemOf('url')}
        data-autofocus
        autoFocus
      />
      <Checkbox.Group
        label={t.webhooks.events}
        value={events}
        onChange={setEvents}
        error={(tried ? noEvents : null) ?? problemOf('events')}
      >
        <div className={classes.events}>
          {EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={t.webhooks.eventNames[event]}
              aria-invalid={tried && noEvents ? true : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label={t.webhooks.description}
        description={t.webhooks.descriptionHint}
        maxLength={200}
        autoComplete="off"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={problemOf('description')}
      />
      <div className="row">
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  );
}
