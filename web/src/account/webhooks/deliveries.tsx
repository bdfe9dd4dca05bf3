import { Badge, Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Webhook, WebhookDelivery } from '../../api/schema.gen.ts';
import { Failure } from '../../shared/failure.tsx';
import { Link } from '../../shared/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import { formatDate } from '../../ui/format.ts';
import classes from '../account.module.css';
import own from './webhooks.module.css';

/** How often an open log is read again. */
const LOOK_EVERY_MS = 3000;
const COLORS = { delivered: 'leaf', failed: 'red', pending: 'gray' };

/** Outcome of the last attempt, in a few words; null before there was one. */
function useAnswer(): (delivery: WebhookDelivery) => string | null {
  const { t } = useTexts();
  const reasons: Record<string, string> = t.webhooks.reasons;
  return ({ response_status: answer, error }) => {
    if (answer !== null) return t.webhooks.answered(answer);
    return error === null ? null : (reasons[error] ?? error);
  };
}

/** How a delivery went, in a few words: its state and the response. */
export function useOutcome(): (delivery: WebhookDelivery) => string {
  const { t } = useTexts();
  const answerOf = useAnswer();
  return (delivery) => {
    const { status, attempts } = delivery;
    const state = status === 'pending' && attempts > 0 ? t.webhooks.notYet : t.webhooks.states[status];
    const answer = answerOf(delivery);
    return answer === null ? state : `${state}: ${answer}`;
  };
}

/** Deliveries to a webhook, newest first. @param version changes when the log must be read again */
export function Deliveries({
  webhook,
  version,
  onRetried,
}: {
  webhook: Webhook;
  version: number;
  onRetried(): Promise<void>;
}) {
  const { t } = useTexts();
  const [list, setList] = useState<WebhookDelivery[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { id } = webhook;
  const load = useCallback(async () => {
    try {
      setList(await call('GET /api/webhooks/{id}/deliveries', { path: { id } }));
      setError(null);
    } catch (thrown) {
      setError(thrown);
    }
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a reason to read again
  useEffect(() => void load(), [load, version]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [load]);

  const retry = async (delivery: WebhookDelivery) => {
    const path = { id, delivery_id: delivery.id };
    await call('POST /api/webhooks/{id}/deliveries/{delivery_id}/retry', { path }).catch(setError);
    await load();
    await onRetried();
  };

  return (
    <div className={own.log}>
      <h2>{t.webhooks.deliveries}</h2>
      {error !== null && <Failure error={error} onRetry={load} />}
      {list?.length === 0 && <p className="soft small">{t.webhooks.noDeliveries}</p>}
      {list && list.length > 0 && (
        <ul>
          {list.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onRetry={() => retry(delivery)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function DeliveryRow({ delivery, onRetry }: { delivery: WebhookDelivery; onRetry(): Promise<void> }) {
  const { t, language } = useTexts();
  const answer = useAnswer()(delivery);
  const [busy, setBusy] = useState(false);
  const { status, event, job_id: job, attempts, created_at: at, next_attempt_at: next } = delivery;
  const names: Record<string, string> = t.webhooks.deliveryNames;
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <li data-delivery={status}>
      <div className={classes.row}>
        <div className="small">
          <strong>{names[event] ?? event}</strong>
          <span className="soft">
            {formatDate(at, language)}, {t.webhooks.attempts(attempts)}
          </span>
          {answer && <span className={`soft ${own.outcome}`}>{answer}</span>}
          {status === 'pending' && next && attempts > 0 && (
            <span className="soft">
              {t.webhooks.next}: {formatDate(next, language)}
            </span>
          )}
          {job && (
            <span>
              <Link to={`job?id=${job}`}>{t.webhooks.toJob}</Link>
            </span>
          )}
        </div>
        <Badge variant="light" color={COLORS[status]}>
          {t.webhooks.states[status]}
        </Badge>
        <Button size="xs" variant="default" loading={busy} onClick={retry}>
          {status === 'pending' ? t.webhooks.retryNow : t.webhooks.sendAgain}
        </Button>
      </div>
    </li>
  );
}
